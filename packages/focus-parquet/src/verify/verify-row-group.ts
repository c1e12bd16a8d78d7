import type { ColumnMetaData } from "hyparquet";
import {
  type Grouping,
  groupDays,
  groupTexts,
  pairGroups,
  sumByCurrency,
  sumByGroup,
} from "../columns/grouped-rows.ts";
import { type RawColumn, rawTexts, readRawColumn, usedPlaces } from "../columns/raw-column.ts";
import type { RowGroupPiece } from "../converter.ts";
import { type ColumnPlan, costColumnsOf } from "../focus/columns/column-plan.ts";
import { CHARGES } from "../focus/dataset.ts";
import type { ColumnType } from "../focus/schema.ts";
import type { CostBreakdown, DayPlace, DaySpan, MonthFacts, PlacedRows, RunValues } from "../month-facts.ts";

/** The columns of a row group, decoded from the buffer that is sent to storage. */
export interface WrittenColumns {
  readonly rows: number;
  /** The column with this name and, if given, this type. Each column is decoded on first use. */
  readonly read: (name: string, type?: ColumnType) => RawColumn | undefined;
  /** The rows by the text in this column. Each column is grouped once. */
  readonly group: (name: string | undefined) => Grouping;
}

export function writtenColumns({ bytes, metadata, rows }: RowGroupPiece, { columns }: ColumnPlan): WrittenColumns {
  const decoded = new Map<number, RawColumn>();
  const grouped = new Map<string | undefined, Grouping>();
  const read: WrittenColumns["read"] = (name, type) => {
    const index = columns.findIndex(({ sink, type: own }) => sink === name && (own === type || type === undefined));
    const chunk = metadata.columns[index]?.meta_data;
    if (chunk === undefined) return undefined;
    const column = decoded.get(index) ?? readWrittenColumn(bytes, chunk, rows);
    decoded.set(index, column);
    return column;
  };
  return {
    rows,
    read,
    group: (name) => {
      const found = grouped.get(name) ?? groupTexts(name === undefined ? undefined : read(name, "String"), rows);
      grouped.set(name, found);
      return found;
    },
  };
}

/** Decodes a chunk whose offsets are relative to the start of `bytes`. */
export function readWrittenColumn(bytes: Uint8Array, chunk: ColumnMetaData, rows: number): RawColumn {
  const start = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset);
  return readRawColumn(bytes.subarray(start, start + Number(chunk.total_compressed_size)), chunk.codec, rows);
}

/** Facts that the proof reads from the written bytes. Savings and cells are computed separately. */
export type ProvenFacts = Omit<MonthFacts, "cells" | "charges">;

/**
 * Reads a row group back: the second half of the proof, and the source of everything that is reported about the month.
 * It shares no code with the converter that wrote the bytes. `month` (`yyyyMM`) is the month that the rows will become;
 * without it, charge days and billing periods are not checked.
 */
export function readBack({ group, read, rows }: WrittenColumns, plan: ColumnPlan, month?: string): ProvenFacts {
  const { charges, currency, day } = plan.dataset ?? CHARGES;
  const readIf = (name: string | undefined, type: ColumnType): RawColumn | undefined =>
    name === undefined ? undefined : read(name, type);
  const currencies = group(currency);
  const costs = costColumnsOf(plan).flatMap((name): [string, RawColumn][] => {
    const column = read(name, "Decimal");
    return column === undefined ? [] : [[name, column]];
  });
  const billed = costs.find(([name]) => name === charges?.cost)?.[1];
  const days = groupDays(readIf(day, "DateTimeOffset"), rows);
  const services = group(charges?.service);
  return {
    rows,
    sums: sumByCurrency(costs, currencies),
    costByDay: breakDown(billed, currencies, days),
    costByService: breakDown(billed, currencies, services),
    subAccountIds: namesOf(readIf(charges?.subAccount, "String")),
    values: {
      filled: countFilled(read, plan),
      ...(month === undefined
        ? NO_PLACES
        : placeRows({
            month,
            charge: days,
            billing: groupDays(readIf(charges?.billingStart, "DateTimeOffset"), rows),
          })),
    },
  };
}

/**
 * BilledCost by currency and a second grouping. Only pairs that occur in a row are kept, because the number of possible
 * pairs can be very large.
 */
