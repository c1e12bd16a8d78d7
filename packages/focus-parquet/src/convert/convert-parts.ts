import { crc32 } from "node:zlib";
import { InputError, quoteValue } from "exact-values/errors";
import type { Converter, PartSource, PlacedPiece, RowGroupPiece, WriteOptions } from "../converter.ts";
import { withStandardNumbers } from "../csv/rewritten-rows.ts";
import { NO_CHARGE_FACTS, sumWrittenCharges } from "../cube/written-charges.ts";
import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import {
  addCostSums,
  type CostSums,
  compareCostSums,
  MAX_CURRENCIES,
  MAX_CURRENCY_LENGTH,
  roundingWithinBound,
} from "../focus/cost-sums.ts";
import { CHARGES } from "../focus/dataset.ts";
import { exportAgainCommand } from "../focus/file-remedy.ts";
import { addCounts, type UpgradeCounts } from "../focus/upgrade/upgrade-rule.ts";
import { assertFooterSize, placedPiece } from "../footer/compose-footer.ts";
import { type CostBreakdown, EMPTY_FACTS, type MonthFacts, mergeFacts } from "../month-facts.ts";
import { type ProvenFacts, readBack, writtenColumns } from "../verify/verify-row-group.ts";

/** Everything known about a month once its last row group is written and proven. */
export interface ConvertedParts {
  readonly pieces: readonly PlacedPiece[];
  /** Data rows of each part, in the order of the parts. */
  readonly rowsByPart: readonly number[];
  /** Sums of the source values, with the amounts lost by rounding. */
  readonly sums: CostSums;
  readonly roundings: number;
  /** Rows that each upgrade rule changed; absent without an upgrade. */
  readonly changes?: UpgradeCounts;
  /** Facts that are read back from the written bytes. */
  readonly facts: MonthFacts;
}

interface ConvertPartsOptions extends WriteOptions {
  readonly converter: Converter;
  readonly parts: readonly PartSource[];
  /** The month, `yyyyMM`, that the rows will become; undefined if rows of any month are accepted. */
  readonly month?: string;
  /** False skips savings and cells, which take 7 % of the time. Default: true. */
  readonly countsCharges?: boolean;
  /** Receives the bytes of each proven row group, in order. The bytes then belong to the callee. */
  readonly write: (bytes: Uint8Array, place: { readonly part: number; readonly rowGroup: number }) => Promise<void>;
}

/**
 * Converts parts one after the other and proves each row group before passing it on: its rows and exact cost sums must
 * equal those decoded from the written bytes. Throws InputError `CostMismatch` or `RowCountMismatch` if they differ,
 * and any error of the converter.
 */
export async function convertParts({
  converter,
  parts,
  month,
  countsCharges = true,
  write,
  ...options
}: ConvertPartsOptions): Promise<ConvertedParts> {
  const pieces: PlacedPiece[] = [];
  const rowsByPart: number[] = [];
  let sums: CostSums = new Map();
  let roundings = 0;
  let changes: UpgradeCounts = new Map();
  let facts = EMPTY_FACTS;

  for (const [part, source] of parts.entries()) {
    let rows = 0;
    let rowGroup = 0;
    for await (const piece of converter.convertPart(withStandardNumbers(source, options.plan), options)) {
      assertCurrencies(source.name, piece.sums, options.plan.dataset);
      const written = proveRowGroup(source.name, piece, { plan: options.plan, month, countsCharges });
      // A single part cannot duplicate another one.
      const checksum = parts.length > 1 ? { checksum: String(crc32(piece.bytes)) } : {};
      pieces.push({ ...placedPiece(piece), ...checksum });
      await write(piece.bytes, { part, rowGroup });
      assertFooterSize(source.name, pieces.length, options.plan.columns.length);
      sums = addCostSums(sums, piece.sums);
      assertCurrencies(source.name, sums, options.plan.dataset);
      facts = mergeFacts(facts, written);
      assertDays(source.name, facts.costByDay, options.plan.dataset);
      roundings += piece.roundings;
      changes = addCounts(changes, piece.changes);
      rows += piece.rows;
      rowGroup++;
    }
    rowsByPart.push(rows);
  }
  return {
    pieces,
    rowsByPart,
    sums,
    roundings,
    facts,
    ...(options.plan.upgrade === undefined ? {} : { changes }),
  };
}

interface ProofOptions {
  readonly plan: ColumnPlan;
  readonly month: string | undefined;
  readonly countsCharges: boolean;
}

/** The facts of a row group. Its decoded columns are released before its bytes are sent. */
function proveRowGroup(part: string, piece: RowGroupPiece, { countsCharges, month, plan }: ProofOptions): MonthFacts {
  const columns = writtenColumns(piece, plan);
  const written = readBack(columns, plan, month);
  assertEqual(part, piece, written);
  return { ...written, ...(countsCharges ? sumWrittenCharges(columns, plan) : NO_CHARGE_FACTS) };
}

function assertEqual(
  part: string,
  source: { readonly rows: number; readonly sums: CostSums },
  written: ProvenFacts,
): void {
  if (source.rows !== written.rows) {
    throw proofFailure("RowCountMismatch", part, `${source.rows} rows were read but ${written.rows} were written`);
  }
  const [difference] = compareCostSums(source.sums, written.sums);
  if (difference !== undefined) {
    const { column, currency, expected, actual } = difference;
    throw proofFailure(
      "CostMismatch",
      part,
      `${column} in ${currency || "no currency"} is ${expected} in the source and ${actual} in the parquet`,
    );
  }
  if (!roundingWithinBound(source.sums)) {
    throw proofFailure("CostMismatch", part, "rounding to 18 digits moved a sum by more than half a unit a row");
  }
}

function proofFailure(code: string, part: string, reason: string): InputError {
  return new InputError(code, `The proof of ${part} failed: ${reason}.`, {
    remedy: "Nothing was changed. This is a bug in the converter. Please report it, with the part if you may share it.",
    place: { file: part },
  });
}

/** Charge days by currency: a month has 31, and corrections may go back years. */
const MAX_DAYS = 20_000;

/**
 * Throws InputError `InvalidValue` if sums by currency would fill the memory because the column holds something else.
 */
export function assertCurrencies(part: string, sums: CostSums, { currency = "" } = CHARGES): void {
  const names = [...sums.keys()];
  const long = names.find((name) => name.length > MAX_CURRENCY_LENGTH);
  if (long !== undefined) {
    throw movedColumn(part, currency, `${quoteValue(long)} is too long for a currency name`);
  }
  if (names.length > MAX_CURRENCIES) {
    const others = `${names.length - 1} other values are more currencies than exist`;
    throw movedColumn(part, currency, `${quoteValue(names.at(-1) ?? "")} and ${others}`);
  }
}

/** Throws InputError `InvalidValue` if the rows have more charge days than cost data can have. */
export function assertDays(part: string, costByDay: CostBreakdown, { day = "" } = CHARGES): void {
  const count = [...costByDay.values()].reduce((sum, days) => sum + days.size, 0);
  if (count > MAX_DAYS) throw movedColumn(part, day, `the rows span more than ${MAX_DAYS} days`);
}

function movedColumn(part: string, column: string, reason: string): InputError {
  return new InputError("InvalidValue", `${part}, column ${column}: ${reason}.`, {
    remedy:
      "Check this column of the file: columns have probably shifted, or another column has its name. " +
      "Correct the file or its mapping (source: files). If an Azure export was edited, run the export " +
      `again ${exportAgainCommand()}.`,
    place: { file: part, column },
  });
}
