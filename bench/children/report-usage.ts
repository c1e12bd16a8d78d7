/** Preloaded with `--import`: writes the resource usage of the process to the file that the benchmark names. */
import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.BENCH_USAGE_FILE;
// Worker threads also load this module, but the process is counted only once.
if (file !== undefined && isMainThread) {
  process.once("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakByteCount: peakOfProgram() ?? maxRSS * 1024 };
    writeFileSync(file, JSON.stringify(usage));
  });
}

/** On Linux, maxRSS starts at the memory of the *parent* when it forked. VmHWM in /proc is the program's own peak. */
function peakOfProgram(): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
