import type { Month } from "exact-values/month";
import type { AllocationRules, ContainerTags, DriverValues } from "../../hub/allocation/allocation.ts";
import type { AllocatedCosts } from "../../hub/allocation/allocation-rows.ts";
import { divideByMatches } from "../../hub/allocation/charge-owner.ts";
import {
  type AllocationSums,
  type ComparedDimension,
  compareAllocations,
  sumAllocation,
} from "../../hub/allocation/compare-allocations.ts";
import { collectMatches } from "../../hub/allocation/rule-matches.ts";
import type { CheckedMonth } from "../../hub/allocation/rules-to-check.ts";
import { normalized } from "../../hub/text/normalized.ts";
import { allocateMonth, type CostFile } from "./allocate-month.ts";

/** Rules, and the values of their drivers in the month. */
export interface MonthRules {
  readonly rules: AllocationRules;
  readonly drivers: DriverValues;
}

interface ComparedRules {
  readonly month: Month;
  readonly files: readonly CostFile[];
  readonly containerTags: ContainerTags | undefined;
  /** Undefined if the month has no rules yet. */
  readonly before: MonthRules | undefined;
  readonly after: MonthRules;
}

/** A month by both sets of rules. */
interface ComparedMonth {
  readonly month: Month;
  readonly totals: ReadonlyMap<string, AllocatedCosts>;
  readonly dimensions: readonly ComparedDimension[];
  /** What the new rules did, in the order of their dimensions. */
  readonly checks: readonly CheckedMonth[];
}

/**
 * Allocates the same costs and tags by two sets of rules, so that only the rules and drivers make a difference. Throws
 * the errors of `allocateMonth`.
 */
export async function compareMonth(compared: ComparedRules): Promise<ComparedMonth> {
  const { after, before, ...costs } = compared;
  const { dimensions } = after.rules;
  const old = before && (await sumBefore({ ...costs, ...before }));
  const matches = dimensions.map((dimension) => ({
    ...collectMatches(dimension.rules.length),
    divide: (context: Parameters<typeof divideByMatches>[1]) => divideByMatches(dimension, context),
  }));
  const now = await allocateMonth({ ...costs, ...after, alsoDivide: matches });
  const direct = new Map(dimensions.map(({ name }) => [name, new Set<string>()]));
  const rows = function* () {
    for (const row of now.rows()) {
      if (row.kind === "direct") direct.get(row.dimension)?.add(normalized(row.target));
      yield row;
    }
  };
  const result = compareAllocations(old, sumAllocation(rows(), dimensions));
  const { month } = compared;
  const checks = dimensions.map(({ name }, place) => ({
    ...{ month, drivers: after.drivers, matches: matches[place]?.finish() ?? [] },
    directTargets: direct.get(name) ?? new Set<string>(),
  }));
  return { month, totals: now.totals, dimensions: result, checks };
}

/** Apart, so that the rows are out of memory before the costs are read again. */
async function sumBefore(input: Parameters<typeof allocateMonth>[0]): Promise<AllocationSums> {
  const allocated = await allocateMonth(input);
  return sumAllocation(allocated.rows(), input.rules.dimensions);
}
