import { createHash } from "node:crypto";
import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { DAY_MS } from "exact-values/timestamp";
import { parseFooter } from "focus-parquet/parquet";
import { RECORD_KEYS, type ReadBack } from "../../hub/partition/partition-record.ts";
import { type ColumnStatistics, formatStatistics, instantBound } from "../../hub/table/log-entry.ts";
import { addMonthFile, type LakeMonth, monthFilePath } from "../../hub/table/table-files.ts";
import type { PublishedMonth } from "../../hub/table/table-plan.ts";
import { type DeltaColumn, fitFile, type TableDefinition } from "../../hub/table/table-schema.ts";
import { MAX_RACES, retryRace } from "../../retry.ts";
import { type FileFooter, fileFooter, readTail } from "../discover/stored-file.ts";
import type { BlobProperties, BlobStore, StoredBlob } from "../storage/blob-store.ts";
import type { TableFolder } from "./read-table.ts";

/** Outcome of publishing one month to the table. */
type PublishOutcome =
  | { readonly outcome: "copied"; readonly published: PublishedMonth; readonly unseen: readonly string[] }
  /** The month was replaced after it was listed. The run that replaced it publishes it, or the next run does. */
  | { readonly outcome: "replaced" }
  /** A column of the file has another type than in the table. */
  | { readonly outcome: "misfit"; readonly column: string; readonly type: string; readonly tableType: string };

