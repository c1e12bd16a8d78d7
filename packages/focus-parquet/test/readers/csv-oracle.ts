import { parse } from "csv-parse/sync";
import type { ColumnType } from "../../src/focus/schema.ts";

/** Parses one CSV file with csv-parse, without any of the hub's code. Returns fields by column name. */
export function readCsv(content: string | Uint8Array): readonly Readonly<Record<string, string>>[] {
  const text = Buffer.from(content).toString("utf8");
  // Values in these files never begin with a byte-order mark, so both marks of an export are removed.
  return parse(text.replaceAll("\uFEFF", ""), {
    columns: true,
    record_delimiter: ["\r\n", "\n"],
    skip_empty_lines: true,
  });
}

/** The value that a parquet reader must find for a field, as lossless text. */
export function expectedCell(text: string | undefined, type: ColumnType): string | null {
  if (text === undefined || text === "") return null;
  switch (type) {
    case "String":
      return text;
    case "Decimal":
      return storedDecimal(text);
    case "DateTimeOffset":
      return storedMicros(text);
    case "Boolean":
      return String(text.toLowerCase() === "true" || text === "1");
  }
}

const FINEST = 60;
const UNIT = 10n ** BigInt(FINEST - 18);

/**
 * The value as an integer in units of 10^-18, rounded half to even. The calculation uses a scale at which every value
 * is an integer.
 */
export function decimalUnits(text: string): bigint {
  const [mantissa = "", exponent = "0"] = text.toUpperCase().split("E");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const finest = BigInt(whole + fraction) * 10n ** BigInt(FINEST - fraction.length + Number(exponent));
  const twice = (finest % UNIT) * 2n;
  const below = finest / UNIT;
  const isUp = twice > UNIT || (twice === UNIT && below % 2n === 1n);
  const units = isUp ? below + 1n : below;
  return mantissa.startsWith("-") ? -units : units;
}

function storedDecimal(text: string): string {
  const units = decimalUnits(text);
  const digits = (units < 0n ? -units : units).toString().padStart(19, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -18)}.${digits.slice(-18)}`;
}

/** Export dates are ISO. Some real files omit the time zone, which then means UTC. */
function storedMicros(text: string): string {
  const instant = Date.parse(/\dT\d[\d:.]*$/.test(text) ? `${text}Z` : text);
  if (Number.isNaN(instant)) throw new Error(`the oracle reads ISO instants only: ${text}`);
  return String(BigInt(instant) * 1000n);
}
