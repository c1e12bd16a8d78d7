import { type CurrencyTotals, mergeTotals } from "exact-values/charge-totals";
import { InputError } from "exact-values/errors";
import { type ColumnFile, readStored, type StoredFile } from "../columns/column-file.ts";
import type { PlacedPiece, WriteOptions } from "../converter.ts";
import { addCostSums, type CostSums, compareCostSums } from "../focus/cost-sums.ts";
import { FILL_COLUMN_NAMES, missingForFill } from "../focus/prices/fill-columns.ts";
import { type AddedColumns, type KeptRange, keptRanges } from "../footer/extend-footer.ts";
import { CHARGE_COLUMNS, missingRows } from "./charge-rows.ts";
import {
  createFillCounts,
  digestOutcomes,
  type FillCounts,
  fillRowGroup,
  type PriceOutcomes,
} from "./fill-row-group.ts";
import {
  factsOfFilled,
  footerOfFilled,
  PROOF_COLUMNS,
  sumsOfProvider,
  sumsOfValues,
  writeFilled,
} from "./filled-piece.ts";
import { type MonthPrices, readSheetPrices, type SheetPrices, sheetKind } from "./sheet-prices.ts";

/** Maximum number of meters with missing prices. Each takes about a hundred bytes, and Azure has tens of thousands. */
const MAX_METERS = 200_000;

/** A price sheet that may apply to rows of the month. */
export interface PriceSource {
  /** The billing profile or enrollment whose rows the sheet applies to; undefined if it applies to all rows. */
  readonly account: string | undefined;
  /** Called only if rows need the sheet. */
  readonly open: () => Promise<ColumnFile>;
}

/** The first step of finding a month's prices, which writes nothing. */
type FillStart =
  /** No row without a price belongs to an account that has a price sheet. */
  | { readonly outcome: "no-sheet" }
  /** Columns that the month lacks and that distinguish prices. */
  | { readonly outcome: "lacks-columns"; readonly columns: readonly string[] }
  /** The month needs more prices than fit into memory. */
  | { readonly outcome: "too-many-prices" }
  | { readonly outcome: "ready"; readonly prices: MonthPrices };

/**
 * The first two passes: find the meters whose prices are missing, then read their prices from the sheets that apply.
 */
export async function startFill(month: ColumnFile, sources: readonly PriceSource[]): Promise<FillStart> {
  const columns = missingForFill(month.types);
  if (columns.length > 0) return { outcome: "lacks-columns", columns };
  const wanted = await wantedMeters(month);
  if (wanted === undefined) return { outcome: "too-many-prices" };
  const sheets = new Map<string | undefined, SheetPrices>();
  let lacking: readonly string[] = [];
  for (const { account, open } of sources) {
    const meters = account === undefined ? wanted.all : wanted.byAccount.get(account);
    if (meters === undefined || sheets.has(account)) continue;
    const sheet = await open();
    const missing = missingForFill(month.types, sheetKind(sheet));
    const prices = await readSheetPrices(sheet, meters);
    if (prices === undefined) return { outcome: "too-many-prices" };
    if (missing.length > 0) lacking = missing;
    else sheets.set(account, prices);
  }
  if (sheets.size === 0)
    return lacking.length > 0 ? { outcome: "lacks-columns", columns: lacking } : { outcome: "no-sheet" };
  return { outcome: "ready", prices: { sheetOf: (account) => sheets.get(account) ?? sheets.get(undefined) } };
}

