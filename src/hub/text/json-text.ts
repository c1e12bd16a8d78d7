import { InputError, quoteValue } from "../../errors.ts";

/**
 * JSON as it is in a file: order of keys and spelling of numbers are kept, since a file that is read, changed and written must not
 * lose what it said (`JSON.parse` sorts keys that look like numbers and rounds long ones).
 */
export type JsonValue =
  | { readonly kind: "null" }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "number"; readonly literal: string }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "array"; readonly items: readonly JsonValue[] }
  | { readonly kind: "object"; readonly members: JsonMembers };

export type JsonMembers = ReadonlyMap<string, JsonValue>;

/** Line and column of a character; both count from 1. */
interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export interface JsonText {
  readonly root: JsonValue;
  /** Where a value of this text begins. */
  placeOf(value: JsonValue): TextPlace;
}

/** What an error about the text says: its code, the name of the file and the way out. */
export interface JsonSource {
  readonly code: string;
  readonly file: string;
  readonly remedy: string;
  /** Objects, lists, texts and numbers that the file may hold; a million when absent. */
  readonly maxValues?: number;
  /** Spares the memory that `placeOf` takes, which then knows no value. */
  readonly isWithoutPlaces?: true;
}

// Deeper nesting would end the process in a stack overflow instead of an error; no known file goes beyond 5.
const DEEPEST_NESTING = 100;

// Real files have kilobytes; beyond these a file takes minutes and gigabytes to be refused.
const MAX_TEXT = 16 * 1024 * 1024;
const MAX_VALUES = 1_000_000;

const BLANKS = /[ \t\r\n]*/y;
const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** Parses RFC 8259 JSON; an error of `source.code` names line and column of the first fault. A key that is given twice is a fault, too. */
export function parseJsonText(text: string, source: JsonSource): JsonText {
  const scan: Scan = {
    text,
    source,
    offset: 0,
    values: 0,
    offsets: source.isWithoutPlaces === true ? undefined : new WeakMap(),
  };
  if (text.length > MAX_TEXT) throw fault(scan, `the file has ${text.length} characters, more than ${MAX_TEXT}`);
  const root = readValue(scan, 0);
  if (peek(scan) !== undefined) throw fault(scan, `expected nothing more, ${found(scan)}`);
  return { root, placeOf: (value) => textPlace(text, scan.offsets?.get(value) ?? 0) };
}

interface Scan {
  readonly text: string;
  readonly source: JsonSource;
  readonly offsets: WeakMap<JsonValue, number> | undefined;
  offset: number;
  values: number;
}

function readValue(scan: Scan, depth: number): JsonValue {
  if (depth > DEEPEST_NESTING) throw fault(scan, `more than ${DEEPEST_NESTING} levels of nesting`);
  const { maxValues = MAX_VALUES } = scan.source;
  if (++scan.values > maxValues) throw fault(scan, `more than ${maxValues} values`);
  const first = peek(scan);
  const start = scan.offset;
  const value = readerOf(first)(scan, depth);
  scan.offsets?.set(value, start);
  return value;
}

function readerOf(first: string | undefined): (scan: Scan, depth: number) => JsonValue {
  if (first === "{") return readObject;
  if (first === "[") return readArray;
  return first === '"' ? (scan) => ({ kind: "string", value: readString(scan) }) : readLiteral;
}

function readObject(scan: Scan, depth: number): JsonValue {
  const members = new Map<string, JsonValue>();
  readList(scan, "}", () => {
    if (peek(scan) !== '"') throw fault(scan, `expected a key in double quotes, ${found(scan)}`);
    const start = scan.offset;
    const key = readString(scan);
    if (members.has(key)) throw fault(scan, `the key ${quoteValue(key)} is given twice`, start);
    if (peek(scan) !== ":") throw fault(scan, `expected ":", ${found(scan)}`);
    scan.offset++;
    members.set(key, readValue(scan, depth + 1));
  });
  return { kind: "object", members };
}

function readArray(scan: Scan, depth: number): JsonValue {
  const items: JsonValue[] = [];
  readList(scan, "]", () => items.push(readValue(scan, depth + 1)));
  return { kind: "array", items };
}

function readList(scan: Scan, close: string, readItem: () => void): void {
  scan.offset++;
  if (peek(scan) !== close) {
    readItem();
    while (peek(scan) === ",") {
      scan.offset++;
      readItem();
    }
  }
  if (peek(scan) !== close) throw fault(scan, `expected "," or "${close}", ${found(scan)}`);
  scan.offset++;
}

function readString(scan: Scan): string {
  const { text, offset: start } = scan;
  let end = start + 1;
  while (text[end] !== '"') {
    if (end >= text.length || text[end] === "\n") throw fault(scan, "this text has no closing quote", start);
    end += text[end] === "\\" ? 2 : 1;
  }
  scan.offset = end + 1;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    throw fault(scan, "this text has a wrong escape or an unescaped control character", start);
  }
}

function readLiteral(scan: Scan): JsonValue {
  LITERAL.lastIndex = scan.offset;
  const literal = LITERAL.exec(scan.text)?.[0];
  if (literal === undefined) throw fault(scan, `expected a value, ${found(scan)}`);
  scan.offset += literal.length;
  if (literal === "null") return { kind: "null" };
  if (literal === "true" || literal === "false") return { kind: "boolean", value: literal === "true" };
  return { kind: "number", literal };
}

function peek(scan: Scan): string | undefined {
  // No match object: a large file has millions of values.
  BLANKS.lastIndex = scan.offset;
  BLANKS.test(scan.text);
  scan.offset = BLANKS.lastIndex;
  return scan.text[scan.offset];
}

function found({ text, offset }: Scan): string {
  return offset < text.length ? `found ${JSON.stringify(text[offset])}` : "found the end of the file";
}

function fault({ text, source, offset }: Scan, what: string, at = offset): InputError {
  const { line, column } = textPlace(text, at);
  return new InputError(source.code, `${source.file} is not valid JSON in line ${line}, column ${column}: ${what}.`, {
    remedy: source.remedy,
    place: { file: source.file, line, column: String(column) },
  });
}

function textPlace(text: string, offset: number): TextPlace {
  // Millions of lines would not fit into a list.
  let line = 1;
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1 && end < offset; end = text.indexOf("\n", start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}
