import { InputError } from "exact-values/errors";
import { openColumnFile } from "../columns/column-file.ts";
import type { PartSource, RowGroupPiece, WriteOptions } from "../converter.ts";
import { openPartRows, type PartRows } from "../csv/part-rows.ts";
import { assertHeaders, assertNoDuplicate, describeEmptyParts, keySet } from "../focus/columns/part-header.ts";
import { azureVersion } from "../focus/datasets/header-version.ts";
import { FOCUS_SPECIFICATIONS, specifiedSchema, specifiedSchemaName } from "../focus/focus-columns.ts";
import { readCheckedFooter } from "../parquet-read/parquet-file.ts";
import { openParquetPart } from "../parquet-read/parquet-part.ts";
import type { RangeSource } from "../range-source.ts";
import { writtenColumns } from "../verify/verify-row-group.ts";
import { convertOpenedPart } from "../wasm-converter/host/wasm-converter.ts";
import { AZURE_GAPS } from "./azure-gaps.ts";
import { type LineIndex, lineIndex } from "./line-index.ts";
import { batchColumn, type RowBatch, type StoredKind } from "./row-batch.ts";
import type { CheckedFile } from "./rule-counts.ts";
import { columnsOfTree, FOCUS_RULES } from "./rules.ts";
import { isStoredMonth, readStoredBatches } from "./stored-batches.ts";
import { storedKind } from "./stored-kind.ts";

/** A file to check. CSV is read as a stream, which may be gzip or have another encoding; parquet is read by ranges. */
export type CheckSource =
  | { readonly kind: "csv"; readonly part: PartSource }
  | { readonly kind: "parquet"; readonly file: RangeSource };

/** An opened file, whose rows can be read once. */
export interface OpenedFile {
  readonly file: CheckedFile;
  readonly batches: AsyncIterable<RowBatch>;
}

/** The columns that rules, gaps and reports read. */
const READ_COLUMNS: readonly string[] = [
  ...new Set(
    [
      ...FOCUS_RULES.rules.flatMap((rule) => [rule.require, ...(rule.if === undefined ? [] : [rule.if])]),
      ...AZURE_GAPS.flatMap(({ when }) => (when === undefined ? [] : [when])),
    ].flatMap(columnsOfTree),
  ),
];
const READ_KEYS = keySet(READ_COLUMNS);

/** Less than a stored row group, because all columns of a batch are decoded at once. */
const BATCH_BYTE_COUNT = 16 * 1024 * 1024;

/**
 * Opens a file and reads its header. Throws InputError `EmptyFile`, `MalformedCsv`, `DuplicateColumn`,
 * `MalformedParquet` or `UnsupportedParquet`; so may reading the rows.
 */
export function openFile(source: CheckSource, nullTokens: readonly string[]): Promise<OpenedFile> {
  return source.kind === "csv" ? openCsv(source.part, nullTokens) : openParquet(source.file, nullTokens);
}

async function openCsv(part: PartSource, nullTokens: readonly string[]): Promise<OpenedFile> {
  const rows = await openPartRows(part);
  if (rows === undefined) throw emptyFile(part.name);
  const file = checkedFile({ name: part.name, unit: "line", columns: rows.header }, () => "csv");
  const lines = lineIndex(rows.text, rows.line);
  return { file, batches: readBatches(file, { rows: { ...rows, text: lines.text }, nullTokens, ...lines }) };
}

/** Values become text, as in a CSV file, but the stored types are known. Months of a hub are decoded as they are. */
async function openParquet(range: RangeSource, nullTokens: readonly string[]): Promise<OpenedFile> {
  const footer = await readCheckedFooter(range);
  const kinds = new Map(footer.columns.map((column) => [column.element.name.toLowerCase(), storedKind(column)]));
  const columns = footer.columns.map(({ element }) => element.name);
  const file = checkedFile({ name: range.name, unit: "row", columns }, (key) => kinds.get(key) ?? "other");
  const month = nullTokens.length === 0 ? await openColumnFile(range, footer) : undefined;
  if (month !== undefined && isStoredMonth(month, READ_COLUMNS)) {
    return { file, batches: readStoredBatches(month, READ_COLUMNS) };
  }
  const { source } = openParquetPart(
    range,
    () => {},
    (name) => READ_KEYS.has(name.toLowerCase()),
  );
  const rows = await openPartRows(source);
  if (rows === undefined) throw emptyFile(range.name);
  const batches = readBatches(file, { rows, nullTokens, lineOf: (record) => record + 1, dropBefore: () => {} });
  return { file, batches };
}

function checkedFile(
  { columns, name, unit }: Pick<CheckedFile, "name" | "unit" | "columns">,
  kindOfKey: (key: string) => StoredKind,
): CheckedFile {
  const header = { part: name, names: columns };
  // The values of a first row may be equal, too.
  assertHeaders([header], { schema: { name: "FOCUS", columns: [] }, known: SPECIFIED, way: "convert" });
  assertNoDuplicate(header);
  const keys = keySet(columns);
  return {
    ...{ name, unit, columns },
    kindOf: (column) => (keys.has(column.toLowerCase()) ? kindOfKey(column.toLowerCase()) : undefined),
    azureVersion: azureVersion(columns),
  };
}

/** The columns of all versions of FOCUS. */
const SPECIFIED = keySet(
  FOCUS_SPECIFICATIONS.flatMap((version) => specifiedSchema(specifiedSchemaName(version))?.columns ?? []).map(
    ({ sink }) => sink,
  ),
);

interface RowReading extends Pick<LineIndex, "lineOf" | "dropBefore"> {
  readonly rows: PartRows;
  readonly nullTokens: readonly string[];
}

/**
 * Reads rows as columns of text. The converter finds distinct values faster than anything else here, so its row groups
 * are the batches; they are never stored.
 */
async function* readBatches(
  file: CheckedFile,
  { dropBefore, lineOf, nullTokens, rows }: RowReading,
): AsyncGenerator<RowBatch> {
  const plan: WriteOptions["plan"] = {
    columns: READ_COLUMNS.filter((name) => file.kindOf(name) !== undefined).map((name) => {
      return { source: name, sink: name, type: "String", nullTokens, dateFormats: [] };
    }),
    missing: [],
    unknown: [],
    way: "convert",
  };
  const options: WriteOptions = {
    plan,
    compression: "none",
    pageVersion: "1",
    readerStatistics: "lean",
    rowGroupByteCount: BATCH_BYTE_COUNT,
  };
  let first = 0;
  for await (const piece of convertOpenedPart(file.name, rows, options)) {
    dropBefore(first);
    const start = first;
    yield rowBatch(file, piece, plan, (row) => lineOf(start + row));
    first += piece.rows;
  }
}

function rowBatch(
  file: CheckedFile,
  piece: RowGroupPiece,
  plan: WriteOptions["plan"],
  placeOf: (row: number) => number,
): RowBatch {
  const written = writtenColumns(piece, plan);
  const columns = new Map(
    plan.columns.flatMap(({ sink }) => {
      const column = written.read(sink);
      return column === undefined ? [] : [[sink, batchColumn(column, file.kindOf(sink) ?? "other")] as const];
    }),
  );
  return { rows: piece.rows, column: (name) => columns.get(name), placeOf };
}

function emptyFile(name: string): InputError {
  const [notice] = describeEmptyParts([{ part: name, names: [] }]);
  return new InputError("EmptyFile", notice?.message ?? "", { remedy: notice?.remedy ?? "", place: { file: name } });
}
