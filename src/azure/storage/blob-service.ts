import type { BlockBlobClient, ContainerClient } from "@azure/storage-blob";
import { type Clock, systemClock } from "exact-values/clock";
import type { BlobStore, ConditionalWrite, CopySource, HubContainer } from "../../lake/storage/blob-store.ts";
import { writeVersion } from "../../lake/storage/conditional-write.ts";
import { RETRY_RULES, STORAGE_SERVER_TIMEOUT_MS } from "../../retry.ts";
import { retryPolicy } from "../http/retry-policy.ts";
import { limitSilence } from "../http/silence-policy.ts";
import {
  type AuthorizeSource,
  authorizeSources,
  type Signing,
  type StorageCredential,
  sourceVersionPolicy,
} from "./azure-copy-source.ts";
import { openDownloads } from "./blob-downloads.ts";
import { type DeletedGuard, guardDeleted } from "./deleted-containers.ts";
import { COPY_SIZES, type CopySizes, copyOnServer } from "./server-copy.ts";
import { openRangeSigner, openSignedPipeline, type RangeSigner } from "./signed-requests.ts";
import { openStagedBlob, readCommittedBlocks, readStagedBlocks } from "./staged-blob.ts";
import type { StorageEndpoint } from "./storage-endpoint.ts";
import { callStorage, isAnswer, isOtherVersion, isTransientForStorage } from "./storage-errors.ts";

export interface BlobServiceOptions {
  readonly endpoint: StorageEndpoint;
  readonly credential: StorageCredential;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** Waits between attempts; defaults to the machine's clock. */
  readonly clock?: Clock;
  /**
   * Containers that must exist; default `msexports` and `ingestion`. Other missing containers are treated as empty,
   * unless a deleted version can be restored.
   */
  readonly mustExist?: readonly HubContainer[];
  /** Whether a missing container may be created again, although that makes its deleted version unrestorable. */
  readonly recreateContainers?: boolean | undefined;
  /** Called with the storage service's time for every page of a listing. */
  readonly onDate?: (date: Date) => void;
  /** Called with one sentence while a connection is silent or a large copy is in progress. */
  readonly onWait?: ((line: string) => void) | undefined;
  /** Required for copies that are authorized by a key. */
  readonly signing?: Signing;
  /** Defaults to the service's limits. */
  readonly copySizes?: CopySizes;
}

/** Opens the containers of a storage account without sending anything. */
export function openBlobService(options: BlobServiceOptions): (container: HubContainer) => BlobStore {
  const {
    endpoint,
    credential,
    userAgent,
    signal,
    mustExist = ["msexports", "ingestion"],
    signing,
    onDate,
    onWait,
  } = options;
  const { clock = systemClock(), copySizes: sizes = COPY_SIZES } = options;
  const { core, service } = openSignedPipeline(endpoint, credential, {
    // The library's own retries support neither 429 nor Retry-After.
    retryOptions: { maxTries: 1, tryTimeoutInMs: STORAGE_SERVER_TIMEOUT_MS },
    userAgentOptions: { userAgentPrefix: userAgent },
  });
  core.addPolicy(sourceVersionPolicy);
  const pace = { clock, signal, onWait: () => {} };
  // Before the signature, so that each attempt is signed again. The waits are too short to log.
  core.addPolicy(retryPolicy({ ...pace, rule: RETRY_RULES.storage, isTransient: isTransientForStorage }), {
    phase: "Retry",
  });
  // After retry and signature.
  core.addPolicy(limitSilence({ onWait }), { afterPhase: "Sign" });
  const authorize = authorizeSources({ endpoint, credential, signing, signal });
  const signRange = openRangeSigner({ endpoint, credential, userAgent, signal });
  return (container) => {
    const client = service.getContainerClient(container);
    const mayBeMissing = !mustExist.includes(container);
    const guard = guardDeleted({
      ...{ service, container, mayBeMissing, signal },
      account: endpoint.accountName,
      recreates: options.recreateContainers === true,
    });
    const own = { container, guard, abortSignal: signal };
    const openSource = (source: CopySource): BlockBlobClient => {
      const { container: from, location } = source.store;
      if (location !== endpoint.url) throw new Error(`${from}/${source.name} is in another account than ${container}`);
      return service.getContainerClient(from).getBlockBlobClient(source.name);
    };
    return openContainer({
      ...own,
      location: endpoint.url,
      client,
      onDate,
      onWait,
      authorize,
      openSource,
      sizes,
      signRange,
    });
  };
}

interface OpenContainer {
  readonly client: ContainerClient;
  readonly location: string;
  /** Creates the client of a copy source. Throws if it is in another account. */
  readonly openSource: (source: CopySource) => BlockBlobClient;
  readonly container: HubContainer;
  readonly guard: DeletedGuard;
  readonly abortSignal: AbortSignal;
  readonly onDate: BlobServiceOptions["onDate"];
  readonly onWait: BlobServiceOptions["onWait"];
  readonly authorize: AuthorizeSource;
  readonly sizes: CopySizes;
  readonly signRange: RangeSigner;
}

