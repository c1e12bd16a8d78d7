import { addDays, type Day, firstDay, lastDay, type Month } from "../hub/month.ts";
import { closingInstant } from "../hub/partition/closed-month.ts";
import type { ReadMonth } from "./read-month.ts";

/**
 * Azure rates usage for up to 72 hours ("Understand Cost Management data", Microsoft Learn: costs are available within 8 to 24 hours, and may change until
 * 72 hours later): the last days of a running month are still too cheap.
 */
const OPEN_DAYS = 3;

interface RunningMonth {
  readonly month: Month;
  readonly scopes: readonly ReadMonth[];
  readonly now: Date;
}

/**
 * Up to which day the costs of a month are settled; undefined for a closed month, `"none"` when no day is. Every scope has to cover a day, and one of
 * them has to have charges of it: a scope without charges holds nobody up, and an export that does not run any more does.
 */
export function settledUntil({ month, now, scopes }: RunningMonth): Day | "none" | undefined {
  const close = closingInstant(month);
  const isClosed = ({ reading }: ReadMonth): boolean =>
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

/** Charges of days to come (a purchase is charged for its whole term) say nothing about what is known. */
function lastChargeDay(
  days: readonly { readonly day: Day; readonly isUsageBased: boolean }[],
  month: Month,
): Day | undefined {
  const end = lastDay(month);
  return days.findLast(({ day, isUsageBased }) => isUsageBased && day <= end)?.day;
}
