import type { Clock } from "exact-values/clock";
import { InputError, ServiceError } from "exact-values/errors";
import { exportAgainCommand } from "focus-parquet/formats";
import { streamRanges } from "focus-parquet/parquet";
import { forEachConcurrent } from "../../concurrency.ts";
import type { AddFile, CommitInfo } from "../../hub/table/log-entry.ts";
import { type DamagedFile, type LakeMonth, monthFilePath, type TableCheck } from "../../hub/table/table-files.ts";
import { tableColumns } from "../../hub/table/table-plan.ts";
import type { TableDefinition } from "../../hub/table/table-schema.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";
import type { MonthProver } from "../commit/prove-month.ts";
import { commitMismatch } from "../commit/verify-committed.ts";
import { blobRanges } from "../discover/stored-file.ts";
import type { LakeMarks } from "../journal/month-marks.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { commitEntry } from "./commit-entry.ts";
import { hasCommittedFooter, publishMonth } from "./publish-month.ts";

/** Limit for parallel checks, which mostly wait for storage. */
const FILES_AT_ONCE = 8;

interface RepairWork {
  readonly lake: BlobStore;
  readonly tables: BlobStore;
  readonly definition: TableDefinition;
  /** The months in the lake for this table. */
  readonly months: readonly LakeMonth[];
  /** Versions that are known to be intact, by path in container `tables`. */
  readonly marks: LakeMarks;
  readonly prove: MonthProver;
  readonly clock: Clock;
  readonly commitInfo: CommitInfo;
  readonly signal: AbortSignal;
}

/** Outcome for one damaged file. */
export type RepairedFile = DamagedFile &
  (
    | { readonly outcome: "repaired" }
    /** The lake has the month in another attempt, or does not have it. Ingest or retention decides about the file. */
    | { readonly outcome: "left" }
    | { readonly outcome: "failed"; readonly error: InputError | ServiceError }
  );

interface Repair {
  readonly snapshot: TableSnapshot;
  readonly files: readonly RepairedFile[];
}

/**
 * Publishes damaged files again from the lake, with the same bytes and names, so that readers of earlier versions find
 * what the log describes. A log entry names the valid version of each file. An interrupted run is repeated as a whole.
 */
export async function repairTable(work: RepairWork, snapshot: TableSnapshot, check: TableCheck): Promise<Repair> {
  const byPath = new Map(work.months.map((month) => [monthFilePath(month), month]));
  const files: RepairedFile[] = [];
  const adds: AddFile[] = [];
  const damaged: DamagedFile[] = [];
  for (const each of [...check.damaged, ...(await checkUnknown(work, check.unknown, byPath))]) {
    if (isNoted(work, each)) continue;
    if (await hasContentOf(work, each, byPath.get(each.file.path))) note(work, each);
    else damaged.push(each);
  }
  const columns = tableColumns(work.definition, snapshot);
  await forEachConcurrent(damaged, { capacity: FILES_AT_ONCE }, async (each) => {
    const month = byPath.get(each.file.path);
    if (month === undefined) {
      files.push({ ...each, outcome: "left" });
      return;
    }
    try {
      const add = await publishAgain(work, each, { month, columns });
      if (add !== undefined) adds.push(add);
      files.push({ ...each, outcome: add === undefined ? "left" : "repaired" });
    } catch (error) {
      work.signal.throwIfAborted();
      if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
      files.push({ ...each, outcome: "failed", error });
    }
  });
  if (adds.length === 0) return { snapshot, files };
  const committed = await commitEntry({ tables: work.tables, folder: work.definition.name }, snapshot, {
    commitInfo: work.commitInfo,
    // A file that was removed from the table in the meantime is not added again.
    actionsOn: async (base) => adds.filter(({ path }) => base.files.has(path)).map((add) => ({ add })),
  });
  return { snapshot: committed.snapshot, files };
}

type ListedFile = Pick<DamagedFile, "blob" | "file">;

function isNoted({ definition, marks }: RepairWork, { blob, file }: ListedFile): boolean {
  return blob !== undefined && marks.get(`${definition.name}/${file.path}`) === blob.etag;
}

/** Marks the file as intact, so that the next run does not read it again. */
function note({ definition, marks }: RepairWork, { blob, file }: ListedFile): void {
  if (blob !== undefined) marks.set(`${definition.name}/${file.path}`, blob.etag);
}

/**
 * The entries of earlier releases do not record the published version. A file is damaged if its footer differs from
 * that of its month.
 */
async function checkUnknown(
  work: RepairWork,
  unknown: TableCheck["unknown"],
  byPath: ReadonlyMap<string | undefined, LakeMonth>,
): Promise<readonly DamagedFile[]> {
  const { definition, tables } = work;
  const damaged: DamagedFile[] = [];
  await forEachConcurrent(unknown, { capacity: FILES_AT_ONCE }, async ({ blob, file }) => {
    const month = byPath.get(file.path);
    if (month === undefined || isNoted(work, { blob, file })) return;
    const name = `${definition.name}/${file.path}`;
    if (await hasCommittedFooter(tables, { ...blob, name }, month, definition)) note(work, { blob, file });
    else damaged.push({ file, blob, what: "content" });
  });
  return damaged;
}

/** True for a file that was rewritten with the bytes of its month. */
async function hasContentOf(
  { definition, lake, tables }: RepairWork,
  { blob, file, what }: DamagedFile,
  month: LakeMonth | undefined,
): Promise<boolean> {
  if (what !== "content" || blob === undefined || month === undefined) return false;
  const range = { metadata: {}, lastModified: blob.lastModified };
  const stored = blobRanges(tables, { ...range, ...blob, name: `${definition.name}/${file.path}` });
  const source = blobRanges(lake, { ...range, ...month, name: month.path });
  try {
    const theirs = streamRanges(source);
    for await (const bytes of streamRanges(stored)) {
      const { value } = await theirs.next();
      if (value === undefined || Buffer.compare(bytes, value) !== 0) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** Undefined if the file or its month changed in the meantime. */
async function publishAgain(
  { clock, definition, lake, prove, signal, tables }: RepairWork,
  { blob, file }: DamagedFile,
  { columns, month }: { readonly month: LakeMonth; readonly columns: ReturnType<typeof tableColumns> },
): Promise<AddFile | undefined> {
  // Without an intact month, the damaged file is the only remaining copy.
  const now = await lake.properties(month.path);
  if (now?.etag !== month.etag) return undefined;
  const proof = await prove(lake, { ...now, name: month.path }, month.record);
  if (proof.outcome === "gone") return undefined;
  if (proof.outcome === "damaged") {
    const remedy = `Ingest the month again with force: true; its exports must still be there, or be run again ${exportAgainCommand()}.`;
    throw commitMismatch(month.path, remedy, `: ${proof.reason}. The damaged table file is kept as well`);
  }
  if (blob !== undefined && !(await tables.remove(`${definition.name}/${file.path}`, blob.etag))) return undefined;
  const table = { tables, folder: definition.name };
  const made = await publishMonth(month, { lake, definition, table, columns, clock, signal });
  return made.outcome === "copied" ? { ...made.published.add, dataChange: false } : undefined;
}
