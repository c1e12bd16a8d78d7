import type { MonthStatus } from "cost-page";
import { parseInstant } from "exact-values/instant";
import type { Month } from "exact-values/month";
import { joinLedger, ledgerName } from "../../hub/history/ledger-link.ts";
import { formatLedgerHead, type LedgerRecord } from "../../hub/history/ledger-record.ts";
import { joinRemovals } from "../../hub/history/ledger-state.ts";
import { statusOfMonth } from "../../hub/history/month-status.ts";
import { type RestatedCosts, restatedCosts } from "../../hub/history/restated-costs.ts";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import { partitionPath } from "../../hub/partition/partition-path.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { MonthRules } from "../../hub/settings/settings.ts";
import { digestOfLine, type LedgerEntry, openHeldMonth, readLedgerFile } from "../ledger/ledger-file.ts";
import { toleratedMessage } from "../ledger/ledger-position.ts";
import type { BlobStore } from "../storage/blob-store.ts";

/** What a page says about the status of a month, and about its changes after it was closed. */
export interface MonthHistory extends MonthStatus {
  /** By currency; empty unless the month is restated. */
  readonly restated: readonly RestatedCosts[];
  /** False if nothing has recorded the month's changes. */
  readonly isRecorded: boolean;
}

/** A history that was read from a ledger. It applies as long as the month's key is the same. */
export interface KnownHistory {
  readonly key: string;
  readonly history: MonthHistory;
}

export interface HistorySource {
  readonly rules: MonthRules | undefined;
  readonly now: Date;
  readonly lake: BlobStore;
  readonly config: BlobStore;
  /** All ledgers as listed. Only called if a month's ledger has to be read. */
  readonly ledgers: () => Promise<ReadonlyMap<string, LedgerEntry>>;
}

interface HistoryOfMonth {
  readonly scope: ScopeId;
  readonly month: Month;
  readonly etag: string;
  readonly record: CommittedRecord;
  readonly known: KnownHistory | undefined;
}

/**
 * Judges a month. Its ledger is only read if the month is closed and was replaced at least once, and if `known` does
 * not describe this version. `key` is undefined for a history that the next page has to read again.
 */
export async function readHistory(
  source: HistorySource,
  { etag, known, month, record, scope }: HistoryOfMonth,
): Promise<{ readonly history: MonthHistory; readonly key?: string }> {
  const judge = (records: readonly LedgerRecord[]) =>
    statusOfMonth({ scope, month, held: record, records }, source.rules, source.now);
  const { restatements: _, ...status } = judge([]);
  const base: MonthHistory = { ...status, restated: [], isRecorded: true };
  // The first record replaces nothing.
  if (status.closedAt === undefined || record.ledger?.sequence === 1) return { history: base };
  const head = record.ledger === undefined ? "" : formatLedgerHead(record.ledger);
  const key = [record.attempt, head, status.closedBy, status.closedAt].join(" ");
  if (known?.key === key) return known;
  const path = partitionPath(scope, month);
  const name = ledgerName("local", path);
  try {
    const entry = (await source.ledgers()).get(name);
    if (entry === undefined && record.ledger === undefined) return { key, history: { ...base, isRecorded: false } };
    const file = entry && (await readLedgerFile(source.config, name, entry));
    if (file === undefined) return unproven(base, "Its ledger is not in this storage account");
    if (!file.isReadable) return unproven(base, `Its ledger is damaged: ${file.reason}`);
    const held = openHeldMonth(source.lake, { path, etag, record });
    const { checked, outcome, reason } = await joinLedger(file.read, record, held.lines, digestOfLine);
    if (outcome === "broken") return unproven(base, `Its ledger is damaged: ${reason}`);
    const records = joinRemovals(checked);
    const { restatements, ...judged } = judge(records);
    const last = restatements.at(-1)?.committedAt;
    const history: MonthHistory = {
      ...{ ...judged, restatements: restatements.length },
      restatedAt: last === undefined ? undefined : parseInstant(last),
      ...{ restated: restatedCosts(records, restatements), isRecorded: true },
    };
    if (outcome === "current" || outcome === "behind") return { key, history };
    return unproven(history, "Its ledger does not have its last change yet");
  } catch (error) {
    return unproven(base, `Its ledger could not be read: ${toleratedMessage(error, source.lake.signal)}`);
  }
}

function unproven(history: MonthHistory, reason: string): { readonly history: MonthHistory } {
  const text = reason.replace(/\.$/, "");
  return {
    history: { ...history, isRecorded: false, note: `${text}, so changes after it was closed may be missing.` },
  };
}
