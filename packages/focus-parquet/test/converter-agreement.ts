import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { referenceConverter } from "../src/reference-converter/reference-converter.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";
import { type Outcome, outcomeOf } from "./converter-outcome.ts";
import type { PartFile } from "./part-file.ts";

/** Fails unless both converters return the same outcome for a file. Returns that outcome. */
export async function expectAgreement(file: PartFile): Promise<Outcome> {
  const plain = await outcomeOf(referenceConverter, file);
  const fast = await outcomeOf(wasmConverter, file);
  // expect() would take minutes to compare a table of a million cells.
  if (!isDeepStrictEqual(fast, plain)) expect(fast).toEqual(plain);
  return plain;
}
