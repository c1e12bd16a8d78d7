import { ONE } from "exact-values/decimal";

/** A unit of measure of a price: so many of a unit make one block, which is what the price is of. */
export interface PricingUnit {
  /** In units of 10^-18, above 0. */
  readonly block: bigint;
  /** Lower case, each word in the singular, so that `Hours` and `Hour` are one; compared, never shown. */
  readonly unit: string;
}

/** `10K`, `100 Hours`, `1 GB/Month`, `1/Hour`; a letter right behind the number that is no K, M or B makes it part of the unit (`10000s` is 1 of those). */
const BLOCK = /^(\d{1,18})([KMB])?(?=$|[\s/])/;

/** Ten times what any unit of Azure has. A longer text means nothing, and no price is looked up by it. */
const LONGEST_UNIT = 500;

const POWERS: Readonly<Record<string, bigint>> = { K: 10n ** 3n, M: 10n ** 6n, B: 10n ** 9n };

/** Reads a unit of measure as price sheets and `x_PricingUnitDescription` have it; a text without a number is a block of 1. Undefined for blanks, a block of 0, and texts of more than 500 characters. */
export function parsePricingUnit(text: string): PricingUnit | undefined {
  if (text.length > LONGEST_UNIT) return undefined;
  const trimmed = text.replaceAll(/\s+/g, " ").trim();
  if (trimmed === "") return undefined;
  const [head = "", digits, power] = BLOCK.exec(trimmed) ?? [];
  if (digits === undefined) return { block: ONE, unit: normalizeUnit(trimmed) };
  const block = BigInt(digits) * (power === undefined ? 1n : (POWERS[power] ?? 1n)) * ONE;
  return block === 0n ? undefined : { block, unit: normalizeUnit(trimmed.slice(head.length)) };
}

/** The name of a unit as it is compared: `Units/Hour` of the costs is `/Hour` of a price sheet. A text of more than 500 characters stays as it is, and equals none. */
export function normalizeUnit(text: string): string {
  if (text.length > LONGEST_UNIT) return text;
  const named = text.trim().toLowerCase();
  const whole = named === "" ? "unit" : named.startsWith("/") ? `unit${named}` : named;
  // Word by word: a search for the end of a word from each of its letters takes the square of the length.
  return whole
    .split(/([\s/])/)
    .map((word) => (/\p{L}{2}s$/u.test(word) ? word.slice(0, -1) : word))
    .join("");
}
