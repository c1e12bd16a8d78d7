import { parseInstant } from "exact-values/instant";
import { parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import {
  type ExportRecord,
  type FinishedRun,
  type FinishedState,
  noteLook,
} from "../../../src/hub/exports/export-record.ts";
import { judgeFreshness } from "../../../src/hub/health/data-freshness.ts";
import type { HeldRun, WaitingRun } from "../../../src/hub/health/evidence.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const SCOPE = parseScopeId("/subscriptions/1");
const EXPORT = { scope: SCOPE, exportName: "finops-hub-daily-costdetails" };

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
  ...EXPORT,
  since: parseInstant("2026-01-01"),
  ...members,
});
const looked = (at: string, ...finished: readonly FinishedRun[]): ExportRecord =>
  noteLook(record(), { at: parseInstant(at), recurrence: undefined, finished });

interface Case {
  readonly now: string;
  readonly records?: readonly ExportRecord[];
  readonly runs?: readonly HeldRun[];
  readonly waiting?: readonly WaitingRun[];
}

const judge = ({ now, records = [], runs = [], waiting = [] }: Case): string =>
  judgeFreshness({ now: new Date(now), staleAfterHours: 36, records, held: runs, waiting, isCosts: true }).outcome;
/** A run that was delivered when it was submitted. */
const lies = (month: string, at: string, state: WaitingRun["state"]): WaitingRun => ({
  ...{ ...delivered(month, at), runId: at, state },
  deliveredAt: new Date(at),
});

const ACTIVE = {
  recurrence: "Weekly",
  newestGood: run("2026-06-01T04:00Z"),
  newest: run("2026-06-01T04:00Z"),
} as const;

