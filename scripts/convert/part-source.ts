import { createReadStream } from "node:fs";
import type { PartSource } from "../../src/etl/engine.ts";
import { openStoredPart } from "../../src/etl/stored-part.ts";

/** A file on this machine as an engine reads it. */
export function partSource(file: string): PartSource {
  return { ...openStoredPart(file, createReadStream(file, { highWaterMark: 1024 * 1024 })).source, file };
}
