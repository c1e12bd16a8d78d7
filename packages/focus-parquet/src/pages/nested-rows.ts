import { type FileMetaData, parquetReadObjects, type RowGroup, type SchemaElement } from "hyparquet";
import { ByteWriter, parquetWriteBuffer } from "hyparquet-writer";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { leafElement, MAGIC, moveRowGroup } from "../footer/compose-footer.ts";
import { parseFooter } from "../footer/parquet-footer.ts";
import { framePages } from "./framed-pages.ts";

/** The type of a row's field. Every field may be absent. */
type FieldKind =
  | ("text" | "long" | "integer" | "boolean" | "decimal" | "timestamp" | "text map" | "text list")
  | readonly NestedField[];

/**
 * A field by its name. Longs are BigInts, maps are objects, decimals BigInts in units of 10^-18, and timestamps Dates.
 */
export type NestedField = readonly [name: string, kind: FieldKind];

/** Pages of version 1, as in every file of the hub, because not every reader of tables supports later versions. */
const STORED = { compression: "snappy", pageVersion: "1" } as const;

type NestedRow = Readonly<Record<string, unknown>>;

/** Writes rows of optional groups as parquet, one row group after another. */
interface NestedRowsWriter {
  /** The bytes of a row group, which belong behind all bytes returned before. */
  addRowGroup(rows: readonly NestedRow[]): Uint8Array;
  /** The last bytes of the file. */
  finish(): Uint8Array;
}

export function createNestedRowsWriter(fields: readonly NestedField[]): NestedRowsWriter {
  const schema: SchemaElement[] = [{ name: "root", num_children: fields.length }, ...fields.flatMap(elementsOf)];
  const rowGroups: RowGroup[] = [];
  let metadata: FileMetaData | undefined;
  let offset = 0;
  const append = (bytes: Uint8Array): Uint8Array => {
    const start = offset === 0 ? MAGIC.length : 0;
    offset += start + bytes.length;
    return start === 0 ? bytes : Buffer.concat([MAGIC, bytes]);
  };
  const writeRows = (rows: readonly NestedRow[]): Uint8Array => {
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        schema,
        statistics: false,
        codec: "UNCOMPRESSED",
        columnData: fields.map(([name]) => ({ name, data: rows.map((row) => row[name]), offsetIndex: false })),
        rowGroupSize: Math.max(rows.length, 1),
      }),
    );
    const { row_groups, ...written } = parseFooter(bytes).metadata;
    metadata = { ...written, row_groups, num_rows: (metadata?.num_rows ?? 0n) + written.num_rows };
    const [rowGroup] = row_groups;
    if (rowGroup === undefined) return append(new Uint8Array(0));
    const framed = framePages({ bytes, rowGroup, start: 0 }, STORED);
    const at = Math.max(offset, MAGIC.length);
    rowGroups.push(moveRowGroup(framed.rowGroup, BigInt(at)));
    return append(framed.bytes);
  };
  return {
    addRowGroup: writeRows,
    finish: () => {
      const first = metadata === undefined ? writeRows([]) : new Uint8Array(0);
      const writer = new ByteWriter();
      writer.appendBytes(first);
      if (metadata !== undefined) writeMetadata(writer, { ...metadata, schema, row_groups: rowGroups });
      writer.appendBytes(MAGIC);
      return writer.getBytes();
    },
  };
}

/** Writes small rows of optional groups as parquet. */
export function writeNestedRows(fields: readonly NestedField[], rows: readonly NestedRow[]): Uint8Array {
  const writer = createNestedRowsWriter(fields);
  return Buffer.concat([writer.addRowGroup(rows), writer.finish()]);
}

/**
 * Reads rows of any parquet file. Absent fields are left out, integers become numbers, and decimals lose digits.
 * Undefined for bytes that are not parquet.
 */
export async function readNestedRows(bytes: Uint8Array): Promise<readonly NestedRow[] | undefined> {
  try {
    const rows = await parquetReadObjects({ file: Uint8Array.from(bytes).buffer });
    return rows.map((row) => presentFields(row) as NestedRow);
  } catch {
    return undefined;
  }
}

function presentFields(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Map) return presentFields(Object.fromEntries(value));
  if (Array.isArray(value)) return value.map(presentFields);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const present = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return Object.fromEntries(present.map(([name, field]) => [name, presentFields(field)]));
}

function elementsOf([name, kind]: NestedField): readonly SchemaElement[] {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  switch (kind) {
    case "text":
      return [text(name, "OPTIONAL")];
    case "long":
      return [{ ...optional, type: "INT64" }];
    case "integer":
      return [{ ...optional, type: "INT32" }];
    case "boolean":
      return [{ ...optional, type: "BOOLEAN" }];
    case "decimal":
      return [leafElement(name, "Decimal")];
    case "timestamp":
      return [leafElement(name, "DateTimeOffset")];
    case "text map":
      return [
        { ...optional, num_children: 1, converted_type: "MAP" },
        { name: "key_value", num_children: 2, repetition_type: "REPEATED" },
        ...[text("key", "REQUIRED"), text("value", "OPTIONAL")],
      ];
    case "text list":
      return [
        { ...optional, num_children: 1, converted_type: "LIST" },
        { name: "list", num_children: 1, repetition_type: "REPEATED" },
        text("element", "OPTIONAL"),
      ];
    default:
      return [{ ...optional, num_children: kind.length }, ...kind.flatMap(elementsOf)];
  }
}

function text(name: string, repetition: "REQUIRED" | "OPTIONAL"): SchemaElement {
  return {
    name,
    type: "BYTE_ARRAY",
    converted_type: "UTF8",
    logical_type: { type: "STRING" },
    repetition_type: repetition,
  };
}
