import { ONE } from "exact-values/decimal";

/** A unit of measure with its block size. A price applies to one block. */
export interface PricingUnit {
  /** In units of 10^-18, above 0. */
  readonly block: bigint;
  /** Lower case with each word in the singular, so that `Hours` equals `Hour`. Used for comparison, never shown. */
  readonly unit: string;
}

/**
 * `10K`, `100 Hours`, `1 GB/Month`, `1/Hour`. If a letter other than K, M or B directly follows the number, both belong
 * to the unit: `10000s` is one block of that unit.
 */
const BLOCK = /^(\d{1,18})([KMB])?(?=$|[\s/])/;

/** Ten times the length of Azure's longest unit. Longer texts are ignored. */
const LONGEST_UNIT = 500;

const POWERS: Readonly<Record<string, bigint>> = { K: 10n ** 3n, M: 10n ** 6n, B: 10n ** 9n };

/**
 * Parses a unit of measure from a price sheet or `x_PricingUnitDescription`. Text without a number is a block of 1.
 * Undefined for blank text, a block of 0, and text of more than 500 characters.
 */
export function parsePricingUnit(text: string): PricingUnit | undefined {
  if (text.length > LONGEST_UNIT) return undefined;
  const trimmed = text.replaceAll(/\s+/g, " ").trim();
  if (trimmed === "") return undefined;
  const [head = "", digits, power] = BLOCK.exec(trimmed) ?? [];
  if (digits === undefined) return { block: ONE, unit: normalizeUnit(trimmed) };
  const block = BigInt(digits) * (power === undefined ? 1n : (POWERS[power] ?? 1n)) * ONE;
  return block === 0n ? undefined : { block, unit: normalizeUnit(trimmed.slice(head.length)) };
}

/**
 * Normalizes a unit's name for comparison: `Units/Hour` in costs equals `/Hour` in a price sheet. Text of more than 500
 * characters is returned unchanged and matches no unit.
 */
export function normalizeUnit(text: string): string {
  if (text.length > LONGEST_UNIT) return text;
  const named = text.trim().toLowerCase();
  const whole = named === "" ? "unit" : named.startsWith("/") ? `unit${named}` : named;
  // Splits into words first: a regular expression that searches for word endings takes quadratic time.
  return whole
    .split(/([\s/])/)
    .map((word) => (/\p{L}{2}s$/u.test(word) ? word.slice(0, -1) : word))
    .join("");
}
