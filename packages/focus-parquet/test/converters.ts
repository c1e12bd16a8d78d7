import type { Converter } from "../src/converter.ts";
import { referenceConverter } from "../src/reference-converter/reference-converter.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";

/** Every converter of the hub: what one of them promises, all of them keep. */
export const CONVERTERS: readonly (readonly [name: string, converter: Converter])[] = [
  ["plain", referenceConverter],
  ["SIMD", wasmConverter],
];
