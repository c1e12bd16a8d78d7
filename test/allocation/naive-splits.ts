import { defaultOf, type NaiveDimension, type NaiveSplit, targetNamed } from "./naive-rules.ts";
import { byCodeUnits, same, unitsOfText } from "./naive-values.ts";

/** A row of a driver file. */
export interface NaiveDriverRow {
  readonly period: string;
  readonly key: string;
  readonly target: string;
  readonly value: string;
}

export interface NaiveReceiver {
  /** Decides ties. */
  readonly key: string;
  readonly target?: string;
  /** In normalized form. */
  readonly pool?: string;
  readonly weight: bigint;
}

interface SplitFacts {
  readonly dimension: NaiveDimension;
  readonly month: string;
  readonly drivers: readonly NaiveDriverRow[];
  /** Gross usage of each target with direct charges in the month and currency, by target. */
  readonly bases: ReadonlyMap<string, bigint>;
}

const ONE = 10n ** 18n;

/** Who pays for a pool in one month and currency. The weights of the receivers add up to more than zero. */
export function receiversOf(split: NaiveSplit, facts: SplitFacts): readonly NaiveReceiver[] {
  const { dimension } = facts;
  const own = ownReceivers(split, facts);
  if (sumOf(own) > 0n) return own;
  const { fallback = "default" } = split;
  const isTarget = fallback.startsWith("target:");
  if (!isTarget && fallback !== "default") {
    const others = own.length > 0 ? own : participants(split, facts);
    const weighted = others.map((one) => ({ ...one, weight: fallback === "even" ? 1n : baseOf(one, facts) }));
    if (sumOf(weighted) > 0n) return weighted;
  }
  const target = isTarget ? targetNamed(dimension, fallback.slice("target:".length)) : defaultOf(dimension);
  return [{ key: same(target), target, weight: 1n }];
}

function ownReceivers(split: NaiveSplit, facts: SplitFacts): readonly NaiveReceiver[] {
  const { dimension } = facts;
  const { driver = "", targets, weights = {} } = split;
  if (split.by === "weights")
    return Object.entries(weights).map(([name, weight]) => receiver(name, unitsOfText(String(weight)), dimension));
  if (split.by === "driver") {
    const rows = facts.drivers.filter(
      ({ key, period }) => same(key) === same(driver) && period.replace("-", "") === facts.month,
    );
    return rows.map(({ target, value }) => receiver(target, unitsOfText(value), dimension));
  }
  const takingPart = targets?.map((name) => receiver(name, ONE, dimension)) ?? participants(split, facts);
  return split.by === "even" ? takingPart : takingPart.map((one) => ({ ...one, weight: baseOf(one, facts) }));
}

function participants(split: NaiveSplit, facts: SplitFacts): readonly NaiveReceiver[] {
  return withDirectCharges(facts).filter((one) => !isExcluded(split, one, facts.dimension));
}

function baseOf({ target = "" }: NaiveReceiver, { bases }: SplitFacts): bigint {
  return bases.get(target) ?? 0n;
}

function withDirectCharges({ bases, dimension }: SplitFacts): readonly NaiveReceiver[] {
  return [...bases.keys()]
    .filter((target) => same(target) !== same(defaultOf(dimension)))
    .map((target) => receiver(target, ONE, dimension));
}

function isExcluded({ except = [] }: NaiveSplit, { key }: NaiveReceiver, dimension: NaiveDimension): boolean {
  return except.some((name) => same(targetNamed(dimension, name)) === key);
}

function receiver(name: string, weight: bigint, dimension: NaiveDimension): NaiveReceiver {
  const pool = /^\s*pool:([\s\S]*)$/i.exec(name)?.[1];
  if (pool !== undefined) return { key: `pool:${same(pool)}`, pool: same(pool), weight };
  const target = targetNamed(dimension, name);
  return { key: same(target), target, weight };
}

export function sumOf(receivers: readonly NaiveReceiver[]): bigint {
  return receivers.reduce((sum, { weight }) => sum + weight, 0n);
}

/** The parts of an amount, in the order of the receivers. They add up to the amount. */
export function partsOf(amount: bigint, receivers: readonly NaiveReceiver[]): readonly bigint[] {
  const [size, sum] = [amount < 0n ? -amount : amount, sumOf(receivers)];
  const parts = receivers.map(({ weight }) => (size * weight) / sum);
  let missing = size - parts.reduce((total, part) => total + part, 0n);
  const byRemainder = receivers
    .map(({ key, weight }, at) => ({ key, at, remainder: (size * weight) % sum }))
    .sort(
      (one, other) =>
        Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder) ||
        byCodeUnits(one.key, other.key),
    );
  for (const { at } of byRemainder) {
    if (missing === 0n) break;
    parts[at] = (parts[at] ?? 0n) + 1n;
    missing--;
  }
  return amount < 0n ? parts.map((part) => -part) : parts;
}
