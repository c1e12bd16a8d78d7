import { createHash } from "node:crypto";
import { InputError } from "exact-values/errors";
import { readNestedRows, writeNestedRows } from "focus-parquet/parquet";
import { forEachConcurrent } from "../../concurrency.ts";
import { TABLE_NAMES } from "../../hub/datasets/hub-datasets.ts";
import { formatLedgerHead, type LedgerRecord } from "../../hub/history/ledger-record.ts";
import { statusOfMonth } from "../../hub/history/month-status.ts";
import { FILLED_KEY } from "../../hub/partition/partition-record.ts";
import { type AddFile, formatStatistics, type LogAction } from "../../hub/table/log-entry.ts";
import {
  entryOf,
  type ListedMonth,
  MONTHS_DEFINITION,
  MONTHS_FIELDS,
  type MonthEntry,
  monthRows,
  type PriceCoverage,
  parseMonthRows,
} from "../../hub/table/months-table.ts";
import type { LakeMonth } from "../../hub/table/table-files.ts";
import { describeTable, removeFiles, tableColumns } from "../../hub/table/table-plan.ts";
import { tableDefinition } from "../../hub/table/table-schema.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { type LakeListing, readLake } from "../discover/lake-state.ts";
import { readFooter } from "../discover/stored-file.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { commitEntry } from "./commit-entry.ts";
import { strayNotice } from "./table-notices.ts";
import { type MonthsWork, monthsForTable, type ReconciledTable, type TableWork } from "./table-work.ts";

/** Limit for parallel reads of ledgers and footers, which are small. */
const READS_AT_ONCE = 16;

/** The table of months after a reconciliation. */
export interface ReconciledMonths extends ReconciledTable {
  readonly listed: readonly ListedMonth[];
}

interface ReadMonths {
  readonly snapshot: TableSnapshot;
  readonly lake: LakeListing;
}

/**
 * Judges all months of the lake, and writes the table again if any row has changed. The table remembers what a listing
 * does not contain, so an unchanged lake takes one read of the table's file, whatever the number of months. Without
 * that file, everything is read again.
 */
export async function reconcileMonths(
  work: TableWork,
  months: MonthsWork,
  { lake, snapshot }: ReadMonths,
): Promise<ReconciledMonths> {
  tableColumns(MONTHS_DEFINITION, snapshot);
  let judged = await judge(work, months, { lake, snapshot });
  const describe = (outcome: ReconciledTable["outcome"], { version, strays }: TableSnapshot): ReconciledMonths => ({
    ...{ outcome, version, fileCount: judged.listed.length, listed: judged.listed },
    published: outcome === "current" ? [] : judged.changed,
    ...{ behind: [], failures: [] },
    warnings: strayNotice(MONTHS_DEFINITION.name, { strays, version }),
  });
  const isCurrent = isShown(judged, snapshot) && newMetadata(work, snapshot).length === 0;
  if (isCurrent || (snapshot.version === -1 && judged.rows.length === 0)) return describe("current", snapshot);
  if (work.dryRun) return describe("planned", snapshot);
  if (snapshot.version === -1) await work.tables.createContainer();
  const now = work.clock.now();
  const { isCommitted, snapshot: after } = await commitEntry(
    { tables: work.tables, folder: MONTHS_DEFINITION.name },
    snapshot,
    {
      commitInfo: {
        ...{ timestamp: now.getTime(), operation: "WRITE", operationParameters: { mode: "Overwrite" } },
        ...{ engineInfo: work.engineInfo, txnId: work.newId() },
      },
      actionsOn: async (base) => {
        // The other writer may have seen a newer lake than this listing.
        if (base !== snapshot) judged = await judge(work, months, { lake: await readLake(work.lake), snapshot: base });
        const metadata = newMetadata(work, base);
        return isShown(judged, base) ? metadata : [...metadata, ...(await replaceRows(work, base, judged))];
      },
    },
  );
  work.log.info(`Table ${MONTHS_DEFINITION.name}, version ${after.version}: ${judged.changed.length} months changed.`);
  return describe(isCommitted ? "published" : "current", after);
}

function newMetadata({ clock, newId }: TableWork, snapshot: TableSnapshot): readonly LogAction[] {
  return describeTable(MONTHS_DEFINITION, snapshot, { id: newId(), now: clock.now() });
}

interface JudgedMonths {
  readonly listed: readonly ListedMonth[];
  readonly changed: readonly LakeMonth[];
  readonly rows: ReturnType<typeof monthRows>;
  readonly digest: string;
  /** False if the table's file is missing or damaged. */
  readonly isReadable: boolean;
}

async function judge(work: TableWork, months: MonthsWork, { lake, snapshot }: ReadMonths): Promise<JudgedMonths> {
  const known = await readMonthsTable(work, snapshot);
  const inLake = TABLE_NAMES.flatMap((name) => monthsForTable(tableDefinition(name), lake).months);
  const listed: ListedMonth[] = [];
  await forEachConcurrent(inLake, { capacity: READS_AT_ONCE }, async (month) => {
    listed.push({ month, ...(await judgeMonth(work, months, { month, known: known?.get(month.path) })) });
  });
  listed.sort(({ month: one }, { month: other }) => (one.path < other.path ? -1 : 1));
  const rows = monthRows(listed);
  return {
    ...{ listed, rows, digest: digestOf(rows), isReadable: known !== undefined },
    changed: listed.flatMap(({ entry, month }) => (isSame(entry, known?.get(month.path)) ? [] : [month])),
  };
}

