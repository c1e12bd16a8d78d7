import { MINUTE_MS } from "exact-values/timestamp";
import { compareDeliveryTimes } from "../runs/delivery-digest.ts";
import {
  compareRuns,
  type DeliveredPart,
  type DeliveryDigest,
  type ExportRun,
  isFromFuture,
  isSameRun,
  type RunDelivery,
  windowContains,
} from "../runs/exported-run.ts";
import { spellingOf } from "../scope-name.ts";
import { isForeignExport } from "./month-export.ts";
import type { PartitionRecord } from "./partition-record.ts";

/** The state of one partition (scope, month and dataset) in `ingestion`. */
export interface PartitionState {
  /** Version of the month's file; undefined if the file does not exist. */
  readonly etag: string | undefined;
  /** The hub's record; undefined if the file does not exist or another tool wrote it. */
  readonly record: CommittedRecord | undefined;
  /** True if the content of the file does not match its record, so the month must be written again. */
  readonly isDamaged?: boolean;
  /** True if a directory of a hierarchical namespace exists at the path of the file. */
  readonly isDirectory?: boolean;
  /** Other parquet files in the folder, whose rows readers would add to the month. */
  readonly foreign: readonly ForeignFile[];
}

/** A parquet file of another tool, in the listed version. */
export interface ForeignFile {
  readonly name: string;
  readonly etag: string;
}

export const EMPTY_PARTITION: PartitionState = { etag: undefined, record: undefined, foreign: [] };

/** A month's record, with facts that only storage knows. */
export interface CommittedRecord extends PartitionRecord {
  /** When the month was written, in milliseconds since 1970; undefined if this process has just committed it. */
  readonly committedAt?: number | undefined;
  /** The parts that the month was made from. Read from its footer only if `needsPartList` requires it. */
  readonly parts?: readonly DeliveredPart[] | undefined;
}

/** True if the month was made from this run in its current delivery. A delivery that was never read is new. */
export function holdsRun(carried: CommittedRecord | undefined, run: ExportRun): boolean {
  if (carried === undefined || !isSameRun(carried, run)) return false;
  if (rowCountsOf(run).some((rows) => rows !== carried.rows)) return false;
  const { delivery } = run;
  // The run ID of mapped files is a digest of these files.
  if (delivery === undefined) return true;
  const held = carried.delivery;
  // Months of release 0.1 have no digest. A delivery written before the month was available when the month was read.
  if (held === undefined) return carried.committedAt === undefined || delivery.writtenAt <= carried.committedAt;
  return isSameDelivery(held, delivery) || isHalfDeleted(held, carried.parts, delivery);
}

/**
 * True for a delivery of the month's own run that is older than the ingested one: two folders contain the run, and the
 * later one has already been ingested.
 */
export function isOlderDelivery(carried: PartitionRecord | undefined, run: ExportRun): boolean {
  const held = carried?.delivery;
  const { delivery } = run;
  if (carried === undefined || held?.manifestWrittenAt === undefined || delivery === undefined) return false;
  if (!isSameRun(carried, run)) return false;
  if (delivery.manifestWrittenAt < held.manifestWrittenAt) return true;
  // If the month's own manifest was written again, its content is new, even if it names old parts.
  const isOwnManifest = carried.manifestName === "" || carried.manifestName === run.manifestName;
  return !isOwnManifest && held.partsWrittenAt !== undefined && compareDeliveryTimes(delivery, held) < 0;
}

/**
 * True for the run that the month was made from, in any delivery. A run without a manifest is identified by its folder.
 */
export function isDeliveredAgain(carried: PartitionRecord, run: ExportRun): boolean {
  return isSameRun(carried, run) || isSameRunFolder(carried, run);
}

/**
 * True for a run without a manifest in the folder that the month was made from. Its ID is derived from the folder, its
 * time from the newest file.
 */
function isSameRunFolder(carried: PartitionRecord, { delivery, runId }: ExportRun): boolean {
  const isWithout = carried.delivery?.manifestVersion === "" && delivery?.manifestVersion === "";
  return isWithout && carried.runId === runId;
}

/**
 * True if the run may belong to another scope than the month: the names differ only in the spelling of combining marks.
 */
export function isOtherSpelling({ scopeSpelling }: PartitionRecord, run: ExportRun): boolean {
  const spelling = spellingOf(run.scope, run.isScopeDecomposed);
  return scopeSpelling !== undefined && spelling !== undefined && spelling !== scopeSpelling;
}

/** The row counts in the manifest, of the whole run and as the sum over its parts; missing ones are left out. */
function rowCountsOf({ dataRowCount, parts }: ExportRun): readonly number[] {
  const counts = parts.flatMap((part) => part.dataRowCount ?? []);
  const isWhole = counts.length === parts.length && counts.length > 0;
  return [
    ...(dataRowCount === undefined ? [] : [dataRowCount]),
    ...(isWhole ? [counts.reduce((sum, rows) => sum + rows, 0)] : []),
  ];
}

