import type { Converter } from "../src/converter.ts";
import { referenceConverter } from "../src/reference-converter/reference-converter.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";

/** All converters of the hub. Shared tests run against each of them. */
export const CONVERTERS: readonly (readonly [name: string, converter: Converter])[] = [
  ["plain", referenceConverter],
  ["SIMD", wasmConverter],
];
