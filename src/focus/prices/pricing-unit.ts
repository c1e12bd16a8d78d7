import { DECIMAL_SCALE } from "../decimal.ts";

/** A unit of measure of a price: so many of a unit make one block, which is what the price is of. */
export interface PricingUnit {
  /** In units of 10^-18, above 0. */
  readonly block: bigint;
  /** Lower case, each word in the singular, so that `Hours` and `Hour` are one; compared, never shown. */
  readonly unit: string;
}

/** `10K`, `100 Hours`, `1 GB/Month`, `1/Hour`; a letter right behind the number that is no K, M or B makes it part of the unit (`10000s` is 1 of those). */
const BLOCK_AND_UNIT = /^(\d{1,18})([KMB])?(?=$|[\s/])\s*(.*)$/;

const POWERS: Readonly<Record<string, bigint>> = { K: 10n ** 3n, M: 10n ** 6n, B: 10n ** 9n };

const ONE = 10n ** BigInt(DECIMAL_SCALE);

/** Reads a unit of measure as price sheets and `x_PricingUnitDescription` have it; a text without a number is a block of 1. Undefined for blanks, and for a block of 0. */
export function parsePricingUnit(text: string): PricingUnit | undefined {
  const trimmed = text.replaceAll(/\s+/g, " ").trim();
  if (trimmed === "") return undefined;
  const [, digits, power, rest = ""] = BLOCK_AND_UNIT.exec(trimmed) ?? [];
  if (digits === undefined) return { block: ONE, unit: normalizeUnit(trimmed) };
  const block = BigInt(digits) * (power === undefined ? 1n : (POWERS[power] ?? 1n)) * ONE;
  return block === 0n ? undefined : { block, unit: normalizeUnit(rest) };
}

/** The name of a unit as it is compared: `Units/Hour` of the costs is `/Hour` of a price sheet. */
export function normalizeUnit(text: string): string {
  const named = text.trim().toLowerCase();
  const whole = named === "" ? "unit" : named.startsWith("/") ? `unit${named}` : named;
  return whole.replaceAll(/(\p{L}{2,})s(?=$|[\s/])/gu, "$1");
}
