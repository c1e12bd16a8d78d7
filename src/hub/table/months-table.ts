import { type Instant, instantOfDate, parseInstant } from "exact-values/instant";
import { addMonths, firstDay } from "exact-values/month";
import type { NestedField } from "focus-parquet/parquet";
import { datasetKind, FOCUS_COST } from "focus-parquet/schemas";
import type { RestatedEvidence } from "../health/evidence.ts";
import { parseTotals } from "../history/ledger-record.ts";
import type { JudgedRecord, MonthStatus, StatusOfMonth } from "../history/month-status.ts";
import { parseDatasetPath } from "../partition/partition-path.ts";
import type { LakeMonth } from "./table-files.ts";
import {
  EXPORT_COLUMN,
  FIELD_TYPES,
  MONTH_COLUMN,
  MONTHS_TABLE,
  SCOPE_COLUMN,
  type TableDefinition,
} from "./table-schema.ts";

/**
 * The columns of the table, with the names of FOCUS 1.4 (dataset Billing Period) and 1.3 (metadata Recency) where FOCUS
 * has one. `x_Path` and `x_LedgerHead` also tell the next ingest what it already knows about a month.
 */
export const MONTHS_FIELDS = [
  [SCOPE_COLUMN, "text"],
  [MONTH_COLUMN, "text"],
  ["x_Dataset", "text"],
  [EXPORT_COLUMN, "text"],
  ["x_Status", "text"],
  ["x_ClosedAt", "timestamp"],
  ["x_ClosedBy", "text"],
  ["x_Restatements", "long"],
  ["x_RestatedAt", "timestamp"],
  ["BillingPeriodStart", "timestamp"],
  ["BillingPeriodEnd", "timestamp"],
  ["BillingPeriodStatus", "text"],
  ["BillingPeriodCreated", "timestamp"],
  ["BillingPeriodLastUpdated", "timestamp"],
  ["BillingCurrency", "text"],
  ["BilledCost", "decimal"],
  ["EffectiveCost", "decimal"],
  ["x_Rows", "long"],
  ["x_RunId", "text"],
  ["x_DatasetVersion", "text"],
  ["x_HubVersion", "text"],
  ["x_PricesFound", "long"],
  ["x_PricesMissing", "long"],
  ["x_Conformance", "text"],
  ["x_RulesViolated", "long"],
  ["x_KnownGaps", "long"],
  ["DatasetInstanceId", "text"],
  ["TimeSectorStart", "timestamp"],
  ["TimeSectorEnd", "timestamp"],
  ["TimeSectorComplete", "boolean"],
  ["TimeSectorLastUpdated", "timestamp"],
  ["x_Attempt", "text"],
  ["x_Path", "text"],
  ["x_LedgerHead", "text"],
] as const satisfies readonly NestedField[];

/** The table of months. It is rewritten as a whole, and its rows are not copied from files in the lake. */
export const MONTHS_DEFINITION: TableDefinition = {
  name: MONTHS_TABLE,
  folder: MONTHS_TABLE,
  description: "Status of each month of all scopes and datasets, written by cost-hub",
  columns: MONTHS_FIELDS.map(([name, kind]) => ({ name, type: FIELD_TYPES[kind] })),
  partitionColumns: [],
  filteredColumns: [SCOPE_COLUMN, MONTH_COLUMN, "x_Status"],
};

/** Rows whose missing prices were found, completely or in part, and rows without a price. */
export interface PriceCoverage {
  readonly found: number;
  readonly missing: number;
}

/** The result of a conformance check. */
export interface Conformance {
  /** Rules with violations that are not known gaps of the provider. */
  readonly violated: number;
  /** Rules with violations that are known gaps of the provider. */
  readonly knownGaps: number;
}

/** What the table says about a month. */
export interface MonthEntry {
  readonly status: MonthStatus;
  readonly closedAt?: Instant | undefined;
  readonly closedBy?: string | undefined;
  readonly restatements: number;
  readonly restatedAt?: Instant | undefined;
  /** When the hub first committed the month. */
  readonly createdAt?: Instant | undefined;
  readonly prices?: PriceCoverage | undefined;
  readonly conformance?: Conformance | undefined;
  readonly ledgerHead?: string | undefined;
  readonly attempt: string;
}

/** A month of the lake with its entry. */
export interface ListedMonth {
  readonly month: LakeMonth;
  readonly entry: MonthEntry;
  /** The last record of a restatement, if this run has read the ledger. */
  readonly restatement?: JudgedRecord | undefined;
}

/** The months that changed after they were closed, as evidence for src/hub/health. */
export function restatedMonths(
  entries: Iterable<{
    readonly path: string;
    readonly entry: MonthEntry;
    readonly restatement?: JudgedRecord | undefined;
  }>,
): readonly RestatedEvidence[] {
  return [...entries].flatMap(({ entry: { closedAt, restatedAt, restatements, status }, path, restatement }) => {
    const place = parseDatasetPath(path);
    if (place === undefined || status !== "restated" || closedAt === undefined || restatedAt === undefined) return [];
    return [{ ...place, closedAt, restatedAt, restatements, cells: restatement?.cells }];
  });
}

