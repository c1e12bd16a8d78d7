import { compareInstants, dayOfInstant, type Instant } from "exact-values/instant";
import type { Day, Month } from "exact-values/month";
import { DAY_MS } from "exact-values/timestamp";
import type { Dataset } from "focus-parquet/schemas";
import type { ScopeId } from "../scope.ts";

/** A part in one version. */
export interface DeliveredPart {
  readonly name: string;
  readonly byteCount: number;
  /** Without quotes. */
  readonly etag: string;
}

/** A part as it was listed. */
export interface ListedPart extends DeliveredPart {
  /** In milliseconds since 1970. */
  readonly writtenAt: number;
}

/** What identifies a delivery of a run besides its ID and time: one run may be delivered again with other parts or another manifest. */
export interface DeliveryDigest {
  /** SHA-256 of `formatPartList`, 64 hexadecimal digits. */
  readonly partsSha256: string;
  /** SHA-256 of `describeManifest`, 64 hexadecimal digits. */
  readonly manifestSha256: string;
  /** ETag of the manifest without quotes; empty for a run without one. */
  readonly manifestVersion: string;
  /** When the manifest was written, in milliseconds since 1970; 0 for a run without one, undefined for months that did not write it down. */
  readonly manifestWrittenAt?: number | undefined;
  /** When the newest of its parts was written, in milliseconds since 1970; 0 without parts, undefined as above. */
  readonly partsWrittenAt?: number | undefined;
}

/** A run as it was listed in storage. */
export interface RunDelivery extends DeliveryDigest {
  /** The parts that are there, in the order of their names; fewer than the manifest names when some are gone. */
  readonly parts: readonly ListedPart[];
  readonly manifestWrittenAt: number;
  readonly partsWrittenAt: number;
  /** When the newest of manifest and parts was written. */
  readonly writtenAt: number;
}

/** One CSV file of a run. */
export interface ExportPart {
  /** Relative to the container. */
  readonly blobName: string;
  /** Stored or inflated length, where the manifest says it. */
  readonly byteCount: number | undefined;
  readonly dataRowCount: number | undefined;
}

/** One execution of an export, as its manifest gives it. */
export interface ExportRun {
  /** Blob name of the manifest in `msexports`. */
  readonly manifestName: string;
  /** Lower case and fit for a blob name. */
  readonly runId: string;
  readonly submittedTime: Instant;
  readonly exportName: string;
  readonly scope: ScopeId;
  /** True when the manifest writes the scope with accents apart from their letters, other than its folder. */
  readonly isScopeDecomposed?: true;
  readonly dataset: Dataset;
  /** `csv` or `parquet`, lower case. */
  readonly fileFormat: string;
  readonly month: Month;
  /** The month of the last day that the manifest names; differs from `month` when the run spans months. */
  readonly lastMonth: Month;
  readonly window: RunWindow;
  readonly parts: readonly ExportPart[];
  readonly dataRowCount: number | undefined;
  /** In which version its files were listed; a manifest alone does not say. */
  readonly delivery?: RunDelivery | undefined;
  /** Which files of a mapping it was made from; undefined for runs of Azure, and where nobody has read them. */
  readonly files?: MonthFiles | undefined;
}

/** Rows and their costs, to tell rows that moved from rows that were lost. */
export interface RowTotal {
  readonly rows: number;
  /** Depends on the costs and currencies of the rows and not on their order or dates; 16 hexadecimal digits. */
  readonly costs: string;
}

/** A file that a month was made from. */
export interface MonthFile {
  readonly name: string;
  /** ETag without quotes; in a workspace, the SHA-256 of the stored bytes. */
  readonly version: string;
  /** What release 0.2 did not write down. */
  readonly content: FileContent | undefined;
}

export interface FileContent {
  /** Of the text, compressed or not; 32 hexadecimal digits. */
  readonly digest: string;
  /** Charge days of the rows that belong to the month. */
  readonly days: readonly Day[];
  /** Of all its rows, whichever month they belong to. */
  readonly total: RowTotal;
}

/** Which files a month was made from. */
export interface MonthFiles {
  /** Path of the mapping; undefined for months of release 0.2. */
  readonly mapping: string | undefined;
  /** Of all files of the source; undefined for months of release 0.2. */
  readonly total: RowTotal | undefined;
  readonly files: readonly MonthFile[];
}

/** What decides between two runs of one month. */
export interface OrderedRun {
  readonly runId: string;
  readonly submittedTime: Instant;
}

/** The later submitted run comes later; at equal times the larger run ID does. */
export function compareRuns(left: OrderedRun, right: OrderedRun): number {
  const byTime = compareInstants(left.submittedTime, right.submittedTime);
  if (byTime !== 0) return byTime;
  return compareIds(left.runId.toLowerCase(), right.runId.toLowerCase());
}

/**
 * True for a run that says it was submitted more than a day after `now`. No clock goes that wrong in a service; taken at its word, such a run
 * would keep every real one out of its month until that day comes.
 */
export function isFromFuture({ submittedTime }: Pick<OrderedRun, "submittedTime">, now: Date): boolean {
  return Date.parse(submittedTime) - now.getTime() > DAY_MS;
}

function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** By ID and time: a manifest without a run ID goes by its folder, which later runs may fill anew. */
export function isSameRun(left: OrderedRun, right: OrderedRun): boolean {
  return compareRuns(left, right) === 0;
}

/** The charge days that a run can hold, both included. */
export interface RunWindow {
  readonly first: Day;
  readonly last: Day;
}

/**
 * The window of a run: its start day to its end day, but never beyond the day on which it was submitted, since a month-to-date run says
 * that it holds the whole month.
 */
export function runWindow(startDate: Day, endDate: Day, submittedTime: Instant): RunWindow {
  const submitted = dayOfInstant(submittedTime);
  const last = endDate < submitted ? endDate : submitted;
  return { first: startDate, last: last < startDate ? startDate : last };
}

/** True when every day of `inner` is a day of `outer`. */
export function windowContains(outer: RunWindow, inner: RunWindow): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

/** `2026-06-01/2026-06-10`, the form in metadata and reports. */
export function formatWindow({ first, last }: RunWindow): string {
  return `${first}/${last}`;
}
