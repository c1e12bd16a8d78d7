import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { directorySink, generateRun, writeRun } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const run = promisify(execFile);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "memory-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Reports the peak memory of the whole process in KB, external buffers included, as the last line of stderr. */
const TELL_PEAK = "process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))";

/** A row group of 32 MiB of CSV does not fit into a smaller heap (measured: 250 MB is enough). */
const HEAP_IN_MB = 320;

/** Converts one CSV file of this size with that heap limit. Returns the process's peak memory in bytes. */
async function peakOfConverting(targetBytes: number): Promise<number> {
  const generated = generateRun({ datasetVersion: "1.0r2", targetBytes, variant: "hard" });
  const place = join(folder, String(targetBytes));
  await writeRun(generated, directorySink(place));
  const [part] = generated.parts;
  if (part === undefined) throw new Error("a run without parts");
  const csv = join(place, part.blobName);
  expect((await stat(csv)).size).toBeGreaterThan(targetBytes * 0.9);
  const { stdout, stderr } = await run(process.execPath, [
    "--conditions=source",
    `--max-old-space-size=${HEAP_IN_MB}`,
    `--import=data:text/javascript,${encodeURIComponent(TELL_PEAK)}`,
    join(ROOT, "scripts", "convert.ts"),
    ...["--dataset-version", "1.0r2", "--out", join(place, "o.parquet"), csv],
  ]);
  expect(JSON.parse(stdout).rows).toBe(generated.rows);
  return Number(stderr) * 1024;
}

test("memory does not grow with the file: 190 MB of CSV need no more than 90 MB", async () => {
  // Both sizes exceed a row group, and both are below the size at which threads take over.
  const small = await peakOfConverting(90e6);
  const large = await peakOfConverting(190e6);
  console.log(`peak: ${Math.round(small / 1e6)} MB for 90 MB of CSV, ${Math.round(large / 1e6)} MB for 190 MB`);
  expect(large).toBeLessThan(small + 80e6);
}, 300_000);
