import { type Instant, parseInstant } from "exact-values/instant";
import { addMonths, type Month, monthOfDate } from "exact-values/month";
import { Random } from "exact-values/testing";
import { expect, test } from "vitest";
import { KNOWN_SCHEDULES } from "../../../src/actions/report-failures/workflow-schedules.ts";
import { COSTS } from "../../../src/hub/exports/export-kinds.ts";
import type { ExportRecord, FinishedRun } from "../../../src/hub/exports/export-record.ts";
import type { HealthEvidence, HeldRun, WaitingRun } from "../../../src/hub/health/evidence.ts";
import { nextDue } from "../../../src/hub/health/idle-workflows.ts";
import { judgeHealth } from "../../../src/hub/health/judge-health.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST_DAY = Date.parse("2026-01-20T00:00Z");
const SCOPE = parseScopeId("/subscriptions/1");

const FAULTS = [
  "lost",
  "no-data",
  "refused",
  "daily disabled",
  "ingest disabled",
  "skipped",
  "monthly dropped",
] as const;
type FaultName = (typeof FAULTS)[number];
interface Fault {
  readonly name: FaultName;
  readonly from: number;
}

interface SimulatedRun {
  readonly run: FinishedRun;
  readonly month: Month;
  readonly deliveredAt: number;
  readonly isRefused: boolean;
  readonly isLost: boolean;
}

const instantOf = (at: number): Instant => parseInstant(new Date(at).toISOString());

/**
 * Simulates a year of one scope with late schedules, slow runs and dropped hub-ingest runs. Returns the first finding
 * and its time.
 */
function live(
  seed: number,
  begins: number,
  days: number,
  fault?: Fault,
): { readonly at: number; readonly code: string } | undefined {
  const generator = new Random(seed);
  const draw = (): number => generator.next();
  const hours = (most: number): number => draw() * most * HOUR;
  const runs: SimulatedRun[] = [];
  const held = new Map<Month, HeldRun>();
  const records = new Map<string, ExportRecord>();
  const worked = new Map<string, number>();
  const skipped = new Map<string, number>();
  const is = (name: FaultName, at: number): boolean => fault?.name === name && at >= fault.from;

  const submit = (month: Month, at: number): void => {
    const ends = at + 5 * 60_000 + hours(2);
    const isQuiet = month === monthOfDate(new Date(at)) && new Date(at).getUTCDate() === 1;
    const state = isQuiet || is("no-data", at) ? "no-data" : "completed";
    const run = {
      runId: String(runs.length),
      state,
      submittedTime: instantOf(at),
      finishedAt: instantOf(ends),
    } as const;
    runs.push({ run, month, deliveredAt: ends + hours(0.5), isRefused: is("refused", at), isLost: is("lost", at) });
  };
  const note = (name: string, month: (at: number) => Month, at: number): void => {
    const ended = runs.filter(
      ({ run, month: of }) => of === month(Date.parse(run.submittedTime)) && Date.parse(run.finishedAt) <= at,
    );
    const newest = ended.at(-1)?.run;
    records.set(name, {
      ...{ scope: SCOPE, exportName: name, since: instantOf(begins), newest, newestGood: newest },
      lookedAt: instantOf(at),
    });
  };
  const steps: Readonly<Record<string, (at: number) => void>> = {
    "hub-daily.yml": (at) => {
      note("finops-daily-costdetails", (of) => monthOfDate(new Date(of)), at);
      submit(monthOfDate(new Date(at)), at);
    },
    "hub-monthly.yml": (at) => {
      note("finops-monthly-costdetails", (of) => addMonths(monthOfDate(new Date(of)), -1), at);
      const month = addMonths(monthOfDate(new Date(at)), -1);
      if (held.has(month)) submit(month, at);
    },
    "hub-ingest.yml": (at) => {
      for (const { deliveredAt, isLost, isRefused, month, run } of runs.slice(-20)) {
        const known = held.get(month);
        if (isLost || isRefused || run.state === "no-data" || deliveredAt > at) continue;
        if (known === undefined || known.submittedTime < run.submittedTime)
          held.set(month, { month, runId: run.runId, submittedTime: run.submittedTime, rows: 1 });
      }
    },
    "hub-issue.yml": () => {},
  };
  const evidence = (at: number, isIssue: boolean): HealthEvidence => {
    const now = new Date(at);
    const dateOf = (time: number | undefined): Date | undefined => (time === undefined ? undefined : new Date(time));
    const workflows = Object.keys(steps)
      .filter((file) => file !== "hub-issue.yml")
      .map((file) => {
        const disabledAt = [is("daily disabled", at) && "hub-daily.yml", is("ingest disabled", at) && "hub-ingest.yml"];
        const isOff = disabledAt.includes(file);
        return {
          ...{ name: file, path: `.github/workflows/${file}`, crons: KNOWN_SCHEDULES[file] ?? [] },
          ...{ state: isOff ? "disabled_manually" : "active", createdAt: new Date(begins) },
          updatedAt: new Date(isOff ? (fault?.from ?? 0) : begins),
          ...{ lastRunAt: dateOf(worked.get(file)), lastSkippedAt: dateOf(skipped.get(file)) },
        };
      });
    if (isIssue) return { now, workflows: { workflows, startedAt: new Date(begins), deployedAt: undefined } };
    const waiting = runs.slice(-20).flatMap(({ deliveredAt, isLost, isRefused, month, run }): readonly WaitingRun[] => {
      const isHere = isRefused && !isLost && deliveredAt <= at;
      return isHere ? [{ ...run, month, deliveredAt: new Date(deliveredAt), state: "rejected" }] : [];
    });
    const dataset = { scope: SCOPE, subject: COSTS, records: [...records.values()], held: [...held.values()] };
    const datasets = [{ ...dataset, waiting, strayParts: [] }];
    return { now, deliveries: { staleAfterHours: 36, cutOff: undefined, datasets } };
  };

  const agenda = Object.keys(steps).flatMap((file) => {
    const all: { readonly file: string; readonly at: number }[] = [];
    const [cron = "41 5,17 * * *"] = KNOWN_SCHEDULES[file] ?? [];
    for (
      let due = nextDue(cron, new Date(begins));
      due && due.getTime() < begins + days * DAY;
      due = nextDue(cron, due)
    ) {
      all.push({ file, at: due.getTime() + hours(1) });
    }
    return all;
  });
  let wasDropped = false;
  for (const { at, file } of agenda.toSorted((left, right) => left.at - right.at)) {
    // GitHub drops scheduled runs when it is busy.
    const isDropped: boolean = file === "hub-ingest.yml" && !wasDropped && draw() < 0.05;
    if (file === "hub-ingest.yml") wasDropped = isDropped;
    const isOff =
      (is("daily disabled", at) && file === "hub-daily.yml") ||
      (is("ingest disabled", at) && file === "hub-ingest.yml") ||
      (is("monthly dropped", at) && file === "hub-monthly.yml");
    if (isDropped || isOff) continue;
    if (is("skipped", at) && file !== "hub-issue.yml") {
      skipped.set(file, at);
      continue;
    }
    steps[file]?.(at);
    worked.set(file, at);
    if (file !== "hub-ingest.yml" && file !== "hub-issue.yml") continue;
    const [finding] = judgeHealth(evidence(at, file === "hub-issue.yml")).findings;
    if (finding !== undefined) return { at, code: finding.code };
  }
  return undefined;
}

