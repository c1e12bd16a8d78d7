import { InputError, ServiceError } from "exact-values/errors";
import type { PartSource } from "../converter.ts";
import { parseRecords } from "../csv/csv-records.ts";
import { openPartRows } from "../csv/part-rows.ts";
import { type ColumnPlan, namesInFile } from "../focus/columns/column-plan.ts";
import { columnKey } from "../focus/columns/part-header.ts";
import type { ConvertedParts } from "./convert-parts.ts";
import { placePieces, type RowGroupPlace } from "./part-pieces.ts";

/** How many cells of a written column are empty, and in which row group the first of them is. */
export interface EmptyCellCount {
  readonly column: string;
  readonly rows: number;
  /** Undefined where the row groups do not say it, as of a currency of blanks. */
  readonly first: RowGroupPlace | undefined;
}

type CountedMonth = Pick<ConvertedParts, "facts" | "pieces" | "rowsByPart">;

/**
 * Counts the empty cells of written columns by the null counts of their row groups and, where values were read back, by those: the larger
 * number counts. Columns without empty cells are left out.
 */
export function countEmptyCells(
  { facts, pieces, rowsByPart }: CountedMonth,
  { columns }: Pick<ColumnPlan, "columns">,
  names: readonly string[],
): readonly EmptyCellCount[] {
  const places = placePieces({ pieces, rowsByPart });
  return names.flatMap((column) => {
    const index = columns.findIndex(({ sink }) => sink === column);
    if (index === -1) return [];
    const nulls = pieces.map(({ metadata }) => Number(metadata.columns[index]?.meta_data?.statistics?.null_count ?? 0));
    const counted = nulls.reduce((sum, count) => sum + count, 0);
    const rows = Math.max(counted, facts.rows - (facts.values.filled.get(column) ?? facts.rows));
    const first = nulls.findIndex((count) => count > 0);
    return rows === 0 ? [] : [{ column, rows, first: places[first] }];
  });
}

/** Where the first empty cell of a column is, as exactly as is known. */
interface LocatedCell {
  readonly part: string;
  /** Undefined where only the rows around it are known. */
  readonly line: number | undefined;
  /** First and last data row of the part between which it is, counted from 1. */
  readonly firstRow: number;
  readonly lastRow: number;
}

/** Reads a part once more for the line of the first empty cell; without that, the rows of its row group are named. */
export async function locateEmptyCell(
  { column, first }: EmptyCellCount,
  { converted, plan }: { readonly converted: Pick<ConvertedParts, "rowsByPart">; readonly plan: ColumnPlan },
  openPart: (index: number) => PartSource | undefined,
): Promise<LocatedCell | undefined> {
  const planned = plan.columns.find(({ sink }) => sink === column);
  if (planned === undefined) return undefined;
  const wanted = {
    names: namesInFile(planned),
    ignoresBlanks: plan.dataset?.ignoresBlanks === true,
    nullTokens: planned.nullTokens,
    firstRow: first?.firstRow ?? 0,
  };
  const places = first === undefined ? [...converted.rowsByPart.entries()] : [[first.part, first.rows] as const];
  for (const [index, rows] of places) {
    const source = openPart(index);
    const line = source && (await lineIn(source, wanted));
    if (source !== undefined && (line !== undefined || first !== undefined)) {
      return { part: source.name, line, firstRow: wanted.firstRow + 1, lastRow: wanted.firstRow + rows };
    }
  }
  return undefined;
}

/** The failure is what matters: a part that cannot be read again does not hide it. */
async function lineIn(...[source, wanted]: Parameters<typeof findEmptyCell>): Promise<number | undefined> {
  try {
    return await findEmptyCell(source, wanted);
  } catch (error) {
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    return undefined;
  }
}

interface WantedCell {
  /** Names that the column may have in the header. */
  readonly names: readonly string[];
  readonly ignoresBlanks: boolean;
  /** Texts that mean "no value", besides the empty field. */
  readonly nullTokens: readonly string[];
  /** The row to begin with, from 0. */
  readonly firstRow: number;
}

/** A plain reader takes some seconds for so many bytes; an error message is not worth more. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The line of the first record in which a column has no value; undefined when there is none, or when it lies too far into the part. */
export async function findEmptyCell(source: PartSource, wanted: WantedCell): Promise<number | undefined> {
  const rows = await openPartRows(source);
  if (rows === undefined) return undefined;
  try {
    const keyOf = (name: string): string => columnKey(name, wanted.ignoresBlanks);
    const keys = new Set(wanted.names.map(keyOf));
    const places = [...rows.header.entries()].flatMap(([at, name]) => (keys.has(keyOf(name)) ? [at] : []));
    const isEmpty = (text = ""): boolean => text.trim() === "" || wanted.nullTokens.includes(text);
    let row = 0;
    for await (const { endByte, fields, line } of parseRecords(rows.text, {
      part: source.name,
      line: rows.line,
      width: rows.header.length,
    })) {
      if (row++ >= wanted.firstRow && places.every((at) => isEmpty(fields[at]))) return line;
      if (endByte > MAX_BYTES) return undefined;
    }
    return undefined;
  } finally {
    await rows.text.return?.();
  }
}
