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

/** What is in `ingestion` for one scope, month and dataset. */
export interface PartitionState {
  /** Version of the month's file, undefined when there is none. */
  readonly etag: string | undefined;
  /** What the hub wrote about it; undefined when there is none or when another engine made the file. */
  readonly record: CommittedRecord | undefined;
  /** True when the file does not read back as its record says, so that it holds the run in name only. */
  readonly isDamaged?: boolean;
  /** True when a directory of a hierarchical namespace is where the file belongs. */
  readonly isDirectory?: boolean;
  /** Other parquet files in the folder, which readers would add to the month. */
  readonly foreign: readonly ForeignFile[];
}

/** A parquet file that is not the hub's, in the version that was listed. */
export interface ForeignFile {
  readonly name: string;
  readonly etag: string;
}

export const EMPTY_PARTITION: PartitionState = { etag: undefined, record: undefined, foreign: [] };

/** A month's record, with what only storage can say of it. */
export interface CommittedRecord extends PartitionRecord {
  /** When the month was written, in milliseconds since 1970; undefined for one that this process has just committed. */
  readonly committedAt?: number | undefined;
  /** The parts that the month was made from; read from its footer only where `needsPartList` says so. */
  readonly parts?: readonly DeliveredPart[] | undefined;
}

/** True when a month with this record was made from the run as it is delivered now; a delivery that nobody has read is news. */
export function holdsRun(carried: CommittedRecord | undefined, run: ExportRun): boolean {
  if (carried === undefined || !isSameRun(carried, run)) return false;
  if (rowCountsOf(run).some((rows) => rows !== carried.rows)) return false;
  const { delivery } = run;
  // The ID of a run of other people's files is itself a digest of them.
  if (delivery === undefined) return true;
  const held = carried.delivery;
  // Months of 0.1 keep no digest: what was written before the month was there to be read.
  if (held === undefined) return carried.committedAt === undefined || delivery.writtenAt <= carried.committedAt;
  return isSameDelivery(held, delivery) || isHalfDeleted(held, carried.parts, delivery);
}

/**
 * True for a delivery of the month's own run that was written before the one which the month was made from: two folders hold the run, and the later
 * one has been ingested already.
 */
export function isOlderDelivery(carried: PartitionRecord | undefined, run: ExportRun): boolean {
  const held = carried?.delivery;
  const { delivery } = run;
  if (carried === undefined || held?.manifestWrittenAt === undefined || delivery === undefined) return false;
  if (!isSameRun(carried, run)) return false;
  if (delivery.manifestWrittenAt < held.manifestWrittenAt) return true;
  // What the very manifest of the month says by now is news, of whichever parts it speaks.
  const isOwnManifest = carried.manifestName === "" || carried.manifestName === run.manifestName;
  return !isOwnManifest && held.partsWrittenAt !== undefined && compareDeliveryTimes(delivery, held) < 0;
}

/** True for the run that the month was made from, in this delivery or another; one without a manifest is its folder, whenever that was written. */
export function isDeliveredAgain(carried: PartitionRecord, run: ExportRun): boolean {
  return isSameRun(carried, run) || isSameRunFolder(carried, run);
}

/** True for a run without a manifest in the folder that the month was made from: its ID says the folder, its time the newest file. */
function isSameRunFolder(carried: PartitionRecord, { delivery, runId }: ExportRun): boolean {
  const isWithout = carried.delivery?.manifestVersion === "" && delivery?.manifestVersion === "";
  return isWithout && carried.runId === runId;
}

/** True for a run whose scope is perhaps not that of the month: their names differ only by accents that are apart from their letters. */
export function isOtherSpelling({ scopeSpelling }: PartitionRecord, run: ExportRun): boolean {
  const spelling = spellingOf(run.scope, run.isScopeDecomposed);
  return scopeSpelling !== undefined && spelling !== undefined && spelling !== scopeSpelling;
}

/** What the manifest says of the number of rows, once for the run and once for its parts together; nothing where it is silent. */
function rowCountsOf({ dataRowCount, parts }: ExportRun): readonly number[] {
  const counts = parts.flatMap((part) => part.dataRowCount ?? []);
  const isWhole = counts.length === parts.length && counts.length > 0;
  return [
    ...(dataRowCount === undefined ? [] : [dataRowCount]),
    ...(isWhole ? [counts.reduce((sum, rows) => sum + rows, 0)] : []),
  ];
}

/** True when only the list of parts in the month's footer can say whether the month holds the run. */
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

/** The same manifest with some of the same parts: someone began to delete a run that the month holds, and was stopped. */
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
 * The runs whose files are no longer needed once `committed` is in the month: itself, and those submitted before it whose days it
 * holds. A refused run stays when it is later, or when it has days that are nowhere in the lake; so does another delivery of the month's own
 * run, which nobody has read, and a run of another export. All stay beside a month that holds a run of the future, since nobody knows which of them came before it.
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
 * A manifest is written after its parts. Files that people copy into the container come in any order, and within seconds: only a part that is newer by more
 * than this was written by a delivery of its own.
 */
const COPYING_MS = MINUTE_MS;

/**
 * The first part that belongs to another delivery than the rest, by name; undefined when all belong together as far as anyone can say. Such a run is
 * just being delivered anew, or was when that broke off: its manifest does not speak of all of its parts, and what they say together was never true. A run whose
 * parts are all new, or that lacks one, is no mixture; nor is one without a manifest, which is left alone until nobody writes to it. `carried`: what lakes
 * hold of the month.
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

/** The month was made from parts of this very manifest, of which some are other ones by now. */
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
 * The first part that the month was made from and that is gone from its folder, while others there are new or were written anew; undefined when parts
 * are only gone, as after a deletion that was stopped. Without a manifest nothing says that what is left is a whole run.
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
