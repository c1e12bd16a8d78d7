import type { BlobStore } from "../../src/azure/blob-store.ts";
import { saveOutput } from "./output-folder.ts";

export interface CopiedLake {
  readonly files: readonly string[];
  readonly byteCount: number;
}

/** Downloads the lake in its own layout. */
export async function copyLake(lake: BlobStore): Promise<CopiedLake> {
  const files: string[] = [];
  let byteCount = 0;
  for await (const { name, etag } of lake.list()) {
    const bytes = await lake.read(name, etag);
    if (bytes === undefined) throw new Error(`${name} vanished while it was copied`);
    files.push(await saveOutput(`lake/${name}`, bytes));
    byteCount += bytes.length;
  }
  return { files, byteCount };
}
