import { spawnSync } from "node:child_process";

/** What one process left to be written would slow the next one down. */
export function settleDisk(): void {
  if (process.platform !== "win32") spawnSync("sync");
}
