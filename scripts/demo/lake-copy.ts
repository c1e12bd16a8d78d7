import type { HubContainers } from "azure-simulator/testing";
import type { OutputFolder } from "./output-folder.ts";

export interface CopiedLake {
  readonly files: readonly string[];
  readonly byteCount: number;
}

/**
 * Downloads the lake with its folders into a folder named after the container, because the views of docs/readers/duckdb.md
 * read the scope from the path.
 */
export async function copyLake(
  { ingestion }: Pick<HubContainers, "ingestion">,
  output: OutputFolder,
): Promise<CopiedLake> {
  const files: string[] = [];
  let byteCount = 0;
  for await (const { name, metadata } of ingestion.listBlobsFlat({ includeMetadata: true })) {
    if (metadata?.hdi_isfolder === "true") continue;
    const bytes = await ingestion.getBlobClient(name).downloadToBuffer();
    files.push(await output.save(`lake/ingestion/${name}`, bytes));
    byteCount += bytes.length;
  }
  return { files, byteCount };
}
