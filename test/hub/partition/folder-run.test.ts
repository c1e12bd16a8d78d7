import { parseInstant } from "exact-values/instant";
import { expect, test } from "vitest";
import { goneFromFolder, needsPartList } from "../../../src/hub/partition/held-runs.ts";
import { compareRuns, type ExportRun } from "../../../src/hub/runs/exported-run.ts";
import { recordOf, runOfJune } from "../export-runs.ts";

/** A run without a manifest whose folder holds these versions of its parts. */
function folder(parts: Readonly<Record<string, string>>, minute = 0): ExportRun {
  const listed = Object.entries(parts).map(([name, etag]) => ({ name, etag, byteCount: 1, writtenAt: 0 }));
  const digest = { partsSha256: JSON.stringify(parts), manifestSha256: "", manifestVersion: "" };
  const delivery = { ...digest, parts: listed, manifestWrittenAt: 0, partsWrittenAt: 0, writtenAt: 0 };
  const run = runOfJune({ runId: "folder", submittedDay: 10 });
  return { ...run, submittedTime: parseInstant(`2026-06-10T00:0${minute}:00Z`), delivery };
}

const HELD = folder({ a: "1", b: "1" });
const carried = { ...recordOf(HELD), delivery: HELD.delivery, parts: HELD.delivery?.parts };

test.each([
  ["a part was deleted and another was rewritten", { b: "2" }, "a"],
  ["a part was renamed", { a: "1", c: "1" }, "b"],
  ["all parts were renamed", { c: "1" }, "a"],
  ["a part was deleted, as in an interrupted deletion", { a: "1" }, undefined],
  ["a part was rewritten", { a: "1", b: "2" }, undefined],
  ["a part is new", { a: "1", b: "1", c: "1" }, undefined],
])("%s", (_, parts: Readonly<Record<string, string>>, gone) => {
  const run = folder(parts, 5);
  expect(compareRuns(run, carried)).toBeGreaterThan(0);
  expect(needsPartList(carried, run)).toBe(true);
  expect(goneFromFolder(run, carried)).toBe(gone);
  // The same names in another folder belong to another run.
  expect(goneFromFolder({ ...run, runId: "other" }, carried)).toBeUndefined();
});
