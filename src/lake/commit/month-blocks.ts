import type { BlockPlace } from "../storage/blob-store.ts";

/** Parts count from 1 in block ids, so that the file header is before them. */
const HEADER = { part: 0, rowGroup: 0 };
const FOOTER = { part: 99_999_999, rowGroup: 0 };

/** The place of a row group's block; parts and row groups count from 0. */
export function rowGroupPlace(attempt: string, { part, rowGroup }: Omit<BlockPlace, "attempt">): BlockPlace {
  return { attempt, part: part + 1, rowGroup };
}

/** The place of the block that opens a file. */
export function headerPlace(attempt: string): BlockPlace {
  return { attempt, ...HEADER };
}

/** The place of the block that ends a file. */
export function footerPlace(attempt: string): BlockPlace {
  return { attempt, ...FOOTER };
}

/** Uploads that go on while the next row group is converted. */
interface Uploads {
  /** Takes an upload that has begun; waits while too many are under way. Throws what an earlier one failed with. */
  add(upload: Promise<unknown>): Promise<void>;
  /** Waits for all; throws what one failed with. */
  finish(): Promise<void>;
}

/** A row group has some megabytes, and each one under way stays in memory. */
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

/** One stretch of a month's file between its first four bytes and its footer, as it was proven before it was sent. */
export interface BlockDigest {
  readonly byteCount: number;
  /** Hexadecimal, lower case. */
  readonly md5: string;
}

/** The blocks in file order, as text: `8192:0cc1...,16384:92eb...`. */
export function formatBlockList(blocks: readonly BlockDigest[]): string {
  return blocks.map(({ byteCount, md5 }) => `${byteCount}:${md5}`).join(",");
}

/** A stretch of a file. */
interface PlacedRange {
  readonly offset: number;
  readonly byteCount: number;
}

/**
 * The list of a file that keeps `kept` stretches of an older one, each followed by an added block, if there are any. Undefined if the older file has
 * no list, or its blocks are other stretches.
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

/** A parquet file begins with four bytes that never differ. */
export const FIRST_BLOCK_OFFSET = 4;

/** Reads what `formatBlockList` wrote; undefined for any other text. */
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
