import type { DeliveredRun, GeneratedPart } from "../exports/generate-run.ts";
import type { SimulatedStorage } from "../storage/simulated-storage.ts";

export type DeliveryStorage = Pick<SimulatedStorage, "ensureContainer" | "deliverBlob" | "removeBlob" | "onRequest">;

/** Writes the parts of a run. The returned function writes its manifest, which marks the run as complete. */
export async function deliverParts(
  storage: DeliveryStorage,
  container: string,
  run: DeliveredRun,
): Promise<() => Promise<void>> {
  await storage.ensureContainer(container);
  const byteCounts: number[] = [];
  for (const part of run.parts) {
    const content = await contentOf(part);
    await storage.deliverBlob(container, part.blobName, content);
    byteCounts.push(content.length);
  }
  return () => storage.deliverBlob(container, run.manifestName, Buffer.from(run.manifest(byteCounts)));
}

/** Deletes an earlier run, as OverwritePreviousReport requires. */
export async function removeRun(storage: DeliveryStorage, container: string, run: DeliveredRun): Promise<void> {
  await storage.removeBlob(container, run.manifestName);
  for (const { blobName } of run.parts) await storage.removeBlob(container, blobName);
}

/** Rewrites each part just before its first read, so that a reader that expects the earlier ETag fails. */
export function overwriteWhenRead(storage: DeliveryStorage, container: string, run: DeliveredRun): void {
  const untouched = new Set(run.parts);
  storage.onRequest(async (request, phase) => {
    if (phase !== "before" || request.operation !== "GetBlob" || request.container !== container) return;
    const part = run.parts.find(({ blobName }) => blobName === request.blob);
    if (part === undefined || !untouched.delete(part)) return;
    await storage.deliverBlob(container, part.blobName, await contentOf(part));
  });
}

async function contentOf(part: GeneratedPart): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
