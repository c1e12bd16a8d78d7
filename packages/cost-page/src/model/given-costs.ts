import type { CostBasis } from "./cost-basis.ts";
import { placeOf, type Selection } from "./selection.ts";

/** The number of rows without the chosen cost, and the sum of the other cost in those rows. */
interface MissingCost {
  readonly rows: number;
  readonly rowsWithout: number;
  /** In units of 10^-18. */
  readonly otherCost: bigint;
}

/**
 * Rows without the chosen cost, in one month or in all months of the page. A missing cost is unknown and must never be
 * shown as zero.
 */
export function missingCost(selection: Selection, month?: number): MissingCost {
  const { content, inCurrency, state } = selection;
  const lacks = cellsWithout(selection, state.basis);
  const others = content.cells[state.basis === "billed" ? "effective" : "billed"];
  let [rows, rowsWithout, otherCost] = [0, 0, 0n];
  for (const cell of inCurrency) {
    if (month !== undefined && content.cells.month[cell] !== month) continue;
    const count = content.cells.rows[cell] ?? 0;
    rows += count;
    if (!lacks(cell)) continue;
    rowsWithout += count;
    otherCost += others[cell] ?? 0n;
  }
  return { rows, rowsWithout, otherCost };
}

/** True if a sum has rows but none of them has the chosen cost. Such a sum is shown as "not given". */
export type IsNotGiven = (month: number, code?: number) => boolean;

/** For each month, and for each code of a given dimension, whether the chosen cost is missing. */
export function notGivenBy(selection: Selection, dimension?: string): IsNotGiven {
  const { content, inCurrency, state } = selection;
  const lacks = cellsWithout(selection, state.basis);
  const codes = dimension === undefined ? [] : (content.cells.codes[placeOf(content, dimension)] ?? []);
  const [withCost, withoutCost] = [new Set<string>(), new Set<string>()];
  for (const cell of inCurrency) {
    const month = content.cells.month[cell] ?? 0;
    const seen = lacks(cell) ? withoutCost : withCost;
    seen.add(`${month}`);
    if (dimension !== undefined) seen.add(`${month} ${codes[cell] ?? 0}`);
  }
  return (month, code) => {
    const key = code === undefined ? `${month}` : `${month} ${code}`;
    return withoutCost.has(key) && !withCost.has(key);
  };
}

/** True for cells whose rows lack a cost. */
export function cellsWithout({ content }: Pick<Selection, "content">, basis: CostBasis): (cell: number) => boolean {
  const at = placeOf(content, "givenCosts");
  const lacking = content.dimensions[at]?.values.map((given) => given !== "both" && given !== basis) ?? [];
  const codes = content.cells.codes[at] ?? [];
  return (cell) => lacking[codes[cell] ?? 0] ?? false;
}
