import { formatExact } from "exact-values/decimal";
import type { SchemaElement } from "hyparquet";
import { unsupported } from "./parquet-file.ts";

/** How a stored value of a column is written as text; what it is stored as decides, never a JavaScript number in between but for floats. */
interface ValueText {
  readonly format: (value: unknown) => string;
  /** True when the text represents itself in JSON: numbers and booleans. */
  readonly isJsonLiteral: boolean;
  /** True for FLOAT and DOUBLE, of which the shortest text is taken that reads as the same number. */
  readonly isFloat: boolean;
}

/** Fatal: a byte that is no text would change silently. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const NANOS_BY_UNIT: Readonly<Record<string, bigint>> = { MILLIS: 1_000_000n, MICROS: 1000n, NANOS: 1n };
const NANOS_PER_DAY = 86_400_000_000_000n;

/** Decides by the annotated type of a column. Throws InputError `UnsupportedParquet` for types that no cost column has. */
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
    // Writers say it twice for the sake of old readers; where the two differ, readers would differ by powers of ten.
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
      return refuse(logical?.type ?? type ?? "of no column");
  }
}

/** Big-endian two's complement, or the integer itself. */
function unscaledOf(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint);
  if (value.length === 0) return 0n;
  const hex = Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex");
  return BigInt.asIntN(8 * value.length, BigInt(`0x${hex}`));
}

/** A 32-bit float has at most nine digits; read as 64 bits it would show more than were written. */
function shortestFloat(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number.isFinite(value) ? Number(value.toPrecision(9)) : value);
}

/** ISO text in UTC of nanoseconds since 1970; a timestamp without zone counts as UTC. Whoever reads it refuses years of five digits. */
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

/** The texts of some rows of a column; a row without a value has the empty text. */
export interface PageTexts {
  readonly count: number;
  /** Memory that they take. */
  readonly byteCount: number;
  at(row: number): string;
}

/** Texts of which each is one of a few: a row takes one to four bytes. `ids` are places in the dictionary, null for a row without a value. */
export function dictionaryTexts(dictionary: TextDictionary, ids: readonly (number | null)[]): PageTexts {
  const { texts } = dictionary;
  const Places = texts.length < 0xff ? Uint8Array : texts.length < 0xffff ? Uint16Array : Uint32Array;
  const places = new Places(ids.length);
  // Zero is left to rows without a value.
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
  /** Memory that they take. */
  readonly byteCount: number;
}

export function textDictionary(texts: readonly string[]): TextDictionary {
  return { texts, byteCount: texts.reduce((sum, { length }) => sum + ENTRY_BYTES + length, 0) };
}

/** What a text takes besides its characters. */
const ENTRY_BYTES = 32;

const FIRST_BYTE_COUNT = 64 * 1024;

/**
 * Keeps texts as bytes, side by side. Some writers make a page of each column of a row group, which may have a million rows; as strings they
 * would take several times as much.
 */
export function packedTexts<Value>(values: ArrayLike<Value>, textOf: (value: Value) => string): PageTexts {
  const ends = new Uint32Array(values.length);
  let bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTE_COUNT);
  let end = 0;
  let isAscii = true;
  for (let row = 0; row < values.length; row++) {
    const text = textOf(values[row] as Value);
    // A UTF-16 unit takes three bytes at most.
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

/** A copy of the first `used` bytes with half as much room again, when more is wanted; without any, when nothing is. */
function grown(bytes: Buffer, used: number, wanted: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(wanted === 0 ? used : Math.max(wanted, Math.ceil(bytes.length * 1.5)));
  bytes.copy(larger, 0, 0, used);
  return larger;
}
