import type { ReadBack } from "../../hub/partition/partition-record.ts";
import type { BlockPlace } from "../storage/blob-store.ts";

/** Parts in block IDs count from 1, so that the file header sorts before them. */
const HEADER = { part: 0, rowGroup: 0 };
const FOOTER_PART = 99_999_999;

/** Returns the block address of a row group. Parts and row groups count from 0. */
export function rowGroupPlace(attempt: string, { part, rowGroup }: Omit<BlockPlace, "attempt">): BlockPlace {
  return { attempt, part: part + 1, rowGroup };
}

/** Returns the address of the file's first block. */
export function headerPlace(attempt: string): BlockPlace {
  return { attempt, ...HEADER };
}

/**
 * Returns the address of the file's last block. It depends on the content, because commit jobs of the same fan-out share
 * the attempt, and their footers may differ.
 */
export function footerPlace(attempt: string, { footerSha256 }: Pick<ReadBack, "footerSha256">): BlockPlace {
  return { attempt, part: FOOTER_PART, rowGroup: Number.parseInt(footerSha256.slice(0, 6), 16) };
}

/** Uploads in progress while the next row group is converted. */
interface Uploads {
  /** Adds a started upload, and waits if too many are in progress. Throws the error of an earlier upload. */
  add(upload: Promise<unknown>): Promise<void>;
  /** Waits for all uploads, and throws the error of a failed one. */
  finish(): Promise<void>;
}

/** A row group takes a few megabytes, and each one stays in memory during its upload. */
const UPLOADS_AT_ONCE = 3;

export function createUploads(): Uploads {
  const underWay = new Set<Promise<unknown>>();
  let failure: { readonly error: unknown } | undefined;

  const throwFailure = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  return {
    add: async (upload) => {
      const watched: Promise<unknown> = upload
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
      while (underWay.size >= UPLOADS_AT_ONCE) await Promise.race(underWay);
      throwFailure();
    },
    finish: async () => {
      await Promise.all(underWay);
      throwFailure();
    },
  };
}

/** Length and digest of one proven block between the first four bytes and the footer of a month's file. */
export interface BlockDigest {
  readonly byteCount: number;
  /** MD5 digest in lower-case hexadecimal. */
  readonly md5: string;
}

/** Formats the blocks in file order, for example `8192:0cc1...,16384:92eb...`. */
export function formatBlockList(blocks: readonly BlockDigest[]): string {
  return blocks.map(({ byteCount, md5 }) => `${byteCount}:${md5}`).join(",");
}

/** A byte range of a file. */
interface PlacedRange {
  readonly offset: number;
  readonly byteCount: number;
}

/**
 * Builds the block list of a file that keeps the `kept` ranges of an older file, each followed by an added block, if
 * any. Returns undefined if the older file has no block list, or its blocks have other ranges.
 */
export function extendBlockList(
  older: readonly BlockDigest[] | undefined,
  kept: readonly PlacedRange[],
  added: readonly BlockDigest[],
): readonly BlockDigest[] | undefined {
  const byPlace = new Map<string, BlockDigest>();
  let offset = FIRST_BLOCK_OFFSET;
  for (const block of older ?? []) {
    byPlace.set(`${offset} ${block.byteCount}`, block);
    offset += block.byteCount;
  }
  const blocks: BlockDigest[] = [];
  for (const [index, range] of kept.entries()) {
    const block = byPlace.get(`${range.offset} ${range.byteCount}`);
    if (block === undefined) return undefined;
    blocks.push(block, ...added.slice(index, index + 1));
  }
  return blocks;
}

/** A parquet file begins with four constant bytes. */
export const FIRST_BLOCK_OFFSET = 4;

/** Parses the output of `formatBlockList`. Returns undefined for any other text. */
export function parseBlockList(text: string | undefined): readonly BlockDigest[] | undefined {
  if (text === undefined) return undefined;
  const blocks: BlockDigest[] = [];
  for (const entry of text === "" ? [] : text.split(",")) {
    const [, byteCount, md5 = ""] = /^([1-9]\d{0,14}):([0-9a-f]{32})$/.exec(entry) ?? [];
    if (byteCount === undefined) return undefined;
    blocks.push({ byteCount: Number(byteCount), md5 });
  }
  return blocks;
}
