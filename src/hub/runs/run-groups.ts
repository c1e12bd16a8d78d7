import type { Month } from "exact-values/month";
import { isFocusCost } from "focus-parquet/schemas";
import type { ScopeId } from "../scope.ts";
import { datasetFolderOf } from "./dataset-folder.ts";
import type { ExportRun } from "./manifest.ts";

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
