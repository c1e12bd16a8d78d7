/** An amount for the eye: two digits after the point, rounded half away from zero, thousands apart. */
export function formatAmount(units: bigint): string {
  const negative = units < 0n;
  const hundredths = ((negative ? -units : units) + 5n * 10n ** 15n) / 10n ** 16n;
  const whole = (hundredths / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const isZero = hundredths === 0n && units !== 0n;
  if (isZero) return `${negative ? "-" : ""}<0.01`.replace("-<", ">-");
  return `${negative ? "-" : ""}${whole}.${(hundredths % 100n).toString().padStart(2, "0")}`;
}

/** Bytes in the unit that leaves one to four digits before the point. */
export function formatBytes(byteCount: number): string {
  if (byteCount < 10_000) return `${byteCount} B`;
  if (byteCount < 10_000_000) return `${(byteCount / 1e3).toFixed(1)} kB`;
  if (byteCount < 10_000_000_000) return `${(byteCount / 1e6).toFixed(1)} MB`;
  return `${(byteCount / 1e9).toFixed(1)} GB`;
}
