/** Rises whenever the rules would find another price in the same sheet: months of an earlier number are filled again. */
export const FILL_VERSION = 1;

/** What a month says of its found prices, apart from the run that it was made from. */
export interface FillRecord {
  readonly version: number;
  /** Attempt of the price sheet that the prices are from; of several, a digest of theirs. */
  readonly sheetAttempt: string;
  /** Digest of the prices that were used: 64 hexadecimal digits. */
  readonly usedSha256: string;
}

/** The record as one text of the month's metadata. */
export function formatFill({ sheetAttempt, usedSha256, version }: FillRecord): string {
  return [version, sheetAttempt, usedSha256].join("/");
}

/** Reads what `formatFill` wrote; undefined for all else. */
export function parseFill(text: string | undefined): FillRecord | undefined {
  const [, version, sheetAttempt, usedSha256] = text?.match(/^(\d{1,9})\/([0-9a-f]{32})\/([0-9a-f]{64})$/) ?? [];
  if (version === undefined || sheetAttempt === undefined || usedSha256 === undefined) return undefined;
  return { version: Number(version), sheetAttempt, usedSha256 };
}
