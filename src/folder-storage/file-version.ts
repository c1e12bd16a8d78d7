import { randomInt } from "node:crypto";
import type { BigIntStats } from "node:fs";
import type { FileHandle } from "node:fs/promises";

/**
 * The ETag of a file: its time of change and its length. Both survive a copy that keeps times (`cp -a`, `tar`, `rsync -a`), so a lake can move.
 * Every version that the hub writes gets a time of its own, because the system's clock may tick only every few milliseconds.
 */
export function etagOf({ mtimeNs, size }: Pick<BigIntStats, "mtimeNs" | "size">): string {
  return `"${mtimeNs.toString(16)}-${size.toString(16)}"`;
}

/** Gives a file a time of change that the version before it does not have. Later versions have later times. */
export async function setOwnTime(handle: FileHandle, now: Date, before: BigIntStats | undefined): Promise<void> {
  const earliestMs = before === undefined ? 0 : Number(before.mtimeMs) + 1;
  // A deleted version is unknown here, so that chance has to tell the two apart.
  const time = Math.max(now.getTime(), earliestMs) / 1000 + randomInt(1, 1000) / 1_000_000;
  await handle.utimes(time, time);
}
