import { type Instant, instantOfDate, parseInstant } from "exact-values/instant";
import { addMonths, type Day, firstDay, type Month } from "exact-values/month";
import { datasetKind, FOCUS_COST } from "focus-parquet/schemas";
import { hubDataset } from "../datasets/hub-datasets.ts";
import { closingInstant, isMonthDone, USAGE_SETTLING_DAYS } from "../month-lifecycle.ts";
import { agreementOfScope, type ScopeId } from "../scope.ts";
import type { MonthRules } from "../settings/settings.ts";
import type { LedgerRecord } from "./ledger-record.ts";
import { isSameTotals } from "./ledger-state.ts";

/**
 * `open`: the month has not ended. `settling`: it has ended, and no complete run after the settling days is in the lake.
 * `closed`: it is final. `restated`: the provider changed it after it was closed.
 */
export type MonthStatus = "open" | "settling" | "closed" | "restated";

/** What closes a month: the end of the settling days, or a reviewed entry in the settings. */
type ClosedBy = "rule" | "settings";

/**
 * The invoice of a Customer Agreement is issued up to twelve days after the month, and Azure changes the month until
 * then. An enrollment is settled with its usage. A subscription may be of either agreement, so it gets the longer time.
 */
const INVOICE_SETTLING_DAYS = 12;

/** Days after the end of a month during which its provider may still change the costs of this scope. */
function settlingDaysOf(scope: ScopeId, rules: MonthRules | undefined): number {
  return rules?.settlingDays ?? (agreementOfScope(scope) === "ea" ? USAGE_SETTLING_DAYS : INVOICE_SETTLING_DAYS);
}

/** The members of a ledger record that decide the status. */
export type JudgedRecord = Pick<LedgerRecord, "after" | "before" | "cells" | "committedAt" | "kind" | "submittedTime">;

/** A month in the lake, and what is known about its past. */
interface JudgedMonth<R extends JudgedRecord> {
  readonly scope: ScopeId;
  readonly month: Month;
  /** Folder of the dataset; undefined for costs. */
  readonly dataset?: string | undefined;
  readonly held: {
    readonly submittedTime: Instant;
    readonly window: { readonly first: Day; readonly last: Day };
    /** In milliseconds since 1970. */
    readonly committedAt?: number | undefined;
  };
  /** The ledger's records, oldest first (`joinRemovals`); empty without a ledger. */
  readonly records: readonly R[];
  /** When the month was first seen closed, if the table of months remembers it. */
  readonly knownClosedAt?: Instant | undefined;
}

export interface StatusOfMonth<R extends JudgedRecord> {
  readonly status: MonthStatus;
  /** Undefined unless the month is closed or restated. */
  readonly closedAt?: Instant | undefined;
  readonly closedBy?: ClosedBy | undefined;
  /** The provider's changes after the month was closed. */
  readonly restatements: readonly R[];
}

/** The status of a month at this time. */
export function statusOfMonth<R extends JudgedRecord>(
  month: JudgedMonth<R>,
  rules: MonthRules | undefined,
  now: Date,
): StatusOfMonth<R> {
  const at = instantOfDate(now);
  if (at < endOf(month.month)) return { status: "open", restatements: [] };
  const closed = closingOf(month, rules, at);
  if (closed === undefined) return { status: "settling", restatements: [] };
  const restatements = month.records.filter(
    (record) => isProviderChange(record) && parseInstant(record.committedAt) > closed.closedAt,
  );
  return { status: restatements.length > 0 ? "restated" : "closed", ...closed, restatements };
}

/**
 * True if the rows or costs of the month have changed for a reason other than an upgrade or found prices. A hub without
 * ledgers does not record why it replaced the month, so its changes count too.
 */
function isProviderChange({ after, before, cells, kind }: JudgedRecord): boolean {
  return (kind === "delivery" || kind === "elsewhere") && (cells.length > 0 || !isSameTotals(before, after));
}

function endOf(month: Month): Instant {
  return parseInstant(firstDay(addMonths(month, 1)));
}

/**
 * When and by what the month was closed; undefined while it is not. The rule needs a complete run from after the
 * settling days: the first such run completes the month and therefore does not restate it.
 */
function closingOf(
  month: JudgedMonth<JudgedRecord>,
  rules: MonthRules | undefined,
  now: Instant,
): { readonly closedAt: Instant; readonly closedBy: ClosedBy } | undefined {
  const entry = rules?.closed?.find((one) => one.scope === month.scope && one.month === month.month);
  if (entry !== undefined) {
    const closedAt = parseInstant(entry.on);
    return closedAt <= now ? { closedAt, closedBy: "settings" } : undefined;
  }
  const settled = closingInstant(month.month, settlingDaysOf(month.scope, rules));
  if (settled > now) return undefined;
  if (!isExportedLater(month)) return { closedAt: settled, closedBy: "rule" };
  if (!isMonthDone(month.month, month.held, settled)) return undefined;
  const { committedAt } = month.held;
  const held = committedAt === undefined ? undefined : instantOfDate(new Date(committedAt));
  const first = month.records.find(({ submittedTime }) => parseInstant(submittedTime) >= settled);
  const times = [first && parseInstant(first.committedAt), month.knownClosedAt, held];
  const known = times.find((one) => one !== undefined && one >= settled);
  return { closedAt: known ?? settled, closedBy: "rule" };
}

/** True for datasets whose past months Azure still exports. Others can never hold a run from after their month. */
function isExportedLater({ dataset }: Pick<JudgedMonth<JudgedRecord>, "dataset">): boolean {
  const kind = datasetKind({ type: (dataset ?? FOCUS_COST).split("/")[0] ?? "" });
  return kind === undefined || hubDataset(kind.type).exports.timeframes.monthly !== undefined;
}
