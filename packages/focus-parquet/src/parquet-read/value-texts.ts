import { formatExact } from "exact-values/decimal";
import type { SchemaElement } from "hyparquet";
import { unsupported } from "./parquet-file.ts";

/**
 * How a stored value of a column is formatted as text. The stored type decides, and only floats pass through a
 * JavaScript number.
 */
interface ValueText {
  readonly format: (value: unknown) => string;
  /** True if the text is a JSON literal: a number or boolean. */
  readonly isJsonLiteral: boolean;
  /** True for FLOAT and DOUBLE, which are formatted as the shortest text that parses to the same number. */
  readonly isFloat: boolean;
}

/** Fatal, because an invalid byte would change silently. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const NANOS_BY_UNIT: Readonly<Record<string, bigint>> = { MILLIS: 1_000_000n, MICROS: 1000n, NANOS: 1n };
const NANOS_PER_DAY = 86_400_000_000_000n;

/**
 * Chooses the format for a column's annotated type. Throws InputError `UnsupportedParquet` for types that no cost
 * column has.
 */
export function valueText(file: string, column: string, element: SchemaElement): ValueText {
  const { type, converted_type: converted, logical_type: logical } = element;
  const refuse = (what: string): never => {
    throw unsupported(file, `column ${column} has the type ${what}`);
  };
  const plain = (format: (value: unknown) => string): ValueText => ({ format, isJsonLiteral: false, isFloat: false });
  const literal = (format: (value: unknown) => string, isFloat = false): ValueText => ({
    format,
    isJsonLiteral: true,
    isFloat,
  });

  if (logical?.type === "DECIMAL" || converted === "DECIMAL") {
    const scale = (logical?.type === "DECIMAL" ? logical.scale : element.scale) ?? 0;
    if (!(scale >= 0 && scale <= 1000)) refuse(`DECIMAL of scale ${scale}`);
    // Writers annotate decimals twice for old readers. If both differ, readers would disagree by powers of ten.
    if (element.scale !== undefined && element.scale !== scale)
      refuse(`DECIMAL of scale ${scale} and ${element.scale}`);
    return literal((value) => formatExact({ unscaled: unscaledOf(value), scale }));
  }
  if (logical?.type === "TIMESTAMP" || converted === "TIMESTAMP_MILLIS" || converted === "TIMESTAMP_MICROS") {
    const unit = logical?.type === "TIMESTAMP" ? logical.unit : converted === "TIMESTAMP_MILLIS" ? "MILLIS" : "MICROS";
    const nanos = NANOS_BY_UNIT[unit] ?? 1n;
    return plain((value) => formatNanos(BigInt(value as bigint) * nanos));
  }
  if (type === "INT96") return plain((value) => formatNanos(value as bigint));
  if (logical?.type === "DATE" || converted === "DATE") {
    return plain((value) => formatNanos(BigInt(value as number) * NANOS_PER_DAY).slice(0, 10));
  }
  if (logical?.type === "UUID") return plain((value) => formatUuid(value as Uint8Array));
  if (logical?.type === "TIME" || converted === "TIME_MILLIS" || converted === "TIME_MICROS") refuse("TIME");
  if (converted === "INTERVAL" || converted === "BSON" || logical?.type === "BSON") refuse(converted ?? "BSON");
  const isUnsigned = converted?.startsWith("UINT_") || (logical?.type === "INTEGER" && !logical.isSigned);
  switch (type) {
    case "BOOLEAN":
      return literal((value) => (value === true ? "true" : "false"));
    case "INT32":
      return literal((value) => String(isUnsigned ? (value as number) >>> 0 : value));
    case "INT64":
      return literal((value) => String(isUnsigned ? BigInt.asUintN(64, value as bigint) : value));
    case "DOUBLE":
      return literal(String, true);
    case "FLOAT":
      return literal((value) => shortestFloat(value as number), true);
    case "BYTE_ARRAY":
      return plain((value) => UTF8.decode(value as Uint8Array));
    default:
      return refuse(logical?.type ?? type ?? "unknown");
  }
}

