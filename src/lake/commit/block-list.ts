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
