import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { balanceParts, type MatrixEntryParts } from "../../../src/hub/fan-out/fan-out-matrix.ts";

const GB = 1024 ** 3;
const MB = 1024 ** 2;
const LIMITS = { mostEntries: 256, leastByteCount: 256 * MB };

function loads(months: readonly (readonly number[])[], entries: readonly MatrixEntryParts[]): readonly number[] {
  return entries.map((parts) => parts.reduce((sum, { month, part }) => sum + (months[month]?.[part] ?? 0), 0));
}

/** The ratio by which the largest job exceeds the average. */
function excess(months: readonly (readonly number[])[], entries: readonly MatrixEntryParts[]): number {
  const each = loads(months, entries);
  return (Math.max(...each) * each.length) / each.reduce((sum, load) => sum + load, 0);
}

describe("parts are balanced by bytes", () => {
  test("one month of 20 GB in parts of 512 MB", () => {
    const months = [Array.from({ length: 40 }, () => 512 * MB)];
    const entries = balanceParts(months, LIMITS);
    expect(entries).toHaveLength(40);
    expect(excess(months, entries)).toBe(1);
  });

  test("one month of 20 GB in parts from 50 MB to 250 MB", () => {
    const months = [Array.from({ length: 140 }, (_, index) => (50 + ((index * 37) % 201)) * MB)];
    const entries = balanceParts(months, LIMITS);
    expect(entries.length).toBeGreaterThan(30);
    expect(excess(months, entries)).toBeLessThanOrEqual(1.1);
  });

  test("one month of 100 GB in 1,000 parts uses a whole matrix", () => {
    const months = [Array.from({ length: 1000 }, (_, index) => (60 + (index % 80)) * MB)];
    const entries = balanceParts(months, LIMITS);
    expect(entries.length).toBeGreaterThan(200);
    expect(entries.length).toBeLessThanOrEqual(256);
    expect(excess(months, entries)).toBeLessThanOrEqual(1.1);
  });

  test("300 equal parts are split evenly with two per job", () => {
    const entries = balanceParts([Array.from({ length: 300 }, () => GB)], LIMITS);
    expect(entries).toHaveLength(150);
    expect(entries.every((parts) => parts.length === 2)).toBe(true);
  });

  test("a large month is split while 400 small ones stay whole", () => {
    const months = [Array.from({ length: 16 }, () => GB), ...Array.from({ length: 400 }, () => [MB, MB])];
    const entries = balanceParts(months, LIMITS);
    expect(entries.length).toBeGreaterThan(10);
    expect(excess(months, entries)).toBeLessThanOrEqual(1.1);
    const jobsOf = (month: number): number =>
      entries.filter((parts) => parts.some((place) => place.month === month)).length;
    expect(months.slice(1).every((_, index) => jobsOf(index + 1) === 1)).toBe(true);
  });

  test("one huge part does not leave jobs idle", () => {
    expect(balanceParts([[10 * GB, MB]], LIMITS)).toHaveLength(1);
  });

  test("a small amount of work uses one job", () => {
    expect(
      balanceParts(
        Array.from({ length: 100 }, () => [10_000]),
        LIMITS,
      ),
    ).toHaveLength(1);
  });

  test("thousands of tiny months use several jobs, because each waits for storage", () => {
    expect(
      balanceParts(
        Array.from({ length: 4000 }, () => [10_000]),
        LIMITS,
      ).length,
    ).toBeGreaterThanOrEqual(10);
  });

  test("parts without bytes are also assigned", () => {
    expect(balanceParts([[0, 0]], LIMITS).flat()).toHaveLength(2);
    expect(balanceParts([], LIMITS)).toEqual([]);
  });
});

test("every part is in exactly one job, and no limit is exceeded, for any months", () => {
  const months = fc.array(fc.array(fc.nat(3 * GB), { maxLength: 30 }), { maxLength: 30 });
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 256 }), fc.nat(GB), (parts, mostEntries, leastByteCount) => {
      const entries = balanceParts(parts, { mostEntries, leastByteCount });
      expect(entries.length).toBeLessThanOrEqual(mostEntries);
      expect(entries.every((entry) => entry.length > 0)).toBe(true);
      const given = entries.flat().map(({ month, part }) => `${month}/${part}`);
      expect(given.sort()).toEqual(parts.flatMap((each, month) => each.map((_, part) => `${month}/${part}`)).sort());
    }),
    { numRuns: 60 },
  );
});

test("50,000 parts are distributed quickly", () => {
  const months = [Array.from({ length: 50_000 }, (_, index) => (index % 97) * MB)];
  expect(balanceParts(months, LIMITS).length).toBeGreaterThan(200);
});
