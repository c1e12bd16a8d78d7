import { formatUnits } from "exact-values/decimal";
import type { ColumnFile, ColumnRequest } from "../columns/column-file.ts";
import { type RawColumn, rawIntegers, rawTexts } from "../columns/raw-column.ts";
import { rawDecimals } from "../columns/row-values.ts";
import type { ColumnType } from "../focus/schema.ts";
import { batchColumn, type RowBatch, type StoredKind } from "./row-batch.ts";

interface StoredReader {
  readonly kind: StoredKind;
  readonly texts: (column: RawColumn) => readonly string[];
}

const READERS: Readonly<Partial<Record<ColumnType, StoredReader>>> = {
  String: { kind: "text", texts: rawTexts },
  Decimal: {
    kind: "number",
    texts: (column) => {
      const { units } = rawDecimals(column);
      return Array.from({ length: column.valueCount }, (_, index) => formatUnits(units(index)));
    },
  },
  DateTimeOffset: { kind: "timestamp", texts: (column) => rawIntegers(column).map(formatMicros) },
};

/** True if a month of a hub stores all of these columns as the hub writes them. Its rows need no text in between. */
export function isStoredMonth({ has, isOfHub, types }: ColumnFile, columns: readonly string[]): boolean {
  return isOfHub && columns.every((name) => !has(name) || READERS[types.get(name) ?? "Boolean"] !== undefined);
}

/** Reads a month of a hub, one row group at a time. */
export async function* readStoredBatches(file: ColumnFile, columns: readonly string[]): AsyncGenerator<RowBatch> {
  const requests = columns.flatMap((name): ColumnRequest[] => {
    const type = file.types.get(name);
    return type === undefined || type === "Boolean" ? [] : [{ name, type }];
  });
  let first = 1;
  for (const group of file.rowGroups) {
    const read = await file.read(group, requests);
    const found = new Map(
      requests.flatMap(({ name, type }) => {
        const column = read(name);
        const reader = READERS[type];
        return column === undefined || reader === undefined
          ? []
          : [[name, batchColumn(column, reader.kind, reader.texts)] as const];
      }),
    );
    const start = first;
    yield { rows: group.rows, column: (name) => found.get(name), placeOf: (row) => start + row };
    first += group.rows;
  }
}

/** Only for reports: a stored timestamp needs no format. */
function formatMicros(micros: bigint): string {
  const date = new Date(Number(micros / 1000n));
  return Number.isNaN(date.getTime()) ? `${micros} microseconds since 1970` : date.toISOString();
}
