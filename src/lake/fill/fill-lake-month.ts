import { createHash } from "node:crypto";
import type { Clock } from "exact-values/clock";
import { COMPRESSIONS, type PageVersion } from "focus-parquet/convert";
import { costSumsFromJson, costSumsToJson } from "focus-parquet/facts";
import { exportAgainCommand } from "focus-parquet/formats";
import { CODECS, extendFooter, MAGIC, parseFooter, storedFooter } from "focus-parquet/parquet";
import {
  assertSame,
  digestOfPrices,
  FILL_COLUMN_NAMES,
  type FilledMonth,
  fillMonth,
  type ProvenMonth,
  provenMonth,
  type StoredFile,
  startFill,
  storedFile,
  takenForFill,
} from "focus-parquet/prices";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import {
  BLOCKS_KEY,
  FILLED_KEY,
  formatBlobMetadata,
  formatRecord,
  LEDGER_LINES_KEY,
  parseBlobMetadata,
  RECORD_KEYS,
  type ReadBack,
} from "../../hub/partition/partition-record.ts";
import { decideFill, FILL_VERSION, type FillRecord, type SheetsIdentity } from "../../hub/partition/price-fill.ts";
import { nextGeneration } from "../../hub/table/table-files.ts";
import {
  type BlockDigest,
  createUploads,
  extendBlockList,
  footerPlace,
  formatBlockList,
  headerPlace,
  parseBlockList,
} from "../commit/month-blocks.ts";
import { checkCommitted, commitMismatch, describeReadBack } from "../commit/verify-committed.ts";
import type { LakeLedger } from "../ledger/lake-ledger.ts";
import { carriedLines } from "../ledger/ledger-file.ts";
import type { BlobStore, BlockPlace, StagedBlob, StoredBlob } from "../storage/blob-store.ts";

/** The listed version of a lake file that was proven when it was committed. */
export interface ProvenFile extends Pick<StoredBlob, "name" | "etag" | "byteCount"> {
  readonly record: CommittedRecord & { readonly readBack: ReadBack };
}

/** Outcome of adding missing prices to a month. */
export type MonthFill =
  | { readonly outcome: "filled"; readonly filled: FilledMonth; readonly wasFilled: boolean }
  /** All lookups returned the same prices as before, and nothing was written. */
  | { readonly outcome: "same-prices" }
  /** The month's added prices can no longer be found, so the month was rewritten without them. */
  | { readonly outcome: "cleared"; readonly because: "no-sheet" | "lacks-columns" | "too-many-prices" }
  /** The lake has no price sheet for the accounts of the rows that lack a price. Nothing was written. */
  | { readonly outcome: "no-sheet" }
  | { readonly outcome: "lacks-columns"; readonly columns: readonly string[] }
  /** The export has columns with the names of the added prices. These provider columns are kept. */
  | { readonly outcome: "names-taken"; readonly columns: readonly string[] }
  | { readonly outcome: "too-many-prices" }
  /** Another process committed the month or the price sheet in the meantime, and nothing was changed. */
  | { readonly outcome: "replaced" };

/** The price sheets that may apply to a month. */
export interface LakeSheets extends SheetsIdentity {
  readonly sources: readonly { readonly account: string | undefined; readonly file: ProvenFile }[];
}

interface FillWork {
  readonly lake: BlobStore;
  readonly costs: ProvenFile;
  /** Undefined if the lake has no price sheets. Added prices are then removed from the month. */
  readonly sheets: LakeSheets | undefined;
  /** 32 hexadecimal digits, new for each month. */
  readonly attempt: string;
  readonly pageVersion: PageVersion;
  readonly clock: Clock;
  /** The lake's ledgers; undefined to commit without a record. */
  readonly ledger?: LakeLedger | undefined;
}

/** Thrown internally if a version disappears while it is read. */
class VersionGone extends Error {}

/**
 * Adds the missing prices to a month, and commits them in one step if the listed version still exists. The provider's
 * blocks stay in storage. Only the price columns and the footer are uploaded. Throws InputError `CommitMismatch` or
 * `CostMismatch`, and storage errors.
 */
export async function fillLakeMonth(work: FillWork): Promise<MonthFill> {
  try {
    return await fillVersion(work);
  } catch (error) {
    if (error instanceof VersionGone) return { outcome: "replaced" };
    throw error;
  }
}

