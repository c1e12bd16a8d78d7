import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { csvParseEngine } from "../src/reference-engine/reference-engine.ts";
import { simdEngine } from "../src/wasm-engine/host/wasm-engine.ts";
import { type Outcome, outcomeOf } from "./engine-outcome.ts";
import type { PartFile } from "./part-file.ts";

/** Fails unless both engines make the same of a file; returns what that is. */
export async function expectAgreement(file: PartFile): Promise<Outcome> {
  const plain = await outcomeOf(csvParseEngine, file);
  const fast = await outcomeOf(simdEngine, file);
  // expect() walks tables of a million cells for minutes.
  if (!isDeepStrictEqual(fast, plain)) expect(fast).toEqual(plain);
  return plain;
}
