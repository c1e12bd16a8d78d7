import { parseInstant } from "exact-values/instant";
import { parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import type { ExportRecord, FinishedRun, FinishedState } from "../../../src/hub/exports/export-record.ts";
import { judgeSheet } from "../../../src/hub/health/data-freshness.ts";
import type { HeldRun } from "../../../src/hub/health/evidence.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const run = (at: string, state: FinishedState = "completed"): FinishedRun => ({
  ...{ runId: at, state },
  submittedTime: parseInstant(at),
  finishedAt: parseInstant(at),
});
const delivered = (month: string, at: string): HeldRun => ({
  month: parseMonth(month),
  submittedTime: parseInstant(at),
});
const record = (members: Partial<ExportRecord> = {}): ExportRecord => ({
  scope: parseScopeId("/providers/Microsoft.Billing/billingAccounts/7654321"),
  exportName: "finops-daily-pricesheet",
  since: parseInstant("2026-01-01"),
  ...members,
});

interface Case {
  readonly now: string;
  readonly records?: readonly ExportRecord[];
  readonly runs?: readonly HeldRun[];
}

test.each<readonly [string, string, Case]>([
  ["no evidence", "unknown", { now: "2026-06-11T12:00Z" }],
  [
    "no sheet one day after the start of the month",
    "fresh",
    { now: "2026-06-02T11:00Z", runs: [delivered("202605", "2026-05-28T02:00Z")] },
  ],
  [
    "no sheet after a day and a half",
    "stale",
    { now: "2026-06-02T13:00Z", runs: [delivered("202605", "2026-05-31T02:00Z")] },
  ],
  [
    "the month's sheet, however it was delivered",
    "fresh",
    { now: "2026-06-07T23:00Z", runs: [delivered("202606", "2026-06-01T02:00Z")] },
  ],
  [
    "a sheet that was not renewed on day 8",
    "stale",
    { now: "2026-06-09T13:00Z", runs: [delivered("202606", "2026-06-01T02:00Z")] },
  ],
  [
    "a sheet that was renewed late",
    "fresh",
    { now: "2026-06-14T13:00Z", runs: [delivered("202606", "2026-06-10T02:00Z")] },
  ],
  [
    "tonight's completed run, whose files have not arrived",
    "fresh",
    { now: "2026-06-05T10:00Z", records: [record({ newestGood: run("2026-06-05T02:00Z") })] },
  ],
  [
    "a completed run whose files never arrived",
    "stale",
    { now: "2026-06-05T00:00Z", records: [record({ newestGood: run("2026-06-01T02:00Z") })] },
  ],
  [
    "runs without data and no sheet, because every month has one",
    "stale",
    { now: "2026-06-05T00:00Z", records: [record({ newestGood: run("2026-06-04T02:00Z", "no-data") })] },
  ],
  [
    "a run without data after the sheet, because nothing changed",
    "fresh",
    {
      now: "2026-06-12T00:00Z",
      records: [record({ newestGood: run("2026-06-08T02:00Z", "no-data") })],
      runs: [delivered("202606", "2026-06-01T02:00Z")],
    },
  ],
  [
    "a new export in the middle of the month",
    "fresh",
    { now: "2026-06-20T00:00Z", records: [record({ since: parseInstant("2026-06-19T10:00Z") })] },
  ],
  [
    "an old export that never delivered anything",
    "stale",
    { now: "2026-06-20T00:00Z", records: [record({ since: parseInstant("2026-06-17T10:00Z") })] },
  ],
  [
    "a backfill of an old month",
    "stale",
    { now: "2026-06-03T00:00Z", runs: [delivered("202601", "2026-06-02T10:00Z")] },
  ],
  [
    "a run with a submission time in the future",
    "stale",
    { now: "2026-06-03T00:00Z", runs: [delivered("202606", "2026-06-29T10:00Z")] },
  ],
])("%s: %s", (_what, outcome, { now, records = [], runs = [] }) => {
  const evidence = { now: new Date(now), staleAfterHours: 36, waiting: [], isCosts: false };
  expect(judgeSheet({ ...evidence, records, held: runs }).outcome).toBe(outcome);
});

test("names the newest run if it failed", () => {
  const failed = run("2026-06-03T02:00Z", "failed");
  const judged = judgeSheet({
    ...{ now: new Date("2026-06-03T12:00Z"), staleAfterHours: 36, held: [], waiting: [], isCosts: false },
    records: [record({ newest: failed, newestGood: run("2026-05-28T02:00Z") })],
  });
  expect(judged).toMatchObject({ outcome: "stale", badRun: failed, limitHours: 36 });
});
