import { parse } from "csv-parse/sync";
import type { ColumnType } from "../../src/focus/schema.ts";

/** One CSV file as csv-parse's own reader of whole texts sees it: fields by column name, nothing of the hub's reader in between. */
export function readCsv(content: string | Uint8Array): readonly Readonly<Record<string, string>>[] {
  const text = Buffer.from(content).toString("utf8");
  // Values never begin with a byte-order mark in these files; both marks of an export go.
  return parse(text.replaceAll("\uFEFF", ""), {
    columns: true,
    record_delimiter: ["\r\n", "\n"],
    skip_empty_lines: true,
  });
}

/** What a reader of the parquet must find for a field, as text that loses nothing. */
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

/** The value as a whole number of 10^-18, half to even, computed on a scale on which every value here is whole. */
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

/** Dates of exports are ISO; without a zone, which some real files leave out, they are UTC. */
function storedMicros(text: string): string {
  const instant = Date.parse(/\dT\d[\d:.]*$/.test(text) ? `${text}Z` : text);
  if (Number.isNaN(instant)) throw new Error(`the oracle reads ISO instants only: ${text}`);
  return String(BigInt(instant) * 1000n);
}
