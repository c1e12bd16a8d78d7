import { DECIMAL_BYTE_COUNT } from "exact-values/decimal";
import type { ColumnChunk, KeyValue, RowGroup, SchemaElement } from "hyparquet";
import {
  CompressionCodecs,
  ConvertedTypes,
  Encodings,
  FieldRepetitionTypes,
  PageTypes,
  ParquetTypes,
} from "hyparquet/src/constants.js";
import type { LogicalType, PageHeader } from "hyparquet/src/types.js";
import { unconvertStatistics } from "hyparquet-writer/src/unconvert.js";
import type { CompactStructs } from "./compact-structs.ts";

/** The content of a footer, without the length and magic bytes after it. */
interface FooterContent {
  readonly createdBy: string;
  readonly schema: readonly SchemaElement[];
  readonly rows: bigint;
  readonly rowGroups: readonly RowGroup[];
  readonly keyValues: readonly KeyValue[];
}

/** Writes the metadata of a file with flat columns. */
export function writeMetadata(structs: CompactStructs, content: FooterContent): void {
  const { createdBy, schema, rows, rowGroups, keyValues } = content;
  const elements = new Map(schema.map((element) => [element.name, element]));
  structs.whole(() => {
    structs.i32(1, 2);
    structs.structs(2, schema, (element) => writeElement(structs, element));
    structs.i64(3, rows);
    structs.structs(4, rowGroups, (rowGroup) => writeRowGroup(structs, rowGroup, elements));
    // An empty list has no element type, and arrow-rs rejects a footer with such a list.
    if (keyValues.length > 0) {
      structs.structs(5, keyValues, ({ key, value }) => {
        structs.bytes(1, key);
        structs.bytes(2, value);
      });
    }
    structs.bytes(6, createdBy);
    // All columns use the order of their type.
    const leaves = schema.filter(({ type }) => type !== undefined);
    structs.structs(7, leaves, () => structs.struct(1, () => {}));
  });
}

function writeElement(structs: CompactStructs, element: SchemaElement): void {
  const { converted_type, logical_type, repetition_type, type } = element;
  structs.i32(1, type && ParquetTypes.indexOf(type));
  structs.i32(2, element.type_length);
  structs.i32(3, repetition_type && FieldRepetitionTypes.indexOf(repetition_type));
  structs.bytes(4, element.name);
  structs.i32(5, element.num_children);
  structs.i32(6, converted_type && ConvertedTypes.indexOf(converted_type));
  structs.i32(7, element.scale);
  structs.i32(8, element.precision);
  if (logical_type !== undefined) structs.struct(10, () => writeLogicalType(structs, logical_type));
}

function writeLogicalType(structs: CompactStructs, type: LogicalType): void {
  switch (type.type) {
    case "STRING":
      structs.struct(1, () => {});
      return;
    case "DECIMAL":
      structs.struct(5, () => {
        structs.i32(1, type.scale);
        structs.i32(2, type.precision);
      });
      return;
    case "TIMESTAMP":
      if (type.unit !== "MICROS") break;
      structs.struct(8, () => {
        structs.flag(1, type.isAdjustedToUTC);
        structs.struct(2, () => structs.struct(2, () => {}));
      });
      return;
  }
  throw new Error(`a column of logical type ${type.type}`);
}

function writeRowGroup(
  structs: CompactStructs,
  rowGroup: RowGroup,
  elements: ReadonlyMap<string, SchemaElement>,
): void {
  structs.structs(1, rowGroup.columns, (chunk) => writeChunk(structs, chunk, elements));
  structs.i64(2, rowGroup.total_byte_size);
  structs.i64(3, rowGroup.num_rows);
  structs.i64(5, rowGroup.file_offset);
  structs.i64(6, rowGroup.total_compressed_size);
}

