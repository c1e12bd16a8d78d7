import { spawnSync } from "node:child_process";

/** Flushes unwritten data of one process, which would slow down the next one. */
export function settleDisk(): void {
  if (process.platform !== "win32") spawnSync("sync");
}
