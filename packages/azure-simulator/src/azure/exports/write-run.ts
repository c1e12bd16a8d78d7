import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { DeliveredRun } from "./generate-run.ts";

/** Stores one blob and returns its length. */
export type BlobSink = (
  blobName: string,
  content: AsyncIterable<Uint8Array>,
) => Promise<{ readonly byteCount: number }>;

async function* whole(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Writes a run as Cost Management does: the parts one by one, then the manifest, which marks the run as complete. */
export async function writeRun(run: DeliveredRun, sink: BlobSink): Promise<{ readonly byteCount: number }> {
  const byteCounts: number[] = [];
  for (const part of run.parts) byteCounts.push((await sink(part.blobName, part.open())).byteCount);
  await sink(run.manifestName, whole(run.manifest(byteCounts)));
  return { byteCount: byteCounts.reduce((sum, count) => sum + count, 0) };
}

/** Stores blobs as files in a folder that stands for the container. */
export function directorySink(directory: string): BlobSink {
  return async (blobName, content) => {
    const path = join(directory, ...blobName.split("/"));
    await mkdir(dirname(path), { recursive: true });
    const file = createWriteStream(path);
    await pipeline(content, file);
    return { byteCount: file.bytesWritten };
  };
}
