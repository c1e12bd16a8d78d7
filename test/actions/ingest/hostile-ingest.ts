import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { type IngestRun, type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

/** A part as storage would hold it. */
export interface HostilePart {
  readonly content: Uint8Array;
  readonly ending: ".csv" | ".csv.gz" | ".parquet";
}

export interface MeasuredIngest extends IngestRun {
  readonly peakMiB: number;
}

/** `maxRSS` of a child begins with that of its parent; the high-water mark is its own. */
const PEAK_SCRIPT = `
import { readFileSync } from "node:fs";
process.on("exit", () => {
  const mark = process.platform === "linux" && /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  process.stderr.write("\\npeak " + Math.round((mark || process.resourceUsage().maxRSS) / 1024) + " MiB\\n");
});`;

/** Argument of Node that lets a process end with a line about the most memory that it had. */
export const REPORT_PEAK = `--import=data:text/javascript,${encodeURIComponent(PEAK_SCRIPT)}`;

/** The peak that such a process has logged. */
export function peakOf(log: string): number {
  return Number(/^peak (\d+) MiB$/m.exec(log)?.[1]);
}

/** Text as the gzip part that a manifest would name. */
export async function gzipPart(text: Iterable<string>): Promise<HostilePart> {
  return { ending: ".csv.gz", content: await buffer(Readable.from(text).pipe(createGzip({ level: 1 }))) };
}

/** Ingests a run of one part by the committed bundle in a process of its own, and reads the most memory that it had. */
export async function ingestMeasured({ content, ending }: HostilePart): Promise<MeasuredIngest> {
  const hub = await startHub();
  try {
    await deliver(hub, { content, ending });
    const run = await hub.ingest({}, { nodeArguments: [REPORT_PEAK] });
    return { ...run, peakMiB: peakOf(run.log) };
  } finally {
    await hub.close();
  }
}

async function deliver(hub: SimulatedHub, part: HostilePart): Promise<void> {
  await writeByHand(hub, {
    scope: subscription(1),
    runId: "hostile",
    submittedTime: "2026-07-02T00:00:00Z",
    ...(part.ending === ".parquet" ? { fileFormat: "Parquet" } : {}),
    parts: [part],
  });
}
