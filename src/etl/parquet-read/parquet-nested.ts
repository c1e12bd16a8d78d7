import type { ColumnMetaData, DecodedArray, SchemaTree } from "hyparquet";
import { assembleNested } from "hyparquet/src/assemble.js";
import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { isKeyValueList, keyValueText } from "../csv/key-value-list.ts";
import { type ChunkReading, rawDecoder, readChunkValues } from "./parquet-column.ts";
import { chunkRange, decoding, malformed, unsupported } from "./parquet-file.ts";
import { valueText } from "./parquet-values.ts";

/** Marks a value of a leaf that is written into JSON as it is. */
const LITERAL = Symbol("JSON literal");
type JsonLiteral = Readonly<Record<typeof LITERAL, string>>;

/** Put before the keys of maps while they are keys of JavaScript objects, which sort numbers and mean something else by `__proto__`. */
const KEY_MARK = "\u0000";

/** Rows that are put together at once: as objects they take several times what they are stored in. */
const ROWS_AT_ONCE = 4096;

/** The values of a leaf, one for each row: itself, or the list of those in the row. */
interface Leaf {
  readonly path: string;
  readonly values: readonly unknown[];
  readonly toJson: (value: unknown) => unknown;
}

/** Tags and discounts of a row group are held at once; they are a small part of cost data. */
const LARGEST_NESTED_CHUNK = 256 * 1024 * 1024;

/**
 * The values of a nested column (AWS writes Tags as a map, Google as a list of structs) as JSON text, null for a row without a value. A list of keys and
 * values becomes the object that a map is.
 * Throws InputError `MalformedParquet` or `UnsupportedParquet`.
 */
export async function readNestedTexts(
  reading: ChunkReading,
  column: SchemaTree,
  chunks: readonly ColumnMetaData[],
): Promise<readonly (string | null)[]> {
  const { file, rows } = reading;
  const name = column.element.name;
  const leaves: Leaf[] = [];
  for (const chunk of chunks) {
    const { start, end } = chunkRange(chunk);
    if (Number(chunk.total_uncompressed_size) > LARGEST_NESTED_CHUNK || end - start > LARGEST_NESTED_CHUNK) {
      throw unsupported(file.name, `column ${name} has more than 256 MiB in one row group`);
    }
    const bytes = await file.read(start, end - start);
    const path = pathTo(file.name, column, chunk.path_in_schema);
    const toJson = leafValue(file.name, path);
    const root: SchemaTree = { element: { name: "root" }, children: [column], count: 0, path: [] };
    const held = { ...file, read: async (at: number, count: number) => bytes.subarray(at - start, at - start + count) };
    const data = await readChunkValues({ ...reading, file: held }, rawDecoder(chunk, [root, ...path]), chunk).catch(
      (error: unknown) => decoding(file.name, `column ${name} cannot be decoded`, () => rethrow(error)),
    );
    leaves.push({ path: chunk.path_in_schema.join("."), values: data.flatMap((page) => Array.from(page)), toJson });
  }
  const texts = decoding(file.name, `column ${name} cannot be put together`, () => {
    const isTags = isKeyValueList(chunks);
    const textOf = (value: unknown) => (isTags ? keyValueText(value, jsonText) : undefined) ?? jsonText(value) ?? null;
    const found: (string | null)[] = [];
    const count = Math.max(...leaves.map(({ values }) => values.length));
    for (let start = 0; start < count; start += ROWS_AT_ONCE) {
      const some = new Map<string, DecodedArray>(
        leaves.map(({ path, values, toJson }) => [
          path,
          values.slice(start, start + ROWS_AT_ONCE).map((value) => mapLeaves(value, toJson)),
        ]),
      );
      assembleNested(some, column, DEFAULT_PARSERS);
      for (const value of some.get(name) ?? []) found.push(textOf(value));
    }
    return found;
  });
  if (texts.length !== rows) throw malformed(file.name, `column ${name} has ${texts.length} of ${rows} rows`);
  return texts;
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
  // The keys of a map become the keys of an object, and those are text.
  const isKey = path.at(-3)?.element.converted_type === "MAP" && leaf.name === "key";
  if (isKey) return (value) => KEY_MARK + format(value);
  if (!isJsonLiteral) return format;
  return (value) => {
    const text = format(value);
    // JSON has no word for infinity.
    return { [LITERAL]: /^-?\d|^(?:true|false)$/.test(text) ? text : JSON.stringify(text) };
  };
}

function mapLeaves(value: unknown, toJson: (value: unknown) => unknown): unknown {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.map((item) => mapLeaves(item, toJson)) : toJson(value);
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
