import { type ExactDecimal, parseExact } from "exact-values/decimal";
import type { BatchColumn, RowBatch } from "./row-batch.ts";
import type { Truth } from "./row-tests.ts";
import { FOCUS_RULES, type Tree } from "./rules.ts";
import { isNumber } from "./value-tests.ts";

const TOLERANCE = exact(FOCUS_RULES.tolerance);
const NEAR_TOLERANCE = Number(FOCUS_RULES.tolerance);
/** Well above the relative error of three roundings. */
const FLOAT_ERROR = 1e-14;

/**
 * Whether a × b equals c, within the tolerance, in the rows where `applies` holds. Rows without one of the three numbers
 * pass. Floats decide clear cases only; all others are computed exactly.
 */
export function isProduct(batch: RowBatch, [, ...names]: Tree, applies: Truth): Truth {
  const [one, other, product] = names.map((name) => numbersOf(batch.column(name as string)));
  if (applies === false || one === undefined || other === undefined || product === undefined) return true;
  const truth = new Uint8Array(batch.rows).fill(1);
  let isFaulty = false;
  for (let row = 0; row < batch.rows; row++) {
    if (applies !== true && applies[row] === 0) continue;
    const [a, b, c] = [one.near(row), other.near(row), product.near(row)];
    if (Number.isNaN(a) || Number.isNaN(b) || Number.isNaN(c)) continue;
    const difference = Math.abs(a * b - c);
    const doubt = (Math.abs(a * b) + Math.abs(c)) * FLOAT_ERROR;
    if (difference + doubt < NEAR_TOLERANCE) continue;
    if (!(difference - doubt > NEAR_TOLERANCE) && isNear(one.exact(row), other.exact(row), product.exact(row)))
      continue;
    truth[row] = 0;
    isFaulty = true;
  }
  return isFaulty ? truth : true;
}

function exact(text: string): ExactDecimal {
  const value = parseExact(text);
  if (value === undefined) throw new Error(`no number ${text}`);
  return value;
}

function isNear(a: ExactDecimal | undefined, b: ExactDecimal | undefined, c: ExactDecimal | undefined): boolean {
  if (a === undefined || b === undefined || c === undefined) return true;
  const scale = Math.max(a.scale + b.scale, c.scale, TOLERANCE.scale);
  const raised = (unscaled: bigint, from: number): bigint => unscaled * 10n ** BigInt(scale - from);
  const difference = raised(a.unscaled * b.unscaled, a.scale + b.scale) - raised(c.unscaled, c.scale);
  return (difference < 0n ? -difference : difference) <= raised(TOLERANCE.unscaled, TOLERANCE.scale);
}

interface Numbers {
  /** NaN for a row without a number. */
  near(row: number): number;
  exact(row: number): ExactDecimal | undefined;
}

function numbersOf(column: BatchColumn | undefined): Numbers | undefined {
  if (column === undefined) return undefined;
  const { indexes } = column;
  const texts = column.texts();
  const near = Float64Array.from(texts, (text) => (isNumber(text) ? Number(text) : Number.NaN));
  return {
    near: (row) => near[indexes[row] ?? -1] ?? Number.NaN,
    exact: (row) => parseExact(texts[indexes[row] ?? -1] ?? ""),
  };
}
