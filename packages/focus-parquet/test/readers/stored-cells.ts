import { parquetMetadata, parquetReadObjects, type SchemaElement } from "hyparquet";
import { DECOMPRESSORS } from "../../src/columns/raw-column.ts";

/** A stored cell: text, units of 10^-18, microseconds since 1970, or a boolean. */
export type StoredCell = string | bigint | boolean | null;

const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * All rows of a parquet file in memory, read by hyparquet without its conversions, which would round decimals and
 * timestamps.
 */
export async function readStoredCells(bytes: Uint8Array): Promise<readonly (readonly StoredCell[])[]> {
  const file = Uint8Array.from(bytes).buffer;
  const metadata = parquetMetadata(file);
  const raw = { ...metadata, schema: metadata.schema.map(physicalElement) };
  const rows = await parquetReadObjects({ file, metadata: raw, utf8: false, compressors: DECOMPRESSORS });
  const leaves = metadata.schema.slice(1);
  return rows.map((row) => leaves.map((leaf) => cellOf(leaf, row[leaf.name])));
}

function physicalElement({ converted_type, logical_type, ...element }: SchemaElement): SchemaElement {
  void converted_type;
  void logical_type;
  return element;
}

function cellOf({ name, type }: SchemaElement, value: unknown): StoredCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean" || typeof value === "bigint") return value;
  if (!(value instanceof Uint8Array)) throw new Error(`${name} holds a ${typeof value}`);
  if (type === "BYTE_ARRAY") return DECODER.decode(value);
  return BigInt.asIntN(128, BigInt(`0x${Buffer.from(value).toString("hex")}`));
}
