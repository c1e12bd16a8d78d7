import type { Month } from "exact-values/month";
import { isExpired } from "../month-lifecycle.ts";
import { type DatasetRequest, keyOfRun, requestCosts } from "../partition/partition-of-run.ts";
import { type PartitionKey, parseDatasetPath, parsePartitionFolder, partitionId } from "../partition/partition-path.ts";
import { isOfDataset, type PartitionRecord, parseBlobMetadata } from "../partition/partition-record.ts";
import type { ExportRun } from "../runs/exported-run.ts";
import type { ScopeId } from "../scope.ts";

/** The hub whose retention runs. */
export interface RetentionOwner {
  /** Its storage account, as the months that it committed record it. */
  readonly account: string;
  /** The scopes of its settings: months of release 0.2 record no owner and belong to the hub that watches their scope. */
  readonly scopes: ReadonlySet<ScopeId>;
  /** True when months without an owner belong to this hub whatever their scope. */
  readonly ownsUnowned: boolean;
}

/** Whether this hub's retention may delete a month: its own months, never those that another hub sent here or received. */
function isOwnMonth(
  { owner, scope }: Pick<PartitionRecord, "owner"> & { readonly scope: ScopeId },
  { account, ownsUnowned, scopes }: RetentionOwner,
): boolean {
  return owner === undefined ? ownsUnowned || scopes.has(scope) : owner === account;
}

/** A file of `ingestion`, as a listing gives it. */
export interface ListedFile {
  readonly name: string;
  readonly etag: string;
  readonly byteCount: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A month that a hub committed. */
export interface StoredMonth extends PartitionKey {
  readonly path: string;
  /** The version that was listed. */
  readonly etag: string;
  readonly byteCount: number;
  /** Storage account of the hub that committed it; undefined for months of release 0.2. */
  readonly owner: string | undefined;
}

interface MonthRetentionRequest {
  readonly files: readonly ListedFile[];
  /** First month that is kept; undefined keeps all. */
  readonly cutOff: Month | undefined;
  /** The cut-off that ingest goes by, which config/settings.json says. */
  readonly ingestCutOff: Month | undefined;
  /** Runs whose files stay in `msexports`. */
  readonly stayingRuns: readonly ExportRun[];
  readonly owner: RetentionOwner;
  /** Costs alone when undefined. */
  readonly isRequested?: DatasetRequest;
}

export interface MonthRetention {
  /** Months that hubs committed. */
  readonly monthCount: number;
  /** Those of this hub. */
  readonly ownCount: number;
  readonly expired: readonly StoredMonth[];
  /** Expired, but ingest would bring them back at once: it goes by a longer retention, and their exports are still there. */
  readonly returning: readonly StoredMonth[];
  /** Expired by this hub's retention, but they belong to another hub: they stay. */
  readonly spared: readonly StoredMonth[];
  /** Files in folders of expired months that no hub of ours committed: never touched. */
  readonly foreign: readonly string[];
}

/** Decides which months go: only files that have the layout's path and the hub's own metadata. */
export function planMonthRetention(request: MonthRetentionRequest): MonthRetention {
  const { cutOff, files, owner } = request;
  const months = files.flatMap(toMonth);
  const committed = new Set(months.map(({ path }) => path));
  const own = months.filter((month) => isOwnMonth(month, owner));
  const expired = months.filter(({ month }) => isExpired(month, cutOff));
  return {
    monthCount: months.length,
    ownCount: own.length,
    ...withoutReturning(
      expired.filter((month) => isOwnMonth(month, owner)),
      request,
    ),
    spared: expired.filter((month) => !isOwnMonth(month, owner)),
    foreign: files
      .map(({ name }) => name)
      .filter((name) => !committed.has(name) && isInExpiredFolder(name, cutOff))
      .sort(),
  };
}

/** Parts months that are to go from those that ingest would bring back, since their exports stay and it does not count them as expired. */
export function withoutReturning(
  months: readonly StoredMonth[],
  {
    ingestCutOff,
    stayingRuns,
    isRequested = requestCosts,
  }: Pick<MonthRetentionRequest, "ingestCutOff" | "isRequested" | "stayingRuns">,
): Pick<MonthRetention, "expired" | "returning"> {
  const source = new Set(
    stayingRuns
      .filter((run) => isRequested(run) && run.month === run.lastMonth && run.parts.length > 0)
      .map((run) => partitionId(keyOfRun(run))),
  );
  const returns = (month: StoredMonth): boolean =>
    !isExpired(month.month, ingestCutOff) && source.has(partitionId(month));
  return { expired: months.filter((month) => !returns(month)), returning: months.filter(returns) };
}

function isInExpiredFolder(name: string, cutOff: Month | undefined): boolean {
  const key = parsePartitionFolder(name.slice(0, Math.max(0, name.lastIndexOf("/"))));
  return key !== undefined && isExpired(key.month, cutOff);
}

function toMonth({ name, etag, byteCount, metadata }: ListedFile): readonly StoredMonth[] {
  const key = parseDatasetPath(name);
  const record = parseBlobMetadata(metadata);
  const isOurs = key !== undefined && record !== undefined && isOfDataset(record, key.dataset);
  return isOurs ? [{ ...key, path: name, etag, byteCount, owner: record.owner }] : [];
}
