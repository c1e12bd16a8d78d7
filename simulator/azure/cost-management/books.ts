import { sameId } from "../arm/resource-id.ts";
import type { ExportTotals } from "../exports/totals.ts";
import { destinationOf } from "./destination.ts";
import { scopePath } from "./scopes.ts";
import type { SimulatedRun } from "./simulated-run.ts";

/** What the last finished run of a scope and month has delivered: what the lake must hold. */
export interface MonthBook extends ExportTotals {
  readonly scope: string;
  /** `yyyyMM`. */
  readonly month: string;
  readonly exportName: string;
  readonly runId: string;
  readonly submittedTime: string;
  readonly manifestName: string;
  /** The run delivered day 1, or where its window begins, to this day. */
  readonly days: number;
  /** Its window covers the whole month. */
  readonly isWholeMonth: boolean;
}

/** The simulator's own account of what it has delivered into a container. Runs without rows are not in it. */
export interface Books {
  /** Undefined when nothing has been delivered; the scope is compared without case. */
  of(scope: string, month: string): MonthBook | undefined;
  /** One per scope and month, in the order of delivery. */
  all(): readonly MonthBook[];
}

export function createBooks(runs: readonly SimulatedRun[], container = "msexports"): Books {
  const latest = (): readonly SimulatedRun[] => {
    const byMonth = new Map<string, SimulatedRun>();
    for (const run of runs) {
      const { delivered } = run;
      if (delivered === undefined || delivered.rows === 0) continue;
      if (destinationOf(run.export.properties).container !== container) continue;
      const key = `${delivered.scope.toLowerCase()} ${delivered.month}`;
      const earlier = byMonth.get(key);
      if (earlier === undefined || earlier.submittedTime < run.submittedTime) byMonth.set(key, run);
    }
    return [...byMonth.values()];
  };
  const all = (): readonly MonthBook[] => latest().flatMap(bookOf);
  return {
    all,
    of: (scope, month) => {
      const wanted = latest().find(
        ({ delivered }) => delivered?.month === month && sameId(delivered.scope, scopePath(scope)),
      );
      return wanted === undefined ? undefined : bookOf(wanted)[0];
    },
  };
}

function bookOf({ delivered, window, export: { name } }: SimulatedRun): readonly MonthBook[] {
  if (delivered === undefined) return [];
  const { scope, month, runId, submittedTime, manifestName, days } = delivered;
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)), 0)).toISOString().slice(0, 10);
  const isWholeMonth = window.from.endsWith("-01") && window.to === lastDay;
  const { rows, costs } = delivered.totals();
  return [{ scope, month, exportName: name, runId, submittedTime, manifestName, days, isWholeMonth, rows, costs }];
}
