import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { ContainerClient } from "@azure/storage-blob";
import { generateRun } from "../simulator/azure/exports/generate-run.ts";
import { createHubContainers } from "../simulator/azure/storage/containers.ts";
import { type SimulatedStorage, startStorage } from "../simulator/azure/storage/storage.ts";
import { runAction } from "../simulator/github/runner/run-action.ts";
import { type BenchInput, runOptions } from "./inputs.ts";
import { measureChild, USAGE_ARGUMENTS, type Usage, withUsage } from "./measured-child.ts";
import type { IngestTimes } from "./results.ts";

const DOWNLOAD = join(import.meta.dirname, "children", "download.ts");
const BLOCK_BYTE_COUNT = 8 * 1024 * 1024;
const UPLOADS_AT_ONCE = 4;

/** Ingests one input with the committed bundle, and downloads the same blob, by turns. The storage runs in this process on the same cores. */
export async function measureIngest(input: BenchInput, rounds: number): Promise<IngestTimes> {
  const ingests: Usage[] = [];
  const downloads: Usage[] = [];
  const storage = await startStorage();
  try {
    const { msexports, ingestion } = await createHubContainers(storage);
    const blob = await deliver(input, msexports);
    for (let round = 0; round < rounds; round++) {
      const download = await measureChild([DOWNLOAD, storage.url, storage.key, blob]);
      if (download.outcome === "failed") return { input: input.name, ingests, downloads, failure: download.reason };
      downloads.push(download.usage);
      await removeMonths(ingestion);
      const ingest = await runIngest(storage);
      if (typeof ingest === "string") return { input: input.name, ingests, downloads, failure: ingest };
      ingests.push(ingest);
      storage.forgetRequests();
    }
    return { input: input.name, ingests, downloads };
  } finally {
    await storage.close();
  }
}

/** Stores the input as the one part of a run, the manifest last; returns the part's name. */
async function deliver(
  { size, shape, file, storedByteCount }: BenchInput,
  msexports: ContainerClient,
): Promise<string> {
  const run = generateRun(runOptions(size, shape));
  const [part] = run.parts;
  if (part === undefined) throw new Error("a generated run has one part");
  const content = createReadStream(file, { highWaterMark: BLOCK_BYTE_COUNT });
  await msexports.getBlockBlobClient(part.blobName).uploadStream(content, BLOCK_BYTE_COUNT, UPLOADS_AT_ONCE);
  const manifest = run.manifest([storedByteCount]);
  await msexports.getBlockBlobClient(run.manifestName).upload(manifest, Buffer.byteLength(manifest));
  return part.blobName;
}

/** Else the second ingest would find the month unchanged. */
async function removeMonths(ingestion: ContainerClient): Promise<void> {
  for await (const { name } of ingestion.listBlobsFlat()) {
    if (name.endsWith(".parquet")) await ingestion.getBlobClient(name).deleteIfExists();
  }
}

/** A text says why the ingest failed. */
async function runIngest(storage: SimulatedStorage): Promise<Usage | string> {
  const started = performance.now();
  const { result, used } = await withUsage((environment) =>
    runAction({
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
