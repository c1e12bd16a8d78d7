import { isMonth, type Month } from "../month.ts";
import { isScopeId, type ScopeId } from "../scope.ts";

/** One month of one scope in container `ingestion`. */
export interface PartitionKey {
  readonly scope: ScopeId;
  readonly month: Month;
}

const FILE = "/focuscost/focuscost.parquet";

/** Where the month of a scope is in container `ingestion`; existing reports parse this path. */
export function partitionPath(scope: ScopeId, month: Month): string {
  return `${scope}/${month}${FILE}`;
}

/** The partition that a path names; undefined for every path that `partitionPath` would not write. */
export function parsePartitionPath(path: string): PartitionKey | undefined {
  if (!path.endsWith(FILE)) return undefined;
  const folder = path.slice(0, -FILE.length);
  const border = folder.lastIndexOf("/");
  const scope = folder.slice(0, Math.max(border, 0));
  const month = folder.slice(border + 1);
  return isScopeId(scope) && isMonth(month) ? { scope, month } : undefined;
}

/** The partition whose folder this is: that of a month, or that of its dataset below; undefined for every other folder. */
export function parsePartitionFolder(folder: string): PartitionKey | undefined {
  return parsePartitionPath(`${folder.endsWith("/focuscost") ? folder : `${folder}/focuscost`}/focuscost.parquet`);
}
