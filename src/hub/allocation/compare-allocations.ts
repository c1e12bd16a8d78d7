import { type Fraction, shareOf } from "exact-values/fraction";
import { compareTexts } from "../text/compare-texts.ts";
import { normalized } from "../text/normalized.ts";
import type { AllocationDimension } from "./allocation.ts";
import type { AllocatedCosts, AllocationRow } from "./allocation-rows.ts";

/** A month as one set of rules allocates it: the sums of each target and rule, by normalized name of the dimension. */
export type AllocationSums = ReadonlyMap<string, DimensionSums>;

/** What a change of rules means for one dimension. */
export interface ComparedDimension {
  readonly name: string;
  readonly change: "added" | "removed" | "compared";
  /** In ascending order. */
  readonly currencies: readonly ComparedCurrency[];
}

export interface ComparedCurrency {
  readonly currency: string;
  /** Largest difference first. */
  readonly targets: readonly ComparedTarget[];
  /** Share of the effective cost that is not in the default target. Undefined if refunds make it meaningless. */
  readonly coverage: { readonly before: Fraction | undefined; readonly after: Fraction | undefined };
}

/** Costs by both sets of rules. An undefined side has no rows. */
export interface ComparedCosts {
  readonly before: AllocatedCosts | undefined;
  readonly after: AllocatedCosts | undefined;
  readonly difference: AllocatedCosts;
}

export interface ComparedTarget extends ComparedCosts {
  readonly target: string;
  /** What each rule and pool charges the target, largest difference first. They add up to the target's costs. */
  readonly causes: readonly ChangeCause[];
}

interface ChangeCause extends ComparedCosts {
  /** Name of the rule or, for shared costs, of the pool. */
  readonly rule: string;
  readonly kind: AllocationRow["kind"];
}

/**
 * Compares what two sets of rules make of the same month. Without rules before, every dimension is added. In a dimension
 * of both, the differences of all targets sum to zero in each currency and metric.
 */
export function compareAllocations(
  before: AllocationSums | undefined,
  after: AllocationSums,
): readonly ComparedDimension[] {
  const removed = [...(before?.keys() ?? [])].filter((key) => !after.has(key));
  return [...after.keys(), ...removed].map((key) => {
    const [one, other] = [before?.get(key), after.get(key)];
    const change = one === undefined ? "added" : other === undefined ? "removed" : "compared";
    const currencies = keysOfBoth(one?.currencies, other?.currencies).map((currency) =>
      compareCurrency(currency, one, other),
    );
    const name = other?.name ?? one?.name ?? "";
    if (change === "compared") assertBalanced(name, currencies);
    return { name, change, currencies };
  });
}

/** The sums of each side, which are undefined if no part has this side. */
export function sumCosts(parts: readonly ComparedCosts[]): ComparedCosts {
  const sum = (one: AllocatedCosts | undefined, other: AllocatedCosts | undefined): AllocatedCosts | undefined => {
    if (one === undefined || other === undefined) return one ?? other;
    return { billed: one.billed + other.billed, effective: one.effective + other.effective };
  };
  return parts.reduce<ComparedCosts>(
    (all, { after, before, difference }) => ({
      before: sum(all.before, before),
      after: sum(all.after, after),
      difference: sum(all.difference, difference) ?? NO_COSTS,
    }),
    { before: undefined, after: undefined, difference: NO_COSTS },
  );
}

/** Above zero if the target pays more. Effective cost decides, or billed cost if only that differs. */
export function mainDifference({ difference: { billed, effective } }: ComparedCosts): bigint {
  return effective === 0n ? billed : effective;
}

const NO_COSTS: AllocatedCosts = { billed: 0n, effective: 0n };

interface Sums {
  billed: bigint;
  effective: bigint;
}

interface CauseSums extends Sums, Pick<ChangeCause, "rule" | "kind"> {}

interface TargetSums extends Sums {
  readonly target: string;
  readonly causes: Map<string, CauseSums>;
}

interface DimensionSums {
  readonly name: string;
  readonly defaultKey: string;
  /** By currency and normalized name of the target. */
  readonly currencies: Map<string, Map<string, TargetSums>>;
}

