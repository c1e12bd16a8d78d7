import type { ConvertedParts } from "./convert-parts.ts";

/** The rows of a part that one row group holds. */
export interface RowGroupPlace {
  /** Number of the part. */
  readonly part: number;
  /** Number of its first row in the part, from 0. */
  readonly firstRow: number;
  readonly rows: number;
}

type PlacedParts = Pick<ConvertedParts, "pieces" | "rowsByPart">;

/** Where each piece is in the parts: pieces never span parts, and come in their order. */
export function placePieces({ pieces, rowsByPart }: PlacedParts): readonly RowGroupPlace[] {
  let part = 0;
  let firstRow = 0;
  return pieces.map(({ rows }) => {
    while (firstRow >= (rowsByPart[part] ?? Number.POSITIVE_INFINITY)) {
      part++;
      firstRow = 0;
    }
    const place = { part, firstRow, rows };
    firstRow += rows;
    return place;
  });
}

/**
 * For each part a text that is the same for the same rows. Equal text becomes the same row groups wherever it is converted, and whether it was
 * compressed or not.
 */
export function contentByPart(parts: PlacedParts): readonly string[] {
  const contents = parts.rowsByPart.map((): string[] => []);
  for (const [index, { part }] of placePieces(parts).entries()) {
    const { byteCount = 0, checksum = "" } = parts.pieces[index] ?? {};
    contents[part]?.push(`${byteCount}-${checksum}`);
  }
  return contents.map((each) => each.join(" "));
}
