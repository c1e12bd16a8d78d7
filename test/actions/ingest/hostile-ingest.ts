import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { type IngestRun, type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

/** A part as stored in the container. */
export interface HostilePart {
  readonly content: Uint8Array;
  readonly ending: ".csv" | ".csv.gz" | ".parquet";
}

export interface MeasuredIngest extends IngestRun {
  readonly peakMiB: number;
}

/** A child inherits `maxRSS` from its parent, so the process reads its own high-water mark instead. */
const PEAK_SCRIPT = `
import { readFileSync } from "node:fs";
process.on("exit", () => {
  const mark = process.platform === "linux" && /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  process.stderr.write("\\npeak " + Math.round((mark || process.resourceUsage().maxRSS) / 1024) + " MiB\\n");
});`;

/** Node argument that makes a process print its peak memory when it ends. */
export const REPORT_PEAK = `--import=data:text/javascript,${encodeURIComponent(PEAK_SCRIPT)}`;

/** Parses the peak memory that such a process printed. */
export function peakOf(log: string): number {
  return Number(/^peak (\d+) MiB$/m.exec(log)?.[1]);
}

/** Compresses text into a gzip part that a manifest can name. */
export async function gzipPart(text: Iterable<string>): Promise<HostilePart> {
  return { ending: ".csv.gz", content: await buffer(Readable.from(text).pipe(createGzip({ level: 1 }))) };
}

/** Ingests a run of one part in a separate process of the committed bundle, and returns its peak memory. */
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