/** Adds up the rows of a month. Keeps only the sums in memory. */
export function sumAllocation(
  rows: Iterable<AllocationRow>,
  ofRules: readonly Pick<AllocationDimension, "name" | "defaultTarget">[],
): AllocationSums {
  const dimensions = new Map<string, DimensionSums>();
  for (const { defaultTarget, name } of ofRules)
    dimensions.set(normalized(name), { name, defaultKey: normalized(defaultTarget), currencies: new Map() });
  for (const row of rows) {
    const dimension = dimensions.get(normalized(row.dimension));
    if (dimension === undefined) throw new Error(`a row of dimension ${row.dimension}, which has no rules`);
    const { kind, rule, target } = row;
    const targets = entry(dimension.currencies, row.currency, () => new Map<string, TargetSums>());
    const sums = entry(targets, normalized(target), () => ({ target, billed: 0n, effective: 0n, causes: new Map() }));
    add(sums, row);
    add(
      entry(sums.causes, `${kind} ${normalized(rule)}`, () => ({ rule, kind, billed: 0n, effective: 0n })),
      row,
    );
  }
  return dimensions;
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function add(sums: Sums, { billed, effective }: AllocatedCosts): void {
  sums.billed += billed;
  sums.effective += effective;
}

function compareCurrency(
  currency: string,
  before: DimensionSums | undefined,
  after: DimensionSums | undefined,
): ComparedCurrency {
  const [old, now] = [before?.currencies.get(currency), after?.currencies.get(currency)];
  const targets = keysOfBoth(old, now).map((key): ComparedTarget => {
    const [one, other] = [old?.get(key), now?.get(key)];
    const causes = keysOfBoth(one?.causes, other?.causes).map((cause): ChangeCause => {
      const [was, is] = [one?.causes.get(cause), other?.causes.get(cause)];
      return {
        rule: is?.rule ?? was?.rule ?? "",
        kind: is?.kind ?? was?.kind ?? "direct",
        ...compareCosts(was, is),
      };
    });
    return {
      target: other?.target ?? one?.target ?? "",
      ...compareCosts(one, other),
      causes: causes.sort(byDifference),
    };
  });
  const coverage = { before: coverageOf(before, currency), after: coverageOf(after, currency) };
  return { currency, targets: targets.sort(byDifference), coverage };
}

function compareCosts(before: AllocatedCosts | undefined, after: AllocatedCosts | undefined): ComparedCosts {
  const [one, other] = [before ?? NO_COSTS, after ?? NO_COSTS];
  const difference = { billed: other.billed - one.billed, effective: other.effective - one.effective };
  return { before: before && costsOf(before), after: after && costsOf(after), difference };
}

function costsOf({ billed, effective }: AllocatedCosts): AllocatedCosts {
  return { billed, effective };
}

/** A stable sort, so that equal differences stay in the order of names. */
function byDifference(one: ComparedCosts, other: ComparedCosts): number {
  return (
    compareSizes(one.difference.effective, other.difference.effective) ||
    compareSizes(one.difference.billed, other.difference.billed)
  );
}

function compareSizes(one: bigint, other: bigint): number {
  const [left, right] = [one < 0n ? -one : one, other < 0n ? -other : other];
  return left > right ? -1 : left < right ? 1 : 0;
}

function coverageOf(dimension: DimensionSums | undefined, currency: string): Fraction | undefined {
  const targets = dimension?.currencies.get(currency);
  if (dimension === undefined || targets === undefined) return undefined;
  let total = 0n;
  for (const { effective } of targets.values()) total += effective;
  return shareOf(total - (targets.get(dimension.defaultKey)?.effective ?? 0n), total);
}

/** The keys of both maps in ascending order. */
function keysOfBoth(
  one: ReadonlyMap<string, unknown> = new Map(),
  other: ReadonlyMap<string, unknown> = new Map(),
): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].sort(compareTexts);
}

/** Both sides divide the same costs, so a remainder is a fault of the hub. */
function assertBalanced(name: string, currencies: readonly ComparedCurrency[]): void {
  for (const compared of currencies) {
    const { billed, effective } = sumCosts(compared.targets).difference;
    if (billed !== 0n || effective !== 0n)
      throw new Error(`the differences of ${name} in ${compared.currency || "no currency"} do not sum to zero`);
  }
}
