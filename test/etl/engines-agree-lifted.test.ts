import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { csvParseEngine } from "../../src/etl/csv-parse-engine.ts";
import { createThreadedEngine } from "../../src/etl/simd/threaded-engine.ts";
import { liftedParts } from "./arbitrary-lifted-part.ts";
import { expectAgreement } from "./engine-agreement.ts";
import { outcomeOf } from "./engine-outcome.ts";

const threaded = createThreadedEngine({
  workerUrl: new URL("../../src/etl/simd/engine-worker.ts", import.meta.url),
  cores: 2,
  leastByteCount: 0,
});

afterAll(() => threaded.close());

test("both engines lift any part to the same: cells, sums, roundings, rows per rule, or the same error", async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(liftedParts, async (file) => {
      const outcome = await expectAgreement(file);
      if (outcome.outcome === "converted" && outcome.changes.length > 0) changed++;
    }),
    { numRuns: 150, seed: 20_260_601 },
  );
  expect(changed).toBeGreaterThan(50);
});

test("threads lift any part to the same as the plain engine", async () => {
  await fc.assert(
    fc.asyncProperty(liftedParts, async (file) => {
      const [fast, plain] = [await outcomeOf(threaded, file), await outcomeOf(csvParseEngine, file)];
      if (!isDeepStrictEqual(fast, plain)) expect(fast).toEqual(plain);
    }),
    { numRuns: 25, seed: 7 },
  );
});
