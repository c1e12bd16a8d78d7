import { datasetKind } from "focus-parquet/schemas";
import type { ExportRun } from "./manifest.ts";

/**
 * Where below its month the run of a dataset other than costs belongs: `pricesheet`, or `reservationrecommendations/{export}`, since a manifest does
 * not say which of the recommendations its export asks for. Undefined for costs.
 */
export function datasetFolderOf({
  dataset,
  exportName,
}: Pick<ExportRun, "dataset" | "exportName">): string | undefined {
  const kind = datasetKind(dataset);
  if (kind === undefined || kind.type === "FocusCost") return undefined;
  return kind.isPerExport ? `${kind.folder}/${exportFolder(exportName)}` : kind.folder;
}

/** With the scope, month and file around it, the longest path still is a blob name. */
const MAX_READABLE = 32;

/** The name of an export, which may hold anything, as the name of a folder: what is legible of it, and a hash of all of it. Azure's names know no case. */
function exportFolder(exportName: string): string {
  const name = exportName.toLowerCase().normalize("NFC");
  const readable = name
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_READABLE)
    .replaceAll(/^-+|-+$/g, "");
  return `${readable === "" ? "export" : readable}-${shortHash(name)}`;
}

/** FNV-1a of the UTF-8 bytes in 32 bits, eight hexadecimal digits. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
