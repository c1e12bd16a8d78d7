import type { Engine } from "../src/engine.ts";
import { csvParseEngine } from "../src/reference-engine/reference-engine.ts";
import { simdEngine } from "../src/wasm-engine/host/wasm-engine.ts";

/** Every engine of the hub: what one of them promises, all of them keep. */
export const ENGINES: readonly (readonly [name: string, engine: Engine])[] = [
  ["plain", csvParseEngine],
  ["SIMD", simdEngine],
];