/** Big-endian two's complement bytes, or an integer. */
function unscaledOf(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint);
  if (value.length === 0) return 0n;
  const hex = Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex");
  return BigInt.asIntN(8 * value.length, BigInt(`0x${hex}`));
}

/** A 32-bit float has at most nine digits. Formatted as 64 bits, it would show more digits than were written. */
function shortestFloat(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number.isFinite(value) ? Number(value.toPrecision(9)) : value);
}

/**
 * Formats nanoseconds since 1970 as ISO text in UTC. A timestamp without a time zone counts as UTC. Years of five
 * digits are rejected when the text is parsed.
 */
function formatNanos(nanos: bigint): string {
  const fraction = ((nanos % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const millis = Number((nanos - fraction) / 1_000_000n);
  if (Math.abs(millis) > 8.64e15) return `${nanos} ns since 1970`;
  const seconds = new Date(millis).toISOString().slice(0, -5);
  return `${seconds}${fraction === 0n ? "" : `.${String(fraction).padStart(9, "0").replace(/0+$/, "")}`}Z`;
}

function formatUuid(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The texts of some rows of a column. A row without a value has the empty text. */
export interface PageTexts {
  readonly count: number;
  /** Memory that the texts take. */
  readonly byteCount: number;
  at(row: number): string;
}

/**
 * Texts that come from a small dictionary, so that a row takes one to four bytes. `ids` are indexes into the
 * dictionary, null for a row without a value.
 */
export function dictionaryTexts(dictionary: TextDictionary, ids: readonly (number | null)[]): PageTexts {
  const { texts } = dictionary;
  const Places = texts.length < 0xff ? Uint8Array : texts.length < 0xffff ? Uint16Array : Uint32Array;
  const places = new Places(ids.length);
  // Zero is reserved for rows without a value.
  for (const [row, id] of ids.entries()) places[row] = id === null ? 0 : id + 1;
  return {
    count: places.length,
    byteCount: places.byteLength + dictionary.byteCount,
    at: (row) => texts[(places[row] ?? 0) - 1] ?? "",
  };
}

/** The texts that rows of a column share. */
interface TextDictionary {
  readonly texts: readonly string[];
  /** Memory that the texts take. */
  readonly byteCount: number;
}

export function textDictionary(texts: readonly string[]): TextDictionary {
  return { texts, byteCount: texts.reduce((sum, { length }) => sum + ENTRY_BYTES + length, 0) };
}

/** Overhead of a text besides its characters. */
const ENTRY_BYTES = 32;

const FIRST_BYTE_COUNT = 64 * 1024;

/**
 * Keeps texts as consecutive bytes. Some writers put each column of a row group into one page, with up to a million
 * rows. As strings, these would take several times as much memory.
 */
export function packedTexts<Value>(values: ArrayLike<Value>, textOf: (value: Value) => string): PageTexts {
  const ends = new Uint32Array(values.length);
  let bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTE_COUNT);
  let end = 0;
  let isAscii = true;
  for (let row = 0; row < values.length; row++) {
    const text = textOf(values[row] as Value);
    // A UTF-16 unit takes at most three bytes.
    if (end + 3 * text.length > bytes.length) bytes = grown(bytes, end, end + 3 * text.length);
    const written = bytes.write(text, end, "utf8");
    if (written !== text.length) isAscii = false;
    end += written;
    ends[row] = end;
  }
  if (end === 0) return { count: values.length, byteCount: 0, at: () => "" };
  const kept = grown(bytes, end, 0);
  const encoding = isAscii ? "latin1" : "utf8";
  return {
    count: values.length,
    byteCount: kept.byteLength + ends.byteLength,
    at: (row) => kept.toString(encoding, row === 0 ? 0 : ends[row - 1], ends[row]),
  };
}

/** Copies the first `used` bytes, with half as much spare room if more is needed and none otherwise. */
function grown(bytes: Buffer, used: number, wanted: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(wanted === 0 ? used : Math.max(wanted, Math.ceil(bytes.length * 1.5)));
  bytes.copy(larger, 0, 0, used);
  return larger;
}