test.each<readonly [string, string, Case]>([
  [
    "yesterday's run in the lake",
    "fresh",
    { now: "2026-06-11T12:00Z", runs: [delivered("202606", "2026-06-10T01:02Z")] },
  ],
  [
    "a run from two days ago in the lake",
    "stale",
    { now: "2026-06-11T14:00Z", runs: [delivered("202606", "2026-06-10T01:02Z")] },
  ],
  ["no evidence", "unknown", { now: "2026-06-11T14:00Z" }],
  [
    "a new export",
    "fresh",
    { now: "2026-06-11T14:00Z", records: [record({ since: parseInstant("2026-06-10T09:00Z") })] },
  ],
  [
    "an export that never ran",
    "stale",
    { now: "2026-06-11T14:00Z", records: [record({ since: parseInstant("2026-06-09T09:00Z") })] },
  ],
  [
    "a scope that was first seen two days ago and has had no run",
    "stale",
    {
      now: "2026-06-11T14:00Z",
      records: [record({ exportName: "first-seen", since: parseInstant("2026-06-09T09:00Z") })],
    },
  ],
  [
    "no data, checked tonight",
    "fresh",
    { now: "2026-06-12T00:50Z", records: [looked("2026-06-11T01:01Z", run("2026-06-10T01:02Z", "no-data"))] },
  ],
  [
    "no data, not checked since",
    "stale",
    { now: "2026-06-12T14:00Z", records: [looked("2026-06-11T01:01Z", run("2026-06-10T01:02Z", "no-data"))] },
  ],
  [
    "a run that never ends, seen in every check",
    "stale",
    { now: "2026-06-13T02:00Z", records: [looked("2026-06-13T01:01Z", run("2026-06-10T01:02Z", "no-data"))] },
  ],
  [
    "runs that have failed for two days",
    "stale",
    {
      now: "2026-06-12T02:00Z",
      records: [looked("2026-06-12T01:01Z", run("2026-06-10T01:02Z"), run("2026-06-11T01:02Z", "failed"))],
    },
  ],
  [
    "one failed run after a punctual one",
    "fresh",
    {
      now: "2026-06-11T02:00Z",
      records: [looked("2026-06-11T01:01Z", run("2026-06-10T01:02Z"), run("2026-06-10T09:02Z", "timed-out"))],
      runs: [delivered("202606", "2026-06-10T01:02Z")],
    },
  ],
  [
    "a failed run before a successful one",
    "fresh",
    {
      now: "2026-06-12T02:00Z",
      records: [looked("2026-06-12T01:01Z", run("2026-06-11T01:02Z", "failed"), run("2026-06-11T09:00Z"))],
      runs: [delivered("202606", "2026-06-11T09:00Z")],
    },
  ],
  [
    "a daily export that stopped, during a backfill of old months",
    "stale",
    {
      now: "2026-06-21T14:00Z",
      records: [looked("2026-06-18T01:01Z", run("2026-06-17T01:02Z"))],
      runs: [delivered("202603", "2026-06-21T09:00Z")],
    },
  ],
  [
    "the first day of a month without data for the new month",
    "fresh",
    {
      now: "2026-07-01T18:00Z",
      records: [looked("2026-07-01T01:01Z", run("2026-06-30T01:02Z"))],
      runs: [delivered("202606", "2026-06-30T01:02Z")],
    },
  ],
  [
    "the previous month, restated on day 2",
    "fresh",
    { now: "2026-07-03T01:00Z", records: [record()], runs: [delivered("202606", "2026-07-02T01:00Z")] },
  ],
  ["a weekly Azure schedule after eight days", "stale", { now: "2026-06-09T14:00Z", records: [record(ACTIVE)] }],
  [
    "a weekly Azure schedule after six days",
    "fresh",
    {
      now: "2026-06-07T14:00Z",
      records: [record(ACTIVE)],
      runs: [delivered("202606", "2026-06-01T03:00Z")],
    },
  ],
  [
    "a weekly export without data, checked last night",
    "fresh",
    {
      now: "2026-06-09T00:30Z",
      records: [
        record({
          ...{ recurrence: "Weekly", lookedAt: parseInstant("2026-06-08T01:01Z") },
          newestGood: run("2026-06-01T04:00Z", "no-data"),
        }),
      ],
    },
  ],
  [
    "a run with a submission time in the future",
    "stale",
    { now: "2026-06-11T14:00Z", records: [record()], runs: [delivered("202608", "2026-08-01T01:00Z")] },
  ],
  [
    "a clock a few minutes behind Azure's",
    "fresh",
    { now: "2026-06-11T01:00Z", runs: [delivered("202606", "2026-06-11T01:05Z")] },
  ],
  [
    "a run that completed an hour ago, whose files may still arrive",
    "fresh",
    { now: "2026-06-11T02:30Z", records: [looked("2026-06-11T02:00Z", run("2026-06-11T01:30Z"))] },
  ],
  [
    "completed runs that never arrived anywhere",
    "stale",
    { now: "2026-06-11T14:00Z", records: [looked("2026-06-11T01:01Z", run("2026-06-11T01:00Z"))] },
  ],
  [
    "runs without data for a scope that had costs last month",
    "stale",
    {
      now: "2026-06-11T02:00Z",
      records: [looked("2026-06-11T01:01Z", run("2026-06-10T01:02Z", "no-data"))],
      runs: [delivered("202605", "2026-06-02T01:11Z")],
    },
  ],
  [
    "runs without data for a scope that has had no costs for half a year",
    "fresh",
    {
      now: "2026-06-11T02:00Z",
      records: [looked("2026-06-11T01:01Z", run("2026-06-10T01:02Z", "no-data"))],
      runs: [delivered("202512", "2026-01-02T01:11Z")],
    },
  ],
  [
    "no data on the second day of a month",
    "fresh",
    {
      now: "2026-07-03T10:00Z",
      records: [looked("2026-07-03T01:01Z", run("2026-07-02T01:02Z", "no-data"))],
      runs: [delivered("202606", "2026-06-30T01:02Z")],
    },
  ],
  [
    "no data on the third day of a month",
    "stale",
    {
      now: "2026-07-03T14:00Z",
      records: [looked("2026-07-03T01:31Z", run("2026-07-03T01:02Z", "no-data"))],
      runs: [delivered("202606", "2026-06-30T01:02Z")],
    },
  ],
  [
    "no data on the tenth day of months that start with a charge on the fifth",
    "fresh",
    {
      now: "2026-07-11T00:00Z",
      records: [looked("2026-07-10T02:31Z", run("2026-07-10T01:02Z", "no-data"))],
      runs: [{ ...delivered("202606", "2026-06-30T01:02Z"), firstChargeDay: "2026-06-05" }],
    },
  ],
  [
    "no data two weeks later",
    "stale",
    {
      now: "2026-07-24T00:00Z",
      records: [looked("2026-07-23T02:31Z", run("2026-07-23T01:02Z", "no-data"))],
      runs: [{ ...delivered("202606", "2026-06-30T01:02Z"), firstChargeDay: "2026-06-05" }],
    },
  ],
  [
    "no data in a month that already has some",
    "stale",
    {
      now: "2026-07-04T14:00Z",
      records: [looked("2026-07-04T02:31Z", run("2026-07-04T01:02Z", "no-data"))],
      runs: [delivered("202607", "2026-07-02T01:02Z")],
    },
  ],
  [
    "a run that the next ingest will take",
    "fresh",
    { now: "2026-06-11T14:00Z", records: [record()], waiting: [lies("202606", "2026-06-11T03:00Z", "pending")] },
  ],
  [
    "a run that the next ingest always should have taken",
    "stale",
    { now: "2026-06-11T16:00Z", records: [record()], waiting: [lies("202606", "2026-06-11T03:00Z", "pending")] },
  ],
  [
    "a refused run after the last one in the lake",
    "stale",
    {
      now: "2026-06-11T14:00Z",
      runs: [delivered("202606", "2026-06-10T01:02Z")],
      waiting: [lies("202606", "2026-06-11T01:02Z", "rejected")],
    },
  ],
  [
    "only a refused run",
    "unknown",
    { now: "2026-06-11T14:00Z", waiting: [lies("202606", "2026-06-11T01:02Z", "rejected")] },
  ],
  [
    "files without rows for a scope with costs",
    "stale",
    {
      now: "2026-06-11T14:00Z",
      runs: [delivered("202606", "2026-06-10T01:02Z")],
      waiting: [lies("202606", "2026-06-11T01:02Z", "empty")],
    },
  ],
  [
    "only the previous month, restated on day 5",
    "stale",
    { now: "2026-07-05T14:00Z", records: [record()], runs: [delivered("202606", "2026-07-05T01:00Z")] },
  ],
])("%s: %s", (_what, outcome, desired) => {
  expect(judge(desired)).toBe(outcome);
});

test("an empty or late history removes no known run", () => {
  const known = looked("2026-06-11T01:01Z", run("2026-06-10T01:02Z"));
  const later = noteLook(known, { at: parseInstant("2026-06-12T01:01Z"), recurrence: undefined, finished: [] });
  expect(later).toMatchObject({ newest: known.newest, newestGood: known.newestGood });
});
