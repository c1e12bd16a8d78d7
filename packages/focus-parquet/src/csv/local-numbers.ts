import type { PartSource } from "../engine.ts";
import { type ColumnPlan, namesInFile } from "../focus/columns/column-plan.ts";
import { standardNumber } from "../focus/local-number.ts";
import { type CsvRecord, parseRecords } from "./csv-records.ts";
import { writeRecords } from "./delimited-text.ts";
import { FieldFault, invalidValue } from "./field-fault.ts";
import { openPartRows, type PartRows } from "./part-rows.ts";

/**
 * The part with its decimals as engines read them, when the plan says that they are written otherwise; else the part itself. Throws InputError
 * `InvalidValue` for a text that is no such number, before any engine could read it as another one.
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
  if (numbers === undefined) throw new Error("a plan without a format of numbers");
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
