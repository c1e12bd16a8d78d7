import type { DividedCharges } from "focus-parquet/cube";
import { compareTexts } from "../text/compare-texts.ts";
import { normalized } from "../text/normalized.ts";
import type { AllocationDimension } from "./allocation.ts";
import type { AllocatedCosts, DirectStep, Grain } from "./allocation-rows.ts";
import { type ChargeOwner, parseOwner } from "./charge-owner.ts";

/** Direct charges of one target that are alike. */
interface DirectCell extends AllocatedCosts {
  readonly grain: Grain;
  readonly target: string;
  /** The normalized name of the target. */
  readonly key: string;
  /** Index of the rule; the number of rules for the default target. */
  readonly rule: number;
  readonly step: DirectStep;
  readonly charges: number;
}

/** Costs in a pool. */
export interface PoolCell extends AllocatedCosts {
  readonly grain: Grain;
}

/** A month's charges in one dimension, before its pools are split. */
export interface DividedMonth {
  /** Sorted as the rows of the table. */
  readonly direct: readonly DirectCell[];
  /** By normalized name of the pool, sorted by grain. */
  readonly pools: ReadonlyMap<string, readonly PoolCell[]>;
  /** Gross effective cost of each target's direct usage, by currency and normalized name. */
  readonly bases: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
  /** Number of charges that each rule matched, in the order of the rules; the last one is for the default target. */
  readonly charges: readonly number[];
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Collects divided charges of several files. */
export function collectCells(dimension: AllocationDimension): {
  add(charges: DividedCharges): void;
  finish(): DividedMonth;
} {
  const direct = new Map<string, Mutable<DirectCell>>();
  const pools = new Map<string, Map<string, Mutable<PoolCell>>>();
  const bases = new Map<string, Map<string, bigint>>();
  // A month has few owners, compared with its charges.
  const owners = new Map<string, KeyedOwner>();
  const counts = new Array<number>(dimension.rules.length + 1).fill(0);
  return {
    add: ({ billed, charges, effective, grossEffective, group, ...grain }) => {
      const owner = owners.get(group) ?? keyedOwner(group);
      owners.set(group, owner);
      counts[owner.rule] = (counts[owner.rule] ?? 0) + charges;
      const key = grainKey(grain);
      if (owner.to === "pool") {
        const cells = pools.get(owner.key) ?? new Map<string, Mutable<PoolCell>>();
        pools.set(owner.key, cells);
        addCosts(cells, key, { grain, billed, effective });
        return;
      }
      const { key: targetKey, name: target, rule, step } = owner;
      const cellKey = `${key}\n${rule}\n${step}\n${targetKey}`;
      const cell = direct.get(cellKey);
      if (cell === undefined)
        direct.set(cellKey, { grain, target, key: targetKey, rule, step, charges, billed, effective });
      else {
        cell.charges += charges;
        cell.billed += billed;
        cell.effective += effective;
      }
      const base = bases.get(grain.currency) ?? new Map<string, bigint>();
      bases.set(grain.currency, base);
      const isUsage = grain.category.toLowerCase() === "usage";
      base.set(targetKey, (base.get(targetKey) ?? 0n) + (isUsage ? grossEffective : 0n));
    },
    finish: () => ({
      direct: [...direct.values()].sort(inTableOrder),
      pools: new Map([...pools].map(([pool, cells]) => [pool, sortByGrain(cells.values())])),
      bases,
      charges: counts,
    }),
  };
}

interface KeyedOwner extends ChargeOwner {
  /** The normalized name of the target or pool. */
  readonly key: string;
}

function keyedOwner(group: string): KeyedOwner {
  const owner = parseOwner(group);
  return { ...owner, key: normalized(owner.name) };
}

/** Adds costs to the cell with this key. */
export function addCosts(
  cells: Map<string, Mutable<PoolCell>>,
  key: string,
  { billed, effective, grain }: PoolCell,
): void {
  const cell = cells.get(key);
  if (cell === undefined) cells.set(key, { grain, billed, effective });
  else {
    cell.billed += billed;
    cell.effective += effective;
  }
}

export function grainKey({ category, currency, day, service, subAccount }: Grain): string {
  return JSON.stringify([currency, day, subAccount, service, category]);
}

export function sortByGrain<Cell extends PoolCell>(cells: Iterable<Cell>): readonly Cell[] {
  return [...cells].sort((one, other) => compareGrains(one.grain, other.grain));
}

const GRAIN_ORDER = ["currency", "day", "subAccount", "service", "category"] as const;

function compareGrains(one: Grain, other: Grain): number {
  for (const key of GRAIN_ORDER) {
    const order = compareTexts(one[key], other[key]);
    if (order !== 0) return order;
  }
  return 0;
}

function inTableOrder(one: DirectCell, other: DirectCell): number {
  return (
    compareGrains(one.grain, other.grain) ||
    compareTexts(one.key, other.key) ||
    one.rule - other.rule ||
    compareTexts(one.step, other.step)
  );
}
