import fc from "fast-check";
import { expect, test } from "vitest";
import { csvParseEngine } from "../../src/etl/csv-parse-engine.ts";
import { simdEngine } from "../../src/etl/simd/simd-engine.ts";
import { partFiles } from "./arbitrary-part.ts";
import { outcomeOf } from "./engine-outcome.ts";

test("both engines make the same of any part: rows, cells, sums, roundings, or the same error", async () => {
  await fc.assert(
    fc.asyncProperty(partFiles, async (file) => {
      expect(await outcomeOf(simdEngine, file)).toEqual(await outcomeOf(csvParseEngine, file));
    }),
    { numRuns: 1000, seed: 20_240_601 },
  );
});
