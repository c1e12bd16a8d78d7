import { isMonth, type Month } from "exact-values/month";
import { datasetKind } from "focus-parquet/schemas";
import { isScopeId, type ScopeId } from "../scope.ts";

/** A partition: one dataset of one month of one scope in container `ingestion`. */
export interface PartitionKey {
  readonly scope: ScopeId;
  readonly month: Month;
  /** Folder of the dataset below the month (`datasetFolderOf`); undefined for costs. */
  readonly dataset?: string | undefined;
}

const COSTS = "focuscost";
const FILE = `/${COSTS}/${COSTS}.parquet`;

/** The path of a partition in container `ingestion`. Existing reports parse this path. */
export function partitionPath(scope: ScopeId, month: Month, dataset: string = COSTS): string {
  return `${scope}/${month}/${dataset}/${dataset.split("/")[0]}.parquet`;
}

/** Parses the path of a month of costs; undefined for any other path. */
export function parsePartitionPath(path: string): PartitionKey | undefined {
  return path.endsWith(FILE) ? parseMonthFolder(path.slice(0, -FILE.length)) : undefined;
}

/** Parses the path of a partition of any dataset; undefined for any other path. */
export function parseDatasetPath(path: string): PartitionKey | undefined {
  const border = path.lastIndexOf("/");
  const below = parseDatasetFolder(path.slice(0, Math.max(border, 0)));
  if (below === undefined) return undefined;
  const { dataset, key } = below;
  const [folder] = dataset.split("/");
  if (path.slice(border + 1) !== `${folder}.parquet`) return undefined;
  return dataset === COSTS ? key : { ...key, dataset };
}

/** Parses the folder of a month, or of its costs; undefined for any other folder. */
export function parsePartitionFolder(folder: string): PartitionKey | undefined {
  return parseMonthFolder(folder.endsWith(`/${COSTS}`) ? folder.slice(0, -COSTS.length - 1) : folder);
}

interface DatasetPlace {
  readonly key: PartitionKey;
  readonly dataset: string;
}

/**
 * `{scope}/{yyyyMM}/pricesheet`, or `{scope}/{yyyyMM}/reservationrecommendations/{export}` for datasets with a folder
 * per export.
 */
function parseDatasetFolder(path: string): DatasetPlace | undefined {
  const segments = path.split("/");
  for (const depth of [1, 2]) {
    const [name = "", exportFolder] = segments.slice(-depth);
    const kind = datasetKind({ type: name });
    if (kind?.folder !== name || kind.isPerExport !== (exportFolder !== undefined)) continue;
    if (exportFolder !== undefined && !/^[a-z0-9-]+$/.test(exportFolder)) continue;
    const key = parseMonthFolder(segments.slice(0, -depth).join("/"));
    if (key !== undefined) return { key, dataset: segments.slice(-depth).join("/") };
  }
  return undefined;
}

function parseMonthFolder(folder: string): PartitionKey | undefined {
  const border = folder.lastIndexOf("/");
  const scope = folder.slice(0, Math.max(border, 0));
  const month = folder.slice(border + 1);
  return isScopeId(scope) && isMonth(month) ? { scope, month } : undefined;
}

/** A unique ID: `subscriptions/…/202606`, followed by the dataset's folder if it is not costs. */
export function partitionId({ dataset, month, scope }: PartitionKey): string {
  return dataset === undefined ? `${scope}/${month}` : `${scope}/${month}/${dataset}`;
}

/** `202606`, followed by the dataset's folder if it is not costs. */
export function formatDatasetMonth({ dataset, month }: Omit<PartitionKey, "scope">): string {
  return dataset === undefined ? month : `${month} ${dataset}`;
}

/** Formats a partition for messages: its scope, then `formatDatasetMonth`. */
export function formatPartition({ scope, ...place }: PartitionKey): string {
  return `${scope} ${formatDatasetMonth(place)}`;
}
