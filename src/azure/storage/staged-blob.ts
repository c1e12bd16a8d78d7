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
import { freeSentBody } from "../http/sliced-body.ts";
import { callStorage, isAnswer, isOtherVersion } from "./storage-errors.ts";

/** The service's own limit of one blob. */
export const MAX_BLOCKS = 50_000;

interface StagedBlobClient extends StagedBlobOptions {
  readonly client: BlockBlobClient;
  readonly container: HubContainer;
  readonly signal: AbortSignal;
}

/** Stages uncommitted blocks, which one Put Block List makes the content of the blob. */
export function openStagedBlob(options: StagedBlobClient): StagedBlob {
  const { client, container, name, seenEtag, signal: abortSignal, isOwnCommit, strays = "drop" } = options;
  const path = `${container}/${name}`;
  let expectedEtag = seenEtag;

  const put = async (blockId: string, bytes: Uint8Array): Promise<string> => {
    // Sent along, so that what arrives is what was proven.
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

/** When the answer to a commit is lost and the call is repeated, the repetition fails although the first one did its work. */
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
 * Uncommitted blocks whose ids have another length (from a tool that is not ours) make every Put Block fail. Committing the blob once more
 * as it is drops them; readers see the same bytes. Returns the version that is there then.
 */
async function dropStrayBlocks({ abortSignal, client, path, seenEtag }: StrayBlocks): Promise<string> {
  if (seenEtag === undefined) {
    throw new InputError("InvalidBlobOrBlock", `Uncommitted blocks of another tool are in the way of ${path}.`, {
      remedy:
        "Upload any file to this path and delete it again, which drops them, or wait: the service drops " +
        "them after a week.",
    });
  }
  const conditions = { ifMatch: seenEtag };
  const { metadata = {}, contentType, contentLength = 0 } = await client.getProperties({ abortSignal, conditions });
  const { committedBlocks = [] } = await client.getBlockList("committed", { abortSignal });
  const blockByteCount = committedBlocks.reduce((sum, block) => sum + block.size, 0);
  if (blockByteCount !== contentLength) {
    // A file written in one piece has no blocks to commit again: its content would be lost.
    throw new InputError("InvalidBlobOrBlock", `Uncommitted blocks of another tool are in the way of ${path}.`, {
      remedy: "Wait a week until the service drops them, or copy the file onto itself, which drops them at once.",
    });
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
    `Another tool has staged blocks of ${path} since the plan, which are in the way.`,
    { remedy: "Run the workflow again from the plan: it drops them. Nothing but ingest should write to this path." },
  );
}

function tooManyBlocks(path: string, count: number): InputError {
  return new InputError("TooManyBlocks", `${path} would need ${count} blocks; storage allows ${MAX_BLOCKS}.`, {
    remedy: "Please report this: row groups must become larger for a month of this size.",
  });
}

/** See `BlobStore.committedBlocks`. Which version they belong to, only the condition of a commit can say. */
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
