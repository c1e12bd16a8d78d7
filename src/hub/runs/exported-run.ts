import { compareInstants, dayOfInstant, type Instant } from "exact-values/instant";
import type { Day, Month } from "exact-values/month";
import { DAY_MS } from "exact-values/timestamp";
import type { Dataset } from "focus-parquet/schemas";
import type { ScopeId } from "../scope.ts";

/** A part, in one version. */
export interface DeliveredPart {
  readonly name: string;
  readonly byteCount: number;
  /** Without quotes. */
  readonly etag: string;
}

/** A listed part. */
export interface ListedPart extends DeliveredPart {
  /** In milliseconds since 1970. */
  readonly writtenAt: number;
}

/**
 * Identifies a delivery of a run, in addition to its ID and time. A run may be delivered again with other parts or
 * another manifest.
 */
export interface DeliveryDigest {
  /** SHA-256 of `formatPartList`, 64 hexadecimal digits. */
  readonly partsSha256: string;
  /** SHA-256 of `describeManifest`, 64 hexadecimal digits. */
  readonly manifestSha256: string;
  /** ETag of the manifest without quotes; empty for a run without a manifest. */
  readonly manifestVersion: string;
  /**
   * When the manifest was written, in milliseconds since 1970; 0 without a manifest, undefined if the month does not
   * record it.
   */
  readonly manifestWrittenAt?: number | undefined;
  /** When the newest part was written, in milliseconds since 1970; 0 without parts, undefined if not recorded. */
  readonly partsWrittenAt?: number | undefined;
}

/** A run as listed in storage. */
export interface RunDelivery extends DeliveryDigest {
  /** The existing parts, ordered by name. Fewer than in the manifest if some are missing. */
  readonly parts: readonly ListedPart[];
  readonly manifestWrittenAt: number;
  readonly partsWrittenAt: number;
  /** When the newest file of the run was written. */
  readonly writtenAt: number;
}

/** One CSV file of a run. */
export interface ExportPart {
  /** Relative to the container. */
  readonly blobName: string;
  /** Stored or inflated length, if the manifest contains it. */
  readonly byteCount: number | undefined;
  readonly dataRowCount: number | undefined;
}

/** One execution of an export, as described by its manifest. */
export interface ExportRun {
  /** Blob name of the manifest in `msexports`. */
  readonly manifestName: string;
  /** Lower case, and valid in a blob name. */
  readonly runId: string;
  readonly submittedTime: Instant;
  readonly exportName: string;
  readonly scope: ScopeId;
  /** True if the manifest spells the scope with separate combining marks, unlike its folder in the lake. */
  readonly isScopeDecomposed?: true;
  readonly dataset: Dataset;
  /** `csv` or `parquet`, lower case. */
  readonly fileFormat: string;
  readonly month: Month;
  /** The month of the last day in the manifest; differs from `month` if the run spans months. */
  readonly lastMonth: Month;
  readonly window: RunWindow;
  readonly parts: readonly ExportPart[];
  readonly dataRowCount: number | undefined;
  /** The listed versions of its files, which a manifest does not contain. */
  readonly delivery?: RunDelivery | undefined;
  /** The mapped files of the run; undefined for Azure's runs, and if the files were not read. */
  readonly files?: MonthFiles | undefined;
}

/** Rows and a digest of their costs, to distinguish moved rows from lost ones. */
export interface RowTotal {
  readonly rows: number;
  /** Depends on the costs and currencies of the rows, not on their order or dates; 16 hexadecimal digits. */
  readonly costs: string;
}

export interface MonthFile {
  readonly name: string;
  /** ETag without quotes; in a workspace, the SHA-256 of the stored bytes. */
  readonly version: string;
  /** Undefined in release 0.2. */
  readonly content: FileContent | undefined;
}

export interface FileContent {
  /** Digest of the uncompressed text; 32 hexadecimal digits. */
  readonly digest: string;
  /** Charge days of the rows in this month. */
  readonly days: readonly Day[];
  /** The total of all its rows, in any month. */
  readonly total: RowTotal;
}

/** The files that a month was made from. */
export interface MonthFiles {
  /** Path of the mapping; undefined in release 0.2. */
  readonly mapping: string | undefined;
  /** The total of all files of the source; undefined in release 0.2. */
  readonly total: RowTotal | undefined;
  readonly files: readonly MonthFile[];
  /** What the mapping changed in columns and values. */
  readonly changes?: readonly string[] | undefined;
}

/** The facts that order two runs of one month. */
export interface OrderedRun {
  readonly runId: string;
  readonly submittedTime: Instant;
}

/** Orders runs by submission time; at equal times, the greater run ID is later. */
export function compareRuns(left: OrderedRun, right: OrderedRun): number {
  const byTime = compareInstants(left.submittedTime, right.submittedTime);
  if (byTime !== 0) return byTime;
  return compareIds(left.runId.toLowerCase(), right.runId.toLowerCase());
}

/**
 * True for a run with a submission time more than a day after `now`. No service clock is that wrong, and such a run
 * would block all real runs of its month until that day.
 */
export function isFromFuture({ submittedTime }: Pick<OrderedRun, "submittedTime">, now: Date): boolean {
  return Date.parse(submittedTime) - now.getTime() > DAY_MS;
}

function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Compares ID and time: a run without an ID is named after its folder, which later runs may reuse. */
export function isSameRun(left: OrderedRun, right: OrderedRun): boolean {
  return compareRuns(left, right) === 0;
}

/** The charge days that a run can cover, both included. */
export interface RunWindow {
  readonly first: Day;
  readonly last: Day;
}

/**
 * The window of a run: start day to end day, but at most to the day of submission, because a month-to-date run declares
 * the whole month.
 */
export function runWindow(startDate: Day, endDate: Day, submittedTime: Instant): RunWindow {
  const submitted = dayOfInstant(submittedTime);
  const last = endDate < submitted ? endDate : submitted;
  return { first: startDate, last: last < startDate ? startDate : last };
}

/** True if `outer` includes all days of `inner`. */
export function windowContains(outer: RunWindow, inner: RunWindow): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

/** `2026-06-01/2026-06-10`, in metadata and reports. */
export function formatWindow({ first, last }: RunWindow): string {
  return `${first}/${last}`;
}
