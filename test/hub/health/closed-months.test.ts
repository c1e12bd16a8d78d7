import { parseInstant } from "exact-values/instant";
import { type Month, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { COSTS } from "../../../src/hub/exports/export-kinds.ts";
import type { ExportRecord, FinishedState } from "../../../src/hub/exports/export-record.ts";
import { findUnclosedMonths } from "../../../src/hub/health/closed-months.ts";
import type { HeldRun } from "../../../src/hub/health/evidence.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const SCOPE = parseScopeId("/subscriptions/1/resourceGroups/rg(prod)");

const held = (month: string, at: string): HeldRun => ({
  ...{ month: parseMonth(month), rows: 3 },
  submittedTime: parseInstant(at),
});
const monthly = (members: Partial<ExportRecord> = {}): ExportRecord => ({
  ...{ scope: SCOPE, exportName: "finops-monthly-costdetails", since: parseInstant("2026-01-01") },
  ...members,
});
const ended = (state: FinishedState, at: string) => {
  const run = { runId: at, state, submittedTime: parseInstant(at), finishedAt: parseInstant(at) };
  return { newest: run, newestGood: run };
};

interface Case {
  readonly now: string;
  readonly runs: readonly HeldRun[];
  readonly records?: readonly ExportRecord[];
  readonly cutOff?: Month;
}

const find = ({ now, runs, records = [monthly()], cutOff }: Case) =>
  findUnclosedMonths({
    now: new Date(now),
    deliveries: {
      ...{ staleAfterHours: 36, cutOff },
      datasets: [{ scope: SCOPE, subject: COSTS, records, held: runs, waiting: [], strayParts: [] }],
    },
  });

const OPEN = [held("202605", "2026-05-31T01:01Z"), held("202606", "2026-06-30T01:01Z")];
const CLOSED_MAY = held("202605", "2026-06-19T01:11Z");

test.each<readonly [string, readonly string[], Case]>([
  ["on day 2, when hub-monthly runs", [], { now: "2026-07-02T12:00Z", runs: [CLOSED_MAY, ...OPEN.slice(1)] }],
  ["thirty hours later", ["202606"], { now: "2026-07-03T06:01Z", runs: [CLOSED_MAY, ...OPEN.slice(1)] }],
  ["two unclosed months", ["202605", "202606"], { now: "2026-07-31T13:00Z", runs: OPEN }],
  [
    "no longer after three months",
    ["202606"],
    {
      now: "2026-09-10T13:00Z",
      runs: [...OPEN, held("202607", "2026-08-02T01:01Z"), held("202608", "2026-09-02T01:01Z")],
    },
  ],
  ["closed by hub-monthly", [], { now: "2026-07-19T13:00Z", runs: [CLOSED_MAY, held("202606", "2026-07-02T01:11Z")] }],
  [
    "closed by the daily export's second run on day 1",
    [],
    { now: "2026-07-19T13:00Z", runs: [CLOSED_MAY, held("202606", "2026-07-01T01:11Z")] },
  ],
  ["expired months", [], { now: "2026-07-19T13:00Z", runs: OPEN, cutOff: parseMonth("202607") }],
  [
    "exports that Azure runs on day 5, checked on day 6",
    [],
    { now: "2026-07-06T05:00Z", runs: [CLOSED_MAY, ...OPEN.slice(1)], records: [monthly({ recurrence: "Monthly" })] },
  ],
  [
    "exports that Azure runs, checked after day 6",
    ["202606"],
    { now: "2026-07-06T07:00Z", runs: [CLOSED_MAY, ...OPEN.slice(1)], records: [monthly({ recurrence: "Monthly" })] },
  ],
  [
    "a hub that was created this month",
    [],
    {
      now: "2026-07-10T13:00Z",
      runs: [held("202607", "2026-07-10T01:01Z")],
      records: [monthly({ since: parseInstant("2026-07-05") })],
    },
  ],
  [
    "a hub that was created last month, with that month backfilled",
    [],
    {
      now: "2026-07-10T13:00Z",
      runs: [held("202605", "2026-06-20T01:01Z"), held("202606", "2026-07-05T01:01Z")],
      records: [monthly({ since: parseInstant("2026-06-15") })],
    },
  ],
  [
    "a missing month between two existing ones",
    ["202606"],
    { now: "2026-07-10T13:00Z", runs: [CLOSED_MAY, held("202607", "2026-07-10T01:01Z")] },
  ],
  [
    "a scope whose costs ended, by a run after the month's end",
    [],
    { now: "2026-07-10T13:00Z", runs: [CLOSED_MAY], records: [monthly(ended("no-data", "2026-07-02T01:11Z"))] },
  ],
  [
    "a month with rows whose run after the month's end had none",
    ["202606"],
    {
      now: "2026-07-10T13:00Z",
      runs: [CLOSED_MAY, ...OPEN.slice(1)],
      records: [monthly(ended("no-data", "2026-07-02T01:11Z"))],
    },
  ],
  ["a scope without any costs", [], { now: "2026-07-10T13:00Z", runs: [] }],
])("%s: %j", (_what, months, given) => {
  expect(find(given)?.map(({ month }) => month)).toEqual(months);
});

test("the finding names the month and a command that can be pasted", () => {
  const [finding] = find({ now: "2026-07-10T13:00Z", runs: [CLOSED_MAY, ...OPEN.slice(1)] }) ?? [];
  expect(finding?.code).toBe("UnclosedMonth");
  expect(finding?.message).toContain("its newest run was submitted 2026-06-30");
  expect(finding?.remedy).toContain(
    "gh workflow run hub-backfill.yml -f 'scopes=/subscriptions/1/resourcegroups/rg(prod)' -f start-month=202606 -f end-month=202606 -f force=true",
  );
});

test("without deliveries it is not judged", () => {
  expect(findUnclosedMonths({ now: new Date("2026-07-10T13:00Z") })).toBeUndefined();
});
