import { isMonth, type Month } from "exact-values/month";
import { datasetKind } from "focus-parquet/schemas";
import { isScopeId, type ScopeId } from "../scope.ts";

/** One month of one scope in container `ingestion`: its costs, or another dataset. */
export interface PartitionKey {
  readonly scope: ScopeId;
  readonly month: Month;
  /** The folder below the month of a dataset other than costs (`datasetFolderOf`); undefined for costs. */
  readonly dataset?: string | undefined;
}

const COSTS = "focuscost";
const FILE = `/${COSTS}/${COSTS}.parquet`;

/** Where the month of a scope is in container `ingestion`; existing reports parse this path. */
export function partitionPath(scope: ScopeId, month: Month, dataset: string = COSTS): string {
  return `${scope}/${month}/${dataset}/${dataset.split("/")[0]}.parquet`;
}

/** The costs that a path names; undefined for every path that `partitionPath` would not write for costs. */
export function parsePartitionPath(path: string): PartitionKey | undefined {
  return path.endsWith(FILE) ? parseMonthFolder(path.slice(0, -FILE.length)) : undefined;
}

/** The partition of any dataset that a path names; undefined for every path that `partitionPath` would not write. */
export function parseDatasetPath(path: string): PartitionKey | undefined {
  const border = path.lastIndexOf("/");
  const below = parseDatasetFolder(path.slice(0, Math.max(border, 0)));
  if (below === undefined) return undefined;
  const { dataset, key } = below;
  const [folder] = dataset.split("/");
  if (path.slice(border + 1) !== `${folder}.parquet`) return undefined;
  return dataset === COSTS ? key : { ...key, dataset };
}

/** The month whose folder this is, or whose costs' folder below; undefined for every other folder. */
export function parsePartitionFolder(folder: string): PartitionKey | undefined {
  return parseMonthFolder(folder.endsWith(`/${COSTS}`) ? folder.slice(0, -COSTS.length - 1) : folder);
}

interface DatasetPlace {
  readonly key: PartitionKey;
  readonly dataset: string;
}

/** `{scope}/{yyyyMM}/pricesheet`, or `{scope}/{yyyyMM}/reservationrecommendations/{export}` where each export has a folder. */
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

/** Distinguishes a partition from all others: `subscriptions/…/202606`, with the folder of a dataset other than costs behind it. */
export function partitionId({ dataset, month, scope }: PartitionKey): string {
  return dataset === undefined ? `${scope}/${month}` : `${scope}/${month}/${dataset}`;
}

/** `202606`, with the folder of a dataset other than costs behind it. */
export function formatDatasetMonth({ dataset, month }: Omit<PartitionKey, "scope">): string {
  return dataset === undefined ? month : `${month} ${dataset}`;
}

/** A partition for people: its scope, then what `formatDatasetMonth` says. */
export function formatPartition({ scope, ...place }: PartitionKey): string {
  return `${scope} ${formatDatasetMonth(place)}`;
}
