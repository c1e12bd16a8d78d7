import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommittedRecord } from "../../../src/hub/partition/held-runs.ts";
import { formatBlobMetadata, parseBlobMetadata } from "../../../src/hub/partition/partition-record.ts";
import { generationOf, nextGeneration } from "../../../src/hub/table/table-files.ts";
import { metadataOf } from "../../worlds/stored-hub/retention-hub.ts";

function recordWith(generation: number | undefined, committedAt: number): CommittedRecord {
  const record = parseBlobMetadata(metadataOf({ month: "202605" }));
  if (record === undefined) throw new Error("no record");
  return { ...record, generation, committedAt };
}

const instant = fc.integer({ min: Date.parse("2024-01-01"), max: Date.parse("2030-01-01") });

test("generations increase with every commit, whatever the clocks say, and also after a month without a generation", () => {
  fc.assert(
    fc.property(instant, fc.boolean(), fc.array(instant, { minLength: 1 }), (first, isOld, clocks) => {
      // A month of 0.1 has no generation, so the time at which it was stored is used.
      let month = recordWith(isOld ? undefined : first, first);
      for (const now of clocks) {
        const generation = nextGeneration(month, new Date(now));
        expect(generation).toBeGreaterThan(generationOf(month));
        expect(generation).toBeGreaterThanOrEqual(now);
        const stored = parseBlobMetadata(formatBlobMetadata({ ...month, generation }));
        expect(stored?.generation).toBe(generation);
        month = recordWith(generation, now);
      }
    }),
  );
});

test("a month that was deleted and committed again exceeds its old generation if its commit is later", () => {
  expect(nextGeneration(undefined, new Date(5_000))).toBe(5_000);
});

test("an invalid generation counts as missing", () => {
  const base = metadataOf({ month: "202605" });
  for (const text of ["0", "-1", "1.5", "x", "9007199254740993", "00000000000000001", ""]) {
    expect(parseBlobMetadata({ ...base, hub_generation: text })?.generation).toBeUndefined();
  }
});
