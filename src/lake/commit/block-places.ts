import type { BlockPlace } from "../storage/block-place.ts";

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
