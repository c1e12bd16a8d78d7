import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ContainerClient } from "@azure/storage-blob";
import {
  createHubContainers,
  generateRun,
  runActionBundle,
  type SimulatedStorage,
  startStorage,
} from "azure-simulator/testing";
import { type BenchInput, runOptions } from "./inputs.ts";
import { measureChild, USAGE_ARGUMENTS, type Usage, withUsage } from "./measured-child.ts";
import type { IngestTimes, ServedUsage } from "./results.ts";

const DOWNLOAD = join(import.meta.dirname, "children", "download.ts");
const BLOCK_BYTE_COUNT = 8 * 1024 * 1024;
const UPLOADS_AT_ONCE = 4;

/**
 * Alternates between ingesting an input with the committed bundle and downloading the same blob. The storage runs in
 * this process, on the same cores.
 */
export async function measureIngest(input: BenchInput, rounds: number): Promise<IngestTimes> {
  const ingests: ServedUsage[] = [];
  const downloads: ServedUsage[] = [];
  const storage = await startStorage();
  try {
    const { msexports, ingestion } = await createHubContainers(storage);
    const run = generateRun(runOptions(input.size, input.shape));
    const [blob = ""] = await deliverRun(run, [input.file], msexports);
    for (let round = 0; round < rounds; round++) {
      const download = await served(() => measureChild([DOWNLOAD, storage.url, storage.key, blob]));
      if (download.outcome === "failed") return { input: input.name, ingests, downloads, failure: download.reason };
      downloads.push({ ...download.usage, storageCpuSeconds: download.storageCpuSeconds });
      const ingest = await ingestAnew(storage, ingestion);
      if (typeof ingest === "string") return { input: input.name, ingests, downloads, failure: ingest };
      ingests.push(ingest);
    }
    return { input: input.name, ingests, downloads };
  } finally {
    await storage.close();
  }
}

/** The result of `work`, and the CPU time that this process, which is the storage, used meanwhile. */
async function served<T extends object>(work: () => Promise<T>): Promise<T & { readonly storageCpuSeconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { system, user } = process.cpuUsage(before);
  return { ...result, storageCpuSeconds: (system + user) / 1e6 };
}

/** Stores files as the parts of a run, then the manifest, and returns the names of the parts. */
export async function deliverRun(
  run: ReturnType<typeof generateRun>,
  files: readonly string[],
  msexports: ContainerClient,
): Promise<readonly string[]> {
  const byteCounts: number[] = [];
  for (const [index, file] of files.entries()) {
    const part = run.parts[index];
    if (part === undefined) throw new Error("there are more files than parts");
    const content = createReadStream(file, { highWaterMark: BLOCK_BYTE_COUNT });
    await msexports.getBlockBlobClient(part.blobName).uploadStream(content, BLOCK_BYTE_COUNT, UPLOADS_AT_ONCE);
    byteCounts.push((await stat(file)).size);
  }
  const manifest = run.manifest(byteCounts);
  await msexports.getBlockBlobClient(run.manifestName).upload(manifest, Buffer.byteLength(manifest));
  return run.parts.map(({ blobName }) => blobName);
}

/** Ingests into an empty lake. Returns the reason as text if the ingest fails. */
export async function ingestAnew(storage: SimulatedStorage, ingestion: ContainerClient): Promise<ServedUsage | string> {
  await removeMonths(ingestion);
  const { storageCpuSeconds, ingest } = await served(async () => ({ ingest: await runIngest(storage) }));
  storage.forgetRequests();
  return typeof ingest === "string" ? ingest : { ...ingest, storageCpuSeconds };
}

/** Without this, the second ingest would find the month unchanged. */
async function removeMonths(ingestion: ContainerClient): Promise<void> {
  for await (const { name } of ingestion.listBlobsFlat()) {
    if (name.endsWith(".parquet")) await ingestion.getBlobClient(name).deleteIfExists();
  }
}

/** Returns the reason as text if the ingest fails. */
async function runIngest(storage: SimulatedStorage): Promise<Usage | string> {
  const started = performance.now();
  const { result, used } = await withUsage((environment) =>
    runActionBundle({
      action: "ingest",
      inputs: { "storage-account": storage.url, "storage-key": storage.key },
      environment,
      nodeArguments: USAGE_ARGUMENTS,
    }),
  );
  const wallSeconds = (performance.now() - started) / 1000;
  if (result.exitCode !== 0 || result.outputs.ingested !== "1" || used === undefined) {
    return `ingest ended with exit code ${result.exitCode}: ${result.log.trimEnd().split("\n").at(-1)}`;
  }
  return { wallSeconds, ...used };
}
