import type { Month } from "exact-values/month";
import { NO_CELLS } from "exact-values/month-cells";
import { FOCUS_COST } from "focus-parquet/schemas";
import type { CheckedLedger } from "../../src/hub/history/ledger-chain.ts";
import { joinLedger, ledgerName, parseLedgerName } from "../../src/hub/history/ledger-link.ts";
import {
  type CellChange,
  type LedgerRecord,
  type MonthTotals,
  NO_TOTALS,
} from "../../src/hub/history/ledger-record.ts";
import { changedCells, isSameTotals } from "../../src/hub/history/ledger-state.ts";
import { parseDatasetPath } from "../../src/hub/partition/partition-path.ts";
import type { PartitionRecord } from "../../src/hub/partition/partition-record.ts";
import type { ScopeId } from "../../src/hub/scope.ts";
import { readLake, recordOf } from "../../src/lake/discover/lake-state.ts";
import { digestOfLine, listLedgers, openHeldMonth, readLedgerFile } from "../../src/lake/ledger/ledger-file.ts";
import type { StoredBlob } from "../../src/lake/storage/blob-store.ts";
import type { HistoryStorage } from "./open-storage.ts";

/**
 * `intact`: opening and changes add up to the month. `behind`: the newest change has no record yet; the next ingest
 * adds it. `unrecorded`: the month has no ledger, because a release without ledgers made it. `elsewhere`:
 * the month is in another account. `broken`: see `problems`.
 */
export type HistoryVerdict = "intact" | "behind" | "unrecorded" | "elsewhere" | "broken";

/** The history of one month of a scope and dataset. */
export interface MonthHistory {
  readonly scope: ScopeId;
  readonly month: Month;
  /** Folder of the dataset. */
  readonly dataset: string;
  /** `local`, or the host name of the remote account. */
  readonly lake: string;
  readonly verdict: HistoryVerdict;
  /** The contradictions, as whole sentences. */
  readonly problems: readonly string[];
  readonly records: readonly LedgerRecord[];
  /** Undefined for a month that was removed, or is in another account. */
  readonly current: { readonly record: PartitionRecord; readonly totals: MonthTotals } | undefined;
}

export interface HistoryFilter {
  /** Empty for all. */
  readonly scopes: readonly ScopeId[];
  readonly months: readonly Month[];
}

/** Reads the histories of all months, or of some of them, in the order of their paths. */
export async function* readHistories(storage: HistoryStorage, filter: HistoryFilter): AsyncGenerator<MonthHistory> {
  const [{ files }, ledgers] = await Promise.all([readLake(storage.lake), listLedgers(storage.config)]);
  const places = new Map([...files.keys()].map((path) => [ledgerName("local", path), { lake: "local", path }]));
  for (const name of ledgers.keys()) {
    const place = parseLedgerName(name);
    if (place !== undefined) places.set(name, place);
  }
  for (const [name, { lake, path }] of [...places].sort()) {
    const key = parseDatasetPath(path);
    if (key === undefined || !isWanted(filter, key)) continue;
    const blob = lake === "local" ? files.get(path) : undefined;
    const read = await readHistory(storage, { name, lake, path, blob });
    yield { scope: key.scope, month: key.month, dataset: key.dataset ?? FOCUS_COST.toLowerCase(), lake, ...read };
  }
}

function isWanted({ months, scopes }: HistoryFilter, key: { readonly scope: ScopeId; readonly month: Month }): boolean {
  return (scopes.length === 0 || scopes.includes(key.scope)) && (months.length === 0 || months.includes(key.month));
}

interface HistoryFiles {
  /** Name of the ledger. */
  readonly name: string;
  readonly lake: string;
  readonly path: string;
  /** The month, if it exists and is not in another account. */
  readonly blob: StoredBlob | undefined;
}

type ReadHistory = Pick<MonthHistory, "current" | "problems" | "records" | "verdict">;

async function readHistory({ config, lake: store }: HistoryStorage, files: HistoryFiles): Promise<ReadHistory> {
  const { blob, lake, name, path } = files;
  const record = blob && recordOf(blob);
  const held = blob && record && openHeldMonth(store, { path, etag: blob.etag, record });
  const content = await held?.content();
  const current = record === undefined || content === undefined ? undefined : { record, totals: content };
  const file = await readLedgerFile(config, name, undefined);
  if (file?.isReadable === false)
    return { verdict: "broken", problems: [`The ledger cannot be read: ${file.reason}.`], records: [], current };
  const carried = async (): Promise<readonly string[]> => (await held?.lines()) ?? [];
  const { checked, outcome, reason } = await joinLedger(file?.read, record, carried, digestOfLine);
  const records = checked.records.filter((each) => each !== undefined);
  const told = { records, current };
  const problems = checked.problems.map((problem) => `Record ${problem.line} ${problem.reason}.`);
  if (outcome === "broken" && problems.length === 0) problems.push(`The ledger does not match: ${reason}.`);
  if (problems.length > 0) return { ...told, verdict: "broken", problems };
  if (records.length === 0) return { ...told, verdict: "unrecorded", problems };
  if (lake !== "local") return { ...told, verdict: "elsewhere", problems };
  const different = differences(checked, content ?? { ...NO_TOTALS, ...NO_CELLS });
  if (different.length === 0) return { ...told, verdict: "intact", problems };
  // They may differ until the next ingest adds the record.
  if (outcome === "replaced" || outcome === "removed") return { ...told, verdict: "behind", problems };
  return { ...told, verdict: "broken", problems: different };
}

/** Compares the ledger with the rows that the month has now. */
function differences(
  { state }: CheckedLedger,
  content: MonthTotals & Parameters<typeof changedCells>[1],
): readonly string[] {
  if (!isSameTotals(state.totals, content)) return ["Opening and changes do not add up to the sums of the month."];
  const [cell] = changedCells(state, content);
  if (cell === undefined) return [];
  return [`Opening and changes do not add up to the month in ${cellName(cell)} (${cell.currency}).`];
}

/** Names a group of charges for a terminal. */
export function cellName({
  kind,
  service,
  subscription,
}: Pick<CellChange, "kind" | "service" | "subscription">): string {
  return [service || "no service", subscription || "no subscription", kind].join(", ");
}
