import { compareTexts } from "../cube/group-rows.ts";
import type { PageAllocation, PageData, TargetCosts } from "../page-data.ts";
import type { ContentLimits } from "./limits.ts";
import type { ContentAllocation, ContentTarget, PageContent } from "./page-content.ts";

/** The allocations as embedded in the page: all amounts, with the largest targets by name. */
export function condenseAllocations(
  { allocations, months }: Pick<PageData, "allocations" | "months">,
  limits: ContentLimits,
): Pick<PageContent, "allocations"> {
  if (allocations === undefined) return {};
  const places = new Map<string, number>(months.map(({ month }, at) => [month, at]));
  return { allocations: allocations.map((one) => condenseAllocation(one, places, limits.targets)) };
}

function condenseAllocation(
  { costs, defaultTarget, dimension, missing, parents }: PageAllocation,
  places: ReadonlyMap<string, number>,
  maxTargets: number,
): ContentAllocation {
  const ranked = rankTargets(costs);
  // The default target is always shown by name.
  const kept = new Set([...ranked.slice(0, maxTargets), defaultTarget]);
  const sums = new Map<string, TargetSums>();
  for (const one of costs) {
    const month = places.get(one.month);
    if (month === undefined) continue;
    const target = kept.has(one.target) ? one.target : undefined;
    const parent = parents.get(one.target);
    const key = JSON.stringify([target ?? { parent }, one.currency]);
    const known = sums.get(key) ?? emptySums({ target, parent, currency: one.currency }, places.size);
    sums.set(key, known);
    add(known, one, month);
  }
  const place = new Map(ranked.map((target, at) => [target, at]));
  const rank = ({ target }: ContentTarget): number => (target === undefined ? ranked.length : (place.get(target) ?? 0));
  const compare = (one: ContentTarget, other: ContentTarget): number =>
    rank(one) - rank(other) ||
    compareTexts(one.parent ?? "", other.parent ?? "") ||
    compareTexts(one.currency, other.currency);
  return {
    ...{ dimension, defaultTarget, parents: [...parents] },
    targets: [...sums.values()].sort(compare),
    mergedCount: ranked.filter((target) => !kept.has(target)).length,
    missing: missing.flatMap(({ month, reason }) => {
      const at = places.get(month);
      return at === undefined ? [] : [{ month: at, reason }];
    }),
  };
}

/** By the sum of their shares per currency, because currencies are never added. */
function rankTargets(costs: readonly TargetCosts[]): readonly string[] {
  const sizes = new Map<string, number>();
  for (const [, own] of Map.groupBy(costs, ({ currency }) => currency)) {
    const sizeOf = ({ direct, shared }: TargetCosts): number =>
      Math.abs(Number(direct.effective + shared.effective)) + Math.abs(Number(direct.billed + shared.billed));
    const whole = own.reduce((sum, one) => sum + sizeOf(one), 0) || 1;
    for (const one of own) sizes.set(one.target, (sizes.get(one.target) ?? 0) + sizeOf(one) / whole);
  }
  return [...sizes].sort(([a, left], [b, right]) => right - left || compareTexts(a, b)).map(([target]) => target);
}

interface CostSums {
  readonly billed: bigint[];
  readonly effective: bigint[];
}

interface TargetSums extends Pick<ContentTarget, "target" | "parent" | "currency"> {
  readonly direct: CostSums;
  readonly shared: CostSums;
}

function emptySums(name: Pick<ContentTarget, "target" | "parent" | "currency">, months: number): TargetSums {
  const none = (): bigint[] => new Array<bigint>(months).fill(0n);
  const [direct, shared] = [
    { billed: none(), effective: none() },
    { billed: none(), effective: none() },
  ];
  return { ...name, direct, shared };
}

function add(sums: TargetSums, costs: TargetCosts, month: number): void {
  for (const kind of ["direct", "shared"] as const)
    for (const basis of ["billed", "effective"] as const)
      sums[kind][basis][month] = (sums[kind][basis][month] ?? 0n) + costs[kind][basis];
}
