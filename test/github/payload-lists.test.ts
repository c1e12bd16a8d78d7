import fc from "fast-check";
import { expect, test } from "vitest";
import { splitForPayloads } from "../../src/actions/run-exports/dispatch-manifests.ts";

const MAX_BYTES = 65_535;

test("an empty list needs no event", () => {
  expect(splitForPayloads([])).toEqual([]);
});

test("2,600 manifests fit into as few events as their length allows, in order", () => {
  const folder = "subscriptions/00000000-0000-0000-0000-000000000000/finops-hub-monthly-costdetails/20261001-20261031";
  const names = Array.from(
    { length: 2600 },
    (_, index) => `${folder}/${index}-0000-0000-0000-000000000000/manifest.json`,
  );
  const lists = splitForPayloads(names);
  expect(lists.flatMap((text) => JSON.parse(text) as string[])).toEqual(names);
  const byteCounts = lists.map((manifests) => Buffer.byteLength(JSON.stringify({ manifests })));
  expect(Math.max(...byteCounts)).toBeLessThan(MAX_BYTES);
  // All payloads except the last are nearly full.
  expect(Math.min(...byteCounts.slice(0, -1))).toBeGreaterThan(56_000);
});

test("whatever the names, nothing is lost, and GitHub accepts every payload", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 400 }), (names) => {
      const lists = splitForPayloads(names);
      expect(lists.flatMap((text) => JSON.parse(text) as string[])).toEqual(names);
      for (const manifests of lists) {
        expect(Buffer.byteLength(JSON.stringify({ manifests }))).toBeLessThan(MAX_BYTES);
      }
    }),
    { numRuns: 50 },
  );
});
