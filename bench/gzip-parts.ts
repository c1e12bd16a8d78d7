import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createHubContainers, generateRun, startStorage } from "azure-simulator/testing";
import { deliverRun, ingestAnew } from "./ingest.ts";
import { nameSize, runOptions } from "./inputs.ts";
import type { GzipPartsTimes, ServedUsage } from "./results.ts";

const PARTS = 4;

/** Alternates between ingesting a month of four gzip parts and decompressing the same parts with `gunzip`. */
export async function measureGzipParts(folder: string, size: number, rounds: number): Promise<GzipPartsTimes> {
  const name = `${nameSize(size)} gzip in ${PARTS} parts`;
  const ingests: ServedUsage[] = [];
  const gunzips: number[] = [];
  const run = generateRun({ ...runOptions(size, "gzip"), parts: PARTS });
  const files: string[] = [];
  await mkdir(folder, { recursive: true });
  for (const [index, part] of run.parts.entries()) {
    const file = join(folder, `gzip-part-${index}.csv.gz`);
    await pipeline(part.open(), createWriteStream(file));
    files.push(file);
  }
  const storage = await startStorage();
  try {
    const { msexports, ingestion } = await createHubContainers(storage);
    await deliverRun(run, files, msexports);
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      for (const file of files) await gunzip(file);
      gunzips.push((performance.now() - started) / 1000);
      const ingest = await ingestAnew(storage, ingestion);
      if (typeof ingest === "string") return { name, ingests, gunzips, failure: ingest };
      ingests.push(ingest);
    }
    return { name, ingests, gunzips };
  } finally {
    await storage.close();
  }
}

/** Discards the output. */
async function gunzip(file: string): Promise<void> {
  const child = spawn("gunzip", ["-c"], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`gunzip exited with code ${code}`))));
  });
  await Promise.all([pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), child.stdin), ended]);
}