function openContainer(options: OpenContainer): BlobStore {
  const {
    abortSignal,
    authorize,
    client,
    container,
    guard: { isMissing, refuseDeleted },
    location,
    onDate,
    onWait,
    openSource,
    signRange,
    sizes,
  } = options;
  const path = (name: string): string => `${container}/${name}`;

  const own = { container, location, signal: abortSignal };
  const store: BlobStore = {
    ...own,
    ...openDownloads(client, { ...own, isMissing, onWait }),
    signRange: (name, range, etag) => signRange(container, name, range, etag),

    async *list(prefix, onFolder) {
      const options = { abortSignal, includeMetadata: true, ...(prefix === undefined ? {} : { prefix }) };
      let continuationToken: string | undefined;
      do {
        const from = continuationToken === undefined ? {} : { continuationToken };
        const page = await callStorage(`list ${container}`, async () => {
          const pages = client.listBlobsFlat(options).byPage(from);
          return await firstPage(pages, isMissing);
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
          if (await isMissing(error)) return undefined;
          throw error;
        }
      }),

    write: (name, bytes, metadata = {}, contentType = undefined) =>
      callStorage(`write ${path(name)}`, async () => {
        const blobHTTPHeaders = contentType === undefined ? {} : { blobContentType: contentType };
        const options = { abortSignal, blobHTTPHeaders, metadata: { ...metadata } };
        await client.getBlockBlobClient(name).upload(bytes, bytes.length, options);
      }),

    writeIfAbsent: async (name, bytes, contentType = "application/octet-stream") => {
      const outcome = await writeVersion(store, { name, bytes, contentType, seenEtag: undefined });
      return outcome === "written" ? "written" : "exists";
    },

    copyFrom: async (source, name) => {
      const target = client.getBlockBlobClient(name);
      return copyOnServer({ source, from: openSource(source), target, authorize, sizes, onWait, signal: abortSignal });
    },

    writeIfUnchanged: (write) =>
      callStorage(`write ${path(write.name)}`, () =>
        writeIfUnchanged(client.getBlockBlobClient(write.name), write, abortSignal),
      ),

    openStaged: (staged) => openStagedBlob({ ...staged, ...own, client: client.getBlockBlobClient(staged.name) }),

    committedBlocks: (name) =>
      callStorage(`list the blocks of ${path(name)}`, () =>
        readCommittedBlocks(client.getBlockBlobClient(name), abortSignal),
      ),

    stagedBlocks: (name) =>
      callStorage(`list the blocks of ${path(name)}`, () =>
        readStagedBlocks(client.getBlockBlobClient(name), abortSignal),
      ),

    touch: (name, { etag, metadata }) =>
      callStorage(`touch ${path(name)}`, async () => {
        try {
          const conditions = { ifMatch: etag };
          const touched = await client.getBlobClient(name).setMetadata({ ...metadata }, { abortSignal, conditions });
          return touched.etag;
        } catch (error) {
          if (isAnswer(error, 404) || isOtherVersion(error)) return undefined;
          throw error;
        }
      }),

    createContainer: () =>
      callStorage(`create container ${container}`, async () => {
        if (await client.exists({ abortSignal })) return;
        await refuseDeleted();
        await client.createIfNotExists({ abortSignal });
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
  return store;
}

/** Undefined for a missing container that is treated as empty. */
async function firstPage<T>(
  pages: AsyncIterable<T>,
  isMissing: (error: unknown) => Promise<boolean>,
): Promise<T | undefined> {
  try {
    for await (const page of pages) return page;
    return undefined;
  } catch (error) {
    if (await isMissing(error)) return undefined;
    throw error;
  }
}

/** Listings have eTags without quotes; headers have them with quotes. */
function quoted(etag: string): string {
  return etag.startsWith('"') ? etag : `"${etag}"`;
}

/** See `BlobStore.writeIfUnchanged`. */
export async function writeIfUnchanged(
  client: BlockBlobClient,
  { bytes, contentType, metadata, seenEtag }: ConditionalWrite,
  abortSignal: AbortSignal,
): Promise<"written" | "changed"> {
  try {
    await client.upload(bytes, bytes.length, {
      abortSignal,
      metadata: { ...metadata },
      blobHTTPHeaders: { blobContentType: contentType },
      conditions: seenEtag === undefined ? { ifNoneMatch: "*" } : { ifMatch: seenEtag },
    });
    return "written";
  } catch (error) {
    if (isOtherVersion(error) || isAnswer(error, 409, "BlobAlreadyExists")) return "changed";
    throw error;
  }
}
