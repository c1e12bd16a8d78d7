import { InputError, ServiceError } from "exact-values/errors";
import type { PartSource } from "../converter.ts";
import { parseRecords } from "../csv/csv-records.ts";
import { openPartRows } from "../csv/part-rows.ts";
import { type ColumnPlan, namesInFile } from "../focus/columns/column-plan.ts";
import { columnKey } from "../focus/columns/part-header.ts";
import type { ConvertedParts } from "./convert-parts.ts";
import { placePieces, type RowGroupPlace } from "./part-pieces.ts";

/** How many cells of a written column are empty, and which row group has the first one. */
export interface EmptyCellCount {
  readonly column: string;
  readonly rows: number;
  /** Undefined if the row groups cannot tell, for example for a currency of spaces. */
  readonly first: RowGroupPlace | undefined;
}

type CountedMonth = Pick<ConvertedParts, "facts" | "pieces" | "rowsByPart">;

/**
 * Counts the empty cells of written columns, both from the null counts of the row groups and from the values that were
 * read back. The larger number counts. Columns without empty cells are left out.
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

/** The location of a column's first empty cell, as exactly as it is known. */
export interface LocatedCell {
  readonly part: string;
  /** Undefined if only a range of rows is known. */
  readonly line: number | undefined;
  /** First and last data row of that range in the part, counted from 1. */
  readonly firstRow: number;
  readonly lastRow: number;
}

/** Reads a part again to find the line of the first empty cell. If that fails, returns the rows of its row group. */
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

/** A part that cannot be read again must not hide the original error. */
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

/** Reading this many bytes takes a few seconds, which is as long as an error message may take. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Returns the line of the first record in which a column has no value; undefined if there is none, or if it is too far
 * into the part.
 */
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
