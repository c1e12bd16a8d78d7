import { formatExact, formatUnits } from "exact-values/decimal";
import { InputError } from "exact-values/errors";
import type { Converter, RowGroupPiece } from "../src/converter.ts";
import type { ColumnPlan } from "../src/focus/columns/column-plan.ts";
import { addCostSums, type CostSums, compareCostSums } from "../src/focus/cost-sums.ts";
import { addCounts, type UpgradeCounts } from "../src/focus/upgrade/upgrade-rule.ts";
import { placedPiece } from "../src/footer/compose-footer.ts";
import type { RangeSource } from "../src/range-source.ts";
import { readBack, writtenColumns } from "../src/verify/verify-row-group.ts";
import { type PartFile, planOfFile } from "./part-file.ts";
import { partOf } from "./readers/part-bytes.ts";
import { readStoredCells, type StoredCell } from "./readers/stored-cells.ts";

/** Everything by which a user could distinguish two converters. Each converter may choose where its row groups end. */
export type Outcome =
  | {
      readonly outcome: "converted";
      readonly rows: readonly (readonly StoredCell[])[];
      readonly nulls: readonly bigint[];
      readonly sums: readonly string[];
      readonly roundings: number;
      readonly changes: readonly (readonly [code: string, rows: number])[];
    }
  | { readonly outcome: "refused"; readonly error: Readonly<Record<string, unknown>> };

/** Converts a file from a stream, or from ranges if given. Errors other than InputError are rethrown. */
export async function outcomeOf(converter: Converter, file: PartFile, ranges?: RangeSource): Promise<Outcome> {
  const plan = planOfFile(file);
  const pieces: RowGroupPiece[] = [];
  try {
    const { compression, pageVersion, rowGroupByteCount } = file;
    const limit = rowGroupByteCount === undefined ? {} : { rowGroupByteCount };
    const options = { plan, compression, pageVersion, readerStatistics: "full", ...limit } as const;
    const source = { ...partOf(file.bytes, file.cuts), ...(ranges === undefined ? {} : { ranges }) };
    for await (const piece of converter.convertPart(source, options)) pieces.push(piece);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { code, message, remedy, place } = error;
    return { outcome: "refused", error: { code, message, remedy, place } };
  }
  for (const piece of pieces) assertProven(piece, plan);
  return {
    outcome: "converted",
    rows: await cellsOf(converter, plan, pieces),
    nulls: plan.columns.map((_, index) => nullsOf(pieces, index)),
    sums: readableSums(pieces.reduce((sums: CostSums, piece) => addCostSums(sums, piece.sums), new Map())),
    roundings: pieces.reduce((count, piece) => count + piece.roundings, 0),
    changes: [...pieces.reduce((sum: UpgradeCounts, { changes }) => addCounts(sum, changes), new Map())].sort(),
  };
}

function assertProven(piece: RowGroupPiece, plan: ColumnPlan): void {
  const written = readBack(writtenColumns(piece, plan), plan);
  if (written.rows !== piece.rows) throw new Error(`${piece.rows} rows are ${written.rows} in the bytes`);
  const [difference] = compareCostSums(piece.sums, written.sums);
  if (difference !== undefined) throw new Error(`sums differ from the bytes: ${JSON.stringify(difference)}`);
}

async function cellsOf(
  converter: Converter,
  plan: ColumnPlan,
  pieces: readonly RowGroupPiece[],
): Promise<readonly (readonly StoredCell[])[]> {
  const bodies = pieces.map(({ bytes }) => bytes);
  return readStoredCells(
    Buffer.concat([converter.fileHeader, ...bodies, converter.composeFooter(plan, pieces.map(placedPiece), [])]),
  );
}

function nullsOf(pieces: readonly RowGroupPiece[], column: number): bigint {
  return pieces.reduce((count, { metadata }) => {
    const nulls = metadata.columns[column]?.meta_data?.statistics?.null_count;
    if (nulls === undefined) throw new Error(`column ${column} has no null count`);
    return count + nulls;
  }, 0n);
}

function readableSums(sums: CostSums): readonly string[] {
  return [...sums]
    .flatMap(([currency, columns]) =>
      [...columns].map(([column, { units, residue, roundings }]) =>
        [JSON.stringify(currency), column, formatUnits(units), formatExact(residue), roundings].join(" "),
      ),
    )
    .sort();
}
