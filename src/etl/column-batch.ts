import { InputError, quoteValue } from "../errors.ts";
import { parseBoolean } from "../focus/boolean.ts";
import { assertNoDuplicate, type ColumnPlan, costColumnsOf, type PlannedColumn } from "../focus/column-plan.ts";
import { COST_COLUMNS, type CostColumn, type CostSums, CURRENCY_COLUMN } from "../focus/cost-sums.ts";
import { parseDecimal } from "../focus/decimal.ts";
import { parseTimestamp } from "../focus/timestamp.ts";
import { createCostAccumulator } from "./cost-accumulator.ts";
import type { CsvRecord } from "./csv-records.ts";

/** A value as hyparquet-writer takes it: text, unscaled decimal or microseconds, boolean, or null. */
export type CellValue = string | bigint | boolean | null;

/** The rows of one row group, column by column in plan order. */
export interface ColumnBatch {
  readonly columns: readonly CellValue[][];
  readonly rows: number;
  readonly sums: CostSums;
  readonly roundings: number;
}

export interface BatchBuilder {
  /** Adds one record; throws InputError `InvalidValue` for a field that does not fit its column's type. */
  add(record: CsvRecord): void;
  readonly rows: number;
  /** The batch so far; the builder is empty afterwards. */
  take(): ColumnBatch;
}

/** What is done with the fields of a record for one column. */
type CellReader = (fields: readonly string[]) => CellValue;

/** Names a faulty field so that the caller can add part and line. */
class FieldFault extends Error {
  readonly column: string;
  readonly value: string;
  constructor(column: string, value: string, reason: string) {
    super(reason);
    this.column = column;
    this.value = value;
  }
}

/** Collects records of a part with this header into typed columns. */
export function createBatchBuilder(plan: ColumnPlan, part: string, header: readonly string[]): BatchBuilder {
  assertNoDuplicate({ part, names: header });
  const costs = createCostAccumulator(costColumnsOf(plan));
  const state = { roundings: 0 };
  const position = new Map(header.map((name, index) => [name.toLowerCase(), index]));
  const readers = plan.columns.map((column) => cellReader(column, plan, position, header, state, costs.note));
  const currencyAt = plan.columns.findIndex((column) => column.sink === CURRENCY_COLUMN);
  let columns = plan.columns.map((): CellValue[] => []);
  let rows = 0;

  return {
    get rows() {
      return rows;
    },
    add: ({ fields, line }) => {
      try {
        for (let index = 0; index < readers.length; index++) {
          columns[index]?.push(readers[index]?.(fields) ?? null);
        }
      } catch (error) {
        throw error instanceof FieldFault ? invalidValue(part, line, error) : error;
      }
      const currency = columns[currencyAt]?.[rows];
      costs.endRow(typeof currency === "string" ? currency : "");
      rows++;
    },
    take: () => {
      const batch = { columns, rows, sums: costs.take(), roundings: state.roundings };
      columns = plan.columns.map((): CellValue[] => []);
      rows = 0;
      state.roundings = 0;
      return batch;
    },
  };
}

function cellReader(
  column: PlannedColumn,
  plan: ColumnPlan,
  position: ReadonlyMap<string, number>,
  header: readonly string[],
  state: { roundings: number },
  noteCost: (column: CostColumn, units: bigint, residue: CostResidue) => void,
): CellReader {
  if (column.derivedFrom === "unmapped-columns") return unmappedReader(plan, header);
  const at = column.source === undefined ? undefined : position.get(column.source.toLowerCase());
  if (at === undefined) return () => null;
  const isNull = nullTest(column);
  const convert = converter(column, header[at] ?? column.sink, state, noteCost);
  return (fields) => {
    const text = fields[at] ?? "";
    return isNull(text) ? null : convert(text);
  };
}

type CostResidue = Parameters<ReturnType<typeof createCostAccumulator>["note"]>[2];

function nullTest({ nullTokens }: PlannedColumn): (text: string) => boolean {
  if (nullTokens.length === 0) return (text) => text === "";
  const tokens = new Set(["", ...nullTokens]);
  return (text) => tokens.has(text);
}

function converter(
  column: PlannedColumn,
  nameInFile: string,
  state: { roundings: number },
  noteCost: (column: CostColumn, units: bigint, residue: CostResidue) => void,
): (text: string) => CellValue {
  switch (column.type) {
    case "String":
      return (text) => text;
    case "Decimal": {
      const cost = COST_COLUMNS.find((name) => name === column.sink);
      return (text) => {
        const parsed = parseDecimal(text);
        if (!parsed.ok) throw new FieldFault(nameInFile, text, parsed.reason);
        if (parsed.residue !== undefined) state.roundings++;
        if (cost !== undefined) noteCost(cost, parsed.units, parsed.residue);
        return parsed.units;
      };
    }
    case "DateTimeOffset":
      return (text) => {
        const parsed = parseTimestamp(text, column.dateFormats);
        if (parsed === undefined) throw new FieldFault(nameInFile, text, "not a date and time");
        if (parsed.truncated) state.roundings++;
        return parsed.micros;
      };
    case "Boolean":
      return (text) => {
        const parsed = parseBoolean(text);
        if (parsed === undefined) throw new FieldFault(nameInFile, text, "neither True nor False");
        return parsed;
      };
  }
}

/** JSON text of the fields that no planned column takes, in header order; null when all of them are empty. */
function unmappedReader(plan: ColumnPlan, header: readonly string[]): CellReader {
  const mapped = new Set(plan.columns.flatMap(({ source }) => (source === undefined ? [] : [source.toLowerCase()])));
  const rest = [...header.entries()].filter(([, name]) => !mapped.has(name.toLowerCase()));
  if (rest.length === 0) return () => null;
  return (fields) => {
    const present = rest.flatMap(([at, name]) => {
      const text = fields[at] ?? "";
      return text === "" ? [] : [`${JSON.stringify(name)}:${JSON.stringify(text)}`];
    });
    return present.length === 0 ? null : `{${present.join(",")}}`;
  };
}

const NULL_WORDS = new Set(["null", "none", "n/a", "na", "nan", "\\n", "-"]);

function invalidValue(part: string, line: number, { column, value, message }: FieldFault): InputError {
  const cure = NULL_WORDS.has(value.trim().toLowerCase())
    ? `If ${quoteValue(value)} means "no value" in this file, say so with a null token (convert: --null ${value.trim()}).`
    : message === "not a date and time"
      ? "If the file writes dates in another order, name it as date format (convert: --date-format M/d/yyyy or d/M/yyyy)."
      : "Run the export again; a value that Azure delivers so belongs in an issue of this project.";
  return new InputError(
    "InvalidValue",
    `Line ${line} of ${part}, column ${column}: ${quoteValue(value)} is ${message}.`,
    {
      cure,
      place: { file: part, line, column, value },
    },
  );
}
