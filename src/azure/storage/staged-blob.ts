import { createHash } from "node:crypto";
import type { BlockBlobClient } from "@azure/storage-blob";
import { InputError } from "exact-values/errors";
import {
  type CommitOutcome,
  type CommittedBlock,
  formatBlockId,
  type HubContainer,
  parseBlockId,
  type StagedBlob,
  type StagedBlobOptions,
} from "../../lake/storage/blob-store.ts";
import { freeSentBody } from "../http/silence-policy.ts";
import { callStorage, isAnswer, isOtherVersion } from "./storage-errors.ts";

/** The service's limit for the blocks of one blob. */
export const MAX_BLOCKS = 50_000;

interface StagedBlobClient extends StagedBlobOptions {
  readonly client: BlockBlobClient;
  readonly container: HubContainer;
  readonly signal: AbortSignal;
}

/** Stages uncommitted blocks, which a single Put Block List turns into the content of the blob. */
export function openStagedBlob(options: StagedBlobClient): StagedBlob {
  const { client, container, name, seenEtag, signal: abortSignal, isOwnCommit, strays = "drop" } = options;
  const path = `${container}/${name}`;
  let expectedEtag = seenEtag;

  const put = async (blockId: string, bytes: Uint8Array): Promise<string> => {
    // The service compares this hash with the bytes it receives, so only verified bytes are stored.
    const md5 = createHash("md5").update(bytes).digest();
    await client.stageBlock(blockId, bytes, bytes.length, {
      abortSignal,
      transactionalContentMD5: new Uint8Array(md5),
    });
    freeSentBody(bytes);
    return md5.toString("hex");
  };

  return {
    seenEtag: () => expectedEtag,

    stage: (place, bytes) =>
      callStorage(`stage a block of ${path}`, async () => {
        const blockId = formatBlockId(place);
        try {
          return await put(blockId, bytes);
        } catch (error) {
          if (!isAnswer(error, 400, "InvalidBlobOrBlock")) throw error;
          if (strays === "refuse") throw straysSince(path);
          expectedEtag = await dropStrayBlocks({ client, path, seenEtag: expectedEtag, abortSignal });
          return await put(blockId, bytes);
        }
      }),

    commit: (places, metadata) =>
      callStorage(`commit ${path}`, async () => {
        if (places.length > MAX_BLOCKS) throw tooManyBlocks(path, places.length);
        try {
          const { etag = "" } = await client.commitBlockList(places.map(formatBlockId), {
            abortSignal,
            metadata: { ...metadata },
            blobHTTPHeaders: { blobContentType: "application/vnd.apache.parquet" },
            conditions: expectedEtag === undefined ? { ifNoneMatch: "*" } : { ifMatch: expectedEtag },
          });
          return { outcome: "committed", etag };
        } catch (error) {
          if (!isLostRace(error)) throw error;
          return await ownCommit(client, isOwnCommit, abortSignal);
        }
      }),
  };
}

function isLostRace(error: unknown): boolean {
  return (
    isOtherVersion(error) ||
    isAnswer(error, 409, "BlobAlreadyExists") ||
    // Another commit of this blob discarded our uncommitted blocks.
    isAnswer(error, 400, "InvalidBlockList")
  );
}

/** If the response to a commit is lost, the retry fails although the first attempt succeeded. */
async function ownCommit(
  client: BlockBlobClient,
  isOwnCommit: StagedBlobOptions["isOwnCommit"],
  abortSignal: AbortSignal,
): Promise<CommitOutcome> {
  try {
    const { etag = "", metadata = {} } = await client.getProperties({ abortSignal });
    return isOwnCommit(metadata) ? { outcome: "committed", etag } : { outcome: "concurrent-commit" };
  } catch (error) {
    if (isAnswer(error, 404)) return { outcome: "concurrent-commit" };
    throw error;
  }
}

interface StrayBlocks {
  readonly client: BlockBlobClient;
  readonly path: string;
  readonly seenEtag: string | undefined;
  readonly abortSignal: AbortSignal;
}

/**
 * If another tool staged blocks with IDs of a different length, every Put Block fails. Committing the unchanged blob
 * again discards these blocks, and readers see the same bytes. Returns the resulting version.
 */
async function dropStrayBlocks({ abortSignal, client, path, seenEtag }: StrayBlocks): Promise<string> {
  if (seenEtag === undefined) {
    throw new InputError(
      "InvalidBlobOrBlock",
      `Another tool has staged uncommitted blocks for ${path}, so the hub cannot write it.`,
      {
        remedy:
          "Upload any file to this path and delete it again to discard the blocks. Otherwise, the service discards " +
          "them after a week.",
      },
    );
  }
  const conditions = { ifMatch: seenEtag };
  const { metadata = {}, contentType, contentLength = 0 } = await client.getProperties({ abortSignal, conditions });
  const { committedBlocks = [] } = await client.getBlockList("committed", { abortSignal });
  const blockByteCount = committedBlocks.reduce((sum, block) => sum + block.size, 0);
  if (blockByteCount !== contentLength) {
    // A blob uploaded in one request has no committed blocks, so committing an empty list would erase its content.
    throw new InputError(
      "InvalidBlobOrBlock",
      `Another tool has staged uncommitted blocks for ${path}, so the hub cannot write it.`,
      {
        remedy:
          "Copy the file onto itself to discard the blocks, or wait until the service discards them after a week.",
      },
    );
  }
  const { etag = "" } = await client.commitBlockList(
    committedBlocks.map((block) => block.name),
    {
      abortSignal,
      conditions,
      metadata,
      ...(contentType === undefined ? {} : { blobHTTPHeaders: { blobContentType: contentType } }),
    },
  );
  return etag;
}

function straysSince(path: string): InputError {
  return new InputError(
    "InvalidBlobOrBlock",
    `Another tool has staged blocks for ${path} since the plan was made, so the hub cannot write it.`,
    { remedy: "Run the workflow again from the plan, which discards them. Only ingest should write to this path." },
  );
}

function tooManyBlocks(path: string, count: number): InputError {
  return new InputError("TooManyBlocks", `${path} would need ${count} blocks, but storage allows only ${MAX_BLOCKS}.`, {
    remedy: "Please report this. A month of this size needs larger row groups.",
  });
}

/** See `BlobStore.committedBlocks`. Only the condition of a commit proves which version the blocks belong to. */
export async function readCommittedBlocks(
  client: BlockBlobClient,
  abortSignal: AbortSignal,
): Promise<readonly CommittedBlock[]> {
  const { committedBlocks = [] } = await client.getBlockList("committed", { abortSignal });
  let offset = 0;
  return committedBlocks.flatMap(({ name: id, size }): CommittedBlock[] => {
    const place = parseBlockId(id);
    const at = offset;
    offset += size;
    return place === undefined ? [] : [{ place, offset: at, byteCount: size }];
  });
}

/** See `BlobStore.stagedBlocks`. */
export async function readStagedBlocks(
  client: BlockBlobClient,
  abortSignal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  try {
    const { uncommittedBlocks = [] } = await client.getBlockList("uncommitted", { abortSignal });
    return new Map(uncommittedBlocks.map((block) => [block.name, block.size]));
  } catch (error) {
    if (isAnswer(error, 404)) return new Map<string, number>();
    throw error;
  }
}
