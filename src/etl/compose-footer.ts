import type { KeyValue } from "hyparquet";
import { ByteWriter } from "hyparquet-writer";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import type { ColumnPlan } from "../focus/column-plan.ts";
import type { Engine, PlacedPiece } from "./engine.ts";
import { parquetSchema } from "./parquet-schema.ts";
import { moveRowGroup } from "./row-group-offsets.ts";

/** The four bytes that open and close a parquet file. */
export const MAGIC = new TextEncoder().encode("PAR1");

/** Composes the footers of files that say they were made by `createdBy`. */
export function footerComposer(createdBy: string): Engine["composeFooter"] {
  return (plan: ColumnPlan, pieces: readonly PlacedPiece[], keyValues: readonly KeyValue[]) => {
    const writer = new ByteWriter();
    let at = BigInt(MAGIC.length);
    const rowGroups = pieces.map(({ metadata, byteCount }) => {
      const placed = moveRowGroup(metadata, at);
      at += BigInt(byteCount);
      return placed;
    });
    writeMetadata(writer, {
      version: 2,
      created_by: createdBy,
      schema: parquetSchema(plan),
      num_rows: pieces.reduce((sum, { rows }) => sum + BigInt(rows), 0n),
      row_groups: rowGroups,
      key_value_metadata: [...keyValues],
      metadata_length: 0,
    });
    writer.appendBytes(MAGIC);
    return writer.getBytes();
  };
}
