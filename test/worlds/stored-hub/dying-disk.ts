/**
 * Preload of a process whose disk calls a test wants to know, or that dies at one of them. Its arguments are in the environment: `DISK_FOLDER`, `DISK_CALLS`
 * (a file that gets one line for each call), `DISK_DIES` (`7 before`, `7 after`; calls count from 1).
 */
import { appendFileSync } from "node:fs";
import { watchDisk } from "./watched-disk.ts";

const { DISK_CALLS, DISK_DIES = "", DISK_FOLDER = "" } = process.env;
const [dyingCall, phase] = DISK_DIES.split(" ");
let calls = 0;

/** Nothing of this process happens any more. */
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