function isSame(entry: MonthEntry, known: MonthEntry | undefined): boolean {
  return JSON.stringify(entry) === JSON.stringify(known === undefined ? undefined : { ...entry, ...known });
}

/** What the table says, by path of the month. Undefined if its file cannot be read. */
export async function readMonthsTable(
  { tables }: Pick<TableWork, "tables">,
  { files }: TableSnapshot,
): Promise<ReadonlyMap<string, MonthEntry> | undefined> {
  const known = new Map<string, MonthEntry>();
  for (const { path } of files.values()) {
    const bytes = await tables.read(`${MONTHS_DEFINITION.name}/${path}`);
    const rows = bytes && (await readNestedRows(bytes));
    if (rows === undefined) return undefined;
    for (const [month, entry] of parseMonthRows(rows)) known.set(month, entry);
  }
  return known;
}

interface MonthToJudge {
  readonly month: LakeMonth;
  readonly known: MonthEntry | undefined;
}

async function judgeMonth(
  work: TableWork,
  { conformance, readLedger, rules }: MonthsWork,
  { known, month }: MonthToJudge,
): Promise<Omit<ListedMonth, "month">> {
  const knownClosedAt = known?.closedBy === "rule" ? known.closedAt : undefined;
  const judgeBy = (records: readonly LedgerRecord[]) =>
    statusOfMonth({ ...month, held: month.record, records, knownClosedAt }, rules, work.clock.now());
  let judged = judgeBy([]);
  let entry = entryOf(month, judged, known);
  const { attempt, ledger } = month.record;
  let ledgerHead = ledger && formatLedgerHead(ledger);
  // The first record restates nothing. A month without a ledger may have replaced a month that had one.
  const hasHistory = ledger === undefined ? known !== undefined : ledger.sequence > 1;
  if (judged.closedAt !== undefined && hasHistory) {
    const { closedAt, closedBy } = judged;
    const isSameClosing = known?.closedAt === closedAt && known?.closedBy === closedBy;
    if (isSameClosing && known?.attempt === attempt && known.ledgerHead === ledgerHead) {
      entry = { ...entry, status: known.status, restatements: known.restatements, restatedAt: known.restatedAt };
    } else {
      const records = await readLedger(month.path).catch((error: unknown) => {
        work.signal.throwIfAborted();
        work.log.info(
          `The ledger of ${month.path} could not be read. ${error instanceof Error ? error.message : error}`,
        );
        return undefined;
      });
      judged = judgeBy(records ?? []);
      entry = entryOf(month, judged, known);
      if (records === undefined && isSameClosing && known !== undefined)
        entry = { ...entry, status: known.status, restatements: known.restatements, restatedAt: known.restatedAt };
      // A ledger that lacks records is read again by the next run.
      if ((records?.at(-1)?.sequence ?? 0) < (ledger?.sequence ?? 0)) ledgerHead = undefined;
    }
  }
  const checked = conformance.get(month.path);
  return {
    restatement: judged.restatements.at(-1),
    entry: {
      ...entry,
      ledgerHead,
      prices: entry.prices ?? (await readCoverage(work.lake, month)),
      conformance: checked?.attempt === month.record.attempt ? checked.result : entry.conformance,
    },
  };
}

/** The footer of a month with found prices says how many rows they cover. */
async function readCoverage(lake: BlobStore, month: LakeMonth): Promise<PriceCoverage | undefined> {
  if (month.record.fill === undefined) return undefined;
  try {
    const footer = await readFooter(lake, { ...month, name: month.path });
    const { rows } = JSON.parse(footer?.keyValues.get(FILLED_KEY) ?? "{}");
    const { filled, partly, unfilled } = rows ?? {};
    const isComplete = [filled, partly, unfilled].every((count) => Number.isSafeInteger(count));
    return isComplete ? { found: filled + partly, missing: unfilled } : undefined;
  } catch (error) {
    if (error instanceof InputError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Tag of the live file: the digest of its rows. */
const DIGEST_KEY = "hub_rows_sha256";

function digestOf(rows: ReturnType<typeof monthRows>): string {
  const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  return createHash("sha256").update(text).digest("hex");
}

/** True if the version shows exactly these rows. */
function isShown({ digest, isReadable, rows }: JudgedMonths, { files }: TableSnapshot): boolean {
  const [file, ...others] = files.values();
  if (rows.length === 0) return file === undefined;
  return isReadable && others.length === 0 && file?.tags?.[DIGEST_KEY] === digest;
}

/** Writes the rows as a new file. If the entry is never written, retention deletes the file. */
async function replaceRows(
  { clock, newId, tables }: TableWork,
  { files }: TableSnapshot,
  { digest, rows }: JudgedMonths,
): Promise<readonly LogAction[]> {
  const removed = removeFiles([...files.values()], clock.now());
  if (rows.length === 0) return removed;
  const bytes = writeNestedRows(MONTHS_FIELDS, rows);
  const path = `data/${newId()}.parquet`;
  await tables.writeIfAbsent(`${MONTHS_DEFINITION.name}/${path}`, bytes, "application/vnd.apache.parquet");
  const add: AddFile = {
    ...{ path, partitionValues: {}, size: bytes.length, modificationTime: clock.now().getTime(), dataChange: true },
    stats: formatStatistics(BigInt(rows.length), []),
    tags: { [DIGEST_KEY]: digest },
  };
  return [...removed, { add }];
}
