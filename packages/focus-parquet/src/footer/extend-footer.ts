import { ByteWriter } from "hyparquet-writer";
import { MAGIC } from "./compose-footer.ts";
import { type RawStruct, type RawValue, readStruct, type StoredFooter, writeStruct } from "./parquet-footer.ts";

/** The range of a row group's kept columns in the old file. */
export interface KeptRange {
  readonly offset: number;
  readonly byteCount: number;
}

/** A file with only the added columns: the same row groups, one after the other after the magic bytes. */
export interface AddedColumns {
  readonly footer: StoredFooter;
  /** Byte count of each row group. */
  readonly byteCounts: readonly number[];
}

/** Indexes of the footer's top-level columns that are not in `names`. */
function keptPlaces({ metadata }: StoredFooter, names: ReadonlySet<string>): readonly number[] {
  return metadata.schema.slice(1).flatMap(({ name }, place) => (names.has(name) ? [] : [place]));
}

/**
 * The range of each row group's columns that are not in `names`. Throws if they are not contiguous, because then no
 * columns can be appended to them.
 */
export function keptRanges(footer: StoredFooter, names: ReadonlySet<string>): readonly KeptRange[] {
  const places = keptPlaces(footer, names);
  return footer.metadata.row_groups.map(({ columns }) => {
    const chunks = places.flatMap((place) => columns[place]?.meta_data ?? []);
    const starts = chunks.map(({ data_page_offset, dictionary_page_offset }) =>
      Number(dictionary_page_offset ?? data_page_offset),
    );
    const ends = chunks.map(({ total_compressed_size }, index) => (starts[index] ?? 0) + Number(total_compressed_size));
    const offset = Math.min(...starts);
    const byteCount = chunks.reduce((sum, { total_compressed_size }) => sum + Number(total_compressed_size), 0);
    if (chunks.length === 0 || Math.max(...ends) !== offset + byteCount)
      throw new Error("the kept columns of a row group are not contiguous");
    return { offset, byteCount };
  });
}

/**
 * Composes the footer of a file with the kept columns of `stored`, each row group followed by its added columns. Apart
 * from file offsets, everything that the old footer says about kept columns is preserved. `names` are the added
 * columns, which replace earlier columns of the same names. Without `added`, the earlier columns are removed.
 */
export function extendFooter(
  stored: StoredFooter,
  added: AddedColumns | undefined,
  { names, keyValues }: { readonly names: ReadonlySet<string>; readonly keyValues: ReadonlyMap<string, string> },
): Uint8Array {
  const places = keptPlaces(stored, names);
  const ranges = keptRanges(stored, names);
  const writer = new ByteWriter();
  let at = BigInt(MAGIC.length);
  let addedAt = BigInt(MAGIC.length);
  const moved = listOf(stored.raw, 4).map((rowGroup, index) => {
    const range = ranges[index] ?? { offset: 0, byteCount: 0 };
    const addedByteCount = BigInt(added?.byteCounts[index] ?? 0);
    const old = listOf(rowGroup, 1);
    const kept = places.map((place) => moveChunk(old[place] ?? {}, at - BigInt(range.offset), stored));
    const start = at;
    at += BigInt(range.byteCount);
    const news = chunksOf(added, index).map(({ chunk, footer }) => moveChunk(chunk, at - addedAt, footer));
    at += addedByteCount;
    addedAt += addedByteCount;
    return { rowGroup, chunks: [...kept, ...news], start, end: at };
  });
  writer.offset = Number(at);
  for (const { chunks } of moved) for (const each of chunks) writeIndexes(writer, each);
  const rowGroups = moved.map(
    ({ chunks, end, rowGroup, start }): RawStruct => ({
      ...rowGroup,
      field_1: chunks.map(({ chunk }) => chunk),
      field_2: chunks.reduce((sum, { chunk }) => sum + bigOf(structOf(chunk, 3), 6), 0n),
      field_5: start,
      field_6: end - start,
    }),
  );
  const [root = {}, ...elements] = listOf(stored.raw, 2);
  const schema = [
    ...places.flatMap((place) => elements[place] ?? []),
    ...(added === undefined ? [] : listOf(added.footer.raw, 2).slice(1)),
  ];
  const metadata = writeStruct({
    ...stored.raw,
    field_2: [{ ...root, field_5: schema.length }, ...schema],
    field_4: rowGroups,
    field_5: [...keyValues].map(([key, value]): RawStruct => ({ field_1: key, field_2: value })),
    field_7: schema.map((): RawStruct => ({ field_1: {} })),
  });
  writer.appendBytes(metadata);
  writer.appendUint32(metadata.length);
  writer.appendBytes(MAGIC);
  return writer.getBytes();
}

