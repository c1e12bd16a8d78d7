import { createReadStream } from "node:fs";
import type { PartSource } from "../../src/etl/engine.ts";
import { fileRanges } from "../../src/etl/file-ranges.ts";
import { openStoredPart } from "../../src/etl/stored-part.ts";
import type { TextFormat } from "../../src/focus/text-format.ts";

/** A file on this machine as an engine reads it. */
export function partSource(file: string, text: TextFormat | undefined): PartSource {
  const ranges = fileRanges(file);
  const { source } = openStoredPart(file, createReadStream(file, { highWaterMark: 1024 * 1024 }), ranges);
  return { ...source, way: "convert", ...(text === undefined ? {} : { text }) };
}
