import { parseInstant } from "exact-values/instant";
import { describe, expect, test } from "vitest";
import {
  formatMonthExport,
  isForeignExport,
  type MonthExport,
  type MonthHolder,
  monthExportOf,
  parseMonthExport,
} from "../../../src/hub/partition/month-export.ts";

const run = (exportName: string, day = 5, more: object = {}) => ({
  exportName,
  runId: "r",
  manifestName: "x/manifest.json",
  submittedTime: parseInstant(`2026-07-0${day}T00:00:00Z`),
  dataset: { type: "FocusCost", version: "1.0r2" },
  ...more,
});
const held = (
  madeBy: MonthExport | undefined,
  manifestName = "root/Hub-daily-costdetails/20260601-20260630/x/manifest.json",
): MonthHolder => ({
  ...{ madeBy, manifestName, runId: "h" },
  submittedTime: parseInstant("2026-07-04T00:00:00Z"),
});
const until = parseInstant("2026-07-03T00:00:00Z");

test.each<[what: string, run: ReturnType<typeof run>, holder: MonthHolder | undefined, isForeign: boolean]>([
  ["another export", run("other"), held({ name: "mine", replaced: [] }), true],
  ["another export, older than the month", run("other", 1), held({ name: "mine", replaced: [] }), true],
  ["the same export in capitals", run("MINE"), held({ name: "mine", replaced: [] }), false],
  ["a hub's export", run("hub-daily-costdetails"), held({ name: "mine", replaced: [] }), false],
  ["the first run of a month", run("other"), undefined, false],
  ["a previous export of the month", run("old", 2), held({ name: "mine", replaced: [{ name: "old", until }] }), false],
  ["the same export after the change", run("old", 4), held({ name: "mine", replaced: [{ name: "old", until }] }), true],
  [
    "any export before the change of a month of 0.2",
    run("x", 2),
    held({ name: "mine", replaced: [{ name: undefined, until }] }),
    false,
  ],
  ["the hub's own export of a month of 0.2", run("hub-monthly-costdetails"), held(undefined), false],
  ["another export than that of a month of 0.2", run("other"), held(undefined), true],
  ["a run older than that of a month of 0.2", run("other", 1), held(undefined), false],
  [
    "any export of a month of 0.2 that came from no hub's export",
    run("other"),
    held(undefined, "a/b/manifest.json"),
    false,
  ],
  [
    "a snapshot",
    run("other", 5, { dataset: { type: "ReservationRecommendations", version: "x" } }),
    held({ name: "mine", replaced: [] }),
    false,
  ],
])("%s belongs to another export: %#", (_, candidate, holder, isForeign) => {
  expect(isForeignExport(candidate as never, holder)).toBe(isForeign);
});

describe("the export of a month", () => {
  test("is preserved in storage", () => {
    for (const madeBy of [
      { name: "mine", replaced: [] },
      {
        name: "a b é%",
        replaced: [
          { name: "old", until },
          { name: undefined, until },
        ],
      },
    ]) {
      expect(parseMonthExport(formatMonthExport(madeBy))).toEqual(madeBy);
    }
    for (const text of [undefined, "", "a/b", "a/b/no-time", "/x"]) expect(parseMonthExport(text)).toBe(undefined);
  });

  test("remembers a few previous ones, with names of limited length", () => {
    let holder = held(undefined);
    for (const name of ["one", "two", "three", "four", `five/${"x".repeat(5000)}`]) {
      holder = { ...holder, madeBy: monthExportOf(run(name) as never, holder) };
    }
    expect(holder.madeBy?.replaced.map(({ name }) => name)).toEqual(["four", "three"]);
    expect(holder.madeBy?.name).toMatch(/^five x{100,123}$/);
    expect(parseMonthExport(formatMonthExport(holder.madeBy ?? { name: "", replaced: [] }))).toEqual(holder.madeBy);
  });
});
