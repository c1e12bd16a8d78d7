import { createHash } from "node:crypto";
import type { BlockBlobClient } from "@azure/storage-blob";
import { InputError } from "../../errors.ts";
import type { BlobStore } from "./blob-store.ts";
import { callStorage, isAnswer, isOtherVersion } from "./storage-errors.ts";

/**
 * A block's place in the file, and whose block it is. Every id of a blob must have the same length in every release for ever: 32 characters
 * of the attempt, then eight digits of the part and eight of the row group make 48 bytes before base64.
 */
export interface BlockPlace {
  /** 32 hexadecimal digits, random for each attempt: two ingests of one month share the space of uncommitted blocks. */
  readonly attempt: string;
  readonly part: number;
  readonly rowGroup: number;
}

/** The id of a block: 48 bytes, base64. */
export function formatBlockId({ attempt, part, rowGroup }: BlockPlace): string {
  const place = `${attempt}${String(part).padStart(8, "0")}${String(rowGroup).padStart(8, "0")}`;
  if (place.length !== BLOCK_ID_LENGTH) throw new Error(`a block id of ${place.length} bytes`);
  return Buffer.from(place, "latin1").toString("base64");
}

/** Reads what `formatBlockId` wrote; undefined for a block of another tool. */
export function parseBlockId(id: string): BlockPlace | undefined {
  const place = Buffer.from(id, "base64").toString("latin1");
  const [, attempt, part, rowGroup] = /^([0-9a-f]{32})(\d{8})(\d{8})$/.exec(place) ?? [];
  return attempt === undefined ? undefined : { attempt, part: Number(part), rowGroup: Number(rowGroup) };
}

const BLOCK_ID_LENGTH = 48;

/** The service's own limit of one blob. */
export const MAX_BLOCKS = 50_000;

export interface StagedMonth {
  /** The version that the commit will replace: the one that was seen, or the one that dropping strays has made of it. */
  seenEtag(): string | undefined;
  /**
   * Sends a block, invisible to readers until the commit. Its MD5 goes along, so that what arrives is what was proven. Returns the MD5 in
   * hexadecimal.
   */
  stage(place: BlockPlace, bytes: Uint8Array): Promise<string>;
  /**
   * Makes the staged blocks the content of the blob in one step, if the blob still is in the version that was seen.
   * `concurrent-commit`: someone else's commit came first; nothing was changed.
   */
  commit(places: readonly BlockPlace[], metadata: Readonly<Record<string, string>>): Promise<CommitOutcome>;
}

type CommitOutcome =
  | { readonly outcome: "committed"; readonly etag: string }
  | { readonly outcome: "concurrent-commit" };

export interface StagedMonthOptions {
  readonly store: BlobStore;
  readonly name: string;
  /** Version that the plan saw; undefined when it saw no blob. */
  readonly seenEtag: string | undefined;
  /**
   * What happens to blocks of other tools that are in the way: `drop` them, or `refuse` to go on, since dropping them would drop what other
   * jobs have staged, too. `drop` when absent.
   */
  readonly strays?: "drop" | "refuse";
  /** Distinguishes from the metadata of a committed blob whether this attempt committed it. */
  readonly isOwnCommit: (metadata: Readonly<Record<string, string>>) => boolean;
}

/** Opens a month for replacement. Nothing is visible, and nothing is lost, until `commit`. */
export function openStagedMonth(options: StagedMonthOptions): StagedMonth {
  const { store, name, seenEtag, isOwnCommit, strays = "drop" } = options;
  const client = store.blockBlob(name);
  const abortSignal = store.signal;
  let expectedEtag = seenEtag;

  const put = async (blockId: string, bytes: Uint8Array): Promise<string> => {
    const md5 = createHash("md5").update(bytes).digest();
    await client.stageBlock(blockId, bytes, bytes.length, {
      abortSignal,
      transactionalContentMD5: new Uint8Array(md5),
    });
    return md5.toString("hex");
  };

  return {
    seenEtag: () => expectedEtag,

    stage: (place, bytes) =>
      callStorage(`stage a block of ingestion/${name}`, async () => {
        const blockId = formatBlockId(place);
        try {
          return await put(blockId, bytes);
        } catch (error) {
          if (!isAnswer(error, 400, "InvalidBlobOrBlock")) throw error;
          if (strays === "refuse") throw straysSince(name);
          expectedEtag = await dropStrayBlocks(client, name, expectedEtag, abortSignal);
          return await put(blockId, bytes);
        }
      }),

    commit: (places, metadata) =>
      callStorage(`commit ingestion/${name}`, async () => {
        if (places.length > MAX_BLOCKS) throw tooManyBlocks(name, places.length);
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
  isOwnCommit: StagedMonthOptions["isOwnCommit"],
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

/**
 * Uncommitted blocks whose ids have another length (from a tool that is not ours) make every Put Block fail. Committing the blob once more
 * as it is drops them; readers see the same bytes. Returns the version that is there then.
 */
async function dropStrayBlocks(
  client: BlockBlobClient,
  name: string,
  seenEtag: string | undefined,
  abortSignal: AbortSignal,
): Promise<string> {
  if (seenEtag === undefined) {
    throw new InputError(
      "InvalidBlobOrBlock",
      `Uncommitted blocks of another tool are in the way of ingestion/${name}.`,
      {
        remedy:
          "Upload any file to this path and delete it again, which drops them, or wait: the service drops them after a week.",
      },
    );
  }
  const conditions = { ifMatch: seenEtag };
  const { metadata = {}, contentType, contentLength = 0 } = await client.getProperties({ abortSignal, conditions });
  const { committedBlocks = [] } = await client.getBlockList("committed", { abortSignal });
  const blockByteCount = committedBlocks.reduce((sum, block) => sum + block.size, 0);
  if (blockByteCount !== contentLength) {
    // A file written in one piece has no blocks to commit again: its content would be lost.
    throw new InputError(
      "InvalidBlobOrBlock",
      `Uncommitted blocks of another tool are in the way of ingestion/${name}.`,
      {
        remedy: "Wait a week until the service drops them, or copy the file onto itself, which drops them at once.",
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

function straysSince(name: string): InputError {
  return new InputError(
    "InvalidBlobOrBlock",
    `Another tool has staged blocks of ingestion/${name} since the plan, which are in the way.`,
    { remedy: "Run the workflow again from the plan: it drops them. Nothing but ingest should write to this path." },
  );
}

function tooManyBlocks(name: string, count: number): InputError {
  return new InputError(
    "TooManyBlocks",
    `ingestion/${name} would need ${count} blocks; storage allows ${MAX_BLOCKS}.`,
    {
      remedy: "Please report this: row groups must become larger for a month of this size.",
    },
  );
}
