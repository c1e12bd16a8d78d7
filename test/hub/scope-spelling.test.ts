import { expect, test } from "vitest";
import { retirableRuns } from "../../src/hub/partition/held-runs.ts";
import { formatBlobMetadata, parseBlobMetadata } from "../../src/hub/partition/partition-record.ts";
import type { ExportRun } from "../../src/hub/runs/exported-run.ts";
import { parseScopeId } from "../../src/hub/scope.ts";
import { type ScopeSpelling, spellingOf } from "../../src/hub/scope-name.ts";
import { recordOf, runOfJune } from "./export-runs.ts";

const CAFE = parseScopeId("/subscriptions/1/resourceGroups/caf\u00e9");
const NOW = new Date("2026-06-30T00:00:00Z");
const run = (day: number, spelling: ScopeSpelling): ExportRun => ({
  ...runOfJune({ runId: `${spelling}-${day}`, submittedDay: day }),
  scope: CAFE,
  ...(spelling === "decomposed" ? { isScopeDecomposed: true } : {}),
});

test("only scopes with diacritics have two notations", () => {
  expect([spellingOf("subscriptions/1"), spellingOf(CAFE), spellingOf(CAFE, true)]).toEqual([
    undefined,
    "composed",
    "decomposed",
  ]);
});

test("a month keeps the notation of its scope, and the other notation makes no exports obsolete", () => {
  const month = { ...recordOf(run(20, "composed")), scopeSpelling: "composed" } as const;
  expect(parseBlobMetadata(formatBlobMetadata(month))).toEqual(month);
  const runs = [run(10, "composed"), run(10, "decomposed"), run(20, "composed")];
  const ids = (record: typeof month | ReturnType<typeof recordOf>) =>
    retirableRuns(runs, record, NOW).map(({ runId }) => runId);
  expect(ids(month)).toEqual(["composed-10", "composed-20"]);
  expect(ids(recordOf(run(20, "composed"))), "a month of an earlier release").toHaveLength(3);
});
