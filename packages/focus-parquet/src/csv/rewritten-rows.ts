import type { DateFormat } from "exact-values/date-format";
import type { PartSource } from "../converter.ts";
import { type ColumnPlan, namesInFile } from "../focus/columns/column-plan.ts";
import { standardNumber } from "../focus/local-number.ts";
import { changeRows, type RowChanges } from "./changed-rows.ts";
import { type CsvRecord, parseRecords } from "./csv-records.ts";
import { writeRecords } from "./delimited-text.ts";
import { FieldFault, invalidValue } from "./field-fault.ts";
import { openPartRows, type PartRows } from "./part-rows.ts";
import { headerText, keepText } from "./record-text.ts";
import { withTagObjects } from "./tag-lists.ts";

export interface RowPick {
  /** Maps a column name of the file to its new name. */
  readonly renamed: (name: string) => string;
  /** Creates a row filter for the header of a part. All rows are kept when undefined. */
  readonly keep: ((header: readonly string[]) => (fields: readonly string[]) => boolean) | undefined;
  /** True if tags may be JSON lists of keys and values, which become objects. */
  readonly hasTagLists?: boolean;
  readonly changes?: (RowChanges & { readonly dateFormats: readonly DateFormat[] }) | undefined;
}

const NEWLINE = 0x0a;

/**
 * Returns the text of a part with renamed and changed columns, and without rows that the filter drops. Dropped rows become empty
 * lines, which no reader counts as rows, so that line numbers in messages stay correct.
 */
export async function* pickRows(
  source: PartSource,
  { changes, renamed, keep, hasTagLists = false }: RowPick,
): AsyncGenerator<Uint8Array> {
  const rows = await openPartRows(source);
  if (rows === undefined) return;
  try {
    const names = rows.header.map(renamed);
    const part = { name: source.name, names, dateFormats: changes?.dateFormats ?? [] };
    const changed = changes === undefined ? { ...rows, header: names } : changeRows(part, rows, changes);
    yield headerText(changed.header, rows.line);
    const text = hasTagLists ? withTagObjects(source.name, changed, changed.header) : changed.text;
    if (keep === undefined) yield* text;
    else yield* keptRows(source, { ...changed, text }, keep(changed.header));
  } finally {
    await rows.text.return?.();
  }
}

async function* keptRows(
  { name: part, way }: PartSource,
  rows: PartRows,
  keep: (fields: readonly string[]) => boolean,
): AsyncGenerator<Uint8Array> {
  const kept = keepText(rows.text);
  const place = { part, line: rows.line, width: rows.header.length, names: rows.header, way };
  for await (const { fields, endByte } of parseRecords(kept.text, place)) {
    const record = kept.take(endByte);
    yield keep(fields) ? record : record.filter((byte) => byte === NEWLINE);
  }
  yield* kept.rest();
}

/**
 * Returns the part with its decimals rewritten as converters read them, or the part itself if the plan has no number
 * format. Throws InputError `InvalidValue` for text that is not such a number, before a converter could misread it.
 */
export function withStandardNumbers(source: PartSource, plan: ColumnPlan): PartSource {
  if (plan.numbers === undefined) return source;
  return {
    name: source.name,
    bytes: standardText(source, plan),
    ...(source.way === undefined ? {} : { way: source.way }),
  };
}

async function* standardText(source: PartSource, plan: ColumnPlan): AsyncGenerator<Uint8Array> {
  const rows = await openPartRows(source);
  if (rows === undefined) return;
  try {
    const header: CsvRecord = { fields: rows.header, line: 1, endByte: 0 };
    yield* writeRecords(standardRecords(source.name, header, rows, plan), 1);
  } finally {
    await rows.text.return?.();
  }
}

async function* standardRecords(
  part: string,
  header: CsvRecord,
  rows: PartRows,
  plan: ColumnPlan,
): AsyncGenerator<CsvRecord> {
  const { numbers } = plan;
  if (numbers === undefined) throw new Error("a plan without a number format");
  yield header;
  const decimals = plan.columns.flatMap((column) => {
    const names = new Set(namesInFile(column).map((name) => name.toLowerCase()));
    const nulls = new Set(["", ...column.nullTokens]);
    if (column.type !== "Decimal") return [];
    return rows.header.flatMap((name, at) => (names.has(name.toLowerCase()) ? [{ name, at, nulls }] : []));
  });
  for await (const record of parseRecords(rows.text, {
    part,
    line: rows.line,
    width: rows.header.length,
    names: rows.header,
    way: plan.way,
  })) {
    const fields = [...record.fields];
    for (const { name, at, nulls } of decimals) {
      const text = fields[at] ?? "";
      if (nulls.has(text)) continue;
      const standard = standardNumber(text, numbers);
      if (standard === undefined)
        throw invalidValue(part, record.line, new FieldFault(name, text, "not a decimal number"), plan);
      fields[at] = standard;
    }
    yield { ...record, fields };
  }
}
