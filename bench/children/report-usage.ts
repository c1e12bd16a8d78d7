/** Loaded before the measured script (`--import`): leaves what the process used in the file that the bench named. */
import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.BENCH_USAGE_FILE;
// Worker threads load this module, too; the process is counted once.
if (file !== undefined && isMainThread) {
  process.once("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakByteCount: peakOfProgram() ?? maxRSS * 1024 };
    writeFileSync(file, JSON.stringify(usage));
  });
}

/** On Linux maxRSS begins with what the *parent* held when it forked; the high-water mark in /proc is the program's own. */
function peakOfProgram(): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
