import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { referenceConverter } from "../src/reference-converter/reference-converter.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";
import { type Outcome, outcomeOf } from "./converter-outcome.ts";
import type { PartFile } from "./part-file.ts";

/** Fails unless both converters make the same of a file; returns what that is. */
export async function expectAgreement(file: PartFile): Promise<Outcome> {
  const plain = await outcomeOf(referenceConverter, file);
  const fast = await outcomeOf(wasmConverter, file);
  // expect() walks tables of a million cells for minutes.
  if (!isDeepStrictEqual(fast, plain)) expect(fast).toEqual(plain);
  return plain;
}
