import type { CurrencyTotals } from "exact-values/charge-totals";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { ReadStored } from "../columns/column-file.ts";
import { type Grouping, groupTexts, sumByCurrency, sumByGroup } from "../columns/grouped-rows.ts";
import type { RawColumn } from "../columns/raw-column.ts";
import type { PlacedPiece, WriteOptions } from "../converter.ts";
import { type CostSums, ZERO_SUM } from "../focus/cost-sums.ts";
import { CHARGES } from "../focus/dataset.ts";
import { FILL_PLAN, FILLED_CONTRACTED_COST, FILLED_LIST_COST } from "../focus/prices/fill-columns.ts";
import { footerComposer, MAGIC, parquetSchema } from "../footer/compose-footer.ts";
import { parseFooter, type StoredFooter, storedFooter } from "../footer/parquet-footer.ts";
import { framePages } from "../pages/framed-pages.ts";
import { totalCharges } from "../savings/charge-totals.ts";
import { readWrittenColumn } from "../verify/verify-row-group.ts";
import type { FilledValues } from "./fill-row-group.ts";

const SCHEMA = parquetSchema(FILL_PLAN);

/** The added column chunks of one row group, and their metadata for the footer. */
interface FilledPiece extends PlacedPiece {
  readonly bytes: Uint8Array;
}

/** Writes the three added columns of a row group in the same format as the rest of the month. */
export function writeFilled(
  { contracted, list, rule }: FilledValues,
  options: Pick<WriteOptions, "compression" | "pageVersion">,
): FilledPiece {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: SCHEMA, codec: "UNCOMPRESSED" });
  const columns = [list, contracted, rule];
  const rows = list.length;
  const pending = parquet.write({
    columnData: FILL_PLAN.columns.map(({ sink }, index) => ({
      name: sink,
      data: [...(columns[index] ?? [])],
      offsetIndex: false,
    })),
    rowGroupSize: rows,
  });
  const [rowGroup] = parquet.row_groups;
  if (pending !== undefined || rowGroup === undefined) throw new Error("a writer in memory never waits");
  const bytes = writer.getBytes().subarray(MAGIC.length);
  const framed = framePages({ bytes, rowGroup, start: MAGIC.length }, options);
  return { bytes: framed.bytes, pages: framed.pages, metadata: framed.rowGroup, byteCount: framed.bytes.length, rows };
}

/** The footer of a file that only has these chunks. */
export function footerOfFilled(pieces: readonly PlacedPiece[]): StoredFooter {
  const tail = footerComposer("cost-hub")(FILL_PLAN, pieces, []);
  const byteCount = pieces.reduce((sum, piece) => sum + piece.byteCount, MAGIC.length + tail.length);
  return storedFooter(parseFooter(tail), byteCount);
}

/** Columns that only the proof and the savings need, in addition to those for finding prices. */
export const PROOF_COLUMNS: readonly string[] = [
  ...["BilledCost", "CommitmentDiscountId", "ResourceId", "ContractedUnitPrice", "x_BilledUnitPrice"],
];

/** The facts in a row group's written bytes, with and without the found costs. */
interface FilledFacts {
  /** Sums of the provider's columns, to be compared with the sums that the month was proven with. */
  readonly sums: CostSums;
  /** Sums of the found costs, decoded from the bytes that are sent. */
  readonly filledSums: CostSums;
  readonly charges: CurrencyTotals;
  /** Charge totals in which found costs replace missing ones. */
  readonly chargesWithFilled: CurrencyTotals;
}

const COSTS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

/** Reads the provider's costs and the written chunks of a row group. */
export function factsOfFilled(read: ReadStored, rows: number, piece: FilledPiece): FilledFacts {
  const currencies = groupTexts(read(CHARGES.currency ?? "", "String"), rows);
  const found = ["list", "contracted"].map((_, place): RawColumn => {
    const metadata = piece.metadata.columns[place]?.meta_data;
    if (metadata === undefined) throw new Error("a filled column that was not written");
    return readWrittenColumn(piece.bytes, metadata, rows);
  });
  const [list, contracted] = found;
  if (list === undefined || contracted === undefined) throw new Error("two filled costs");
  const filled = new Map([
    ["ListCost", list],
    ["ContractedCost", contracted],
  ]);
  const charges = totalCharges(read, currencies);
  const overlaid = new Map<string, RawColumn>();
  const withFilled: ReadStored = (name, type) => {
    const other = filled.get(name);
    const column = read(name, type);
    if (column === undefined || other === undefined || other.filled === 0) return column;
    const laid = overlaid.get(name) ?? overlay(column, other);
    overlaid.set(name, laid);
    return laid;
  };
  return {
    sums: providerSums(read, currencies),
    filledSums: sumsOfFilled(currencies, { list, contracted }),
    charges,
    chargesWithFilled: list.filled + contracted.filled === 0 ? charges : totalCharges(withFilled, currencies),
  };
}

/** Sums of the provider's costs in a row group. */
export function sumsOfProvider(read: ReadStored, rows: number): CostSums {
  return providerSums(read, groupTexts(read(CHARGES.currency ?? "", "String"), rows));
}

function providerSums(read: ReadStored, currencies: Grouping): CostSums {
  const costs = COSTS.flatMap((name): [string, RawColumn][] => {
    const column = read(name, "Decimal");
    return column === undefined ? [] : [[name, column]];
  });
  return sumByCurrency(costs, currencies);
}

/** Combines two columns: each row has the second column's value if there is one, otherwise the first column's. */
function overlay(column: RawColumn, other: RawColumn): RawColumn {
  const indexes = Int32Array.from(column.indexes);
  let filled = column.filled;
  for (let row = 0; row < indexes.length; row++) {
    const index = other.indexes[row] ?? -1;
    if (index < 0) continue;
    if ((indexes[row] ?? -1) < 0) filled++;
    indexes[row] = column.valueCount + index;
  }
  const values = Buffer.concat([column.values, other.values]);
  return { indexes, filled, valueCount: column.valueCount + other.valueCount, values };
}

function sumsOfFilled(
  { groups, names }: Grouping,
  { contracted, list }: { readonly list: RawColumn; readonly contracted: RawColumn },
): CostSums {
  const [ofList, ofContracted] = [list, contracted].map((column) => sumByGroup(column, groups, names.length));
  return filledSums(names, (group) => [ofList?.[group], ofContracted?.[group]]);
}

/** Sums of the found values, computed before they are written. */
export function sumsOfValues(read: ReadStored, { contracted, list }: FilledValues): CostSums {
  const { groups, names } = groupTexts(read(CHARGES.currency ?? "", "String"), list.length);
  const sums = names.map(() => [0n, 0n]);
  for (const [row, group] of groups.entries()) {
    const sum = sums[group];
    if (sum === undefined) continue;
    sum[0] = (sum[0] ?? 0n) + (list[row] ?? 0n);
    sum[1] = (sum[1] ?? 0n) + (contracted[row] ?? 0n);
  }
  return filledSums(names, (group) => sums[group] ?? []);
}

/** Sums by currency, without currencies in which no price was found. */
function filledSums(
  currencies: readonly string[],
  sumsOf: (group: number) => readonly (bigint | undefined)[],
): CostSums {
  return new Map(
    currencies.flatMap((currency, group) => {
      const [list = 0n, contracted = 0n] = sumsOf(group);
      if (list === 0n && contracted === 0n) return [];
      const sums = new Map([
        [FILLED_LIST_COST, { ...ZERO_SUM, units: list }],
        [FILLED_CONTRACTED_COST, { ...ZERO_SUM, units: contracted }],
      ]);
      return [[currency, sums]];
    }),
  );
}
