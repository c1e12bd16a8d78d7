import { InputError, ServiceError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { RangeSource } from "focus-parquet/parquet";
import { ALLOCATION_DEFINITION } from "../../hub/allocation/allocation-definition.ts";
import { type AllocationSummary, collectSummary } from "../../hub/allocation/allocation-summary.ts";
import { parseBasis, publishedEtag } from "../../hub/allocation/allocation-tags.ts";
import { filesByMonth } from "../../hub/allocation/plan-allocation.ts";
import { formatSummary } from "../../hub/allocation/summary-json.ts";
import type { AddFile } from "../../hub/table/log-entry.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { blobRanges } from "../discover/stored-file.ts";
import type { BlobProperties, BlobStore } from "../storage/blob-store.ts";
import { readNewEntries } from "../table/read-table.ts";
import { readKeptRules } from "./kept-rules.ts";
import type { AllocationWork } from "./reconcile-allocation.ts";
import { readStoredRows } from "./stored-rows.ts";

const FOLDER = "allocation/";
/** Metadata of a summary: the file of the table that it describes. */
const FILE_KEY = "hub_table_file";
/** Each round that is lost means that another run has written the summary. */
const ROUNDS = 3;

/** The blob in container config with the summary of a month. */
export function summaryName(month: Month): string {
  return `${FOLDER}${month}.json`;
}

type SummaryWork = Pick<AllocationWork, "config" | "log" | "signal" | "source" | "tables">;

/**
 * Writes the summary of each month that the table shows, unless the stored one describes the same file, and deletes
 * those of other months. Summaries that this run made need not be made from the table again.
 */
export async function storeSummaries(
  work: SummaryWork,
  snapshot: TableSnapshot,
  made: ReadonlyMap<string, AllocationSummary>,
): Promise<readonly Notice[]> {
  const stored = await listSummaries(work.config);
  const notices: Notice[] = [];
  const live = filesByMonth(snapshot);
  for (const [month, [file]] of live) {
    const name = summaryName(month as Month);
    if (file === undefined || parseBasis(file) === undefined || describedFile(stored.get(name)) === file.path) continue;
    try {
      const summary = made.get(file.path) ?? (await summarizeFile(work, month as Month, file));
      await storeSummary(work, { name, file, summary, snapshot }, stored.get(name)?.etag);
    } catch (error) {
      work.signal.throwIfAborted();
      if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
      const message = `The summary of ${month} was not written: ${error.message}`;
      notices.push({ code: error.code, message, remedy: error.remedy });
    }
  }
  const others = [...stored].filter(([name]) => !live.has(monthOf(name)));
  if (snapshot.version < 0 || others.length === 0) return notices;
  // Another run may have added a month since.
  const newer = filesByMonth(
    await readNewEntries({ tables: work.tables, folder: ALLOCATION_DEFINITION.name }, snapshot),
  );
  for (const [name, { etag }] of others) if (!newer.has(monthOf(name))) await work.config.remove(name, etag);
  return notices;
}

function monthOf(name: string): string {
  return name.slice(FOLDER.length, -".json".length);
}

type StoredSummary = Pick<BlobProperties, "etag" | "metadata">;

async function listSummaries(config: BlobStore): Promise<ReadonlyMap<string, StoredSummary>> {
  const found = new Map<string, StoredSummary>();
  for await (const { etag, metadata, name } of config.list(FOLDER))
    if (/^allocation\/\d{6}\.json$/.test(name)) found.set(name, { etag, metadata });
  return found;
}

/** Azure does not keep the case of metadata keys. */
function describedFile(blob: Pick<StoredSummary, "metadata"> | undefined): string | undefined {
  return Object.entries(blob?.metadata ?? {}).find(([key]) => key.toLowerCase() === FILE_KEY)?.[1];
}

/** Makes a summary that a run did not write before it ended. */
async function summarizeFile(
  { config, source, tables }: SummaryWork,
  month: Month,
  file: AddFile,
): Promise<AllocationSummary> {
  const { ruleSet = "", tagsRead } = parseBasis(file) ?? {};
  const { rules } = await readKeptRules(config, ruleSet, source.parseRules);
  const collected = collectSummary(rules.dimensions);
  await readStoredRows(tableFile(tables, file), collected.add);
  return collected.finish({ month, ruleSet, tagsRead });
}

/** The published version of a month's file. */
export function tableFile(tables: BlobStore, file: AddFile): RangeSource {
  const version = { name: `${ALLOCATION_DEFINITION.name}/${file.path}`, byteCount: file.size };
  return blobRanges(tables, { ...version, etag: publishedEtag(file) ?? "" });
}

interface SummaryToStore {
  readonly name: string;
  readonly file: AddFile;
  readonly summary: AllocationSummary;
  readonly snapshot: TableSnapshot;
}

/** Replaces the version that was seen. A summary of a newer file of the table is left alone. */
async function storeSummary(
  { config, tables }: SummaryWork,
  { file, name, snapshot, summary }: SummaryToStore,
  seen: string | undefined,
): Promise<void> {
  let seenEtag = seen;
  const bytes = new TextEncoder().encode(formatSummary(summary));
  const write = { name, bytes, metadata: { [FILE_KEY]: file.path }, contentType: "application/json" };
  for (let round = 0; round < ROUNDS; round++) {
    if ((await config.writeIfUnchanged({ ...write, seenEtag })) === "written") return;
    const now = await config.properties(name);
    if (describedFile(now) === file.path) return;
    const newer = await readNewEntries({ tables, folder: ALLOCATION_DEFINITION.name }, snapshot);
    if (!newer.files.has(file.path)) return;
    seenEtag = now?.etag;
  }
}
