import { compareDeliveryTimes } from "../runs/delivery.ts";
import type { ExportRun } from "../runs/manifest.ts";
import type { DeliveredPart, DeliveryDigest, RunDelivery } from "../runs/run-delivery.ts";
import { compareRuns, isFromFuture, isSameRun } from "../runs/run-order.ts";
import { windowContains } from "../runs/run-window.ts";
import { spellingOf } from "../scope-characters.ts";
import { isForeignExport } from "./month-export.ts";
import type { PartitionRecord } from "./partition-record.ts";

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
  return isSameRun(carried, run) || isSameFolder(carried, run);
}

/** True for a run without a manifest in the folder that the month was made from: its ID says the folder, its time the newest file. */
export function isSameFolder(carried: PartitionRecord, { delivery, runId }: ExportRun): boolean {
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
