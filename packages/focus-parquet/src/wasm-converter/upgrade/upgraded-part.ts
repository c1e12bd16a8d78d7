import type { ColumnPlan } from "../../focus/columns/column-plan.ts";
import type { DisplacedValue } from "../../part-mapping.ts";
import type { PartColumns } from "../module/part-columns.ts";
import {
  absentTexts,
  allRecords,
  type Batch,
  type FileTexts,
  fileTexts,
  type MadeTexts,
  madeTexts,
  type TextColumn,
} from "../module/text-columns.ts";
import type { WasmExports, WasmMemory } from "../module/wasm-module.ts";

/** Values that an upgrade displaced, by their record's index in the batch. */
export type Displaced = ReadonlyMap<number, readonly DisplacedValue[]>;

/** The columns of a part during an upgrade. Rules access them by name. */
export interface UpgradedPart {
  readonly plan: ColumnPlan;
  readonly columns: PartColumns;
  /** Maximum number of rows in a batch. */
  readonly rowsAtMost: number;
  /** The indexes of all records of a batch, in order. */
  readonly allRecords: Int32Array;
  indexOf(sink: string): number;
  /** Returns the name of the file column that a planned column is read from. */
  nameOf(index: number): string;
  /** Returns the name of a column in the file's header. */
  headerName(at: number): string;
  textsOf(name: string): TextColumn;
  /** Returns a text column of the file. */
  textsAt(at: number): TextColumn;
  /** Returns a text column that the upgrade fills, or undefined for a column that is copied from the file. */
  madeAt(index: number): MadeTexts | undefined;
  decimalsOf(name: string): DecimalColumn | undefined;
  decimalsAt(at: number): DecimalColumn;
  displace(record: number, value: DisplacedValue): void;
  /** Loads the columns of a batch. */
  begin(batch: Batch): void;
  /** Passes the batch to the module and returns the displaced values. */
  end(batch: Batch): Displaced;
  /** Clears all state for the next row group. */
  clear(): void;
}

export interface UpgradedPartOptions {
  readonly wasm: WasmExports;
  readonly memory: WasmMemory;
  readonly plan: ColumnPlan;
  readonly columns: PartColumns;
  readonly header: readonly string[];
  readonly rowsAtMost: number;
}

export function createUpgradedPart(options: UpgradedPartOptions): UpgradedPart {
  const { wasm, memory, plan, columns, header, rowsAtMost } = options;
  const { mapping, moduleColumns } = columns;
  const indexBySink = new Map(plan.columns.map(({ sink }, index) => [sink, index]));
  const absent = absentTexts(rowsAtMost);
  const files = new Map<number, FileTexts>();
  const made = new Map<number, MadeTexts>();
  /** Decimal columns that the part does not have. */
  const unfilled: number[] = [];
  let displaced = new Map<number, DisplacedValue[]>();

  for (const [index, { type, derivedFrom }] of plan.columns.entries()) {
    const moduleColumn = moduleColumns[index];
    if (moduleColumn === undefined || moduleColumn < header.length || derivedFrom === "unmapped-columns") continue;
    if (type === "String") made.set(index, madeTexts(wasm, memory, moduleColumn, rowsAtMost));
    else unfilled.push(moduleColumn);
  }
  const textsAt = (at: number): FileTexts => {
    const file = files.get(at) ?? fileTexts(wasm, memory, at, rowsAtMost);
    files.set(at, file);
    return file;
  };
  const decimalsAt = (at: number): DecimalColumn => decimalColumn(wasm, memory, at);

  return {
    plan,
    columns,
    rowsAtMost,
    allRecords: allRecords(rowsAtMost),
    indexOf: (sink) => indexBySink.get(sink) ?? -1,
    nameOf: (index) => header[mapping.places[index]?.[0] ?? -1] ?? "",
    headerName: (at) => header[at] ?? "",
    textsOf: (name) => {
      const index = indexBySink.get(name);
      if (index !== undefined && plan.columns[index]?.type !== "String") return absent;
      const at = index === undefined ? mapping.placeOf(name) : mapping.places[index]?.[0];
      return (index === undefined ? undefined : made.get(index)) ?? (at === undefined ? absent : textsAt(at));
    },
    textsAt,
    madeAt: (index) => made.get(index),
    decimalsOf: (name) => {
      const index = indexBySink.get(name) ?? -1;
      const moduleColumn = plan.columns[index]?.type === "Decimal" ? moduleColumns[index] : undefined;
      return moduleColumn === undefined ? undefined : decimalsAt(moduleColumn);
    },
    decimalsAt,
    displace: (record, value) => {
      const values = displaced.get(record);
      if (values === undefined) displaced.set(record, [value]);
      else values.push(value);
    },
    begin: ({ firstRow, records }) => {
      displaced = new Map();
      for (const file of files.values()) file.load({ firstRow, records });
      for (const at of unfilled) memory.words(wasm.idsPointer(at) + 4 * firstRow, records).fill(-1);
    },
    end: (batch) => {
      for (const texts of made.values()) texts.write(batch);
      return displaced;
    },
    clear: () => {
      for (const texts of made.values()) texts.clear();
    },
  };
}

/** A decimal column of the current row group. */
export interface DecimalColumn {
  /** Returns the value of a row in units of 10^-18, or undefined if the row has no value. */
  unitsOf(row: number): bigint | undefined;
  /** Sets the value of a record in the batch. */
  put(record: number, units: bigint): void;
  /** Copies the value of a record from a column of the file. */
  copy(record: number, from: number): void;
  /** Removes the value of a row. */
  remove(row: number): void;
  /** Must be called before values are removed. Bounds are then computed from the rows instead of the dictionary. */
  expectLosses(): void;
}

export function decimalColumn(wasm: WasmExports, memory: WasmMemory, moduleColumn: number): DecimalColumn {
  return {
    unitsOf: (row) => {
      const place = wasm.decimalPlace(moduleColumn, row);
      return place === 0 ? undefined : memory.readDecimal(place);
    },
    put: (record, units) => {
      wasm.setDecimal(BigInt.asIntN(64, units >> 64n), BigInt.asIntN(64, units), 0n);
      wasm.putDecimal(moduleColumn, record);
    },
    copy: (record, from) => wasm.copyDecimal(from, moduleColumn, record),
    remove: (row) => {
      memory.words(wasm.idsPointer(moduleColumn) + 4 * row, 1)[0] = -1;
    },
    expectLosses: () => wasm.expectLosses(moduleColumn),
  };
}
