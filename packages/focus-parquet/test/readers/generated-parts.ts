import { type ExportRunOptions, generateRun } from "azure-simulator/testing";
import type { NamedPart } from "./convert-to-bytes.ts";
import { collect } from "./part-bytes.ts";

/** The parts of a generated export, in memory. */
export async function generatedParts(options: ExportRunOptions): Promise<readonly NamedPart[]> {
  const parts: NamedPart[] = [];
  for (const part of generateRun(options).parts) {
    parts.push({ name: part.blobName, content: Buffer.concat(await collect(part.open())) });
  }
  return parts;
}
