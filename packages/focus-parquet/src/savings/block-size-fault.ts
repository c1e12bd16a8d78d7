import { ONE } from "exact-values/decimal";
import type { RawColumn } from "../columns/raw-column.ts";
import { type RawDecimals, rawDecimals } from "../columns/row-values.ts";

type ReadDecimals = (name: string) => RawColumn | undefined;

/** Rows whose contracted cost may be too small by the size of the pricing block, in one list for each size that occurs. */
type Suspects = Map<bigint, number[]>;

interface Costs {
  readonly billed: RawDecimals;
  readonly effective: RawDecimals;
  readonly contracted: RawDecimals;
}

const NO_INDEXES = new Int32Array(0);
const FLOAT_ONE = Number(ONE);

/** A cost that is no more than this above the contracted one was rounded, or is an ordinary difference of prices. */
const ABOVE = 1.01;
/** Costs of small quantities are rounded; the sizes of blocks are 10 and more. */
const TOLERANCE = 0.01;

/**
 * Finds the rows of exports of enrolments before the end of 2024 whose quantity was divided by the size of the pricing block twice: there
 * BilledCost is x_BilledUnitPrice x PricingQuantity x block, and ContractedCost is ContractedUnitPrice x PricingQuantity. Floats only judge which
 * of two magnitudes, at least twice as far from each other, a cost has; no amount goes through them.
 */
export function createBlockSizeCheck(read: ReadDecimals, costs: Costs) {
  const column = read("x_PricingBlockSize");
  const sizes = column === undefined ? [] : blockSizes(column);
  const indexes = column?.indexes ?? NO_INDEXES;
  const suspects: Suspects = new Map();
  return {
    /** Of each row the place of its block's size; by place + 1 whether that is above 1. */
    indexes,
    isAbove1: Uint8Array.from([undefined, ...sizes], (size) => (size === undefined ? 0 : 1)),
    /** Notes a row of a contracted cost that is not its effective one, and a block above 1, if it may have the fault: of an export without it, hardly any. */
    suspect: (row: number): void => {
      const size = sizes[indexes[row] ?? -1];
      if (size === undefined) return;
      const contracted = Math.abs(costs.contracted.near(row));
      const cost = Math.max(Math.abs(costs.billed.near(row)), Math.abs(costs.effective.near(row)));
      if (cost <= contracted * ABOVE) return;
      const rows = suspects.get(size);
      if (rows === undefined) suspects.set(size, [row]);
      else rows.push(row);
    },
    /** The rows that have the fault, by size of the block; only those that still count. */
    decide: (counts: (row: number) => boolean): ReadonlyMap<bigint, readonly number[]> => {
      const rows = new Map([...suspects].map(([size, noted]) => [size, noted.filter(counts)]));
      return decide(rows, read, costs);
    },
  };
}

/** The size of the block by index; undefined for one that is not above 1 and whole. */
function blockSizes(column: RawColumn): readonly (bigint | undefined)[] {
  const sizes = rawDecimals(column);
  return Array.from({ length: column.valueCount }, (_, index) => {
    const units = sizes.units(index);
    return units > ONE && units % ONE === 0n ? units / ONE : undefined;
  });
}

function decide(suspects: Suspects, read: ReadDecimals, { billed, effective, contracted }: Costs) {
  if ([...suspects.values()].every(({ length }) => length === 0)) return new Map();
  // Decoded for the few row groups that need them.
  const [quantity, contractedPrice, billedPrice, effectivePrice] = [
    "PricingQuantity",
    "ContractedUnitPrice",
    "x_BilledUnitPrice",
    "x_EffectiveUnitPrice",
  ].map((name) => rawDecimals(read(name)));
  if (!quantity || !contractedPrice || !billedPrice || !effectivePrice) return new Map();
  const isOld = (row: number, size: number): boolean => {
    const blocks = quantity.near(row) / FLOAT_ONE;
    // A covered row is not billed; its effective cost has the same scale.
    const isBilled = billed.near(row) !== 0 && billedPrice.near(row) !== 0;
    const cost = isBilled ? billed.near(row) : effective.near(row);
    const price = isBilled ? billedPrice.near(row) : effectivePrice.near(row);
    if (!isAbout(cost, price * blocks * size)) return false;
    const agreed = contractedPrice.near(row);
    return agreed === 0 || isAbout(contracted.near(row), agreed * blocks);
  };
  return new Map([...suspects].map(([size, rows]) => [size, rows.filter((row) => isOld(row, Number(size)))]));
}

function isAbout(value: number, expected: number): boolean {
  return expected !== 0 && Math.abs(value - expected) <= TOLERANCE * Math.abs(expected);
}
