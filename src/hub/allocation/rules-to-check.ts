import { quoteValue } from "exact-values/errors";
import { listNames } from "exact-values/message-text";
import { formatMonthSpan, type Month } from "exact-values/month";
import { normalized } from "../text/normalized.ts";
import type { AllocationDimension, AllocationRule, DriverValues, PoolSplit, SplitFallback } from "./allocation.ts";
import { findMisspelledTargets } from "./misspelled-targets.ts";
import type { RuleMatches } from "./rule-matches.ts";

/** What a reviewer should look at, although the rules are valid. */
export interface AllocationFinding {
  readonly dimension: string;
  /** Name of a rule, pool or target. */
  readonly subject: string;
  /** Sentences in plain text. */
  readonly text: string;
}

/** What one dimension's rules did in a month. */
export interface CheckedMonth {
  readonly month: Month;
  readonly matches: readonly RuleMatches[];
  readonly drivers: DriverValues;
  /** Normalized names of the targets that rules gave charges. */
  readonly directTargets: ReadonlySet<string>;
}

/**
 * Finds rules without effect, empty pools, drivers without values, and receivers whose names look misspelled. A rule or
 * pool counts as unused only if it is in every month.
 */
export function findRulesToCheck(
  dimension: AllocationDimension,
  months: readonly CheckedMonth[],
): readonly AllocationFinding[] {
  const findings = [
    ...findIdleRules(dimension, months),
    ...findEmptyPools(dimension, months),
    ...findMissingDrivers(dimension, months),
    ...findMisspelledTargets(dimension, months),
  ];
  return findings.map((finding) => ({ dimension: dimension.name, ...finding }));
}

type Finding = Omit<AllocationFinding, "dimension">;

function* findIdleRules({ rules }: AllocationDimension, months: readonly CheckedMonth[]): Generator<Finding> {
  for (const [index, rule] of rules.entries()) {
    const valid = months.filter(({ month }) => isValidIn(rule, month));
    const matches = valid.flatMap(({ matches }) => matches[index] ?? []);
    if (matches.length === 0 || matches.some(({ taken }) => taken > 0)) continue;
    const span = spanOf(valid);
    const charges = matches.reduce((sum, one) => sum + one.charges, 0);
    if (charges === 0) {
      yield { subject: rule.name, text: `This rule matches no charge in ${span}.` };
      continue;
    }
    const taken = new Map<number, number>();
    for (const { earlier } of matches)
      for (const [place, count] of earlier) taken.set(place, (taken.get(place) ?? 0) + count);
    const takers = [...taken].sort(([a, one], [b, other]) => other - one || a - b);
    const names = takers.map(([place]) => quoteValue(rules[place]?.name ?? ""));
    const what = charges === 1 ? "the charge" : `all ${charges} charges`;
    yield {
      subject: rule.name,
      text: `Earlier rules take ${what} that this rule matches in ${span}: ${listNames(names)}.`,
    };
  }
}

function isValidIn({ validFrom, validTo }: AllocationRule, month: Month): boolean {
  return (validFrom === undefined || month >= validFrom) && (validTo === undefined || month <= validTo);
}

function* findEmptyPools(dimension: AllocationDimension, months: readonly CheckedMonth[]): Generator<Finding> {
  if (months.length === 0) return;
  const filled = months.map((month) => filledPools(dimension, month));
  for (const { pool } of dimension.splits) {
    if (filled.some((pools) => pools.has(normalized(pool)))) continue;
    const isNamed = dimension.rules.some(({ assign }) => assign.to === "pool" && isSame(assign.pool, pool));
    const why = isNamed ? "its rules take no charges" : "no rule fills it";
    yield { subject: pool, text: `This pool is empty in ${spanOf(months)}, because ${why}.` };
  }
}

/** Normalized names of the pools that rules or earlier splits fill. */
function filledPools({ rules, splits }: AllocationDimension, { matches }: CheckedMonth): ReadonlySet<string> {
  const filled = new Set(
    rules.flatMap(({ assign }, index) =>
      assign.to === "pool" && (matches[index]?.taken ?? 0) > 0 ? [normalized(assign.pool)] : [],
    ),
  );
  for (const split of splits)
    if (filled.has(normalized(split.pool))) for (const pool of poolsPaidBy(split)) filled.add(normalized(pool));
  return filled;
}

function poolsPaidBy({ share }: PoolSplit): readonly string[] {
  if (share.by === "driver") return [];
  if (share.by === "weights")
    return share.weights.flatMap(({ receiver, weight }) => ("pool" in receiver && weight > 0n ? [receiver.pool] : []));
  return (share.participants.receivers ?? []).flatMap((receiver) => ("pool" in receiver ? [receiver.pool] : []));
}

function* findMissingDrivers(dimension: AllocationDimension, months: readonly CheckedMonth[]): Generator<Finding> {
  const filled = new Map(months.map((month) => [month, filledPools(dimension, month)]));
  for (const { fallback, pool, share } of dimension.splits) {
    if (share.by !== "driver") continue;
    const key = normalized(share.driver);
    const paid = months.filter((month) => filled.get(month)?.has(normalized(pool)) === true);
    const missing = paid.filter(({ drivers }) => !drivers.get(key)?.some(({ weight }) => weight > 0n));
    if (missing.length === 0) continue;
    const text = `Its driver ${quoteValue(share.driver)} has no values in ${spanOf(missing)}, so ${pays(fallback)}.`;
    yield { subject: pool, text };
  }
}

function pays(fallback: SplitFallback): string {
  switch (fallback.to) {
    case "even":
      return "the pool is split evenly";
    case "proportional":
      return "the pool is split by direct cost";
    case "default":
      return "the default target pays";
    case "target":
      return `${quoteValue(fallback.target)} pays`;
  }
}

function isSame(one: string, other: string): boolean {
  return normalized(one) === normalized(other);
}

function spanOf(months: readonly CheckedMonth[]): string {
  const sorted = months.map(({ month }) => month).sort();
  return sorted.length > 2 ? formatMonthSpan(sorted) : sorted.join(" and ");
}
