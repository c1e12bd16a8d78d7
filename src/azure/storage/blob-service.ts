import type { TokenCredential } from "@azure/identity";
import { BlobServiceClient, type ContainerClient, newPipeline, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { PipelinePolicy } from "../http/pipeline.ts";
import { BLOB_RETRIES } from "../http/retry-rules.ts";
import { limitSilence } from "../http/silence-policy.ts";
import { openDownloads } from "./blob-downloads.ts";
import type { BlobStore, HubContainer } from "./blob-store.ts";
import type { StorageEndpoint } from "./storage-endpoint.ts";
import { callStorage, isAnswer } from "./storage-errors.ts";

export interface BlobServiceOptions {
  readonly endpoint: StorageEndpoint;
  readonly credential: { readonly key: string } | { readonly token: TokenCredential };
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** Containers whose absence is a failure, `msexports` alone when absent; any other that is missing lists as empty. */
  readonly mustExist?: readonly HubContainer[];
  /** Given what time storage has, with every page of a listing. */
  readonly onDate?: (date: Date) => void;
  /** Printed while a connection is silent: one sentence. */
  readonly onWait?: ((line: string) => void) | undefined;
}

/** Opens the containers of a storage account; nothing is sent yet. */
export function openBlobService(options: BlobServiceOptions): (container: HubContainer) => BlobStore {
  const { endpoint, credential, userAgent, signal, mustExist = ["msexports"], onDate, onWait } = options;
  const pipeline = newPipeline(clientCredential(endpoint, credential), {
    retryOptions: BLOB_RETRIES,
    userAgentOptions: { userAgentPrefix: userAgent },
  });
  const service = new BlobServiceClient(endpoint.url, pipeline);
  addPolicy(pipeline, limitSilence({ onWait }));
  return (container) => {
    const client = service.getContainerClient(container);
    const mayBeMissing = !mustExist.includes(container);
    return openContainer({ client, container, mayBeMissing, abortSignal: signal, onDate, onWait });
  };
}

/** Adds a policy behind retry and signature. The library of blobs, other than the rest of Azure's, has no option for it. */
function addPolicy(pipeline: ReturnType<typeof newPipeline>, policy: PipelinePolicy): void {
  const { _corePipeline: core } = pipeline as unknown as {
    readonly _corePipeline?: { addPolicy(policy: PipelinePolicy, place: { readonly afterPhase: "Sign" }): void };
  };
  if (core === undefined) throw new Error("the library of blobs keeps its pipeline elsewhere");
  core.addPolicy(policy, { afterPhase: "Sign" });
}

function clientCredential(
  { accountName }: StorageEndpoint,
  credential: BlobServiceOptions["credential"],
): StorageSharedKeyCredential | TokenCredential {
  return "key" in credential ? new StorageSharedKeyCredential(accountName, credential.key) : credential.token;
}

interface OpenContainer {
  readonly client: ContainerClient;
  readonly container: HubContainer;
  readonly mayBeMissing: boolean;
  readonly abortSignal: AbortSignal;
  readonly onDate: BlobServiceOptions["onDate"];
  readonly onWait: BlobServiceOptions["onWait"];
}

function openContainer({ client, container, mayBeMissing, abortSignal, onDate, onWait }: OpenContainer): BlobStore {
  const path = (name: string): string => `${container}/${name}`;

  const own = { container, signal: abortSignal };
  return {
    ...own,
    ...openDownloads(client, { ...own, onWait }),
    blockBlob: (name) => client.getBlockBlobClient(name),

    async *list(prefix, onFolder) {
      const options = { abortSignal, includeMetadata: true, ...(prefix === undefined ? {} : { prefix }) };
      let continuationToken: string | undefined;
      do {
        const from = continuationToken === undefined ? {} : { continuationToken };
        const page = await callStorage(`list ${container}`, async () => {
          const pages = client.listBlobsFlat(options).byPage(from);
          return await firstPage(pages, mayBeMissing);
        });
        if (page?.date !== undefined) onDate?.(page.date);
        for (const blob of page?.segment.blobItems ?? []) {
          const { etag, contentLength = 0, lastModified } = blob.properties;
          if (blob.metadata?.hdi_isfolder === "true") {
            onFolder?.({ path: blob.name, lastModified });
            continue;
          }
          yield {
            name: blob.name,
            etag: quoted(etag),
            byteCount: contentLength,
            lastModified,
            metadata: blob.metadata ?? {},
          };
        }
        continuationToken = page?.continuationToken;
      } while (continuationToken);
    },

    properties: (name) =>
      callStorage(`look at ${path(name)}`, async () => {
        try {
          const {
            etag = "",
            contentLength = 0,
            lastModified,
            metadata,
          } = await client.getBlobClient(name).getProperties({ abortSignal });
          return {
            etag,
            byteCount: contentLength,
            lastModified: lastModified ?? new Date(0),
            metadata: metadata ?? {},
          };
        } catch (error) {
          if (isAnswer(error, 404)) return undefined;
          throw error;
        }
      }),

    write: (name, bytes, metadata = {}) =>
      callStorage(`write ${path(name)}`, async () => {
        await client.getBlockBlobClient(name).upload(bytes, bytes.length, { abortSignal, metadata: { ...metadata } });
      }),

    remove: (name, etag) =>
      callStorage(`delete ${path(name)}`, async () => {
        try {
          await client
            .getBlobClient(name)
            .delete({ abortSignal, ...(etag === undefined ? {} : { conditions: { ifMatch: etag } }) });
          return true;
        } catch (error) {
          if (isAnswer(error, 404)) return true;
          if (isAnswer(error, 412)) return false;
          throw error;
        }
      }),

    removeFolder: (name) =>
      callStorage(`delete the folder ${path(name)}`, async () => {
        try {
          await client.getBlobClient(name).delete({ abortSignal });
          return true;
        } catch (error) {
          if (isAnswer(error, 404)) return true;
          if (isAnswer(error, 409, "DirectoryIsNotEmpty")) return false;
          throw error;
        }
      }),
  };
}

/** Undefined when there is no such container and that is as good as an empty one: without exports, the account is the wrong one. */
async function firstPage<T>(pages: AsyncIterable<T>, mayBeMissing: boolean): Promise<T | undefined> {
  try {
    for await (const page of pages) return page;
    return undefined;
  } catch (error) {
    if (mayBeMissing && isAnswer(error, 404, "ContainerNotFound")) return undefined;
    throw error;
  }
}

/** A listing names versions without quotes, a header with. */
function quoted(etag: string): string {
  return etag.startsWith('"') ? etag : `"${etag}"`;
}
