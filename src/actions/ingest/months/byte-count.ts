/** Bytes in the unit that leaves one to four digits before the point. */
export function formatBytes(byteCount: number): string {
  if (byteCount < 10_000) return `${byteCount} B`;
  if (byteCount < 10_000_000) return `${(byteCount / 1e3).toFixed(1)} kB`;
  if (byteCount < 10_000_000_000) return `${(byteCount / 1e6).toFixed(1)} MB`;
  return `${(byteCount / 1e9).toFixed(1)} GB`;
}
