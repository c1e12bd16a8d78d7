import { DAY_MS, type Instant } from "../instant.ts";
import type { Freshness, ScopeEvidence } from "./export-freshness.ts";
import { isGoodEnd, newestOf } from "./export-record.ts";
import { sheetDue } from "./price-sheet-days.ts";

const HOUR_MS = 3_600_000;

/**
 * Whether a scope has the price sheet of the month in progress, from a run of the last day on which one was due. It may be late by `staleAfterHours`. A run
 * without data vouches for a sheet that has come already, and for nothing else: a month has a sheet.
 */
export function judgeSheet({ now, staleAfterHours, records, delivered }: ScopeEvidence): Freshness {
  if (records.length === 0 && delivered.length === 0) return { outcome: "unknown" };
  const { dueAt, month, monthBegan } = sheetDue(now);
  const latest = new Date(now.getTime() + DAY_MS).toISOString();
  const sheets = delivered.filter((run) => run.month === month && run.submittedTime <= latest);
  const good = records.flatMap(({ newestGood }) => newestGood ?? []).filter((run) => run.submittedTime >= monthBegan);
  const hasSheet = sheets.length > 0 || good.some(({ state }) => state === "completed");
  const isRenewed = [...sheets, ...good].some(({ submittedTime }) => submittedTime >= dueAt);
  if (hasSheet && isRenewed) return { outcome: "fresh" };
  const since = latestOf(records.map((record) => record.since));
  const start = latestOf([hasSheet ? dueAt : monthBegan, ...(since === undefined ? [] : [since])]) ?? monthBegan;
  if (now.getTime() - Date.parse(start) <= staleAfterHours * HOUR_MS) return { outcome: "fresh" };
  const newest = newestOf(records.flatMap((record) => record.newest ?? []));
  return {
    outcome: "stale",
    lastGoodAt: latestOf([...sheets, ...good, ...delivered].map(({ submittedTime }) => submittedTime)),
    since,
    badRun: newest === undefined || isGoodEnd(newest) ? undefined : newest,
    limitHours: staleAfterHours,
  };
}

function latestOf(instants: readonly Instant[]): Instant | undefined {
  return instants.toSorted().at(-1);
}
