import { type CurrencyTotals, mergeTotals } from "exact-values/charge-totals";
import { InputError } from "exact-values/errors";
import { type ColumnFile, readStored, type StoredFile } from "../columns/column-file.ts";
import type { PlacedPiece, WriteOptions } from "../converter.ts";
import { addCostSums, type CostSums, compareCostSums } from "../focus/cost-sums.ts";
import { FILL_COLUMN_NAMES, missingForFill } from "../focus/prices/fill-columns.ts";
import { type AddedColumns, type KeptRange, keptRanges } from "../footer/extend-footer.ts";
import { CHARGE_COLUMNS, missingRows } from "./charge-rows.ts";
import { footerOfFilled, writeFilled } from "./fill-chunks.ts";
import { fillRowGroup } from "./fill-row-group.ts";
import { createFillCounts, digestOutcomes, type FillCounts, type PriceOutcomes } from "./fill-totals.ts";
import { factsOfFilled, PROOF_COLUMNS, sumsOfProvider, sumsOfValues } from "./filled-facts.ts";
import { type MonthPrices, readSheetPrices, type SheetPrices, sheetKind } from "./sheet-prices.ts";

/** Meters whose prices are missing; each takes some hundred bytes, and Azure has some ten thousand. */
const MAX_METERS = 200_000;

/** A price sheet that may hold for rows of the month. */
export interface PriceSource {
  /** Rows of this billing profile or enrolment alone; undefined for all rows of the month. */
  readonly account: string | undefined;
  /** Called only when rows ask for it. */
  readonly open: () => Promise<ColumnFile>;
}

/** What finding the prices of a month begins with; nothing is written yet. */
type FillStart =
  /** No row that lacks a price is of an account whose sheet is there. */
  | { readonly outcome: "no-sheet" }
  /** Columns that the month lacks to tell one price from another. */
  | { readonly outcome: "lacks-columns"; readonly columns: readonly string[] }
  /** More prices are asked for than are kept in memory. */
  | { readonly outcome: "too-many-prices" }
  | { readonly outcome: "ready"; readonly prices: MonthPrices };

/** The first two passes: the meters whose prices are missing, then their prices in the sheets that hold for these rows. */
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

/** Undefined when they are too many. */
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

/** The digest of what looking up each missing price comes to now; nothing is written. */
export async function digestOfPrices(month: ColumnFile, prices: MonthPrices): Promise<string> {
  const outcomes: PriceOutcomes = new Map();
  const counts = createFillCounts();
  for (const [index, rows] of rowGroupsOf(month)) {
    const read = await readStored(month, index, CHARGE_COLUMNS);
    fillRowGroup(read, rows, { prices, outcomes, counts });
  }
  return digestOutcomes(outcomes);
}

/** The provider's columns of a month, as they read back. */
export interface ProvenMonth {
  readonly rows: number;
  /** Of the provider's columns. */
  readonly sums: CostSums;
  /** Where the provider's columns of each row group are. */
  readonly kept: readonly KeptRange[];
}

/** A month with its found prices, proven from the bytes; only its footer is still to be written. */
export interface FilledMonth extends ProvenMonth {
  readonly counts: FillCounts;
  readonly outcomesSha256: string;
  readonly filledSums: CostSums;
  readonly charges: CurrencyTotals;
  readonly chargesWithFilled: CurrencyTotals;
  readonly added: AddedColumns;
}

/** Reads the provider's columns of a month that is to be written without found prices. */
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
  /** How errors call the month. */
  readonly name: string;
  /** Takes the bytes behind the provider's columns of each row group, in order. */
  readonly write: (bytes: Uint8Array, rowGroup: number) => Promise<void>;
}

/**
 * Finds the prices of a month and writes them, row group by row group; what is written is decoded again and compared with what was found. The
 * provider's columns are only read. Throws InputError `CostMismatch`.
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

/** Throws InputError `CostMismatch` where two sums of the same costs differ. */
export function assertSame(name: string, expected: CostSums, actual: CostSums): void {
  const [difference] = compareCostSums(expected, actual);
  if (difference === undefined) return;
  const { column, currency } = difference;
  throw new InputError(
    "CostMismatch",
    `The proof of ${name} failed: ${column} in ${currency || "no currency"} is ${difference.expected}, and ${difference.actual} in the parquet.`,
    {
      remedy: "Nothing was changed. Ingest the month again with force: true; report this if it fails again.",
      place: { file: name },
    },
  );
}
