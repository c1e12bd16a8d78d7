import { parseInstant } from "exact-values/instant";
import { type Month, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import type { ExportRecord, FinishedState } from "../../../src/hub/exports/export-record.ts";
import { missingDelivery, strayPart } from "../../../src/hub/health/arrivals.ts";
import type { HeldRun, StrayPart, WaitingRun } from "../../../src/hub/health/evidence.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const held = (month: string, at: string, runId = "other"): HeldRun => ({
  ...{ month: parseMonth(month), runId },
  submittedTime: parseInstant(at),
});
const lies = (month: string, at: string, runId = "other"): WaitingRun => ({
  ...{ ...held(month, at), runId, state: "rejected" as const },
  deliveredAt: new Date(at),
});
/** A record whose newest run ended one hour after its submission. */
const record = (submitted: string, name = "daily-costdetails", state: FinishedState = "completed"): ExportRecord => ({
  ...{ scope: parseScopeId("/subscriptions/1"), exportName: `finops-${name}`, since: parseInstant("2026-01-01") },
  newestGood: {
    ...{ runId: "own", state, submittedTime: parseInstant(submitted) },
    finishedAt: parseInstant(new Date(Date.parse(submitted) + 3_600_000).toISOString()),
  },
});

interface Case {
  readonly now: string;
  readonly records?: readonly ExportRecord[];
  readonly runs?: readonly HeldRun[];
  readonly waiting?: readonly WaitingRun[];
  readonly strayParts?: readonly StrayPart[];
  readonly cutOff?: Month;
}
const check = ({ now, records = [], runs = [], waiting = [], strayParts = [], cutOff }: Case) => ({
  ...{ now: new Date(now), records, held: runs, waiting, strayParts, cutOff },
});

const DAILY = [record("2026-06-10T01:01Z")];

test.each<readonly [string, boolean, Case]>([
  ["within 12 hours", false, { now: "2026-06-10T14:00Z", records: DAILY }],
  ["after 12 hours", true, { now: "2026-06-10T14:02Z", records: DAILY }],
  [
    "with the run of the previous day",
    true,
    { now: "2026-06-11T02:00Z", records: DAILY, runs: [held("202606", "2026-06-09T01:01Z")] },
  ],
  [
    "held by a lake",
    false,
    { now: "2026-06-11T02:00Z", records: DAILY, runs: [held("202606", "2026-06-10T01:01Z", "OWN")] },
  ],
  [
    "held with the manifest's time, which is minutes earlier",
    false,
    { now: "2026-06-11T02:00Z", records: DAILY, runs: [held("202606", "2026-06-10T00:50Z")] },
  ],
  [
    "replaced by a newer run of its month",
    false,
    { now: "2026-06-11T02:00Z", records: DAILY, runs: [held("202606", "2026-06-10T09:00Z")] },
  ],
  [
    "in msexports",
    false,
    { now: "2026-06-11T02:00Z", records: DAILY, waiting: [lies("202606", "2026-06-10T01:01Z", "own")] },
  ],
  [
    "during a backfill of another month",
    true,
    { now: "2026-06-11T02:00Z", records: DAILY, runs: [held("202603", "2026-06-10T09:00Z")] },
  ],
  [
    "of a month that has expired since",
    false,
    { now: "2026-07-01T16:00Z", records: [record("2026-06-30T01:01Z")], cutOff: parseMonth("202607") },
  ],
  [
    "without data",
    false,
    { now: "2026-06-11T02:00Z", records: [record("2026-06-10T01:01Z", "daily-costdetails", "no-data")] },
  ],
  [
    "from the first day, with the previous month restated a day later",
    true,
    { now: "2026-07-02T16:00Z", records: [record("2026-07-01T01:01Z")], runs: [held("202606", "2026-07-02T01:11Z")] },
  ],
  [
    "monthly, with the month in the lake",
    false,
    {
      now: "2026-07-03T02:00Z",
      records: [record("2026-07-02T01:11Z", "monthly-costdetails")],
      runs: [held("202606", "2026-07-02T01:11Z")],
    },
  ],
  [
    "monthly, with only the month in progress",
    true,
    {
      now: "2026-07-03T02:00Z",
      records: [record("2026-07-02T01:11Z", "monthly-costdetails")],
      runs: [held("202607", "2026-07-02T02:00Z")],
    },
  ],
])("a run that Azure reports as completed, %s: missing %s", (_what, isMissing, given) => {
  expect(missingDelivery(check(given))?.runId).toBe(isMissing ? "own" : undefined);
});

const part = (writtenAt: string, month = "202606"): StrayPart => ({
  ...{ name: writtenAt, month: parseMonth(month) },
  writtenAt: new Date(writtenAt),
});
const STRAY = [part("2026-06-10T02:00Z")];

test.each<readonly [string, boolean, Case]>([
  ["within 12 hours", false, { now: "2026-06-10T13:00Z", strayParts: STRAY }],
  [
    "after 12 hours",
    true,
    { now: "2026-06-10T15:00Z", strayParts: STRAY, runs: [held("202606", "2026-06-09T01:01Z")] },
  ],
  [
    "once a newer run has arrived",
    false,
    { now: "2026-06-11T15:00Z", strayParts: STRAY, runs: [held("202606", "2026-06-11T01:01Z")] },
  ],
  [
    "with a newer run of another month",
    true,
    { now: "2026-06-11T15:00Z", strayParts: STRAY, runs: [held("202605", "2026-06-11T01:01Z")] },
  ],
  [
    "of an expired month",
    false,
    { now: "2026-06-11T15:00Z", strayParts: [part("2026-06-10T02:00Z", "202501")], cutOff: parseMonth("202601") },
  ],
])("parts without a manifest, %s: reported %s", (_what, isReported, given) => {
  expect(strayPart(check(given))?.name).toBe(isReported ? "2026-06-10T02:00Z" : undefined);
});
