import { randomBytes } from "node:crypto";
import type { BlockBlobClient } from "@azure/storage-blob";
import { forEachConcurrent } from "../../concurrency.ts";
import { type CopyOutcome, type CopySource, formatBlockId } from "../../lake/storage/blob-store.ts";
import { type AuthorizeSource, withoutSourceSecrets, withSourceVersion } from "./azure-copy-source.ts";
import { callStorage, copySourceStatus, isAnswer } from "./storage-errors.ts";

const MIB = 1024 * 1024;

export interface CopySizes {
  /** A larger blob is copied in blocks. */
  readonly maxAtOnce: number;
  readonly blockByteCount: number;
  /** A line is printed whenever so much more is copied. */
  readonly lineByteCount: number;
}

/** At once: the limit of Copy Blob From URL. A block: below the 100 MiB that every version of Put Block From URL takes. */
export const COPY_SIZES: CopySizes = { maxAtOnce: 256 * MIB, blockByteCount: 64 * MIB, lineByteCount: 1024 * MIB };

/** No byte passes through the runner: more at once cost it nothing, and storage serves them side by side. */
const BLOCKS_AT_ONCE = 8;

interface ServerCopy {
  readonly source: CopySource;
  /** The client of the source, in the same account. */
  readonly from: BlockBlobClient;
  readonly target: BlockBlobClient;
  readonly authorize: AuthorizeSource;
  readonly sizes: CopySizes;
  readonly signal: AbortSignal;
  /** Printed while a large copy goes on: one sentence. */
  readonly onWait: ((line: string) => void) | undefined;
}

/** Copies one version of a blob within the account: the service does it, and nothing is overwritten. */
export async function copyOnServer(copy: ServerCopy): Promise<CopyOutcome> {
  const { from, sizes, source, target } = copy;
  const steps = { ...copy, action: `copy ${pathOf(from)} to ${pathOf(target)}` };
  return source.byteCount > sizes.maxAtOnce ? copyInBlocks(steps) : copyAtOnce(steps);
}

interface CopySteps extends ServerCopy {
  readonly action: string;
}

function copyAtOnce({ action, authorize, from, signal, source, target }: CopySteps): Promise<CopyOutcome> {
  return callStorage(action, async () => {
    const { options, url } = await authorize(from);
    try {
      await target.syncCopyFromURL(url, {
        ...options,
        abortSignal: signal,
        conditions: { ifNoneMatch: "*" },
        sourceConditions: { ifMatch: source.etag },
      });
      return "copied";
    } catch (error) {
      if (isSourceGone(error)) return "source-changed";
      if (isAnswer(error, 409, "BlobAlreadyExists") || isAnswer(error, 412, "TargetConditionNotMet")) return "exists";
      // A condition failed, and the answer does not say whose.
      if (isAnswer(error, 412)) return (await target.exists({ abortSignal: signal })) ? "exists" : "source-changed";
      throw withoutSourceSecrets(error);
    }
  });
}

async function copyInBlocks(steps: CopySteps): Promise<CopyOutcome> {
  const { action, authorize, from, onWait, signal, sizes, source, target } = steps;
  if (await callStorage(action, () => target.exists({ abortSignal: signal }))) return "exists";

  // Random: two copies of one month share the space of uncommitted blocks.
  const attempt = randomBytes(16).toString("hex");
  const blocks = blocksOf(attempt, source.byteCount, sizes.blockByteCount);
  let isGone = false;
  let copied = 0;
  const stage = async ({ byteCount, id, offset }: CopiedBlock): Promise<void> => {
    try {
      const { options, url } = await authorize(from);
      const given = { ...options, abortSignal: signal };
      await withSourceVersion(source.etag, () => target.stageBlockFromURL(id, url, offset, byteCount, given));
    } catch (error) {
      // A block has no condition of the target's.
      if (!isSourceGone(error) && !isAnswer(error, 412)) throw withoutSourceSecrets(error);
      isGone = true;
    }
  };
  await forEachConcurrent(blocks, { capacity: BLOCKS_AT_ONCE }, async (block) => {
    if (isGone) return;
    await callStorage(action, () => stage(block));
    const linesBefore = Math.floor(copied / sizes.lineByteCount);
    copied += block.byteCount;
    if (Math.floor(copied / sizes.lineByteCount) > linesBefore && copied < source.byteCount) {
      onWait?.(`Copied ${Math.floor((100 * copied) / source.byteCount)} % of ${pathOf(from)} within storage.`);
    }
  });
  if (isGone) return "source-changed";
  // Looked at once more behind the last block: then no block is of another version, even where a condition was not honoured.
  const described = await callStorage(action, () => describe(steps));
  if (described === undefined) return "source-changed";

  return callStorage(action, async () => {
    try {
      await target.commitBlockList(
        blocks.map(({ id }) => id),
        { abortSignal: signal, conditions: { ifNoneMatch: "*" }, ...described },
      );
      return "copied";
    } catch (error) {
      if (isAnswer(error, 409, "BlobAlreadyExists") || isAnswer(error, 412)) return "exists";
      // Another commit of this blob, or the lost first try of this one, has used up the blocks.
      if (isAnswer(error, 400, "InvalidBlockList") && (await target.exists({ abortSignal: signal }))) return "exists";
      throw error;
    }
  });
}

/** What a copy at once takes along by itself; undefined when the version is gone. */
async function describe({ from, signal, source }: CopySteps) {
  try {
    const { contentType, metadata = {} } = await from.getProperties({
      abortSignal: signal,
      conditions: { ifMatch: source.etag },
    });
    return { metadata, ...(contentType === undefined ? {} : { blobHTTPHeaders: { blobContentType: contentType } }) };
  } catch (error) {
    if (isAnswer(error, 404) || isAnswer(error, 412)) return undefined;
    throw error;
  }
}

interface CopiedBlock {
  readonly id: string;
  readonly offset: number;
  readonly byteCount: number;
}

function blocksOf(attempt: string, byteCount: number, blockByteCount: number): readonly CopiedBlock[] {
  return Array.from({ length: Math.ceil(byteCount / blockByteCount) }, (_, index) => {
    const offset = index * blockByteCount;
    const id = formatBlockId({ attempt, part: 0, rowGroup: index });
    return { id, offset, byteCount: Math.min(blockByteCount, byteCount - offset) };
  });
}

function isSourceGone(error: unknown): boolean {
  const status = copySourceStatus(error);
  if (status !== undefined) return status === 404 || status === 412;
  // The target of a copy need not exist, so that a missing blob is the source.
  return isAnswer(error, 404, "BlobNotFound", "ResourceNotFound") || isAnswer(error, 412, "SourceConditionNotMet");
}

function pathOf({ containerName, name }: BlockBlobClient): string {
  return `${containerName}/${name}`;
}
