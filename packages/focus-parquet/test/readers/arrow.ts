import { type DataType, Type, tableFromIPC } from "apache-arrow";
import { readParquet } from "parquet-wasm";
import type { StoredCell } from "./stored-cells.ts";

/**
 * Reads all rows of a parquet file with arrow-rs, which shares no code with the hub or DuckDB. Rust, Python and many
 * databases use it.
 */
export function readArrowCells(bytes: Uint8Array): readonly (readonly StoredCell[])[] {
  const table = tableFromIPC(readParquet(bytes).intoIPCStream());
  const columns = table.schema.fields.map((field) => {
    const column = table.getChild(field.name);
    if (column === null) throw new Error(`${field.name} has no values`);
    return Array.from({ length: table.numRows }, (_, row) => cellOf(field.type, column.get(row)));
  });
  return Array.from({ length: table.numRows }, (_, row) => columns.map((column) => column[row] ?? null));
}

/** The types that the hub writes. Any other type is an error in the file. */
function cellOf(type: DataType, value: unknown): StoredCell {
  if (value === null || value === undefined) return null;
  if (type.typeId === Type.Utf8 && typeof value === "string") return value;
  if (type.typeId === Type.Bool && typeof value === "boolean") return value;
  if (type.toString() === "Decimal[38e+18]" && value instanceof Uint32Array) return unitsOf(value);
  if (type.toString() === "Timestamp<MICROSECOND, UTC>" && typeof value === "number")
    return BigInt(Math.round(value * 1000));
  throw new Error(`an unexpected ${type} holds a ${typeof value}`);
}

/** 128 bits, the lowest word first. */
function unitsOf(words: Uint32Array): bigint {
  return BigInt.asIntN(
    128,
    words.reduceRight((value, word) => (value << 32n) | BigInt(word), 0n),
  );
}