/** True if only the part list in the month's footer can show whether the month holds the run. */
export function needsPartList(carried: CommittedRecord | undefined, { delivery, ...run }: ExportRun): boolean {
  if (carried?.delivery === undefined || delivery === undefined) return false;
  if (!isDeliveredAgain(carried, { ...run, delivery })) return false;
  const held = carried.delivery;
  const isSameManifest = held.manifestVersion === delivery.manifestVersion;
  return isSameManifest && delivery.parts.length > 0 && !isSameDelivery(held, delivery);
}

function isSameDelivery(held: DeliveryDigest, { manifestSha256, partsSha256 }: RunDelivery): boolean {
  return held.partsSha256 === partsSha256 && held.manifestSha256 === manifestSha256;
}

/** True for the same manifest with only some of its parts: the deletion of an ingested run was interrupted. */
function isHalfDeleted(
  held: DeliveryDigest,
  heldParts: readonly DeliveredPart[] | undefined,
  { manifestVersion, parts }: RunDelivery,
): boolean {
  if (held.manifestVersion !== manifestVersion) return false;
  if (parts.length === 0) return true;
  if (heldParts === undefined) return false;
  const byName = new Map(heldParts.map((part) => [part.name, part]));
  return parts.every(({ name, byteCount, etag }) => {
    const part = byName.get(name);
    return part?.byteCount === byteCount && part.etag === etag;
  });
}

/**
 * The runs whose files are no longer needed once `committed` is in the month: the run itself, and earlier runs whose
 * days it covers. Kept are refused runs that are later or have days that the lake lacks, unread deliveries of the
 * month's own run, and runs of other exports. If the month holds a run dated in the future, all runs are kept, because
 * their order is unknown.
 */
export function retirableRuns(runs: readonly ExportRun[], committed: CommittedRecord, now: Date): readonly ExportRun[] {
  if (isFromFuture(committed, now)) return [];
  return runs.filter(
    (run) =>
      !isOtherSpelling(committed, run) &&
      !isForeignExport(run, committed) &&
      (holdsRun(committed, run) || (compareRuns(run, committed) < 0 && windowContains(committed.window, run.window))),
  );
}

/**
 * Azure writes a manifest after its parts. People copy files in any order within seconds, so only a part that is newer
 * by more than this belongs to another delivery.
 */
const COPYING_MS = MINUTE_MS;

/**
 * The first part, by name, that belongs to another delivery than the others; undefined if all may belong together. The
 * run is being delivered again, or that delivery was interrupted: its manifest does not describe all of its parts. A
 * run with only new parts, or with a missing part, is not mixed. A run without a manifest is not ingested while its
 * files still change. `carried`: the records of the month in all lakes.
 */
export function mixedPart(run: ExportRun, carried: readonly CommittedRecord[]): string | undefined {
  const { delivery, parts } = run;
  if (delivery === undefined || delivery.manifestVersion === "") return undefined;
  if (delivery.parts.length < parts.length) return undefined;
  for (const record of carried) {
    const part = replacedPart(run, delivery, record);
    if (part !== undefined) return part;
  }
  return laterPart(delivery);
}

/** The first of this manifest's parts that changed after the month was made from it, if other parts did not change. */
function replacedPart(
  run: ExportRun,
  { manifestVersion, parts }: RunDelivery,
  carried: CommittedRecord,
): string | undefined {
  if (carried.parts === undefined || carried.delivery?.manifestVersion !== manifestVersion) return undefined;
  if (!isSameRun(carried, run)) return undefined;
  const held = new Map(carried.parts.map(({ name, etag }) => [name, etag]));
  const replaced = parts.filter(({ name, etag }) => held.get(name) !== etag);
  return replaced.length < parts.length ? replaced[0]?.name : undefined;
}

/**
 * The first part of the month that is missing from its folder, although other files there are new; undefined if parts
 * are only missing, as after an interrupted deletion. Without a manifest, the remaining files may not be a whole run.
 */
export function goneFromFolder(run: ExportRun, carried: CommittedRecord | undefined): string | undefined {
  const { delivery } = run;
  if (carried?.parts === undefined || delivery === undefined || !isSameRunFolder(carried, run)) return undefined;
  const held = new Map(carried.parts.map(({ name, etag }) => [name, etag]));
  const isOther = delivery.parts.some(({ name, etag }) => held.get(name) !== etag);
  const present = new Set(delivery.parts.map(({ name }) => name));
  return isOther ? carried.parts.find(({ name }) => !present.has(name))?.name : undefined;
}

function laterPart({ manifestWrittenAt, parts }: RunDelivery): string | undefined {
  const isBefore = parts.some(({ writtenAt }) => writtenAt <= manifestWrittenAt);
  return isBefore ? parts.find(({ writtenAt }) => writtenAt > manifestWrittenAt + COPYING_MS)?.name : undefined;
}
