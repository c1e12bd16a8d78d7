import { BlobServiceClient, type ContainerClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { BlobSink } from "../exports/write-run.ts";
import type { SimulatedStorage } from "./simulated-storage.ts";

/** The containers of a hub in a simulated account, accessed through Azure's own client. */
export interface HubContainers {
  readonly msexports: ContainerClient;
  readonly ingestion: ContainerClient;
  readonly config: ContainerClient;
}

/** Creates the three containers of a hub. */
export async function createHubContainers(
  storage: Pick<SimulatedStorage, "url" | "account" | "key">,
): Promise<HubContainers> {
  const credential = new StorageSharedKeyCredential(storage.account, storage.key);
  const service = new BlobServiceClient(storage.url, credential);
  const create = async (name: string): Promise<ContainerClient> => {
    const container = service.getContainerClient(name);
    await container.createIfNotExists();
    return container;
  };
  return { msexports: await create("msexports"), ingestion: await create("ingestion"), config: await create("config") };
}

/** Stores the blobs of a generated run in a container. */
export function containerSink(container: ContainerClient): BlobSink {
  return async (blobName, content) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    await container.getBlockBlobClient(blobName).upload(bytes, bytes.length);
    return { byteCount: bytes.length };
  };
}
