import type { Day, Month } from "exact-values/month";
import { normalized } from "../text/normalized.ts";
import type { AllocationDimension } from "./allocation.ts";
import type { AllocatedCosts, AllocationRow } from "./allocation-rows.ts";

/** What each target pays in one month: small enough for the page and for budgets. */
export interface AllocationSummary {
  readonly month: Month;
  /** As in `AllocatedMonth`. */
  readonly ruleSet: string;
  /** The day on which the tags of containers were read; undefined without tags. */
  readonly tagsRead: Day | undefined;
  /** In the order of the rules. */
  readonly dimensions: readonly DimensionSummary[];
}

export interface DimensionSummary {
  readonly name: string;
  readonly defaultTarget: string;
  /** One entry per target and currency, in ascending order. */
  readonly targets: readonly TargetSummary[];
  /** The next higher target of groups that may have no costs of their own, by name of the group. */
  readonly groups: ReadonlyMap<string, string>;
}

/** The costs of a target in one currency. Its days add up to direct plus shared costs. */
export interface TargetSummary {
  readonly target: string;
  readonly parent: string | undefined;
  readonly currency: string;
  readonly direct: AllocatedCosts;
  readonly shared: AllocatedCosts;
  /** Ascending. Some days may be outside of the month. */
  readonly days: readonly TargetDay[];
}

export interface TargetDay extends AllocatedCosts {
  readonly day: Day;
  /** The part that is not usage, such as purchases, credits and taxes, which no forecast repeats. */
  readonly once: AllocatedCosts;
}

interface SummaryFacts extends Pick<AllocationSummary, "month" | "ruleSet" | "tagsRead"> {
  readonly dimensions: readonly Pick<AllocationDimension, "name" | "defaultTarget" | "parents">[];
}

/** Adds up the rows of a month. */
export function summarize(rows: Iterable<AllocationRow>, facts: SummaryFacts): AllocationSummary {
  const summary = collectSummary(facts.dimensions);
  for (const row of rows) summary.add(row);
  return summary.finish(facts);
}

/** Adds up rows of a month in any order. Keeps only sums per target, currency and day in memory. */
export function collectSummary(dimensions: SummaryFacts["dimensions"]): {
  add(row: AllocationRow): void;
  finish(facts: Omit<SummaryFacts, "dimensions">): AllocationSummary;
} {
  const byDimension = new Map(dimensions.map(({ name }) => [name, new Map<string, TargetSums>()]));
  return {
    add: (row) => {
      const targets = byDimension.get(row.dimension);
      if (targets === undefined) throw new Error(`a row of dimension ${row.dimension}, which has no rules`);
      const key = JSON.stringify([normalized(row.target), row.currency]);
      const known = targets.get(key);
      if (known === undefined) targets.set(key, addRow(emptySums(row), row));
      else addRow(known, row);
    },
    finish: ({ month, ruleSet, tagsRead }) => {
      const summaries = dimensions.map(({ defaultTarget, name, parents }) => {
        const targets = [...(byDimension.get(name)?.values() ?? [])].sort(byTarget).map(summaryOf);
        return { name, defaultTarget, targets, groups: groupsAbove(targets, parents) };
      });
      return { month, ruleSet, tagsRead, dimensions: summaries };
    },
  };
}

interface Sums {
  billed: bigint;
  effective: bigint;
}

interface TargetSums extends Pick<TargetSummary, "target" | "parent" | "currency"> {
  readonly direct: Sums;
  readonly shared: Sums;
  readonly days: Map<string, Sums & { readonly once: Sums }>;
}

function noCosts(): Sums {
  return { billed: 0n, effective: 0n };
}

function emptySums({ currency, parent, target }: AllocationRow): TargetSums {
  return { target, parent, currency, direct: noCosts(), shared: noCosts(), days: new Map() };
}

function addRow(sums: TargetSums, row: AllocationRow): TargetSums {
  add(sums[row.kind], row);
  const day = sums.days.get(row.day) ?? { ...noCosts(), once: noCosts() };
  sums.days.set(row.day, day);
  add(day, row);
  if (row.category.trim().toLowerCase() !== "usage") add(day.once, row);
  return sums;
}

function add(sums: Sums, { billed, effective }: AllocatedCosts): void {
  sums.billed += billed;
  sums.effective += effective;
}

function byTarget(one: TargetSums, other: TargetSums): number {
  const [left, right] = [normalized(one.target), normalized(other.target)];
  if (left !== right) return left < right ? -1 : 1;
  return one.currency < other.currency ? -1 : 1;
}

function summaryOf({ days, ...sums }: TargetSums): TargetSummary {
  const ascending = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  return { ...sums, days: ascending.map(([day, costs]) => ({ day: day as Day, ...costs })) };
}

/** Parents of parents. The summary is read without the rules, so it must have the whole hierarchy. */
function groupsAbove(
  targets: readonly TargetSummary[],
  parents: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const { parent } of targets)
    for (let group = parent; group !== undefined && !groups.has(group); ) {
      const above = parents.get(normalized(group));
      if (above !== undefined) groups.set(group, above);
      group = above;
    }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}
