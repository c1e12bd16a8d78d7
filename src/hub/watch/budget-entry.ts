import { InputError } from "exact-values/errors";
import { parseScopeId } from "../scope.ts";
import type { JsonCursor } from "../text/json-cursor.ts";
import { parseDayOf, parseValidity } from "../text/json-values.ts";
import { normalized } from "../text/normalized.ts";
import { parseAmount, parsePercentages } from "./budget-values.ts";
import type { AllocationTarget, Budget, BudgetFilter, BudgetPeriods, ListedPeriod, Thresholds } from "./budgets.ts";
import type { BudgetsSource } from "./budgets-source.ts";

/** A budget and its place in the file, for errors that two budgets cause together. */
export interface BudgetEntry {
  readonly cursor: JsonCursor;
  /** With the parent as written. Parts with errors have a default, because the file is rejected later. */
  readonly budget: Budget;
  /** False if periods or amounts have errors. */
  readonly hasPeriods: boolean;
}

const DEFAULT_ACTUAL: readonly number[] = [8000, 10_000];
const DEFAULT_FORECAST: readonly number[] = [10_000];

/** Parses one budget, apart from what depends on other budgets and on the channels. */
export function parseBudget(cursor: JsonCursor, source: BudgetsSource): BudgetEntry {
  const { collect, lineOf } = source;
  const period = collect(() => parsePeriods(cursor, source));
  const listedCount = cursor.member("periods")?.items().length;
  const hasPeriods = period !== undefined && (period.every !== "listed" || period.periods.length === listedCount);
  const budget: Budget = {
    name: cursor.member("name")?.text() ?? "",
    owner: cursor.member("owner")?.text(),
    period: period ?? { every: "month", amount: 0n },
    currency: cursor.member("currency")?.text().toUpperCase() ?? "",
    metric: cursor.member("metric")?.text() === "billed" ? "billed" : "effective",
    filter: parseFilter(cursor.member("filter"), source),
    parent: cursor.member("parent")?.text(),
    thresholds: parseThresholds(cursor.member("thresholds"), source),
    alerts:
      cursor
        .member("alerts")
        ?.items()
        .map((item) => item.text()) ?? [],
    ...parseValidity(cursor, collect),
    line: lineOf(cursor.value),
  };
  return { cursor, budget, hasPeriods };
}

function parsePeriods(cursor: JsonCursor, source: BudgetsSource): BudgetPeriods {
  const [period, amount, listed] = ["period", "amount", "periods"].map((key) => cursor.member(key));
  if (listed !== undefined) {
    const extra = period ?? amount;
    extra?.fail("must be omitted, because the budget lists its periods with their amounts");
    return { every: "listed", periods: parseListed(listed, source) };
  }
  if (period === undefined || amount === undefined) {
    return cursor.fail('must have the keys "period" and "amount", or the key "periods"');
  }
  const every = period.text();
  const isCalendar = every === "month" || every === "quarter" || every === "year";
  return { every: isCalendar ? every : "month", amount: parseAmount(amount) };
}

function parseListed(list: JsonCursor, { collect }: BudgetsSource): readonly ListedPeriod[] {
  const entries = list.items().flatMap((cursor) => {
    const entry = collect(() => {
      const [first, last] = [parseDayOf(cursor, "first"), parseDayOf(cursor, "last")];
      if (last < first) cursor.member("last")?.fail(`is ${last}, before first ${first}`);
      const amount = cursor.member("amount");
      return { cursor, period: { first, last, amount: amount === undefined ? 0n : parseAmount(amount) } };
    });
    return entry === undefined ? [] : [entry];
  });
  const ascending = entries.toSorted(({ period: one }, { period: other }) => (one.first < other.first ? -1 : 1));
  for (const [index, { cursor, period }] of ascending.entries()) {
    const before = ascending[index - 1]?.period;
    if (before === undefined || before.last < period.first) continue;
    collect(() => cursor.fail(`overlaps the period from ${before.first} to ${before.last}`));
  }
  return ascending.map(({ period }) => period);
}

function parseThresholds(cursor: JsonCursor | undefined, { collect }: BudgetsSource): Thresholds {
  const percentages = (key: string): readonly number[] | undefined => {
    const list = cursor?.member(key);
    return list && collect(() => parsePercentages(list));
  };
  const rise = cursor?.member("rise");
  return {
    actual: percentages("actual") ?? DEFAULT_ACTUAL,
    forecast: percentages("forecast") ?? DEFAULT_FORECAST,
    rise: rise && collect(() => parseAmount(rise)),
  };
}

const LISTS = ["subscription", "resourceGroup", "service", "region", "charge"] as const;

function parseFilter(cursor: JsonCursor | undefined, source: BudgetsSource): BudgetFilter {
  if (cursor === undefined) return {};
  const scopes = (cursor.member("scope")?.items() ?? []).flatMap(
    (item) => source.collect(() => parseScope(item)) ?? [],
  );
  const lists = LISTS.flatMap((key) => {
    const values = distinctValues(cursor.member(key));
    return values.length === 0 ? [] : [[key, values] as const];
  });
  const tags = parseTags(cursor.member("tags"), source);
  const target = parseTarget(cursor, source);
  return {
    ...(scopes.length === 0 ? {} : { scope: [...new Set(scopes)] }),
    ...Object.fromEntries(lists),
    ...(tags.size === 0 ? {} : { tags }),
    ...(target === undefined ? {} : { target }),
  };
}

/** Allocated costs have no resource groups, regions or tags, so a target is never combined with other limits. */
function parseTarget(filter: JsonCursor, { collect }: BudgetsSource): AllocationTarget | undefined {
  const cursor = filter.member("target");
  const [other] = filter.membersExcept(["target"]).keys();
  if (cursor === undefined) return undefined;
  if (other !== undefined) collect(() => cursor.fail(`cannot be combined with ${JSON.stringify(other)}`));
  const [dimension = "", target = ""] = ["dimension", "target"].map((key) => cursor.member(key)?.text().trim());
  return { dimension, target };
}

function parseScope(item: JsonCursor): string {
  try {
    return parseScopeId(item.text());
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return item.fail(`is not a scope: ${error.message.replace(/\.$/, "")}`);
  }
}

function distinctValues(list: JsonCursor | undefined): readonly string[] {
  const values = (list?.items() ?? []).map((item) => item.text().trim());
  return [...new Map(values.toReversed().map((value) => [normalized(value), value])).values()].toReversed();
}

function parseTags(cursor: JsonCursor | undefined, { collect }: BudgetsSource): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  for (const [key, values] of cursor?.entries() ?? []) {
    collect(() => {
      if (!/^(?=.*\S)[^\p{Cc}]{1,512}$/u.test(key)) values.fail("needs a tag key of 1 to 512 characters on one line");
      if (seen.has(normalized(key))) values.fail("has the tag key of another entry, apart from upper and lower case");
      seen.add(normalized(key));
      if (values.items().length > 0) tags.set(normalized(key), distinctValues(values));
    });
  }
  return tags;
}
