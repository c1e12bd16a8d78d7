import { HOUR_MS } from "exact-values/timestamp";
import { isGoodEnd, newestOf } from "../exports/export-record.ts";
import { sheetDue } from "../exports/price-sheet-days.ts";
import { arrivedRuns, DELIVERY_MS, msSince, newestInstant } from "./arrivals.ts";
import type { Freshness, FreshnessEvidence } from "./export-freshness.ts";

/**
 * Whether a scope has the current month's price sheet, from a run on the last day on which one was due. It may be late
 * by `staleAfterHours`. Only a sheet that has arrived counts, and for a while a run that has just completed. A run
 * without data confirms an existing sheet but proves nothing else, because every month has a sheet.
 */
export function judgeSheet(evidence: FreshnessEvidence): Freshness {
  const { held, now, records, staleAfterHours, waiting } = evidence;
  const arrived = arrivedRuns(evidence);
  if (records.length + held.length + arrived.length === 0) return { outcome: "unknown" };
  const { dueAt, month, monthBegan } = sheetDue(now);
  const empty = new Set(waiting.filter(({ state }) => state === "empty").map(({ submittedTime }) => submittedTime));
  const sheets = arrived.filter((run) => run.month === month);
  const good = records
    .flatMap(({ newestGood }) => newestGood ?? [])
    .filter((run) => run.submittedTime >= monthBegan)
    .filter(({ finishedAt, state }) => state === "no-data" || msSince(finishedAt, now) <= DELIVERY_MS);
  const hasSheet =
    sheets.some(({ submittedTime }) => !empty.has(submittedTime)) || good.some(({ state }) => state === "completed");
  const isRenewed = [...sheets, ...good].some(({ submittedTime }) => submittedTime >= dueAt);
  if (hasSheet && isRenewed) return { outcome: "fresh" };
  const since = newestInstant(records.map((record) => record.since));
  const start = newestInstant([hasSheet ? dueAt : monthBegan, ...(since === undefined ? [] : [since])]) ?? monthBegan;
  if (now.getTime() - Date.parse(start) <= staleAfterHours * HOUR_MS) return { outcome: "fresh" };
  const newest = newestOf(records.flatMap((record) => record.newest ?? []));
  return {
    outcome: "stale",
    lastGoodAt: newestInstant([...good, ...arrived].map(({ submittedTime }) => submittedTime)),
    since,
    badRun: newest === undefined || isGoodEnd(newest) ? undefined : newest,
    rejected: newestOf(waiting.filter(({ state }) => state === "rejected")),
    limitHours: staleAfterHours,
  };
}