function breakDown(billed: RawColumn | undefined, currencies: Grouping, others: Grouping): CostBreakdown {
  const width = others.names.length;
  const { groups, pairs } = pairGroups(currencies, others);
  const sums = billed === undefined ? [] : sumByGroup(billed, groups, pairs.length);
  const breakdown = new Map<string, Map<string, bigint>>();
  for (const [group, pair] of pairs.entries()) {
    const currency = currencies.names[Math.floor(pair / width)] ?? "";
    const entries = breakdown.get(currency) ?? new Map<string, bigint>();
    breakdown.set(currency, entries.set(others.names[pair % width] ?? "", sums[group] ?? 0n));
  }
  return breakdown;
}

function namesOf(column: RawColumn | undefined): ReadonlySet<string> {
  if (column === undefined) return new Set();
  const isUsed = usedPlaces(column.indexes, column.valueCount);
  return new Set(rawTexts(column).flatMap((text, index) => (isUsed[index] === 1 ? [text.toLowerCase()] : [])));
}

/** Reads a written column, with this type only if one is given. */
type ReadColumn = (name: string, type?: ColumnType) => RawColumn | undefined;

/** Counts the rows with a value in each column that a run needs before it may replace a month. */
export function countFilled(read: ReadColumn, { columns, dataset = CHARGES }: ColumnPlan): RunValues["filled"] {
  const { compared, currency, filled } = dataset;
  const names = [...filled, ...compared].filter((name) => columns.some(({ sink }) => sink === name));
  return new Map(
    names.flatMap((name): [string, number][] => {
      const column = read(name);
      return column === undefined ? [] : [[name, countValues(column, name === currency)]];
    }),
  );
}

/** A currency of spaces counts as no currency. */
function countValues(column: RawColumn, blankIsNone: boolean): number {
  const { indexes, filled, valueCount } = column;
  if (!blankIsNone || filled === 0) return filled;
  const isBlank = Uint8Array.from(rawTexts(column), (text) => (text.trim() === "" ? 1 : 0));
  if (!isBlank.includes(1)) return filled;
  let blank = 0;
  for (let row = 0; row < indexes.length; row++) {
    const index = indexes[row] ?? -1;
    if (index >= 0 && index < valueCount && isBlank[index] === 1) blank++;
  }
  return filled - blank;
}

type Places = Pick<RunValues, "placed" | "chargedOutside" | "billedOutside">;

export const NO_PLACES: Places = { placed: [], chargedOutside: undefined, billedOutside: undefined };

const PLACES: readonly DayPlace[] = ["none", "inside", "outside"];

/** Counts the rows by whether their charge day and billing period (groups named by day) are in a month, `yyyyMM`. */
export function placeRows({
  month,
  charge,
  billing,
}: {
  readonly month: string;
  readonly charge: Grouping;
  readonly billing: Grouping;
}): Places {
  const charged = placeGroups(charge, month);
  const billed = placeGroups(billing, month);
  const counts = new Int32Array(PLACES.length ** 2);
  // This loop runs for every row of a month. Iterators would take several times as long.
  for (let row = 0; row < charge.groups.length; row++) {
    const pair =
      (charged[(charge.groups[row] ?? -1) + 1] ?? 0) * PLACES.length + (billed[(billing.groups[row] ?? -1) + 1] ?? 0);
    counts[pair] = (counts[pair] ?? 0) + 1;
  }
  return {
    placed: PLACES.flatMap((of, one) =>
      PLACES.flatMap((at, other): PlacedRows[] => {
        const rows = counts[one * PLACES.length + other] ?? 0;
        return rows === 0 ? [] : [{ charge: of, billing: at, rows }];
      }),
    ),
    chargedOutside: spanOutside(charge, charged),
    billedOutside: spanOutside(billing, billed),
  };
}

/** The place number of each group, preceded by that of rows without a group. */
function placeGroups({ names }: Grouping, month: string): Uint8Array {
  return Uint8Array.from([0, ...names.map((day) => (day.slice(0, 4) + day.slice(5, 7) === month ? 1 : 2))]);
}

function spanOutside({ groups, names }: Grouping, places: Uint8Array): DaySpan | undefined {
  if (!places.includes(2)) return undefined;
  const isUsed = usedPlaces(groups, names.length);
  const days = names.filter((_, group) => places[group + 1] === 2 && isUsed[group] === 1).sort();
  const first = days[0];
  const last = days.at(-1);
  return first === undefined || last === undefined ? undefined : { first, last };
}
