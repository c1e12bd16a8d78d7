import type { Month } from "exact-values/month";
import { datasetKind, isFocusCost } from "focus-parquet/schemas";
import type { ExportRun } from "../runs/exported-run.ts";
import type { ScopeId } from "../scope.ts";
import { type PartitionKey, partitionPath } from "./partition-path.ts";

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

/** The partition that a run makes. */
export function keyOfRun(run: ExportRun): PartitionKey {
  const dataset = datasetFolderOf(run);
  return { scope: run.scope, month: run.month, ...(dataset === undefined ? {} : { dataset }) };
}

/** Where the partition that a run makes is in container `ingestion`. */
export function pathOfRun(run: ExportRun): string {
  const { dataset, month, scope } = keyOfRun(run);
  return partitionPath(scope, month, dataset);
}

/** Runs of one month of one scope: of its costs, or of another dataset. */
export interface PartitionRuns {
  readonly scope: ScopeId;
  readonly month: Month;
  /** As `datasetFolderOf` says; undefined for costs. */
  readonly dataset?: string | undefined;
  readonly runs: readonly ExportRun[];
}

/** True for a run whose dataset is to be ingested. */
export type DatasetRequest = (run: Pick<ExportRun, "dataset" | "scope">) => boolean;

/** What a hub ingests whose settings do not say otherwise. */
export const requestCosts: DatasetRequest = ({ dataset }) => isFocusCost(dataset);

/** Groups the runs of the datasets that are to be ingested by scope, month and dataset, in the order of these. */
export function groupRuns(
  runs: readonly ExportRun[],
  isRequested: DatasetRequest = requestCosts,
): readonly PartitionRuns[] {
  const groups = new Map<string, Omit<PartitionRuns, "runs"> & { runs: ExportRun[] }>();
  for (const run of runs) {
    if (!isRequested(run)) continue;
    const { month, scope } = run;
    const dataset = datasetFolderOf(run);
    const key = [scope, month, dataset ?? []].flat().join("/");
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, { scope, month, ...(dataset === undefined ? {} : { dataset }), runs: [run] });
    else group.runs.push(run);
  }
  return [...groups.keys()].sort().flatMap((key) => groups.get(key) ?? []);
}
