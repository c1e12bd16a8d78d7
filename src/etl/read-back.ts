import type { AsyncBuffer, DecodedArray, FileMetaData, SchemaElement } from "hyparquet";
import { parquetReadColumn } from "hyparquet/src/read.js";
import { type ColumnPlan, costColumnsOf } from "../focus/column-plan.ts";
import { type CostColumn, CURRENCY_COLUMN } from "../focus/cost-sums.ts";
import { dayOfMicros } from "../focus/timestamp.ts";
import { DECOMPRESSORS } from "./compression.ts";
import { createCostAccumulator } from "./cost-accumulator.ts";
import type { RowGroupPiece } from "./engine.ts";
import { EMPTY_FACTS, type MonthFacts } from "./month-facts.ts";
import { DECIMAL_BYTE_COUNT, parquetSchema } from "./parquet-schema.ts";

/**
 * What the written bytes of a row group say, decoded from the very buffer that is sent: the second half of the proof, and the source of
 * everything that is told about the month. It knows nothing of the engine that wrote them.
 */
export async function readBack(piece: RowGroupPiece, plan: ColumnPlan): Promise<MonthFacts> {
  const present = new Set(plan.columns.map(({ sink }) => sink));
  const read = async (name: string): Promise<DecodedArray | undefined> =>
    present.has(name) ? readRawColumn(piece, plan, name) : undefined;

  const costColumns = costColumnsOf(plan);
  const costs: (readonly [CostColumn, DecodedArray])[] = [];
  for (const column of costColumns) costs.push([column, (await read(column)) ?? []]);
  const currencies = (await read(CURRENCY_COLUMN)) ?? [];
  const chargeStarts = (await read("ChargePeriodStart")) ?? [];
  const services = (await read("ServiceName")) ?? [];
  const subAccounts = (await read("SubAccountId")) ?? [];

  const sums = createCostAccumulator(costColumns);
  const costByDay = new Map<string, Map<string, bigint>>();
  const costByService = new Map<string, Map<string, bigint>>();
  const subAccountIds = new Set<string>();
  const unitsOf = createUnitsReader();
  const dayOf = createDayReader();

  for (let row = 0; row < piece.rows; row++) {
    const currency = textOf(currencies[row]);
    let billed = 0n;
    for (const [column, values] of costs) {
      const units = unitsOf(values[row]);
      if (units === undefined) continue;
      sums.note(column, units, undefined);
      if (column === "BilledCost") billed = units;
    }
    sums.endRow(currency);
    const day = dayOf(chargeStarts[row]);
    if (day !== undefined) addTo(costByDay, currency, day, billed);
    addTo(costByService, currency, textOf(services[row]), billed);
    const subAccount = textOf(subAccounts[row]);
    if (subAccount !== "") subAccountIds.add(subAccount.toLowerCase());
  }
  return { ...EMPTY_FACTS, rows: piece.rows, sums: sums.take(), costByDay, costByService, subAccountIds };
}

/** The stored values of one column, without any conversion: bytes of decimals, microseconds of timestamps, text of strings. */
function readRawColumn(piece: RowGroupPiece, plan: ColumnPlan, name: string): Promise<DecodedArray> {
  const { bytes } = piece;
  const file: AsyncBuffer = {
    byteLength: bytes.length,
    // Not `slice`: that of a Buffer copies nothing, and its `buffer` is a pool of other things.
    slice: (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
  };
  const metadata: FileMetaData = {
    version: 2,
    schema: parquetSchema(plan).map(asStored),
    num_rows: BigInt(piece.rows),
    row_groups: [piece.metadata],
    metadata_length: 0,
  };
  return parquetReadColumn({ file, metadata, columns: [name], compressors: DECOMPRESSORS });
}

/** hyparquet turns decimals into floats and timestamps into milliseconds when the schema says what they are. */
function asStored(element: SchemaElement): SchemaElement {
  if (element.converted_type === "UTF8" || element.type === undefined) return element;
  const { name, type, type_length, repetition_type } = element;
  return {
    name,
    type,
    ...(type_length === undefined ? {} : { type_length }),
    ...(repetition_type === undefined ? {} : { repetition_type }),
  };
}

/** Reads two's complement bytes; values of one dictionary entry are one object, so each entry is decoded once. */
function createUnitsReader(): (value: unknown) => bigint | undefined {
  const known = new WeakMap<Uint8Array, bigint>();
  return (value) => {
    if (value === null || value === undefined) return undefined;
    if (!(value instanceof Uint8Array) || value.length !== DECIMAL_BYTE_COUNT) throw new Error("not a stored decimal");
    const cached = known.get(value);
    if (cached !== undefined) return cached;
    const view = new DataView(value.buffer, value.byteOffset, value.length);
    const units = (view.getBigInt64(0) << 64n) | view.getBigUint64(8);
    known.set(value, units);
    return units;
  };
}

function createDayReader(): (value: unknown) => string | undefined {
  const known = new Map<bigint, string>();
  return (value) => {
    if (typeof value !== "bigint") return undefined;
    const cached = known.get(value);
    if (cached !== undefined) return cached;
    const day = dayOfMicros(value);
    known.set(value, day);
    return day;
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function addTo(totals: Map<string, Map<string, bigint>>, currency: string, key: string, units: bigint): void {
  let ofCurrency = totals.get(currency);
  if (ofCurrency === undefined) {
    ofCurrency = new Map();
    totals.set(currency, ofCurrency);
  }
  ofCurrency.set(key, (ofCurrency.get(key) ?? 0n) + units);
}
