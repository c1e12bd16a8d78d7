import { parseMonth } from "exact-values/month";
import { describe, expect, test } from "vitest";
import { planReadingRetention } from "../../../src/hub/retention/retention-readings.ts";

const now = new Date("2026-11-27T06:00:00Z");

function plan(days: readonly string[], cutOff?: string): readonly string[] {
  const blobs = days.map((day) => ({ name: `container-tags/${day}.json`, etag: '"1"', lastModified: now }));
  const gone = planReadingRetention({ blobs, now, cutOff: cutOff === undefined ? undefined : parseMonth(cutOff) });
  return gone.map(({ name }) => name.slice("container-tags/".length, -".json".length));
}

describe("readings of container tags", () => {
  test("of past months only the last one stays, and the oldest one", () => {
    const days = ["2026-08-05", "2026-08-20", "2026-08-31", "2026-09-01", "2026-09-29", "2026-10-01", "2026-10-02"];
    expect(plan([...days, "2026-11-01", "2026-11-27"])).toEqual(["2026-08-20", "2026-09-01"]);
  });

  test("that only deleted months used are deleted", () => {
    const days = ["2025-01-31", "2025-02-28", "2025-04-30", "2026-11-27"];
    expect(plan(days, "202503")).toEqual(["2025-01-31"]);
    expect(plan(days, "202502")).toEqual(["2025-01-31"]);
    expect(plan(days, "202501")).toEqual([]);
    expect(plan(days, "202408")).toEqual([]);
    expect(plan(days, "202612")).toEqual(["2025-01-31", "2025-02-28", "2025-04-30"]);
  });

  test("are not needed for any decision about other files", () => {
    expect(plan(["2020-02-30", "journal", "x/2020-01-01"], "202611")).toEqual([]);
    expect(plan([])).toEqual([]);
  });
});
