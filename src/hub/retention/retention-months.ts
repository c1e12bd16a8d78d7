import type { Month } from "exact-values/month";
import { isExpired } from "../month-lifecycle.ts";
import {
  type DatasetRequest,
  keyOfRun,
  type PartitionKey,
  parseDatasetPath,
  parsePartitionFolder,
  partitionId,
  requestCosts,
} from "../partition/partition-path.ts";
import { isOfDataset, type PartitionRecord, parseBlobMetadata } from "../partition/partition-record.ts";
import type { ExportRun } from "../runs/exported-run.ts";
import type { ScopeId } from "../scope.ts";

/** The hub whose retention runs. */
export interface RetentionOwner {
  /** Its storage account, and its former ones, as recorded in the months that it committed. */
  readonly accounts: ReadonlySet<string>;
  /**
   * The scopes in its settings. Months of release 0.2 have no owner and belong to the hub that monitors their scope.
   */
  readonly scopes: ReadonlySet<ScopeId>;
  /** True if months without an owner belong to this hub regardless of their scope. */
  readonly ownsUnowned: boolean;
}

/** True if this hub's retention may delete a month: only its own months, never those sent from or to another hub. */
function isOwnMonth(
  { owner, scope }: Pick<PartitionRecord, "owner"> & { readonly scope: ScopeId },
  { accounts, ownsUnowned, scopes }: RetentionOwner,
): boolean {
  return owner === undefined ? ownsUnowned || scopes.has(scope) : accounts.has(owner);
}

/** A listed file in `ingestion`. */
export interface ListedFile {
  readonly name: string;
  readonly etag: string;
  readonly byteCount: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A committed month. */
export interface StoredMonth extends PartitionKey {
  readonly path: string;
  /** The listed version. */
  readonly etag: string;
  readonly byteCount: number;
  /** Storage account of the hub that committed it; undefined in release 0.2. */
  readonly owner: string | undefined;
}

interface MonthRetentionRequest {
  readonly files: readonly ListedFile[];
  /** First month that is kept; undefined if all months are kept. */
  readonly cutOff: Month | undefined;
  /** The cut-off that ingest uses, based on config/settings.json. */
  readonly ingestCutOff: Month | undefined;
  /** Runs whose files stay in `msexports`. */
  readonly stayingRuns: readonly ExportRun[];
  readonly owner: RetentionOwner;
  /** Scopes whose months are deleted regardless of the cut-off. */
  readonly erased?: ReadonlySet<ScopeId>;
  /** Costs only if undefined. */
  readonly isRequested?: DatasetRequest;
}

export interface MonthRetention {
  /** Number of committed months. */
  readonly monthCount: number;
  /** Number of months that belong to this hub. */
  readonly ownCount: number;
  readonly expired: readonly StoredMonth[];
  /** The part of `expired` that a person has reviewed, because the settings erase its scope. */
  readonly erased: readonly StoredMonth[];
  /**
   * Expired, but ingest would restore them at once, because it uses a longer retention and their exports still exist.
   */
  readonly returning: readonly StoredMonth[];
  /** Expired by this hub's retention, but owned by another hub, so they are kept. */
  readonly spared: readonly StoredMonth[];
  /** Files of other tools in folders of expired months, which are never deleted. */
  readonly foreign: readonly string[];
}

/** Plans which months to delete: only files with a valid path and the hub's own metadata. */
export function planMonthRetention(request: MonthRetentionRequest): MonthRetention {
  const { cutOff, erased, files, owner } = request;
  const isErased = ({ scope }: Pick<PartitionKey, "scope">): boolean => erased?.has(scope) === true;
  const months = files.flatMap(toMonth);
  const committed = new Set(months.map(({ path }) => path));
  const own = months.filter((month) => isOwnMonth(month, owner));
  const expired = months.filter((month) => isExpired(month.month, cutOff) || isErased(month));
  const leaving = withoutReturning(
    expired.filter((month) => isOwnMonth(month, owner)),
    request,
  );
  return {
    monthCount: months.length,
    ownCount: own.length,
    ...leaving,
    erased: leaving.expired.filter(isErased),
    spared: expired.filter((month) => !isOwnMonth(month, owner)),
    foreign: files
      .map(({ name }) => name)
      .filter((name) => !committed.has(name) && isInLeavingFolder(name, request))
      .sort(),
  };
}

/**
 * Separates expired months from those that ingest would restore: their exports remain, and ingest's own cut-off does
 * not exclude them.
 */
export function withoutReturning(
  months: readonly StoredMonth[],
  {
    erased,
    ingestCutOff,
    stayingRuns,
    isRequested = requestCosts,
  }: Pick<MonthRetentionRequest, "erased" | "ingestCutOff" | "isRequested" | "stayingRuns">,
): Pick<MonthRetention, "expired" | "returning"> {
  const source = new Set(
    stayingRuns
      .filter((run) => isRequested(run) && run.month === run.lastMonth && run.parts.length > 0)
      .map((run) => partitionId(keyOfRun(run))),
  );
  // ingest never restores an erased scope.
  const returns = (month: StoredMonth): boolean =>
    erased?.has(month.scope) !== true && !isExpired(month.month, ingestCutOff) && source.has(partitionId(month));
  return { expired: months.filter((month) => !returns(month)), returning: months.filter(returns) };
}

function isInLeavingFolder(
  name: string,
  { cutOff, erased }: Pick<MonthRetentionRequest, "cutOff" | "erased">,
): boolean {
  const key = parsePartitionFolder(name.slice(0, Math.max(0, name.lastIndexOf("/"))));
  return key !== undefined && (isExpired(key.month, cutOff) || erased?.has(key.scope) === true);
}

function toMonth({ name, etag, byteCount, metadata }: ListedFile): readonly StoredMonth[] {
  const key = parseDatasetPath(name);
  const record = parseBlobMetadata(metadata);
  const isOurs = key !== undefined && record !== undefined && isOfDataset(record, key.dataset);
  return isOurs ? [{ ...key, path: name, etag, byteCount, owner: record.owner }] : [];
}
