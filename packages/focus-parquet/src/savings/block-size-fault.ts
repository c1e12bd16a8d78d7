import { ONE } from "exact-values/decimal";
import type { RawColumn } from "../columns/raw-column.ts";
import { type RawDecimals, rawDecimals } from "../columns/row-values.ts";

type ReadDecimals = (name: string) => RawColumn | undefined;

/** Rows whose contracted cost may be too small by a factor of the block size, listed by block size. */
type Suspects = Map<bigint, number[]>;

interface Costs {
  readonly billed: RawDecimals;
  readonly effective: RawDecimals;
  readonly contracted: RawDecimals;
}

const NO_INDEXES = new Int32Array(0);
const FLOAT_ONE = Number(ONE);

/** A cost that exceeds the contracted cost by no more than this factor was rounded, or the prices simply differ. */
const ABOVE = 1.01;
/** Small costs are rounded. Block sizes are at least 10. */
const TOLERANCE = 0.01;

/**
 * Finds rows in which the quantity was divided by the block size twice. Enrollment exports from before the end of 2024
 * have this fault: BilledCost is x_BilledUnitPrice x PricingQuantity x block, but ContractedCost is ContractedUnitPrice
 * x PricingQuantity. Floats only decide which of two magnitudes a cost has, and these differ by at least a factor of
 * two. No amount is computed from them.
 */
export function createBlockSizeCheck(read: ReadDecimals, costs: Costs) {
  const column = read("x_PricingBlockSize");
  const sizes = column === undefined ? [] : blockSizes(column);
  const indexes = column?.indexes ?? NO_INDEXES;
  const suspects: Suspects = new Map();
  return {
    /** `indexes` has the index of each row's block size; `isBlock`, at index + 1, says whether that size is above 1. */
    indexes,
    isAbove1: Uint8Array.from([undefined, ...sizes], (size) => (size === undefined ? 0 : 1)),
    /**
     * Records a row that may have the fault: its contracted and effective costs differ, and its block size is above 1.
     * In exports without the fault, hardly any row qualifies.
     */
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
    /** The faulty rows by block size, limited to rows that `counts` accepts. */
    decide: (counts: (row: number) => boolean): ReadonlyMap<bigint, readonly number[]> => {
      const rows = new Map([...suspects].map(([size, noted]) => [size, noted.filter(counts)]));
      return decide(rows, read, costs);
    },
  };
}

/** The block size by index; undefined unless it is a whole number above 1. */
function blockSizes(column: RawColumn): readonly (bigint | undefined)[] {
  const sizes = rawDecimals(column);
  return Array.from({ length: column.valueCount }, (_, index) => {
    const units = sizes.units(index);
    return units > ONE && units % ONE === 0n ? units / ONE : undefined;
  });
}

function decide(suspects: Suspects, read: ReadDecimals, { billed, effective, contracted }: Costs) {
  if ([...suspects.values()].every(({ length }) => length === 0)) return new Map();
  // These columns are only decoded for the few row groups that need them.
  const [quantity, contractedPrice, billedPrice, effectivePrice] = [
    "PricingQuantity",
    "ContractedUnitPrice",
    "x_BilledUnitPrice",
    "x_EffectiveUnitPrice",
  ].map((name) => rawDecimals(read(name)));
  if (!quantity || !contractedPrice || !billedPrice || !effectivePrice) return new Map();
  const isOld = (row: number, size: number): boolean => {
    const blocks = quantity.near(row) / FLOAT_ONE;
    // A covered row is not billed, but its effective cost has the same scale.
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