interface WantedMeters {
  readonly all: ReadonlySet<string>;
  readonly byAccount: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Undefined if there are too many meters. */
async function wantedMeters(month: ColumnFile): Promise<WantedMeters | undefined> {
  const all = new Set<string>();
  const byAccount = new Map<string, Set<string>>();
  for (const [index, rows] of rowGroupsOf(month)) {
    const read = await readStored(month, index, CHARGE_COLUMNS);
    for (const { charge } of missingRows(read, rows)) {
      if (typeof charge === "string") continue;
      all.add(charge.meter);
      const ofAccount = byAccount.get(charge.account) ?? new Set<string>();
      byAccount.set(charge.account, ofAccount.add(charge.meter));
    }
    if (all.size > MAX_METERS || byAccount.size > MAX_METERS) return undefined;
  }
  return { all, byAccount };
}

/** A digest of the current result of looking up each missing price. Nothing is written. */
export async function digestOfPrices(month: ColumnFile, prices: MonthPrices): Promise<string> {
  const outcomes: PriceOutcomes = new Map();
  const counts = createFillCounts();
  for (const [index, rows] of rowGroupsOf(month)) {
    const read = await readStored(month, index, CHARGE_COLUMNS);
    fillRowGroup(read, rows, { prices, outcomes, counts });
  }
  return digestOutcomes(outcomes);
}

/** The provider's columns of a month, as read back from storage. */
export interface ProvenMonth {
  readonly rows: number;
  /** Sums of the provider's columns. */
  readonly sums: CostSums;
  /** The byte ranges of the provider's columns in each row group. */
  readonly kept: readonly KeptRange[];
}

/** A month with its found prices, proven from the written bytes. Only the footer is still missing. */
export interface FilledMonth extends ProvenMonth {
  readonly counts: FillCounts;
  readonly outcomesSha256: string;
  readonly filledSums: CostSums;
  readonly charges: CurrencyTotals;
  readonly chargesWithFilled: CurrencyTotals;
  readonly added: AddedColumns;
}

/** Reads the provider's columns of a month that will be written without found prices. */
export async function provenMonth(month: StoredFile): Promise<ProvenMonth> {
  const kept = keptRanges(month.footer, FILL_COLUMN_NAMES);
  const names = new Set([...CHARGE_COLUMNS, ...PROOF_COLUMNS]);
  let [rows, sums] = [0, NO_SUMS];
  for (const [index, count] of rowGroupsOf(month)) {
    sums = addCostSums(sums, sumsOfProvider(await readStored(month, index, names), count));
    rows += count;
  }
  return { kept, rows, sums };
}

interface FillOptions extends Pick<WriteOptions, "compression" | "pageVersion"> {
  readonly prices: MonthPrices;
  /** The month's name in error messages. */
  readonly name: string;
  /** Receives the bytes that follow the provider's columns of each row group, in order. */
  readonly write: (bytes: Uint8Array, rowGroup: number) => Promise<void>;
}

/**
 * Finds a month's missing prices and writes them, row group by row group. The written bytes are decoded again and
 * compared with the prices found. The provider's columns are never rewritten. Throws InputError `CostMismatch`.
 */
export async function fillMonth(
  month: StoredFile,
  { name, prices, write, ...options }: FillOptions,
): Promise<FilledMonth> {
  const kept = keptRanges(month.footer, FILL_COLUMN_NAMES);
  const names = new Set([...CHARGE_COLUMNS, ...PROOF_COLUMNS]);
  const outcomes: PriceOutcomes = new Map();
  const counts = createFillCounts();
  const pieces: PlacedPiece[] = [];
  let totals = { rows: 0, sums: NO_SUMS, filledSums: NO_SUMS };
  let [charges, chargesWithFilled]: CurrencyTotals[] = [new Map(), new Map()];
  for (const [index, rows] of rowGroupsOf(month)) {
    const read = await readStored(month, index, names);
    const values = fillRowGroup(read, rows, { prices, outcomes, counts });
    const piece = writeFilled(values, options);
    const facts = factsOfFilled(read, rows, piece);
    assertSame(name, sumsOfValues(read, values), facts.filledSums);
    await write(piece.bytes, index);
    const { bytes: _, ...placed } = piece;
    pieces.push(placed);
    totals = {
      rows: totals.rows + rows,
      sums: addCostSums(totals.sums, facts.sums),
      filledSums: addCostSums(totals.filledSums, facts.filledSums),
    };
    charges = mergeTotals(charges ?? new Map(), facts.charges);
    chargesWithFilled = mergeTotals(chargesWithFilled ?? new Map(), facts.chargesWithFilled);
  }
  const added = { footer: footerOfFilled(pieces), byteCounts: pieces.map(({ byteCount }) => byteCount) };
  return {
    ...totals,
    counts,
    outcomesSha256: digestOutcomes(outcomes),
    charges: charges ?? new Map(),
    chargesWithFilled: chargesWithFilled ?? new Map(),
    kept,
    added,
  };
}

const NO_SUMS: CostSums = new Map();

function rowGroupsOf({ rowGroups }: ColumnFile): readonly (readonly [index: number, rows: number])[] {
  return rowGroups.map(({ rows }, index) => [index, rows]);
}

/** Throws InputError `CostMismatch` if two sums of the same costs differ. */
export function assertSame(name: string, expected: CostSums, actual: CostSums): void {
  const [difference] = compareCostSums(expected, actual);
  if (difference === undefined) return;
  const { column, currency } = difference;
  throw new InputError(
    "CostMismatch",
    `The proof of ${name} failed: ${column} in ${currency || "no currency"} is ${difference.expected}, and ` +
      `${difference.actual} in the parquet.`,
    {
      remedy: "Nothing was changed. Ingest the month again with force: true; report this if it fails again.",
      place: { file: name },
    },
  );
}
