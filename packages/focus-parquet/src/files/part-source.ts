import { createReadStream } from "node:fs";
import type { PartSource } from "../converter.ts";
import type { TextFormat } from "../focus/text-format.ts";
import { openParquetPart } from "../parquet-read/parquet-part.ts";
import { fileRanges } from "../range-source.ts";
import { openStoredPart } from "../stored-part.ts";

/** True for a file whose name says that it is parquet. */
export function isParquetName(file: string): boolean {
  return file.toLowerCase().endsWith(".parquet");
}

/**
 * A local file as a converter reads it: CSV, gzip CSV or parquet. `onFloats` receives the floating point columns of a
 * parquet file.
 */
export function partSource(
  file: string,
  text: TextFormat | undefined,
  onFloats: (columns: readonly string[]) => void = () => {},
): PartSource {
  const ranges = fileRanges(file);
  const { source } =
    isParquetName(file) && ranges !== undefined
      ? openParquetPart(ranges, onFloats)
      : openStoredPart(file, createReadStream(file, { highWaterMark: 1024 * 1024 }), ranges);
  return { ...source, way: "convert", ...(text === undefined || isParquetName(file) ? {} : { text }) };
}
