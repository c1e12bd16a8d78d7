import { createReadStream } from "node:fs";
import type { PartSource } from "../../src/etl/engine.ts";
import { openStoredPart } from "../../src/etl/stored-part.ts";
import type { TextFormat } from "../../src/focus/text-format.ts";

/** A file on this machine as an engine reads it. */
export function partSource(file: string, text: TextFormat | undefined): PartSource {
  const { source } = openStoredPart(file, createReadStream(file, { highWaterMark: 1024 * 1024 }));
  return { ...source, file, way: "convert", ...(text === undefined ? {} : { text }) };
}
