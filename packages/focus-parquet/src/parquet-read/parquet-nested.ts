import type { ColumnMetaData, DecodedArray, SchemaTree } from "hyparquet";
import { assembleLists, assembleNested } from "hyparquet/src/assemble.js";
import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { getMaxDefinitionLevel } from "hyparquet/src/schema.js";
import { MAX_RECORD } from "../csv/csv-records.ts";
import { isKeyValueList, keyValueText } from "../csv/tag-lists.ts";
import { rowTooLong } from "../value-limits.ts";
import { type LeafPage, readLeafPages } from "./leaf-pages.ts";
import { type ChunkReading, type ColumnDecoder, rawDecoder } from "./parquet-column.ts";
import { decoding, malformed } from "./parquet-file.ts";
import { type PageTexts, packedTexts, valueText } from "./value-texts.ts";

/** Marks a leaf value that is copied into JSON verbatim. */
const LITERAL = Symbol("JSON literal");
type JsonLiteral = Readonly<Record<typeof LITERAL, string>>;

/**
 * Prefix for map keys while they are keys of JavaScript objects, which reorder numeric keys and treat `__proto__`
 * specially.
 */
const KEY_MARK = "\u0000";

/** Number of rows to pass on at once. */
const ROWS_AT_ONCE = 1024;

/**
 * Reads the values of a nested column as JSON text, or the empty text for a row without a value. AWS writes Tags as a
 * map, Google as a list of structs. A list of keys and values becomes the same object as a map. Throws InputError
 * `MalformedParquet`, `UnsupportedParquet`, `RowGroupTooLarge` or `ValueTooLong`.
 */
export async function* readNestedTexts(
  reading: NestedReading,
  column: SchemaTree,
  chunks: readonly ColumnMetaData[],
): AsyncGenerator<PageTexts> {
  const { file, rows, firstRow, fieldOf } = reading;
  const name = column.element.name;
  const isTags = isKeyValueList(chunks);
  const textOf = (value: unknown): string | undefined =>
    (isTags ? keyValueText(value, jsonText) : undefined) ?? jsonText(value);
  const leaves = chunks.map((chunk) => ({ path: chunk.path_in_schema.join("."), ...leafOf(reading, column, chunk) }));
  let row = 0;
  const ahead = async (leaf: NestedLeaf, most: number): Promise<number> => {
    try {
      return await leaf.ahead(most);
    } catch (error) {
      if (error instanceof LongRow)
        throw rowTooLong(file.name, { line: firstRow + row + 1, column: name, reason: error.message });
      return decoding(file.name, `column ${name} cannot be decoded`, () => rethrow(error));
    }
  };
  while (row < rows) {
    let count = Math.min(rows - row, ROWS_AT_ONCE);
    for (const { leaf } of leaves) count = Math.min(count, await ahead(leaf, count));
    if (count === 0) throw malformed(file.name, `column ${name} has ${row} of ${rows} rows`);
    const texts = decoding(file.name, `column ${name} cannot be assembled`, () => {
      const data = new Map<string, DecodedArray>(leaves.map(({ path, leaf }) => [path, leaf.take(count)]));
      assembleNested(data, column, DEFAULT_PARSERS);
      const values = data.get(name) ?? [];
      if (values.length !== count) throw new Error(`${values.length} values for ${count} rows`);
      return packedTexts<unknown>(values, (value) => fieldOf(textOf(value) ?? ""));
    });
    row += count;
    if (row === rows) {
      for (const { leaf } of leaves) {
        if ((await ahead(leaf, 1)) > 0) throw malformed(file.name, `column ${name} has more than ${rows} rows`);
      }
    }
    const held = leaves.reduce((sum, { leaf }) => sum + leaf.heldByteCount(), 0);
    yield { ...texts, byteCount: texts.byteCount + held };
  }
}

export interface NestedReading extends ChunkReading {
  /** Rows of the file before this row group. */
  readonly firstRow: number;
  /** Formats a text as a CSV field. */
  readonly fieldOf: (text: string) => string;
}

function leafOf(reading: NestedReading, column: SchemaTree, chunk: ColumnMetaData): { readonly leaf: NestedLeaf } {
  const path = pathTo(reading.file.name, column, chunk.path_in_schema);
  const root: SchemaTree = { element: { name: "root" }, children: [column], count: 0, path: [] };
  const decoder = rawDecoder(chunk, [root, ...path]);
  return { leaf: openLeaf(decoder, readLeafPages(reading, decoder, chunk), leafValue(reading.file.name, path)) };
}

function rethrow(error: unknown): never {
  throw error;
}

function pathTo(file: string, column: SchemaTree, path: readonly string[]): readonly SchemaTree[] {
  const nodes: SchemaTree[] = [column];
  for (const part of path.slice(1)) {
    const next = nodes.at(-1)?.children.find(({ element }) => element.name === part);
    if (next === undefined) throw malformed(file, `column ${path.join(".")} is not in its schema`);
    nodes.push(next);
  }
  return nodes;
}

