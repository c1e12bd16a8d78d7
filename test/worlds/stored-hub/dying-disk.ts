/**
 * Preloaded into a process to record its disk calls or to let it die at one of them. The environment sets
 * `DISK_FOLDER`, `DISK_CALLS` (a file that gets one line per call) and `DISK_DIES` (such as `7 before` or `7 after`;
 * calls count from 1).
 */
import { appendFileSync } from "node:fs";
import { watchDisk } from "./watched-disk.ts";

const { DISK_CALLS, DISK_DIES = "", DISK_FOLDER = "" } = process.env;
const [dyingCall, phase] = DISK_DIES.split(" ");
let calls = 0;

/** Blocks everything that the process would still do. */
function die(): Promise<never> {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => {});
}

await watchDisk(DISK_FOLDER, async (operation, act) => {
  const isLast = ++calls === Number(dyingCall);
  if (DISK_CALLS !== undefined) appendFileSync(DISK_CALLS, `${operation}\n`);
  if (isLast && phase === "before") return die();
  const outcome = await act();
  return isLast ? die() : outcome;
});
