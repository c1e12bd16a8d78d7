import { parseTimestamp } from "exact-values/date-format";
import { formatUnits, parseDecimal } from "exact-values/decimal";
import type { CsvRecord } from "../csv/csv-records.ts";
import { FieldFault, invalidValue } from "../csv/field-fault.ts";
import { parseBoolean } from "../focus/boolean.ts";
import { type ColumnPlan, costColumnsOf, type PlannedColumn } from "../focus/columns/column-plan.ts";
import { assertNoDuplicate } from "../focus/columns/part-header.ts";
import type { CostSums } from "../focus/cost-sums.ts";
import { CHARGES } from "../focus/dataset.ts";

import { UPGRADE_CODES, type UpgradeCode, type UpgradeCounts } from "../focus/upgrade/upgrade-rule.ts";
import { type DisplacedValue, formatUnmapped, mapPart } from "../part-mapping.ts";
import { collectedTooLong, isTooLong } from "../value-limits.ts";
import { createCostAccumulator } from "./cost-accumulator.ts";
import { type CellValue, createRowUpgrade } from "./row-upgrade.ts";

/** The rows of one row group, column by column in plan order. */
export interface ColumnBatch {
  readonly columns: readonly CellValue[][];
  readonly rows: number;
  readonly sums: CostSums;
  readonly roundings: number;
  readonly changes: UpgradeCounts;
}

interface BatchBuilder {
  /** Adds one record. Throws InputError `InvalidValue` for a field that does not fit its column's type. */
  add(record: CsvRecord): void;
  readonly rows: number;
  /** True if the batch is full, however few bytes of CSV it is made from. */
  readonly isFull: boolean;
  /** Returns the batch so far and empties the builder. */
  take(): ColumnBatch;
}

/** Without this limit, short rows could form a row group of millions of rows. */
const BATCH_ROWS = 65_536;
/** Each cell takes memory of its own, so rows of many columns are limited too. */
const BATCH_CELLS = 8_000_000;
/** Characters of long texts. Each text exists several times while the batch is written. */
const BATCH_LONG_CHARACTERS = 12 * 1024 * 1024;
const LONG_TEXT = 1024;

/**
 * Reads the cell of one column from a record's fields. Values that lose to another position of the column are added to
 * `displaced`.
 */
type CellReader = (fields: readonly string[], displaced: DisplacedValue[]) => CellValue;

