import { randomBytes } from "node:crypto";
import type { BlockBlobClient } from "@azure/storage-blob";
import { forEachConcurrent } from "../../concurrency.ts";
import { type CopyOutcome, type CopySource, formatBlockId } from "../../lake/storage/blob-store.ts";
import { type AuthorizeSource, withoutSourceSecrets, withSourceVersion } from "./azure-copy-source.ts";
import { callStorage, copySourceStatus, isAnswer } from "./storage-errors.ts";

const MIB = 1024 * 1024;

export interface CopySizes {
  /** Blobs above this size are copied in blocks. */
  readonly maxAtOnce: number;
  readonly blockByteCount: number;
  /** A progress line is printed each time this many more bytes are copied. */
  readonly lineByteCount: number;
}

/**
 * Copy Blob From URL accepts at most 256 MiB. Every version of Put Block From URL accepts 100 MiB, so blocks are
 * smaller than that.
 */
export const COPY_SIZES: CopySizes = { maxAtOnce: 256 * MIB, blockByteCount: 64 * MIB, lineByteCount: 1024 * MIB };

/** The data does not pass through the runner, so concurrent requests cost the runner nothing. */
const BLOCKS_AT_ONCE = 8;

interface ServerCopy {
  readonly source: CopySource;
  /** The client of the source blob, in the same account. */
  readonly from: BlockBlobClient;
  readonly target: BlockBlobClient;
  readonly authorize: AuthorizeSource;
  readonly sizes: CopySizes;
  readonly signal: AbortSignal;
  /** Called with one sentence while a large copy is in progress. */
  readonly onWait: ((line: string) => void) | undefined;
}

/**
 * Copies one version of a blob within the account. The service moves the data and never overwrites an existing blob.
 */
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
      // A condition failed, but the response does not say whether it was the source's or the target's.
      if (isAnswer(error, 412)) return (await target.exists({ abortSignal: signal })) ? "exists" : "source-changed";
      throw withoutSourceSecrets(error);
    }
  });
}

async function copyInBlocks(steps: CopySteps): Promise<CopyOutcome> {
  const { action, authorize, from, onWait, signal, sizes, source, target } = steps;
  if (await callStorage(action, () => target.exists({ abortSignal: signal }))) return "exists";

  // A random ID, because two copies to the same blob share its uncommitted blocks.
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
      // Staging a block has no condition on the target, so a failed condition is the source's.
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
  // Check the source once more after the last block. This catches a changed source even if the service ignored a
  // condition.
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
      // The blocks are gone because another copy was committed, or because a commit whose response was lost succeeded.
      if (isAnswer(error, 400, "InvalidBlockList") && (await target.exists({ abortSignal: signal }))) return "exists";
      throw error;
    }
  });
}

/** The properties that a single-call copy preserves automatically; undefined if the version is gone. */
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
  // The target of a copy need not exist, so a missing blob must be the source.
  return isAnswer(error, 404, "BlobNotFound", "ResourceNotFound") || isAnswer(error, 412, "SourceConditionNotMet");
}

function pathOf({ containerName, name }: BlockBlobClient): string {
  return `${containerName}/${name}`;
}
