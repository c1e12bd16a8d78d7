import { ONE } from "exact-values/decimal";
import { normalized } from "../text/normalized.ts";
import type { AllocationDimension, DriverValues } from "./allocation.ts";
import { addCosts, type DividedMonth, grainKey, type PoolCell, sortByGrain } from "./allocation-cells.ts";
import type { AllocationRow } from "./allocation-rows.ts";
import { divideAmount } from "./divide-amount.ts";
import { type SplitShares, sharesOfSplit, spelled } from "./split-shares.ts";

/** The rule's name in rows of the default target. */
export const DEFAULT_RULE = "(default)";

interface MonthRowsInput {
  readonly dimension: AllocationDimension;
  readonly divided: DividedMonth;
  readonly drivers: DriverValues;
  /** By sub-account in lower case. */
  readonly subAccountNames: ReadonlyMap<string, string>;
  /** Called for each split and currency for which no target had a weight. */
  readonly onFallback?: (pool: string, currency: string) => void;
}

/**
 * The rows of one dimension in a month, in the order of the table: direct charges, and then the parts of each pool. In
 * every grain and step, the parts equal the costs in the pool.
 */
export function* rowsOfMonth(input: MonthRowsInput): Generator<AllocationRow> {
  const { dimension, divided, subAccountNames } = input;
  const nameOf = (subAccount: string): string => subAccountNames.get(subAccount) ?? "";
  const parentOf = (target: string): string | undefined => dimension.parents.get(normalized(target));
  for (const { grain, key: _, rule, target, ...cell } of divided.direct) {
    yield {
      ...{ dimension: dimension.name, kind: "direct", target, parent: parentOf(target) },
      ...{ rule: dimension.rules[rule]?.name ?? DEFAULT_RULE, subAccountName: nameOf(grain.subAccount) },
      ...{ ...grain, ...cell },
    };
  }
  for (const { costs, grain, pool, ratio, step, target } of splitPools(input)) {
    yield {
      ...{ dimension: dimension.name, kind: "shared", target, parent: parentOf(target), rule: pool, step, ratio },
      ...{ subAccountName: nameOf(grain.subAccount), ...grain, ...costs },
    };
  }
}

interface PoolPart {
  readonly grain: PoolCell["grain"];
  readonly pool: string;
  readonly step: number;
  readonly target: string;
  readonly ratio: bigint;
  readonly costs: { readonly billed: bigint; readonly effective: bigint };
}

/** Empties each pool in the order of the splits. What a split pays into a later pool is split with that pool. */
function* splitPools({ dimension, divided, drivers, onFallback }: MonthRowsInput): Generator<PoolPart> {
  const paidInto = new Map<string, Map<string, PoolCell>>();
  for (const [index, split] of dimension.splits.entries()) {
    const pool = normalized(split.pool);
    const cells = new Map(paidInto.get(pool));
    for (const cell of divided.pools.get(pool) ?? []) addCosts(cells, grainKey(cell.grain), cell);
    paidInto.delete(pool);
    const sharesByCurrency = new Map<string, SplitShares>();
    for (const { billed, effective, grain } of sortByGrain(cells.values())) {
      const { currency } = grain;
      let known = sharesByCurrency.get(currency);
      if (known === undefined) {
        known = sharesOfSplit(split, currency, { dimension, month: divided, drivers });
        sharesByCurrency.set(currency, known);
        if (known.isFallback) onFallback?.(split.pool, currency);
      }
      const { shares, total } = known;
      const billedParts = divideAmount(billed, shares, total);
      const effectiveParts = divideAmount(effective, shares, total);
      for (const [place, { receiver, weight }] of shares.entries()) {
        const costs = { billed: billedParts[place] ?? 0n, effective: effectiveParts[place] ?? 0n };
        if (costs.billed === 0n && costs.effective === 0n) continue;
        if ("pool" in receiver) {
          const into = normalized(receiver.pool);
          const later = paidInto.get(into) ?? new Map<string, PoolCell>();
          paidInto.set(into, later);
          addCosts(later, grainKey(grain), { grain, ...costs });
        } else {
          const target = spelled(receiver.target, dimension);
          yield { grain, pool: split.pool, step: index + 1, target, ratio: (weight * ONE) / total, costs };
        }
      }
    }
  }
}