function writeChunk(structs: CompactStructs, chunk: ColumnChunk, elements: ReadonlyMap<string, SchemaElement>): void {
  const { meta_data } = chunk;
  structs.i64(2, chunk.file_offset);
  if (meta_data === undefined) throw new Error("a column chunk without metadata");
  const { encoding_stats, path_in_schema, statistics } = meta_data;
  const element = elements.get(path_in_schema[0] ?? "");
  structs.struct(3, () => {
    structs.i32(1, ParquetTypes.indexOf(meta_data.type));
    structs.numbers(
      2,
      meta_data.encodings.map((encoding) => Encodings.indexOf(encoding)),
    );
    structs.texts(3, path_in_schema);
    structs.i32(4, CompressionCodecs.indexOf(meta_data.codec));
    structs.i64(5, meta_data.num_values);
    structs.i64(6, meta_data.total_uncompressed_size);
    structs.i64(7, meta_data.total_compressed_size);
    structs.i64(9, meta_data.data_page_offset);
    structs.i64(11, meta_data.dictionary_page_offset);
    if (statistics !== undefined && element !== undefined) {
      structs.struct(12, () => writeStatistics(structs, statistics, element));
    }
    if (encoding_stats !== undefined) {
      structs.structs(13, encoding_stats, ({ count, encoding, page_type }) => {
        structs.i32(1, PageTypes.indexOf(page_type));
        structs.i32(2, Encodings.indexOf(encoding));
        structs.i32(3, count);
      });
    }
  });
  structs.i64(4, chunk.offset_index_offset);
  structs.i32(5, chunk.offset_index_length);
}

type Statistics = NonNullable<NonNullable<ColumnChunk["meta_data"]>["statistics"]>;

function writeStatistics(structs: CompactStructs, statistics: Statistics, element: SchemaElement): void {
  const { max_value, min_value, null_count } = statistics;
  if (element.type_length === DECIMAL_BYTE_COUNT && typeof max_value === "bigint" && typeof min_value === "bigint") {
    structs.i64(3, null_count);
    structs.bytes(5, decimalBytes(max_value));
    structs.bytes(6, decimalBytes(min_value));
    return;
  }
  // Bounds of texts are cut to 16 bytes and marked as inexact.
  const stored = unconvertStatistics(statistics, element);
  structs.i64(3, null_count);
  structs.bytes(5, stored.field_5 as Uint8Array | undefined);
  structs.bytes(6, stored.field_6 as Uint8Array | undefined);
  structs.flag(7, stored.field_7 as boolean | undefined);
  structs.flag(8, stored.field_8 as boolean | undefined);
}

function decimalBytes(units: bigint): Uint8Array {
  const bytes = Buffer.alloc(DECIMAL_BYTE_COUNT);
  bytes.writeBigInt64BE(units >> 64n, 0);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, units), 8);
  return bytes;
}

/** Writes the header of a page. */
export function writePageHeader(structs: CompactStructs, header: PageHeader): void {
  const { data_page_header: first, data_page_header_v2: second, dictionary_page_header: dictionary } = header;
  structs.whole(() => {
    structs.i32(1, PageTypes.indexOf(header.type));
    structs.i32(2, header.uncompressed_page_size);
    structs.i32(3, header.compressed_page_size);
    structs.i32(4, header.crc);
    if (first !== undefined) {
      structs.struct(5, () => {
        structs.i32(1, first.num_values);
        structs.i32(2, Encodings.indexOf(first.encoding));
        structs.i32(3, Encodings.indexOf(first.definition_level_encoding));
        structs.i32(4, Encodings.indexOf(first.repetition_level_encoding));
      });
    }
    if (dictionary !== undefined) {
      structs.struct(7, () => {
        structs.i32(1, dictionary.num_values);
        structs.i32(2, Encodings.indexOf(dictionary.encoding));
      });
    }
    if (second !== undefined) {
      structs.struct(8, () => {
        structs.i32(1, second.num_values);
        structs.i32(2, second.num_nulls);
        structs.i32(3, second.num_rows);
        structs.i32(4, Encodings.indexOf(second.encoding));
        structs.i32(5, second.definition_levels_byte_length);
        structs.i32(6, second.repetition_levels_byte_length);
        // By default, a page is compressed.
        structs.flag(7, second.is_compressed === false ? false : undefined);
      });
    }
  });
}
