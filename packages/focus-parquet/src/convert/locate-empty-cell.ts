import { InputError, ServiceError } from "exact-values/errors";
import { findEmptyCell } from "../csv/find-empty-cell.ts";
import type { PartSource } from "../engine.ts";
import { type ColumnPlan, namesInFile } from "../focus/columns/column-plan.ts";
import type { ConvertedParts } from "./convert-parts.ts";
import type { EmptyCellCount } from "./empty-cells.ts";

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
