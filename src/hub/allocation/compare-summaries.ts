import { normalized } from "../text/normalized.ts";
import type { AllocationSummary, TargetSummary } from "./allocation-summary.ts";

/** What a target pays before and after a change, in one currency; zero if it has no part. */
interface TargetDifference {
  readonly dimension: string;
  readonly target: string;
  readonly currency: string;
  /** Effective costs in units of 10^-18. */
  readonly before: bigint;
  readonly after: bigint;
}

/** The total of direct and shared effective costs. */
export function effectiveTotal({ direct, shared }: Pick<TargetSummary, "direct" | "shared">): bigint {
  return direct.effective + shared.effective;
}

/**
 * Compares what each target pays of the same costs. In each dimension and currency, the differences add up to zero if
 * both summaries are of the same costs.
 */
export function compareSummaries(
  before: AllocationSummary | undefined,
  after: AllocationSummary,
): readonly TargetDifference[] {
  const found = new Map<string, TargetDifference>();
  const add = (summary: AllocationSummary | undefined, side: "before" | "after"): void => {
    for (const { name: dimension, targets } of summary?.dimensions ?? [])
      for (const { currency, target, ...costs } of targets) {
        const key = JSON.stringify([dimension, normalized(target), currency]);
        const known = found.get(key) ?? { dimension, target, currency, before: 0n, after: 0n };
        found.set(key, { ...known, [side]: effectiveTotal(costs) });
      }
  };
  add(after, "after");
  add(before, "before");
  return [...found.values()];
}

/** The share of the default target, in the currency with the highest costs. */
export function unallocatedShare({
  dimensions: [first],
}: AllocationSummary): { readonly dimension: string; readonly part: bigint; readonly whole: bigint } | undefined {
  if (first === undefined) return undefined;
  const totals = new Map<string, bigint>();
  for (const { currency, ...costs } of first.targets)
    totals.set(currency, (totals.get(currency) ?? 0n) + effectiveTotal(costs));
  const [main] = [...totals].sort(([, one], [, other]) => (one > other ? -1 : one < other ? 1 : 0));
  if (main === undefined) return undefined;
  const [currency, whole] = main;
  const rest = first.targets.find(
    (one) => one.currency === currency && normalized(one.target) === normalized(first.defaultTarget),
  );
  return { dimension: first.name, part: rest === undefined ? 0n : effectiveTotal(rest), whole };
}