async function fillVersion(work: FillWork): Promise<MonthFill> {
  const { costs, lake, sheets } = work;
  const month = await openProven(lake, costs);
  const before = costs.record.fill;
  const columns = before === undefined ? takenForFill(month.types.keys()) : [];
  if (columns.length > 0) return { outcome: "names-taken", columns };
  const sources = (sheets?.sources ?? []).map(({ account, file }) => ({
    account,
    open: () => openProven(lake, file),
  }));
  const start = await startFill(month, sources);
  const isReady = start.outcome === "ready";
  const found = isReady ? { ...start, digest: () => digestOfPrices(month, start.prices) } : start;
  const step = await decideFill(before, found);
  if (step === "same-prices") return { outcome: step };
  if (!isReady) return step === "clear" ? clearMonth(work, month, start.outcome) : start;

  const staged = await beginCommit(work);
  const uploads = createUploads();
  const addedBlocks: BlockDigest[] = [];
  const stageAdded = async (bytes: Uint8Array, rowGroup: number): Promise<void> => {
    const { length: byteCount } = bytes;
    addedBlocks[rowGroup] = { byteCount, md5: await staged.stage(filledPlace(work, rowGroup), bytes) };
  };
  const filled = await fillMonth(month, {
    ...{ name: `ingestion/${costs.name}`, prices: start.prices, pageVersion: work.pageVersion },
    compression: compressionOf(month),
    write: async (bytes, rowGroup) => uploads.add(stageAdded(bytes, rowGroup)),
  });
  await uploads.finish();
  const isCommitted = await commitFilled(work, { month, filled, staged, addedBlocks });
  return isCommitted ? { outcome: "filled", filled, wasFilled: before !== undefined } : { outcome: "replaced" };
}

/**
 * Commits the month without added prices. The file then consists of the provider's blocks and a footer without the
 * added columns.
 */
async function clearMonth(
  work: FillWork,
  month: StoredFile,
  because: "no-sheet" | "lacks-columns" | "too-many-prices",
): Promise<MonthFill> {
  const staged = await beginCommit(work);
  const isCommitted = await commitFilled(work, { month, filled: await provenMonth(month), staged, addedBlocks: [] });
  return isCommitted ? { outcome: "cleared", because } : { outcome: "replaced" };
}

async function beginCommit({ attempt, costs, lake }: FillWork): Promise<StagedBlob> {
  const staged = lake.openStaged({
    name: costs.name,
    seenEtag: costs.etag,
    isOwnCommit: (metadata) => parseBlobMetadata(metadata)?.attempt === attempt,
  });
  // Only the first block detects and drops stray blocks of other tools.
  await staged.stage(headerPlace(attempt), MAGIC);
  return staged;
}

/** The content of a commit: the provider's columns, followed by added columns, if any. */
interface CommittedFill {
  readonly month: StoredFile;
  readonly filled: ProvenMonth | FilledMonth;
  readonly staged: StagedBlob;
  /** Digests of the blocks added after each row group; empty for a month without added prices. */
  readonly addedBlocks: readonly BlockDigest[];
}

async function commitFilled(work: FillWork, { addedBlocks, filled, month, staged }: CommittedFill): Promise<boolean> {
  const { attempt, clock, costs, lake, ledger } = work;
  const keyValues = new Map(
    (month.footer.metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ""]),
  );
  // The metadata omits values that are too long. The footer contains all of them.
  const sums = keyValues.get(RECORD_KEYS.sums) ?? costs.record.sums;
  const manifestName = keyValues.get(RECORD_KEYS.manifestName) ?? costs.record.manifestName;
  assertProvenBefore(costs, sums, filled);
  const { committedAt: _, parts: __, readBack: ___, generation: ____, fill: _____, ...older } = costs.record;
  const { ledger: ______, ...described } = older;
  const isFilled = "added" in filled;
  for (const key of [RECORD_KEYS.fill, FILLED_KEY, RECORD_KEYS.ledger, LEDGER_LINES_KEY]) keyValues.delete(key);
  const priced = { ...described, sums, manifestName, attempt, ...(isFilled ? { fill: fillRecord(work, filled) } : {}) };
  const prices = isFilled ? describeFilled(filled) : { cleared: true };
  const change = { path: costs.name, seen: { etag: costs.etag, record: costs.record }, record: priced, prices };
  const records = await ledger?.prepare({ ...change, cells: undefined });
  const record = records === undefined ? priced : { ...priced, ledger: records.head };
  for (const [key, value] of Object.entries(formatRecord(record))) keyValues.set(key, value);
  for (const { key, value } of carriedLines(records)) keyValues.set(key, value);
  if (isFilled) keyValues.set(FILLED_KEY, JSON.stringify(prices));
  const blocks = extendBlockList(parseBlockList(keyValues.get(BLOCKS_KEY)), filled.kept, addedBlocks);
  // The kept bytes of a month from an older release have no digests.
  if (blocks === undefined) keyValues.delete(BLOCKS_KEY);
  else keyValues.set(BLOCKS_KEY, formatBlockList(blocks));
  const added = isFilled ? filled.added : undefined;
  const footer = extendFooter(month.footer, added, { names: FILL_COLUMN_NAMES, keyValues });
  const kept = await keepBlocks(work, { filled, staged });
  const places = kept.flatMap((place, rowGroup) => (isFilled ? [place, filledPlace(work, rowGroup)] : [place]));
  const rowGroupBytes = filled.kept.reduce((sum, { byteCount }) => sum + byteCount, 0);
  const addedBytes = (added?.byteCounts ?? []).reduce((sum, byteCount) => sum + byteCount, 0);
  const readBack = describeReadBack(MAGIC.length + rowGroupBytes + addedBytes + footer.length, footer);
  const end = footerPlace(attempt, readBack);
  await staged.stage(end, footer);
  const generation = nextGeneration(costs.record, clock.now());
  const metadata = formatBlobMetadata({ ...record, generation, readBack });
  const outcome = await staged.commit([headerPlace(attempt), ...places, end], metadata);
  if (outcome.outcome === "concurrent-commit") return false;
  await checkCommitted(lake, costs.name, outcome.etag, readBack);
  if (records !== undefined) await ledger?.committed(records);
  return true;
}