/** The entry of a judged month, with what the table already knew about it. */
export function entryOf(
  { record }: LakeMonth,
  { closedAt, closedBy, restatements, status }: StatusOfMonth<JudgedRecord>,
  known: MonthEntry | undefined,
): MonthEntry {
  const last = restatements.at(-1)?.committedAt;
  const committed = committedAt(record);
  return {
    ...{ status, closedAt, closedBy, attempt: record.attempt },
    restatements: restatements.length,
    restatedAt: last === undefined ? undefined : parseInstant(last),
    createdAt: [known?.createdAt, committed].filter((one) => one !== undefined).sort()[0],
    // Both describe the content of one commit.
    ...(known?.attempt === record.attempt ? { prices: known.prices, conformance: known.conformance } : {}),
  };
}

/** When a month was written; undefined if this process has just committed it. */
function committedAt({ committedAt: at }: LakeMonth["record"]): Instant | undefined {
  return at === undefined ? undefined : instantOfDate(new Date(at));
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of all months: one per currency, so that readers need not parse anything. */
export function monthRows(months: readonly ListedMonth[]): readonly Row[] {
  return months.flatMap(({ entry, month }) => {
    const shared = sharedFields(month, entry);
    const currencies = sumsOf(month.record);
    if (currencies.length === 0) return [shared];
    return currencies.map(([currency, sums]) => ({
      ...shared,
      BillingCurrency: currency,
      BilledCost: sums.get("BilledCost"),
      EffectiveCost: sums.get("EffectiveCost"),
    }));
  });
}

/** Invalid metadata, which anybody could have written, never fail the table. */
function sumsOf(record: LakeMonth["record"]): readonly (readonly [string, ReadonlyMap<string, bigint>])[] {
  try {
    return [...parseTotals(record).sums];
  } catch {
    return [];
  }
}

function sharedFields({ dataset, month, path, record, scope }: LakeMonth, entry: MonthEntry): Row {
  const { closedAt, closedBy, conformance, createdAt, ledgerHead, prices, restatedAt, restatements, status } = entry;
  const [folder = FOCUS_COST, exportFolder] = dataset?.split("/") ?? [];
  const isFinal = status === "closed" || status === "restated";
  const [start, end] = [firstDay(month), firstDay(addMonths(month, 1))].map((day) => new Date(day));
  return {
    [SCOPE_COLUMN]: scope,
    [MONTH_COLUMN]: month,
    x_Dataset: datasetKind({ type: folder })?.type ?? folder,
    [EXPORT_COLUMN]: exportFolder,
    x_Status: status,
    x_ClosedAt: dateOf(closedAt),
    x_ClosedBy: closedBy,
    x_Restatements: BigInt(restatements),
    x_RestatedAt: dateOf(restatedAt),
    ...{ BillingPeriodStart: start, BillingPeriodEnd: end, BillingPeriodStatus: isFinal ? "Closed" : "Open" },
    BillingPeriodCreated: dateOf(createdAt),
    BillingPeriodLastUpdated: dateOf(committedAt(record)),
    x_Rows: BigInt(record.rows),
    x_RunId: record.runId,
    x_DatasetVersion: record.datasetVersion,
    x_HubVersion: record.hubVersion,
    x_PricesFound: longOf(prices?.found),
    x_PricesMissing: longOf(prices?.missing),
    x_Conformance: conformance && (conformance.violated === 0 ? "conforms" : "violates"),
    x_RulesViolated: longOf(conformance?.violated),
    x_KnownGaps: longOf(conformance?.knownGaps),
    DatasetInstanceId: [scope, folder.toLowerCase(), exportFolder].filter((part) => part !== undefined).join("/"),
    ...{ TimeSectorStart: start, TimeSectorEnd: end, TimeSectorComplete: isFinal },
    TimeSectorLastUpdated: dateOf(record.submittedTime),
    ...{ x_Attempt: record.attempt, x_Path: path, x_LedgerHead: ledgerHead },
  };
}

function dateOf(instant: Instant | undefined): Date | undefined {
  return instant === undefined ? undefined : new Date(instant);
}

function longOf(count: number | undefined): bigint | undefined {
  return count === undefined ? undefined : BigInt(count);
}

/** What the rows of the table say, by path of the month. An invalid row is left out. */
export function parseMonthRows(rows: readonly Row[]): ReadonlyMap<string, MonthEntry> {
  const entries = new Map<string, MonthEntry>();
  for (const row of rows) {
    const { x_Attempt: attempt, x_Path: path, x_Status: status } = row;
    if (typeof path !== "string" || typeof attempt !== "string" || !isStatus(status)) continue;
    const [found, missing, violated, knownGaps] = [
      ...[row.x_PricesFound, row.x_PricesMissing, row.x_RulesViolated, row.x_KnownGaps].map(numberIn),
    ];
    entries.set(path, {
      ...{ attempt, status, restatements: numberIn(row.x_Restatements) ?? 0 },
      ...{ closedAt: instantIn(row.x_ClosedAt), closedBy: textIn(row.x_ClosedBy) },
      ...{ restatedAt: instantIn(row.x_RestatedAt), createdAt: instantIn(row.BillingPeriodCreated) },
      prices: found === undefined || missing === undefined ? undefined : { found, missing },
      conformance: violated === undefined || knownGaps === undefined ? undefined : { violated, knownGaps },
      ledgerHead: textIn(row.x_LedgerHead),
    });
  }
  return entries;
}

function isStatus(value: unknown): value is MonthStatus {
  return value === "open" || value === "settling" || value === "closed" || value === "restated";
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function instantIn(value: unknown): Instant | undefined {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? instantOfDate(value) : undefined;
}
