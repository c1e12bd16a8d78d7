import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { PlacedPiece, WriteOptions } from "../converter.ts";
import { FILL_PLAN } from "../focus/prices/fill-columns.ts";
import { footerComposer, MAGIC, parquetSchema } from "../footer/compose-footer.ts";
import { parseFooter, type StoredFooter, storedFooter } from "../footer/parquet-footer.ts";
import { framePages } from "../pages/framed-pages.ts";
import type { FilledValues } from "./fill-row-group.ts";

const SCHEMA = parquetSchema(FILL_PLAN);

/** The added column chunks of one row group, and their metadata for the footer. */
export interface FilledPiece extends PlacedPiece {
  readonly bytes: Uint8Array;
}

/** Writes the three added columns of a row group in the same format as the rest of the month. */
export function writeFilled(
  { contracted, list, rule }: FilledValues,
  options: Pick<WriteOptions, "compression" | "pageVersion">,
): FilledPiece {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: SCHEMA, codec: "UNCOMPRESSED" });
  const columns = [list, contracted, rule];
  const rows = list.length;
  const pending = parquet.write({
    columnData: FILL_PLAN.columns.map(({ sink }, index) => ({
      name: sink,
      data: [...(columns[index] ?? [])],
      offsetIndex: false,
    })),
    rowGroupSize: rows,
  });
  const [rowGroup] = parquet.row_groups;
  if (pending !== undefined || rowGroup === undefined) throw new Error("a writer in memory never waits");
  const bytes = writer.getBytes().subarray(MAGIC.length);
  const framed = framePages({ bytes, rowGroup, start: MAGIC.length }, options);
  return { bytes: framed.bytes, pages: framed.pages, metadata: framed.rowGroup, byteCount: framed.bytes.length, rows };
}

/** The footer of a file that only has these chunks. */
export function footerOfFilled(pieces: readonly PlacedPiece[]): StoredFooter {
  const tail = footerComposer("cost-hub")(FILL_PLAN, pieces, []);
  const byteCount = pieces.reduce((sum, piece) => sum + piece.byteCount, MAGIC.length + tail.length);
  return storedFooter(parseFooter(tail), byteCount);
}
