import { formatUnits } from "exact-values/decimal";
import type { Month } from "exact-values/month";
import { normalized } from "../text/normalized.ts";
import type { AllocatedCosts } from "./allocation-rows.ts";
import type { AllocationSummary, DimensionSummary } from "./allocation-summary.ts";

/** The allocation of some months, compared with the costs of these months. */
export interface ProvenAllocation {
  /** Every dimension of a summary; those of the newest month first. */
  readonly dimensions: readonly ProvenDimension[];
}

interface ProvenDimension {
  /** As the newest month spells it. */
  readonly name: string;
  /** Every month, in ascending order. */
  readonly months: ReadonlyMap<Month, DimensionSummary | UnprovenMonth>;
}

/** A month whose allocation cannot be used. */
interface UnprovenMonth {
  /** `absent`: the month was never allocated, or without this dimension. */
  readonly cause: "absent" | "damaged" | "differs";
  /** A sentence without names of targets. */
  readonly reason: string;
}

/** A month, with what was read of its allocation, and its costs by currency. */
interface MonthToProve {
  readonly month: Month;
  /** Undefined without a summary. */
  readonly summary: AllocationSummary | "damaged" | undefined;
  readonly costs: ReadonlyMap<string, AllocatedCosts>;
}

/** Uses the summary of a dimension only if its totals equal the costs of the month in every currency. */
export function proveAllocation(months: readonly MonthToProve[]): ProvenAllocation {
  const names = new Map<string, string>();
  for (const { summary } of months.toReversed())
    if (typeof summary === "object")
      for (const { name } of summary.dimensions) if (!names.has(normalized(name))) names.set(normalized(name), name);
  return {
    dimensions: [...names.values()].map((name) => ({
      name,
      months: new Map(months.map((one) => [one.month, proveMonth(one, name)])),
    })),
  };
}

/** The dimension with this name in any case. */
export function dimensionOf({ dimensions }: ProvenAllocation, name: string): ProvenDimension | undefined {
  return dimensions.find((one) => normalized(one.name) === normalized(name));
}

/** True if the month's allocation equals its costs. */
export function isProven(month: DimensionSummary | UnprovenMonth | undefined): month is DimensionSummary {
  return month !== undefined && "targets" in month;
}

function proveMonth({ costs, month, summary }: MonthToProve, name: string): DimensionSummary | UnprovenMonth {
  if (summary === undefined) return { cause: "absent", reason: "This month is not allocated yet." };
  if (summary === "damaged")
    return { cause: "damaged", reason: `The file config/allocation/${month}.json cannot be read.` };
  const found = summary.dimensions.find((one) => normalized(one.name) === normalized(name));
  if (found === undefined) return { cause: "absent", reason: `The rules of this month have no dimension ${name}.` };
  const difference = differenceFrom(costs, found);
  if (difference === undefined) return found;
  const { currency, metric, units } = difference;
  return {
    cause: "differs",
    reason:
      `The allocated ${metric} cost in ${currency || "no currency"} differs by ${formatUnits(units)} ` +
      "from the costs of this month.",
  };
}

function differenceFrom(costs: MonthToProve["costs"], { targets }: DimensionSummary) {
  const metrics = ["effective", "billed"] as const;
  for (const currency of new Set([...costs.keys(), ...targets.map((one) => one.currency)])) {
    const own = targets.filter((one) => one.currency === currency);
    for (const metric of metrics) {
      const allocated = own.reduce((sum, { direct, shared }) => sum + direct[metric] + shared[metric], 0n);
      const units = allocated - (costs.get(currency)?.[metric] ?? 0n);
      if (units !== 0n) return { currency, metric, units };
    }
  }
  return undefined;
}
