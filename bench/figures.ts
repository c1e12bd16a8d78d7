import type { Spread } from "./spread.ts";

/** Shown in tables when there is no figure. */
export const NONE = "–";

export function seconds(spread: Spread | undefined): string {
  if (spread === undefined) return NONE;
  return `${spread.median.toFixed(2)} (${spread.min.toFixed(2)}–${spread.max.toFixed(2)})`;
}

export function milliseconds(spread: Spread | undefined): string {
  if (spread === undefined) return NONE;
  return (spread.median * 1000).toFixed(spread.median < 0.1 ? 1 : 0);
}

export function megabytes(byteCount: number | undefined): string {
  return byteCount === undefined ? NONE : (byteCount / 1e6).toFixed(byteCount < 1e8 ? 1 : 0);
}

export function ratio(part: number | undefined, whole: number | undefined): string {
  return part === undefined || whole === undefined ? NONE : (part / whole).toFixed(2);
}
