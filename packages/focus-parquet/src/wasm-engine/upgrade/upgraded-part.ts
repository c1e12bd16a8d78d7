import type { ColumnPlan } from "../../focus/columns/column-plan.ts";
import type { DisplacedValue } from "../../part-mapping.ts";
import { allRecords } from "../kernel/combinations.ts";
import type { CoreMemory } from "../kernel/kernel-memory.ts";
import type { PartColumns } from "../kernel/part-columns.ts";
import {
  absentTexts,
  type Batch,
  type FileTexts,
  fileTexts,
  type MadeTexts,
  madeTexts,
  type TextColumn,
} from "../kernel/text-columns.ts";
import type { CoreExports } from "../kernel/wasm-kernel.ts";
import { type DecimalColumn, decimalColumn } from "./upgraded-decimals.ts";

/** Values that a lift displaced, by record of the batch. */
export type Displaced = ReadonlyMap<number, readonly DisplacedValue[]>;

/** The columns of a part while they are lifted, by the names that rules call them. */
export interface LiftedPart {
  readonly plan: ColumnPlan;
  readonly columns: PartColumns;
  /** Rows that a batch has at most. */
  readonly rowsAtMost: number;
  /** The records of any batch, one after the other. */
  readonly allRecords: Int32Array;
  indexOf(sink: string): number;
  /** How the file calls the column that a planned one is taken from. */
  nameOf(index: number): string;
  /** How the file calls a column of its own. */
  headerName(at: number): string;
  textsOf(name: string): TextColumn;
  /** A text column of the file. */
  textsAt(at: number): TextColumn;
  /** A text column that is filled here; undefined for one that is written as the file has it. */
  madeAt(index: number): MadeTexts | undefined;
  decimalsOf(name: string): DecimalColumn | undefined;
  decimalsAt(at: number): DecimalColumn;
  displace(record: number, value: DisplacedValue): void;
  /** Loads the columns of a batch. */
  begin(batch: Batch): void;
  /** Hands the batch over to the core, and says what was displaced. */
  end(batch: Batch): Displaced;
  /** Forgets all, for the next row group. */
  clear(): void;
}

export interface LiftedPartOptions {
  readonly core: CoreExports;
  readonly memory: CoreMemory;
  readonly plan: ColumnPlan;
  readonly columns: PartColumns;
  readonly header: readonly string[];
  readonly rowsAtMost: number;
}

export function createLiftedPart(options: LiftedPartOptions): LiftedPart {
  const { core, memory, plan, columns, header, rowsAtMost } = options;
  const { mapping, coreColumns } = columns;
  const indexBySink = new Map(plan.columns.map(({ sink }, index) => [sink, index]));
  const absent = absentTexts(rowsAtMost);
  const files = new Map<number, FileTexts>();
  const made = new Map<number, MadeTexts>();
  /** Decimal columns that the part does not have. */
  const unfilled: number[] = [];
  let displaced = new Map<number, DisplacedValue[]>();

  for (const [index, { type, derivedFrom }] of plan.columns.entries()) {
    const coreColumn = coreColumns[index];
    if (coreColumn === undefined || coreColumn < header.length || derivedFrom === "unmapped-columns") continue;
    if (type === "String") made.set(index, madeTexts(core, memory, coreColumn, rowsAtMost));
    else unfilled.push(coreColumn);
  }
  const textsAt = (at: number): FileTexts => {
    const file = files.get(at) ?? fileTexts(core, memory, at, rowsAtMost);
    files.set(at, file);
    return file;
  };
  const decimalsAt = (at: number): DecimalColumn => decimalColumn(core, memory, at);

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
      const coreColumn = plan.columns[index]?.type === "Decimal" ? coreColumns[index] : undefined;
      return coreColumn === undefined ? undefined : decimalsAt(coreColumn);
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
      for (const at of unfilled) memory.words(core.idsPointer(at) + 4 * firstRow, records).fill(-1);
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
