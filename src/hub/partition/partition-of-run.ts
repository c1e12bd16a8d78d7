import { datasetFolderOf } from "../runs/dataset-folder.ts";
import type { ExportRun } from "../runs/manifest.ts";
import { type PartitionKey, partitionPath } from "./partition-path.ts";

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
