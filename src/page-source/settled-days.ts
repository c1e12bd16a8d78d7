import type { CostCube } from "exact-values/cost-cube";
import { addDays, type Day, firstDay, lastDay, type Month } from "exact-values/month";
import { closingInstant } from "../hub/month-lifecycle.ts";
import type { ReadMonth } from "./read-month.ts";

/**
 * Azure rates usage for up to 72 hours (Microsoft Learn, "Understand Cost Management data": costs are available within
 * 8 to 24 hours and may change for 72 hours), so the last days of a running month are still too low.
 */
const OPEN_DAYS = 3;

/** What the rule needs to know about a month of a scope. */
interface ScopeDays {
  readonly scope: string;
  readonly reading: Pick<ReadMonth["reading"], "coveredUntil"> & {
    readonly cube: Pick<CostCube, "days">;
    readonly facts: Pick<ReadMonth["reading"]["facts"], "submitted">;
  };
}

interface RunningMonth {
  readonly month: Month;
  readonly scopes: readonly ScopeDays[];
  readonly now: Date;
  /** Scopes that left the settings and get no more data. */
  readonly ended: ReadonlySet<string>;
}

/**
 * The last day whose costs are settled; undefined for a closed month, `"none"` if no day is settled. Every scope must
 * cover the day, and at least one must have charges on it. A scope without charges does not block the day, but a
 * stopped export does, unless its scope left the settings.
 */
export function settledUntil({ ended, month, now, scopes: all }: RunningMonth): Day | "none" | undefined {
  const expected = all.filter(({ scope }) => !ended.has(scope));
  const scopes = expected.length === 0 ? all : expected;
  const close = closingInstant(month);
  const isClosed = ({ reading }: ScopeDays): boolean =>
    reading.coveredUntil === undefined
      ? now.toISOString() >= close
      : reading.facts.submitted >= close && reading.coveredUntil >= lastDay(month);
  if (scopes.every(isClosed)) return undefined;
  const covered = scopes.flatMap(({ reading }) => reading.coveredUntil ?? []).sort();
  const charged = scopes.flatMap(({ reading }) => lastChargeDay(reading.cube.days, month) ?? []).sort();
  const [narrowest = lastDay(month)] = covered;
  const last = charged.at(-1);
  if (last === undefined) return "none";
  const [known = last] = [narrowest, last].sort();
  const settled = addDays(known, -OPEN_DAYS);
  return settled < firstDay(month) ? "none" : settled;
}

/** Future charges (a purchase is charged for its whole term) do not show how far the data goes. */
function lastChargeDay({ day: days, isUsageBased }: CostCube["days"], month: Month): Day | undefined {
  const end = lastDay(month);
  return days.findLast((day, row) => isUsageBased[row] === true && day <= end);
}