function chunksOf(
  added: AddedColumns | undefined,
  rowGroup: number,
): readonly { readonly chunk: RawStruct; readonly footer: StoredFooter }[] {
  if (added === undefined) return [];
  const { footer } = added;
  return listOf(listOf(footer.raw, 4)[rowGroup] ?? {}, 1).map((chunk) => ({ chunk, footer }));
}

interface MovedChunk {
  readonly chunk: RawStruct;
  readonly offsetIndex: RawStruct | undefined;
  readonly columnIndex: RawStruct | undefined;
}

function moveChunk(chunk: RawStruct, by: bigint, { tail, tailAt }: StoredFooter): MovedChunk {
  const metadata = structOf(chunk, 3);
  const indexAt = (field: 4 | 6): RawStruct | undefined => {
    const offset = chunk[`field_${field}`];
    return typeof offset === "bigint" ? readStruct(tail, Number(offset) - tailAt) : undefined;
  };
  const locations = indexAt(4);
  return {
    chunk: {
      ...chunk,
      field_2: bigOf(chunk, 2) + by,
      field_3: {
        ...metadata,
        field_9: bigOf(metadata, 9) + by,
        ...(metadata.field_11 === undefined ? {} : { field_11: bigOf(metadata, 11) + by }),
      },
    },
    offsetIndex: locations && {
      ...locations,
      field_1: listOf(locations, 1).map((page) => ({ ...page, field_1: bigOf(page, 1) + by })),
    },
    columnIndex: indexAt(6),
  };
}

/** Stores their new offsets in the chunk. */
function writeIndexes(writer: ByteWriter, { chunk, columnIndex, offsetIndex }: MovedChunk): void {
  const write = (struct: RawStruct | undefined, field: 4 | 6): void => {
    if (struct === undefined) return;
    const offset = writer.offset;
    writer.appendBytes(writeStruct(struct));
    chunk[`field_${field}`] = BigInt(offset);
    chunk[`field_${field + 1}`] = writer.offset - offset;
  };
  write(offsetIndex, 4);
  write(columnIndex, 6);
}

function listOf(struct: RawStruct, field: number): readonly RawStruct[] {
  const value = struct[`field_${field}`];
  return Array.isArray(value) ? (value as RawStruct[]) : [];
}

function structOf(struct: RawStruct, field: number): RawStruct {
  const value: RawValue | undefined = struct[`field_${field}`];
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Uint8Array) ? value : {};
}

function bigOf(struct: RawStruct, field: number): bigint {
  const value = struct[`field_${field}`];
  if (typeof value !== "bigint") throw new Error(`a footer without field ${field} where it must be`);
  return value;
}

/** Composes the footer of a file with the columns of `stored` and no rows. */
export function emptyFooter({ raw }: StoredFooter, keyValues: ReadonlyMap<string, string>): Uint8Array {
  const metadata = writeStruct({
    ...raw,
    field_3: 0n,
    field_4: [],
    field_5: [...keyValues].map(([key, value]): RawStruct => ({ field_1: key, field_2: value })),
  });
  const writer = new ByteWriter();
  writer.appendBytes(metadata);
  writer.appendUint32(metadata.length);
  writer.appendBytes(MAGIC);
  return writer.getBytes();
}
