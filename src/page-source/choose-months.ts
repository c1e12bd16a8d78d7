import type { MissingMonth } from "cost-page";
import { type Month, monthOfDate, monthsBetween } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { CostMonths, FoundMonth } from "../lake/cubes/month-reading.ts";

interface ChosenMonths {
  /** All months of the page, in ascending order. */
  readonly months: readonly Month[];
  readonly found: readonly FoundMonth[];
  /** Missing months of scopes that have months before and after, or have a file that cannot be read. */
  readonly unreadable: readonly MissingMonth[];
  /** The first month after a scope's last month. */
  readonly absent: readonly MissingMonth[];
  readonly notices: readonly Notice[];
}

interface Choice {
  readonly months: number;
  readonly scopes: readonly string[];
  readonly now: Date;
}

/** Selects the last months of some scopes in a lake and finds gaps among them. Future months are ignored. */
export function chooseMonths(source: Pick<CostMonths, "months" | "unreadable">, choice: Choice): ChosenMonths {
  const wanted = new Set(choice.scopes);
  const present = monthOfDate(choice.now);
  const isChosen = ({ month, scope }: { readonly month: Month; readonly scope: string }): boolean =>
    month <= present && (wanted.size === 0 || wanted.has(scope));
  const found = source.months.filter(isChosen);
  const unreadable = source.unreadable.filter(isChosen);
  const all = [...found, ...unreadable].map(({ month }) => month).sort();
  const [earliest] = all;
  const last = all.at(-1);
  const known = new Set([...found, ...unreadable].map(({ scope }) => scope));
  const notices = choice.scopes
    .filter((scope) => !known.has(scope))
    .map((scope): Notice => ({ message: `The lake has no months of scope ${scope}, so it is not on the page.` }));
  if (earliest === undefined || last === undefined)
    return { months: [], found: [], unreadable: [], absent: [], notices };
  const months = monthsBetween(earliest, last).slice(-choice.months);
  const isShown = ({ month }: { readonly month: Month }): boolean => months.includes(month);
  const lost = [...known].sort().map((scope) => missingOf(scope, months, [...found, ...unreadable]));
  return {
    months,
    found: found.filter(isShown),
    unreadable: [
      ...unreadable.filter(isShown).map((one) => ({ ...one, reason: `This month cannot be shown: ${one.reason}` })),
      ...lost.flatMap(({ gaps }) => gaps),
    ],
    absent: lost.flatMap(({ after }) => after),
    notices,
  };
}

function missingOf(
  scope: string,
  months: readonly Month[],
  found: readonly { readonly scope: string; readonly month: Month }[],
): { readonly gaps: readonly MissingMonth[]; readonly after: readonly MissingMonth[] } {
  const own = found.filter((one) => one.scope === scope).map(({ month }) => month);
  const [first, last] = [own.toSorted().at(0), own.toSorted().at(-1)];
  if (first === undefined || last === undefined) return { gaps: [], after: [] };
  const lacking = months.filter((month) => month > first && !own.includes(month));
  return {
    gaps: lacking
      .filter((month) => month < last)
      .map((month) => ({
        scope,
        month,
        reason: "The lake has earlier and later months of this scope, but not this one.",
      })),
    after: endOf(
      scope,
      last,
      lacking.filter((month) => month > last),
    ),
  };
}

/** One entry, however many months follow: a scope that was imported once, or has ended, is one fact and not dozens. */
function endOf(scope: string, last: Month, after: readonly Month[]): readonly MissingMonth[] {
  const [month] = after;
  if (month === undefined) return [];
  const rest = after.length === 1 ? "" : `, so the last ${after.length} months of the page are without it`;
  return [{ scope, month, reason: `The lake has no months of this scope after ${last}${rest}.` }];
}