function fillRecord({ sheets }: FillWork, { outcomesSha256 }: FilledMonth): FillRecord {
  if (sheets === undefined) throw new Error("a fill without price sheets");
  return { version: FILL_VERSION, sheetAttempt: sheets.attempt, outcomesSha256 };
}

/**
 * Returns the block address of a row group's added columns. Parts count from 1, so that the header sorts before them.
 */
function filledPlace({ attempt }: FillWork, rowGroup: number): BlockPlace {
  return { attempt, part: rowGroup + 1, rowGroup: 1 };
}

/**
 * Keeps the provider's bytes of each row group. The existing blocks are reused if they match the row groups. Otherwise
 * the bytes are uploaded again.
 */
async function keepBlocks(
  { attempt, costs, lake }: FillWork,
  { filled, staged }: Pick<CommittedFill, "filled" | "staged">,
): Promise<readonly BlockPlace[]> {
  const blocks = await lake.committedBlocks(costs.name);
  const byOffset = new Map(blocks.map((block) => [block.offset, block]));
  const places: BlockPlace[] = [];
  for (const [rowGroup, range] of filled.kept.entries()) {
    const block = byOffset.get(range.offset);
    if (block?.byteCount === range.byteCount) {
      places.push(block.place);
      continue;
    }
    const place = { attempt, part: rowGroup + 1, rowGroup: 0 };
    const bytes = await lake.readRange(costs.name, range, costs.etag);
    if (bytes === undefined) throw new VersionGone();
    await staged.stage(place, bytes);
    places.push(place);
  }
  return places;
}

/** Asserts that the provider's rows and sums, read again from the bytes that are kept, match the month's proof. */
function assertProvenBefore({ name, record }: ProvenFile, sums: string, filled: ProvenMonth): void {
  if (record.rows !== filled.rows) throw commitMismatch(name, INGEST_AGAIN);
  assertSame(`ingestion/${name}`, costSumsFromJson(sums), filled.sums);
}

const INGEST_AGAIN = `Ingest the month again with force: true; its exports must still be there, or be run again ${exportAgainCommand()}.`;

function describeFilled({ counts, filledSums }: FilledMonth): unknown {
  const { outcomes, roundings, rows } = counts;
  return {
    rows,
    list: Object.fromEntries(outcomes.list),
    contracted: Object.fromEntries(outcomes.contracted),
    sums: costSumsToJson(filledSums),
    roundings,
  };
}

/** Returns the codec of the existing columns, which the month's readers already support. */
function compressionOf({ footer }: StoredFile): (typeof COMPRESSIONS)[number] {
  const codec = footer.metadata.row_groups[0]?.columns[0]?.meta_data?.codec;
  return COMPRESSIONS.find((compression) => CODECS[compression] === codec) ?? "snappy";
}

/** Opens a lake file if its length and footer still match the commit record. */
async function openProven(lake: BlobStore, { byteCount, etag, name, record }: ProvenFile): Promise<StoredFile> {
  const { readBack } = record;
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    const bytes = await lake.readRange(name, { offset, byteCount: length }, etag);
    if (bytes === undefined) throw new VersionGone();
    return bytes;
  };
  if (byteCount !== readBack.byteCount) throw commitMismatch(name, INGEST_AGAIN);
  const length = readBack.footerByteCount;
  const tail = await read(byteCount - length, length);
  if (createHash("sha256").update(tail).digest("hex") !== readBack.footerSha256)
    throw commitMismatch(name, INGEST_AGAIN);
  const file = { name: `ingestion/${name}`, byteCount, read };
  return storedFile(file, storedFooter(parseFooter(tail), byteCount));
}
