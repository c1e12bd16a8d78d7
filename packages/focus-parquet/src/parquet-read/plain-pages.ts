import type { ColumnMetaData, PageHeader, SchemaTree } from "hyparquet";
import { decompressPage } from "hyparquet/src/datapage.js";
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from "hyparquet/src/schema.js";

/** A page, either as stored or decompressed. */
export interface Page {
  readonly header: PageHeader;
  readonly view: DataView<ArrayBuffer>;
}

export interface PageKind {
  readonly codec: ColumnMetaData["codec"];
  readonly compressors: NonNullable<Parameters<typeof decompressPage>[3]>;
  readonly schemaPath: readonly SchemaTree[];
  readonly isBoolean: boolean;
}

/**
 * Decompresses a page and checks its runs before it is decoded. hyparquet writes as many values as a run claims, so a
 * run of a few bytes could fill the memory or never end. Throws if a run is longer than its page.
 */
export function plainPage({ header, view }: Page, kind: PageKind): Page {
  const stored = new Uint8Array(view.buffer, view.byteOffset, header.compressed_page_size);
  const { codec, compressors } = kind;
  const inflate = (bytes: Uint8Array, byteCount: number): Uint8Array =>
    decompressPage(bytes, byteCount, codec, compressors);
  const { data_page_header_v2: second, uncompressed_page_size: byteCount } = header;
  if (header.type !== "DATA_PAGE_V2" || second === undefined) {
    const page = plain(header, inflate(stored, byteCount));
    assertRunsOfFirst(page, kind);
    return page;
  }
  const levelsByteCount = second.repetition_levels_byte_length + second.definition_levels_byte_length;
  const values = stored.subarray(levelsByteCount);
  const inflated = second.is_compressed === false ? values : inflate(values, byteCount - levelsByteCount);
  const bytes = inflated === values ? stored : Buffer.concat([stored.subarray(0, levelsByteCount), inflated]);
  const page = plain({ ...header, data_page_header_v2: { ...second, is_compressed: false } }, bytes);
  assertRunsOfSecond(page, kind);
  return page;
}

function plain(header: PageHeader, bytes: Uint8Array): Page {
  // A Buffer may be a view of a larger buffer.
  const own = bytes.byteOffset === 0 && bytes.buffer instanceof ArrayBuffer ? bytes : Uint8Array.from(bytes);
  const view = new DataView(own.buffer as ArrayBuffer, 0, own.byteLength);
  return { header: { ...header, compressed_page_size: own.byteLength }, view };
}

/** In version 1, each list of levels is preceded by its length. */
function assertRunsOfFirst({ header: { data_page_header: header }, view }: Page, kind: PageKind): void {
  if (header === undefined) return;
  const { num_values: values } = header;
  let offset = 0;
  for (const width of levelWidths(kind)) {
    const length = view.getUint32(offset, true);
    assertRuns(view, { offset: offset + 4, length, width, values });
    offset += 4 + length;
  }
  assertRunsOfValues(view, { offset, encoding: header.encoding, values, isBoolean: kind.isBoolean });
}

function assertRunsOfSecond({ header: { data_page_header_v2: header }, view }: Page, kind: PageKind): void {
  if (header === undefined) return;
  const { num_values: values, repetition_levels_byte_length: first, definition_levels_byte_length: second } = header;
  const [repetition, definition] = [getMaxRepetitionLevel, getMaxDefinitionLevel].map((max) =>
    max([...kind.schemaPath]),
  );
  if (repetition) assertRuns(view, { offset: 0, length: first, width: levelWidth(repetition), values });
  if (definition) assertRuns(view, { offset: first, length: second, width: levelWidth(definition), values });
  assertRunsOfValues(view, { offset: first + second, encoding: header.encoding, values, isBoolean: kind.isBoolean });
}

function levelWidths({ schemaPath }: PageKind): readonly number[] {
  const path = [...schemaPath];
  return [getMaxRepetitionLevel(path), getMaxDefinitionLevel(path)].filter((level) => level > 0).map(levelWidth);
}

/** Bit width of levels whose maximum is `level`. */
export function levelWidth(level: number): number {
  return 32 - Math.clz32(level);
}

interface ValueRuns {
  readonly offset: number;
  readonly encoding: string | undefined;
  readonly values: number;
  readonly isBoolean: boolean;
}

function assertRunsOfValues(view: DataView, { offset, encoding = "", values, isBoolean }: ValueRuns): void {
  if (offset >= view.byteLength) return;
  if (encoding === "RLE" && isBoolean) {
    assertRuns(view, { offset: offset + 4, length: view.byteLength - offset - 4, width: 1, values });
  } else if (encoding.endsWith("_DICTIONARY") || encoding === "RLE") {
    const width = view.getUint8(offset);
    assertRuns(view, { offset: offset + 1, length: view.byteLength - offset - 1, width, values });
  }
}

interface Runs {
  readonly offset: number;
  readonly length: number;
  /** Bit width of a value. */
  readonly width: number;
  /** Number of values in the page. */
  readonly values: number;
}

/** Packed values come in groups of eight, and some writers add a few groups. */
const SPARE_GROUPS = 64;

function assertRuns(view: DataView, { offset, length, width, values }: Runs): void {
  const end = Math.min(view.byteLength, offset + length);
  let at = offset;
  const nextByte = (): number => view.getUint8(at++);
  for (let seen = 0; seen < values && at < end; ) {
    let header = 0;
    for (let shift = 0, byte = 0x80; byte >= 0x80; shift += 7) {
      byte = nextByte();
      header += (byte & 0x7f) * 2 ** shift;
    }
    const isPacked = header % 2 === 1;
    const count = isPacked ? 8 * ((header - 1) / 2) : header / 2;
    if (count > values + (isPacked ? 8 * SPARE_GROUPS : 0))
      throw new Error(`a run of ${count} in a page of ${values} values`);
    at += isPacked ? (count / 8) * width : Math.ceil(width / 8);
    seen += count;
  }
}
