import { createReadStream } from "node:fs";
import type { PartSource } from "focus-parquet/convert";
import { openStoredPart } from "focus-parquet/convert";
import type { TextFormat } from "focus-parquet/formats";
import { fileRanges } from "focus-parquet/parquet";

/** A file on this machine as an engine reads it. */
export function partSource(file: string, text: TextFormat | undefined): PartSource {
  const ranges = fileRanges(file);
  const { source } = openStoredPart(file, createReadStream(file, { highWaterMark: 1024 * 1024 }), ranges);
  return { ...source, way: "convert", ...(text === undefined ? {} : { text }) };
}