interface PublishRequest {
  readonly lake: BlobStore;
  readonly table: TableFolder;
  readonly definition: TableDefinition;
  readonly columns: readonly DeltaColumn[];
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Copies a month into the table on the server, and reads the log values from the footer of the copy. Throws InputError
 * `TableFileDamaged` if the copy does not match the month.
 */
export async function publishMonth(month: LakeMonth, request: PublishRequest): Promise<PublishOutcome> {
  const { clock, columns, definition, lake, signal, table } = request;
  const path = monthFilePath(month);
  if (path === undefined) throw damaged(month.path, "its metadata does not contain an attempt ID");
  const name = `${table.folder}/${path}`;
  const copy = await copyAndRead(month, { lake, definition, tables: table.tables, name, clock, signal });
  if (copy === "source-changed") return { outcome: "replaced" };
  const { etag, footer } = copy;
  const { conflict, unseen } = fitFile(footer.columns, columns, definition.partitionColumns);
  if (conflict !== undefined) {
    const { name: column, tableType, type } = conflict;
    return { outcome: "misfit", column, type, tableType };
  }
  const stats = formatStatistics(footer.rows, withChargeDays(footer));
  const now = clock.now();
  const sums = footer.keyValues.get(RECORD_KEYS.sums) ?? month.record.sums;
  return {
    outcome: "copied",
    published: { month, add: addMonthFile(path, month, { etag, stats, sums, now }) },
    unseen,
  };
}

interface CopyRequest {
  readonly definition: TableDefinition;
  readonly lake: BlobStore;
  readonly tables: BlobStore;
  readonly name: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * A copy of this size takes seconds. An unfinished copy is visible from the start, and remains if it is interrupted.
 */
const COPY_MS = 30_000;

interface TableCopy {
  readonly footer: FileFooter;
  readonly etag: string;
}

async function copyAndRead(
  month: LakeMonth,
  { clock, definition, lake, name, signal, tables }: CopyRequest,
): Promise<TableCopy | "source-changed"> {
  const { byteCount, etag, path } = month;
  const outcome = await retryRace(
    MAX_RACES.tableCopy,
    async (copies): Promise<TableCopy | "source-changed" | undefined> => {
      const copied = await tables.copyFrom({ store: lake, name: path, etag, byteCount }, name);
      if (copied === "source-changed") return "source-changed";
      const version = await safeVersion(tables, name, clock.now());
      const read = version && (await readCopy(tables, { ...version, name }, month, definition));
      if (version === undefined || read === undefined) return undefined;
      if ("footer" in read) return { footer: read.footer, etag: version.etag };
      if (copied === "copied") throw damaged(name, read.fault, read.cause);
      // The existing copy may be in progress or interrupted. In the latter case no entry names it, and it is copied
      // again.
      if (copies === 1) await clock.sleep(COPY_MS, signal);
      else await tables.remove(name, version.etag);
      return undefined;
    },
  );
  if (outcome !== undefined) return outcome;
  throw damaged(name, "it was replaced repeatedly while it was read");
}

/** Vacuum deletes only files older than a day. */
const YOUNG_MS = DAY_MS / 2;

/**
 * Protects an existing copy that a retention run may be about to delete as unused. Renewing its version makes the copy
 * young, and a deletion of the old version no longer applies. Returns undefined if the copy no longer exists.
 */
async function safeVersion(
  tables: BlobStore,
  name: string,
  now: Date,
): Promise<Pick<BlobProperties, "byteCount" | "etag"> | undefined> {
  const seen = await tables.properties(name);
  if (seen === undefined || now.getTime() - seen.lastModified.getTime() < YOUNG_MS) return seen;
  const etag = await tables.touch(name, seen);
  return etag === undefined ? undefined : { byteCount: seen.byteCount, etag };
}

/** True if a table file has the footer that was committed for the lake's month of the same attempt. */
export async function hasCommittedFooter(
  tables: BlobStore,
  file: Pick<StoredBlob, "name" | "byteCount" | "etag">,
  month: LakeMonth,
  definition: TableDefinition,
): Promise<boolean> {
  const read = await readCopy(tables, file, month, definition);
  return read !== undefined && "footer" in read;
}

/** The result of reading a copy. `fault` is the difference from the month. */
type ReadCopy = { readonly footer: FileFooter } | { readonly fault: string; readonly cause?: unknown };

/**
 * Reads the footer of a copy, and compares its length, digest and rows with the month. Undefined if the copy was
 * replaced in the meantime.
 */
async function readCopy(
  tables: BlobStore,
  copy: Pick<StoredBlob, "name" | "byteCount" | "etag">,
  { byteCount, record }: LakeMonth,
  { filteredColumns }: TableDefinition,
): Promise<ReadCopy | undefined> {
  if (copy.byteCount !== byteCount) return { fault: `it has ${copy.byteCount} bytes, the month ${byteCount}` };
  if (record.readBack !== undefined && record.readBack.footerByteCount > byteCount)
    return { fault: "it is too short for its footer" };
  const tail = await readCopyTail(tables, copy, record.readBack);
  if (tail === undefined) return undefined;
  if (record.readBack !== undefined && digestOf(tail) !== record.readBack.footerSha256) {
    return { fault: "its footer is not the one that was committed" };
  }
  try {
    const footer = fileFooter(parseFooter(tail), filteredColumns);
    const isSame = footer.rows === BigInt(record.rows);
    return isSame ? { footer } : { fault: `it has ${footer.rows} rows, the month ${record.rows}` };
  } catch (cause) {
    return { fault: "its footer cannot be read", cause };
  }
}

function readCopyTail(
  tables: BlobStore,
  file: Pick<StoredBlob, "name" | "byteCount" | "etag">,
  readBack: ReadBack | undefined,
): Promise<Uint8Array | undefined> {
  if (readBack === undefined) return readTail(tables, file);
  const { footerByteCount } = readBack;
  return tables.readRange(
    file.name,
    { offset: file.byteCount - footerByteCount, byteCount: footerByteCount },
    file.etag,
  );
}

const CHARGE_START = "ChargePeriodStart";
const DAY_MICROS = 86_400_000_000n;

/**
 * The footer has no bounds for ChargePeriodStart, because older reports would skip such a file. The bounds are derived
 * from the charge days of the month's proof. The upper bound is the midnight after the last day.
 */
function withChargeDays({ keyValues, statistics }: FileFooter): readonly ColumnStatistics[] {
  const first = microsOfDay(keyValues.get(RECORD_KEYS.firstChargeDay));
  const last = microsOfDay(keyValues.get(RECORD_KEYS.lastChargeDay));
  return statistics.map((column) => {
    if (column.name !== CHARGE_START || column.min !== undefined || first === undefined || last === undefined)
      return column;
    return { ...column, min: instantBound(first, "min"), max: instantBound(last + DAY_MICROS, "max") };
  });
}

function microsOfDay(day: string | undefined): bigint | undefined {
  const millis = day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(millis) ? undefined : BigInt(millis) * 1000n;
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function damaged(file: string, reason: string, cause?: unknown): InputError {
  return new InputError("TableFileDamaged", `${file} cannot be added to the table: ${reason}.`, {
    remedy:
      "If that file is in container tables, delete it and run ingest again. If the month itself is damaged, ingest it again with force.",
    place: { file },
    cause,
  });
}
