import { InputError, quoteValue } from "exact-values/errors";
import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";

/**
 * A JSON value with the original order of keys and digits of numbers, so that a file can be read, changed and written
 * without loss. `JSON.parse` moves keys that look like numbers and rounds long numbers.
 */
export type JsonValue =
  | { readonly kind: "null" }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "number"; readonly literal: string }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "array"; readonly items: readonly JsonValue[] }
  | { readonly kind: "object"; readonly members: JsonMembers };

export type JsonMembers = ReadonlyMap<string, JsonValue>;

/** Line and column of a character, both counted from 1. */
interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export interface JsonText {
  readonly root: JsonValue;
  /** The position where a value starts in this text. */
  placeOf(value: JsonValue): TextPlace;
}

/** The code, file name and remedy for errors in the text. */
export interface JsonSource {
  readonly code: string;
  readonly file: string;
  readonly remedy: string;
  /** Maximum number of values (objects, arrays, strings, numbers) in the file; a million by default. */
  readonly maxValues?: number;
  /** Saves the memory that `placeOf` needs. `placeOf` then returns line 1, column 1 for every value. */
  readonly isWithoutPlaces?: true;
}

// The parser is recursive, so deeper nesting would overflow the stack. Known files have at most 5 levels.
const MAX_DEPTH = 100;

// Real files have kilobytes. Parsing much larger files would take minutes and gigabytes before an error.
const MAX_TEXT = 16 * 1024 * 1024;

const MAX_VALUES = 1_000_000;

/** An object or array that is not closed yet. */
type OpenContainer =
  | { readonly kind: "array"; readonly items: JsonValue[] }
  | { readonly kind: "object"; readonly members: Map<string, JsonValue> };

/**
 * Parses RFC 8259 JSON. Throws an InputError with `source.code` and the position of the first error; duplicate keys are
 * errors, too. The parser's own values are not used, because they round numbers and keep the last of duplicate keys.
 */
export function parseJsonText(text: string, source: JsonSource): JsonText {
  const { isWithoutPlaces = false, maxValues = MAX_VALUES } = source;
  const fail = (what: string, offset: number): never => {
    throw invalidJson(source, what, textPlaces(text)(offset));
  };
  if (text.length > MAX_TEXT) fail(`the file has ${text.length} characters, more than ${MAX_TEXT}`, 0);
  const offsets = new WeakMap<JsonValue, number>();
  const open: OpenContainer[] = [];
  /** The last key of each open object. */
  const keys: string[] = [];
  let root: JsonValue = { kind: "null" };
  let valueCount = 0;

  const add = (value: JsonValue, offset: number): void => {
    if (open.length > MAX_DEPTH) fail(`more than ${MAX_DEPTH} levels of nesting`, offset);
    if (++valueCount > maxValues) fail(`more than ${maxValues} values`, offset);
    if (!isWithoutPlaces) offsets.set(value, offset);
    const container = open.at(-1);
    if (container === undefined) root = value;
    else if (container.kind === "array") container.items.push(value);
    else container.members.set(keys[open.length - 1] ?? "", value);
  };
  const begin = (container: OpenContainer, offset: number): void => {
    add(container, offset);
    open.push(container);
  };
  const end = (): void => {
    open.pop();
  };
  const visitor: JSONVisitor = {
    onObjectBegin: (offset) => begin({ kind: "object", members: new Map() }, offset),
    onObjectProperty: (key, offset) => {
      const container = open.at(-1);
      if (container?.kind !== "object") return;
      if (container.members.has(key)) fail(`the key ${quoteValue(key)} occurs twice`, offset);
      keys[open.length - 1] = key;
    },
    onArrayBegin: (offset) => begin({ kind: "array", items: [] }, offset),
    onObjectEnd: end,
    onArrayEnd: end,
    onLiteralValue: (value, offset, length) => add(literalValue(value, text.slice(offset, offset + length)), offset),
    onError: (code, offset, length) =>
      fail(syntaxFault({ code, text, offset, length, container: open.at(-1) }), offset),
  };
  visit(text, visitor, { disallowComments: true });
  const placeAt = textPlaces(text);
  return { root, placeOf: (value) => placeAt(offsets.get(value) ?? 0) };
}

function literalValue(value: unknown, literal: string): JsonValue {
  if (typeof value === "string") return { kind: "string", value };
  if (typeof value === "number") return { kind: "number", literal };
  return typeof value === "boolean" ? { kind: "boolean", value } : { kind: "null" };
}

interface SyntaxFault {
  readonly code: ParseErrorCode;
  readonly text: string;
  readonly offset: number;
  readonly length: number;
  readonly container: OpenContainer | undefined;
}

const BAD_ESCAPE = "this string has an invalid escape or an unescaped control character";

const EXPECTED: Readonly<Partial<Record<ReturnType<typeof printParseErrorCode>, string>>> = {
  CloseBraceExpected: 'expected "," or "}"',
  CloseBracketExpected: 'expected "," or "]"',
  ColonExpected: 'expected ":"',
  EndOfFileExpected: "expected the end of the file",
  PropertyNameExpected: "expected a key in double quotes",
};

const REFUSED: typeof EXPECTED = {
  InvalidCharacter: BAD_ESCAPE,
  InvalidCommentToken: "JSON does not allow comments",
  InvalidEscapeCharacter: BAD_ESCAPE,
  InvalidUnicode: BAD_ESCAPE,
  UnexpectedEndOfNumber: "this number lacks digits",
  UnexpectedEndOfString: "this string has no closing quote",
};

function syntaxFault({ code, container, length, offset, text }: SyntaxFault): string {
  const name = printParseErrorCode(code);
  if (name === "InvalidSymbol") {
    return `${quoteValue(text.slice(offset, offset + length))} is not JSON; keys and strings need double quotes`;
  }
  const refused = REFUSED[name];
  if (refused !== undefined) return refused;
  const separator = container?.kind === "object" ? 'expected "," or "}"' : 'expected "," or "]"';
  const expected = EXPECTED[name] ?? (name === "CommaExpected" ? separator : "expected a value");
  const found = offset < text.length ? JSON.stringify(text[offset]) : "the end of the file";
  return `${expected}, found ${found}`;
}

function invalidJson({ code, file, remedy }: JsonSource, what: string, { column, line }: TextPlace): InputError {
  return new InputError(code, `${file} is not valid JSON in line ${line}, column ${column}: ${what}.`, {
    remedy,
    place: { file, line, column: String(column) },
  });
}

/**
 * Finds the line and column of an offset. Continues from the previous offset, so that ascending lookups read the text
 * once. A list of line starts would not fit into memory for millions of lines.
 */
function textPlaces(text: string): (offset: number) => TextPlace {
  let [line, start] = [1, 0];
  return (offset) => {
    if (offset < start) [line, start] = [1, 0];
    for (let end = text.indexOf("\n", start); end !== -1 && end < offset; end = text.indexOf("\n", start)) {
      line++;
      start = end + 1;
    }
    return { line, column: offset - start + 1 };
  };
}

const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/** Decodes UTF-8 with or without a BOM, and UTF-16 with a BOM, which PowerShell writes; undefined for anything else. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const found = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  try {
    return new TextDecoder(found?.encoding ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
