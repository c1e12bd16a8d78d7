import { parseTimestamp } from "exact-values/date-format";
import { DECIMAL_BYTE_COUNT, parseDecimal } from "exact-values/decimal";
import { quoteValue } from "exact-values/errors";
import type { ColumnMetaData, SchemaTree } from "hyparquet";
import type { ColumnType } from "../focus/schema.ts";
import { rawDecoder, readColumnTexts } from "../parquet-read/parquet-column.ts";
import { malformed } from "../parquet-read/parquet-file.ts";
import { readNestedTexts } from "../parquet-read/parquet-nested.ts";
import { type PageTexts, valueText } from "../parquet-read/value-texts.ts";
import type { RangeSource } from "../range-source.ts";
import type { RawColumn } from "./raw-column.ts";

/** The types that a column can be read as. */
export type ReadableType = Exclude<ColumnType, "Boolean">;

/** Bytes of one version of a file. */
export type ByteSource = Pick<RangeSource, "name" | "read">;

interface ForeignColumn {
  readonly type: ReadableType;
  readonly column: SchemaTree;
  /** A nested column has one chunk per leaf. */
  readonly chunks: readonly ColumnMetaData[];
}

const WINDOW = 1024 * 1024;

/**
 * Reads a column in another format by converting each value to text first. This is slower and gives the same values.
 */
export async function readForeignColumn(
  file: ByteSource,
  rows: number,
  { chunks, column, type }: ForeignColumn,
): Promise<RawColumn> {
  const indexes = new Int32Array(rows).fill(-1);
  const places = new Map<string, number>();
  const values: Uint8Array[] = [];
  let filled = 0;
  let row = 0;
  for await (const page of texts(file, rows, { column, chunks })) {
    for (let at = 0; at < page.count; at++, row++) {
      const text = page.at(at);
      if (text === "") continue;
      filled++;
      const known = places.get(text);
      if (known === undefined) values.push(bytesOf(file, column.element.name, type, text));
      indexes[row] = known ?? values.length - 1;
      if (known === undefined) places.set(text, values.length - 1);
    }
  }
  return { indexes, filled, valueCount: values.length, values: Buffer.concat(values) };
}

function texts(
  file: ByteSource,
  rows: number,
  { chunks, column }: Omit<ForeignColumn, "type">,
): AsyncGenerator<PageTexts> {
  const { children, element } = column;
  const [chunk] = chunks;
  const reading = { file, rows, assertRoom: () => {}, windowByteCount: WINDOW };
  if (children.length > 0 || element.repetition_type === "REPEATED")
    return readNestedTexts({ ...reading, firstRow: 0, fieldOf: (text) => text }, column, chunks);
  if (chunk === undefined || chunks.length > 1)
    throw malformed(file.name, `a row group has column ${element.name} ${chunks.length} times`);
  const root: SchemaTree = { element: { name: "root" }, children: [column], count: 0, path: [] };
  const { format } = valueText(file.name, element.name, element);
  return readColumnTexts(reading, rawDecoder(chunk, [root, column]), chunk, format);
}

/** The value in the hub's stored format. */
function bytesOf(file: ByteSource, column: string, type: ReadableType, text: string): Uint8Array {
  const refuse = (): never => {
    throw malformed(file.name, `column ${column} has the value ${quoteValue(text)}`);
  };
  switch (type) {
    case "String": {
      const utf8 = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(utf8.length);
      return Buffer.concat([length, utf8]);
    }
    case "Decimal": {
      const parsed = parseDecimal(text);
      const bytes = Buffer.alloc(DECIMAL_BYTE_COUNT);
      const units = parsed.ok ? parsed.units : refuse();
      bytes.writeBigInt64BE(units >> 64n);
      bytes.writeBigUInt64BE(BigInt.asUintN(64, units), 8);
      return bytes;
    }
    case "DateTimeOffset": {
      const micros = parseTimestamp(text, ["iso"])?.micros;
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(micros ?? refuse());
      return bytes;
    }
  }
}
