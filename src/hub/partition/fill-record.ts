/**
 * Rises whenever the rules would find another price in the same sheet, or the digest covers something else: months with another number are filled again.
 * Version 1 had a digest of the used prices alone, without accounts, coverage and reasons.
 */
export const FILL_VERSION = 2;

/** What a month says of its found prices, apart from the run that it was made from. */
export interface FillRecord {
  readonly version: number;
  /** Attempt of the price sheet that the prices are from; of several, a digest of theirs. */
  readonly sheetAttempt: string;
  /** Digest of what looking up each missing price came to, prices and reasons alike: 64 hexadecimal digits. */
  readonly outcomesSha256: string;
}

/** The record as one text of the month's metadata. */
export function formatFill({ outcomesSha256, sheetAttempt, version }: FillRecord): string {
  return [version, sheetAttempt, outcomesSha256].join("/");
}

/** Reads what `formatFill` wrote; undefined for all else. */
export function parseFill(text: string | undefined): FillRecord | undefined {
  const [, version, sheetAttempt, outcomesSha256] = text?.match(/^(\d{1,9})\/([0-9a-f]{32})\/([0-9a-f]{64})$/) ?? [];
  if (version === undefined || sheetAttempt === undefined || outcomesSha256 === undefined) return undefined;
  return { version: Number(version), sheetAttempt, outcomesSha256 };
}
