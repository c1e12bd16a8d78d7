import fc from "fast-check";
import { expect, test } from "vitest";
import { upgradedParts } from "./arbitrary-upgraded-part.ts";
import { expectAgreement } from "./converter-agreement.ts";

const PARTS = 150;

test("both converters upgrade hundreds of parts with the same cells, sums, roundings, counts and errors", async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(upgradedParts, async (file) => {
      const outcome = await expectAgreement(file);
      if (outcome.outcome === "converted" && outcome.changes.length > 0) changed++;
    }),
    { numRuns: PARTS, seed: 20_261_122 },
  );
  expect(changed).toBeGreaterThan(PARTS / 4);
});
