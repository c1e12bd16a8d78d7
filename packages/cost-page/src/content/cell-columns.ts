import type { PageMonth } from "../page-data.ts";
import type { RankedValues } from "./dimension-values.ts";
import type { CellColumns } from "./page-content.ts";

interface Cell {
  readonly month: number;
  readonly codes: readonly number[];
  rows: number;
  billed: bigint;
  effective: bigint;
}

/** The cells of all months, ordered by month and codes. Codes from `kept` on are merged into one. */
export function cellColumns(
  months: readonly PageMonth[],
  dimensions: readonly RankedValues[],
  kept: readonly number[],
): CellColumns {
  const cells = months.flatMap((month, at) => cellsOfMonth(month, at, dimensions, kept));
  return {
    month: cells.map(({ month }) => month),
    codes: dimensions.map((_, at) => cells.map(({ codes }) => codes[at] ?? 0)),
    rows: cells.map(({ rows }) => rows),
    billed: cells.map(({ billed }) => billed),
    effective: cells.map(({ effective }) => effective),
  };
}

function cellsOfMonth(
  { cube }: PageMonth,
  month: number,
  dimensions: readonly RankedValues[],
  kept: readonly number[],
): readonly Cell[] {
  const columns = dimensions.map(({ name, places }, at) => ({
    at: cube.dimensions.indexOf(name),
    codes: (places[month] ?? []).map((place) => Math.min(place, kept[at] ?? place)),
  }));
  const cells = new Map<string, Cell>();
  for (const { codes, rows, billed, effective } of cube.cells) {
    const own = columns.map((column) => column.codes[column.at < 0 ? 0 : (codes[column.at] ?? 0)] ?? 0);
    const key = own.join();
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { month, codes: own, rows, billed, effective });
    else {
      cell.rows += rows;
      cell.billed += billed;
      cell.effective += effective;
    }
  }
  return [...cells.values()].sort((a, b) => compareCodes(a.codes, b.codes));
}

export function compareCodes(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