/** Collects records of a part with this header into typed columns. */
export function createBatchBuilder(plan: ColumnPlan, part: string, header: readonly string[]): BatchBuilder {
  assertNoDuplicate({ part, names: header });
  const summed = costColumnsOf(plan);
  const costs = createCostAccumulator(summed);
  const state = { roundings: 0 };
  const mapping = mapPart(plan, header);
  const readers = plan.columns.map((column, index) =>
    cellReader(
      column,
      mapping.places[index] ?? [],
      header,
      state,
      summed.includes(column.sink) ? costs.note : NOTE_NOTHING,
    ),
  );
  const upgrade = plan.upgrade === undefined ? undefined : createRowUpgrade(plan, mapping, header);
  const { currency: currencyColumn } = plan.dataset ?? CHARGES;
  const currencyAt = plan.columns.findIndex((column) => column.sink === currencyColumn);
  const collectorAt = plan.columns.findIndex(({ derivedFrom }) => derivedFrom === "unmapped-columns");
  const changesAt = plan.columns.findIndex(({ derivedFrom }) => derivedFrom === "source-changes");
  let columns = plan.columns.map((): CellValue[] => []);
  let rows = 0;
  let longCharacters = 0;
  let changes = new Map<UpgradeCode, number>();

  const readRow = (fields: readonly string[]): readonly CellValue[] => {
    const displaced: DisplacedValue[] = [];
    const cells = readers.map((read) => read(fields, displaced));
    if (upgrade !== undefined) {
      const { codes, roundings } = upgrade({ cells, fields, displaced });
      state.roundings += roundings;
      for (const code of codes) changes.set(code, (changes.get(code) ?? 0) + 1);
      if (codes.size > 0) cells[changesAt] = UPGRADE_CODES.filter((code) => codes.has(code)).join();
    }
    if (collectorAt >= 0) {
      const unmapped = mapping.collected.map(({ at, name }) => ({ name, text: fields[at] ?? "" }));
      cells[collectorAt] = formatUnmapped([...unmapped.filter(({ text }) => text !== ""), ...displaced]);
    }
    return cells;
  };

  return {
    get rows() {
      return rows;
    },
    get isFull() {
      return rows >= BATCH_ROWS || rows * plan.columns.length >= BATCH_CELLS || longCharacters >= BATCH_LONG_CHARACTERS;
    },
    add: ({ fields, line }) => {
      try {
        const cells = readRow(fields);
        const collected = cells[collectorAt];
        if (typeof collected === "string" && isTooLong(collected)) {
          throw collectedTooLong(part, line, plan.columns[collectorAt]?.sink ?? "");
        }
        for (const [index, value] of cells.entries()) {
          columns[index]?.push(value);
          if (typeof value === "string" && value.length > LONG_TEXT) longCharacters += value.length;
        }
      } catch (error) {
        throw error instanceof FieldFault ? invalidValue(part, line, error, plan) : error;
      }
      const currency = columns[currencyAt]?.[rows];
      costs.endRow(typeof currency === "string" ? currency : "");
      rows++;
    },
    take: () => {
      const batch = { columns, rows, sums: costs.take(), roundings: state.roundings, changes };
      columns = plan.columns.map((): CellValue[] => []);
      rows = 0;
      longCharacters = 0;
      state.roundings = 0;
      changes = new Map();
      return batch;
    },
  };
}

type NoteCost = ReturnType<typeof createCostAccumulator>["note"];

const NOTE_NOTHING: NoteCost = () => {};

function cellReader(
  column: PlannedColumn,
  places: readonly number[],
  header: readonly string[],
  state: { roundings: number },
  noteCost: NoteCost,
): CellReader {
  const isNull = nullTest(column);
  const convertersAt = (note: NoteCost) =>
    places.map((at) => ({
      at,
      name: header[at] ?? column.sink,
      convert: converter(column, header[at] ?? column.sink, state, note),
    }));
  const taking = convertersAt(noteCost);
  const [only, ...others] = taking;
  if (only === undefined) return () => null;
  if (others.length === 0) {
    const { at, convert } = only;
    return (fields) => {
      const text = fields[at] ?? "";
      return isNull(text) ? null : convert(text);
    };
  }
  const comparing = convertersAt(NOTE_NOTHING);
  return (fields, displaced) => {
    let taken: CellValue = null;
    for (const [index, { at, name, convert }] of comparing.entries()) {
      const text = fields[at] ?? "";
      if (isNull(text)) continue;
      if (taken === null) {
        taken = taking[index]?.convert(text) ?? null;
        continue;
      }
      const other = convert(text);
      if (other !== taken) displaced.push({ name, text: typeof other === "bigint" ? formatUnits(other) : text });
    }
    return taken;
  };
}

function nullTest({ nullTokens }: PlannedColumn): (text: string) => boolean {
  if (nullTokens.length === 0) return (text) => text === "";
  const tokens = new Set(["", ...nullTokens]);
  return (text) => tokens.has(text);
}

function converter(
  column: PlannedColumn,
  nameInFile: string,
  state: { roundings: number },
  noteCost: NoteCost,
): (text: string) => CellValue {
  switch (column.type) {
    case "String":
      return (text) => text;
    case "Decimal":
      return (text) => {
        const parsed = parseDecimal(text);
        if (!parsed.ok) throw new FieldFault(nameInFile, text, parsed.reason);
        if (parsed.residue !== undefined) state.roundings++;
        noteCost(column.sink, parsed.units, parsed.residue);
        return parsed.units;
      };
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