function leafValue(file: string, path: readonly SchemaTree[]): (value: unknown) => string | JsonLiteral {
  const leaf = path.at(-1)?.element ?? { name: "" };
  const column = path.map(({ element }) => element.name).join(".");
  const { format, isJsonLiteral } = valueText(file, column, leaf);
  // Map keys become object keys, which are always text.
  const isKey = path.at(-3)?.element.converted_type === "MAP" && leaf.name === "key";
  if (isKey) return (value) => KEY_MARK + format(value);
  if (!isJsonLiteral) return format;
  return (value) => {
    const text = format(value);
    // JSON cannot represent infinity.
    return { [LITERAL]: /^-?\d|^(?:true|false)$/.test(text) ? text : JSON.stringify(text) };
  };
}

function jsonText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item) ?? "null").join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(String(value));
  if (LITERAL in value) return String(value[LITERAL]);
  const members = Object.entries(value).map(([key, member]) => {
    const name = key.startsWith(KEY_MARK) ? key.slice(KEY_MARK.length) : key;
    return `${JSON.stringify(name)}:${jsonText(member) ?? "null"}`;
  });
  return `{${members.join(",")}}`;
}

/** Limits for the rows that are assembled at once. As objects, values take many times their stored size. */
const PLACES_AT_ONCE = 16_384;
const BYTES_AT_ONCE = 1024 * 1024;

/** A row usually has some dozens of tags. */
const MAX_VALUES_OF_ROW = 100_000;

/** A leaf of a nested column, read some rows at a time. */
export interface NestedLeaf {
  /** Memory used by the leaf's pages, in bytes. */
  heldByteCount(): number;
  /**
   * How many rows can be taken now: at most `maxRows`, and 0 after the last row. Rejects with `LongRow` at a row that
   * is too long to assemble.
   */
  ahead(maxRows: number): Promise<number>;
  /** Returns the values of the next rows, plain or in lists, depending on the path. */
  take(rows: number): DecodedArray;
}

/** A row whose values would fill the memory. */
export class LongRow extends Error {}

/** `toJson` formats a stored value. */
export function openLeaf(
  { schemaPath }: ColumnDecoder,
  pages: AsyncIterator<LeafPage>,
  toJson: (value: unknown) => unknown,
): NestedLeaf {
  const maxDefinition = getMaxDefinitionLevel(schemaPath);
  const loaded: LeafPage[] = [];
  /** Position of the next row in the first page. */
  let place = 0;
  let value = 0;
  const isPresent = ({ definitions }: LeafPage, at: number): boolean =>
    definitions === undefined || definitions[at] === maxDefinition;
  const beginsRow = ({ repetitions }: LeafPage, at: number): boolean =>
    repetitions === undefined || repetitions[at] === 0;

  return {
    heldByteCount: () => loaded.reduce((sum, { byteCount }) => sum + byteCount, 0),
    ahead: async (maxRows) => {
      let rows = -1;
      let places = 0;
      let bytes = 0;
      for (let index = 0; ; index++) {
        if (index === loaded.length) {
          const next = await pages.next();
          if (next.done === true) return rows + 1;
          loaded.push(next.value);
        }
        const page = loaded[index] as LeafPage;
        let at = index === 0 ? place : 0;
        let nextValue = index === 0 ? value : 0;
        for (; at < page.count; at++) {
          if (beginsRow(page, at)) rows++;
          else if (rows === -1) throw new Error("a row that begins in the middle");
          if (rows === maxRows) return rows;
          places++;
          if (isPresent(page, at)) bytes += page.values.sizeOf(nextValue++);
          if (rows > 0 && (places > PLACES_AT_ONCE || bytes > BYTES_AT_ONCE)) return rows;
          if (places > MAX_VALUES_OF_ROW) throw new LongRow(`more than ${MAX_VALUES_OF_ROW} values`);
          if (bytes > MAX_RECORD) throw new LongRow(`values of more than ${MAX_RECORD / 1024 / 1024} MiB`);
        }
      }
    },
    take: (rows) => {
      const repetitions: number[] = [];
      const definitions: number[] = [];
      const values: unknown[] = [];
      for (let taken = -1; loaded.length > 0; ) {
        const page = loaded[0] as LeafPage;
        for (; place < page.count; place++) {
          if (beginsRow(page, place)) taken++;
          if (taken === rows) return assembleLists([], definitions, repetitions, values, [...schemaPath]);
          if (page.repetitions !== undefined) repetitions.push(page.repetitions[place] ?? 0);
          if (page.definitions !== undefined) definitions.push(page.definitions[place] ?? 0);
          if (isPresent(page, place)) values.push(toJson(page.values.at(value++)));
        }
        loaded.shift();
        place = 0;
        value = 0;
      }
      return assembleLists([], definitions, repetitions, values, [...schemaPath]);
    },
  };
}
