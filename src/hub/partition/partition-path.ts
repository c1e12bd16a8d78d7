import { isMonth, type Month } from "exact-values/month";
import { datasetKind, isFocusCost } from "focus-parquet/schemas";
import type { ExportRun } from "../runs/exported-run.ts";
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

/**
 * The folder of a run's dataset below its month: `pricesheet`, or `reservationrecommendations/{export}`, because the
 * manifest does not say which recommendations its export requests. Undefined for costs.
 */
export function datasetFolderOf({
  dataset,
  exportName,
}: Pick<ExportRun, "dataset" | "exportName">): string | undefined {
  const kind = datasetKind(dataset);
  if (kind === undefined || kind.type === "FocusCost") return undefined;
  return kind.isPerExport ? `${kind.folder}/${exportFolder(exportName)}` : kind.folder;
}

/** Short enough for the longest scope: the whole path must be a valid blob name. */
const MAX_READABLE = 32;

/**
 * Converts an export name, which may be any text, to a folder name: its readable characters and a hash of the whole
 * name. Azure's export names are case-insensitive.
 */
function exportFolder(exportName: string): string {
  const name = exportName.toLowerCase().normalize("NFC");
  const readable = name
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_READABLE)
    .replaceAll(/^-+|-+$/g, "");
  return `${readable === "" ? "export" : readable}-${shortHash(name)}`;
}

/** 32-bit FNV-1a hash of the UTF-8 bytes, as eight hexadecimal digits. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** The partition that a run belongs to. */
export function keyOfRun(run: ExportRun): PartitionKey {
  const dataset = datasetFolderOf(run);
  return { scope: run.scope, month: run.month, ...(dataset === undefined ? {} : { dataset }) };
}

/** The path of a run's partition in container `ingestion`. */
export function pathOfRun(run: ExportRun): string {
  const { dataset, month, scope } = keyOfRun(run);
  return partitionPath(scope, month, dataset);
}

/** The runs of one partition. */
export interface PartitionRuns {
  readonly scope: ScopeId;
  readonly month: Month;
  /** The result of `datasetFolderOf`; undefined for costs. */
  readonly dataset?: string | undefined;
  readonly runs: readonly ExportRun[];
}

/** True for a run whose dataset should be ingested. */
export type DatasetRequest = (run: Pick<ExportRun, "dataset" | "scope">) => boolean;

/** The default: a hub ingests costs only. */
export const requestCosts: DatasetRequest = ({ dataset }) => isFocusCost(dataset);

/** Groups the requested runs by partition, ordered by scope, month and dataset. */
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