test("twenty simulated years without a fault have no finding", () => {
  for (let seed = 1; seed <= 20; seed++) expect(live(seed, FIRST_DAY, 365), `year ${seed}`).toBeUndefined();
});

/**
 * The first time at which data are late: the first run after the start of the fault that should have delivered some.
 */
function lateFrom({ from, name }: Fault): number {
  const [daily = "", ingest = "", monthly = ""] = ["hub-daily.yml", "hub-ingest.yml", "hub-monthly.yml"].flatMap(
    (file) => KNOWN_SCHEDULES[file] ?? [],
  );
  if (name === "monthly dropped") {
    // The first run after a month closes completes it, and later runs only correct it.
    const second = new Date(from);
    while (second.getUTCDate() !== 2) second.setTime(second.getTime() + DAY);
    return nextDue(monthly, second)?.getTime() ?? 0;
  }
  const next = nextDue(name === "ingest disabled" ? ingest : daily, new Date(from))?.getTime() ?? 0;
  // On the first day of a month there is no data, and on the second there may be none.
  const day = new Date(next).getUTCDate();
  if (name === "no-data" && day <= 2) return next + (3 - day) * DAY;
  return day === 1 && (name === "lost" || name === "refused") ? next + DAY : next;
}

test.each(FAULTS)("%s: whatever day it starts, it is reported within 36 hours of the first late data", (name) => {
  const waits = Array.from({ length: 70 }, (_, index) => {
    const begins = FIRST_DAY + index * DAY;
    // The period includes the end of a month, so that a month can be missing.
    const fault = { name, from: begins + 35 * DAY };
    const found = live(1000 + index, begins, 75, fault);
    const hours = ((found?.at ?? Number.POSITIVE_INFINITY) - lateFrom(fault)) / HOUR;
    return { from: new Date(fault.from).toISOString(), hours };
  });
  expect(waits.filter(({ hours }) => hours > 36)).toEqual([]);
});
