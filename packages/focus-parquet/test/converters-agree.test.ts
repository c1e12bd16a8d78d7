import fc from "fast-check";
import { test } from "vitest";
import { partFiles } from "./arbitrary-part.ts";
import { expectAgreement } from "./converter-agreement.ts";

test("both converters agree on any part: rows, cells, sums, rounding counts, and errors", async () => {
  await fc.assert(
    fc.asyncProperty(partFiles, async (file) => {
      await expectAgreement(file);
    }),
    { numRuns: 100, seed: 20_240_601 },
  );
});
