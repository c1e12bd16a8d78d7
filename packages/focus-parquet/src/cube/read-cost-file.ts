import { type CostCube, DAILY_DIMENSIONS, TAG_PREFIX } from "exact-values/cost-cube";
import { type MonthCells, mergeCells, NO_CELLS } from "exact-values/month-cells";
import { dayOfMicros } from "exact-values/timestamp";
import { type ColumnRequest, openColumnFile } from "../columns/column-file.ts";
import { groupTexts } from "../columns/grouped-rows.ts";
import { rawIntegers, usedPlaces } from "../columns/raw-column.ts";
import { MAX_CURRENCIES, MAX_CURRENCY_LENGTH } from "../focus/cost-sums.ts";
import { malformed } from "../parquet-read/parquet-file.ts";
import type { RangeSource } from "../range-source.ts";
import { classifyCharges } from "../savings/classify-charges.ts";
import { addRowGroup, columnOfDimension, DIMENSION_COLUMNS } from "./add-row-group.ts";
import { sumCells } from "./charge-cells.ts";
import { createTagReader } from "./dimension-values.ts";
import { createMonthSums } from "./month-sums.ts";
import { CHARGE_COLUMNS, readRowGroups, textColumn } from "./row-group-columns.ts";

interface CubeOptions {
  /** Names of FOCUS columns, `tag:` keys and `DAILY_DIMENSIONS`, in addition to the dimensions of every cube. */
  readonly dimensions: readonly string[];
  readonly maxCells: number;
  /** Only rows whose billing period begins in this month (`yyyyMM`); all rows when undefined. */
  readonly month?: string | undefined;
}

/** The result of reading a cost file. */
interface ReadMonth {
  readonly cube: CostCube;
  /** Key-value metadata from the footer. */
  readonly keyValues: ReadonlyMap<string, string>;
}

/** Columns that every cube reads. */
const CUBE_COLUMNS: readonly ColumnRequest[] = [
  ...DIMENSION_COLUMNS.map(textColumn),
  ...["ChargeFrequency", "CommitmentDiscountName", "CommitmentDiscountType"].map(textColumn),
  { name: "ChargePeriodStart", type: "DateTimeOffset" },
  ...CHARGE_COLUMNS,
];

/** Columns that cells read. */
const MONTH_COLUMNS: readonly ColumnRequest[] = [
  ...["BillingCurrency", "ServiceName", "SubAccountId"].map(textColumn),
  ...CHARGE_COLUMNS,
];

/** Its columns are read for every cube. */
function isDaily(dimension: string): boolean {
  return DAILY_DIMENSIONS.some((one) => one === dimension);
}

function requestOf(dimension: string): ColumnRequest {
  const as = columnOfDimension(dimension);
  return { name: dimension.startsWith(TAG_PREFIX) ? as : dimension, type: "String", as };
}

/**
 * Reads one month of costs from a parquet file into an exact cost cube, row group by row group, and reads only the
 * columns that it needs. Throws InputError `MalformedParquet`, `UnsupportedParquet`, `RowGroupTooLarge` or
 * `TooManyCells`, and any error of the source.
 */
export async function readMonthCube(file: RangeSource, options: CubeOptions): Promise<ReadMonth> {
  const costs = await openColumnFile(file);
  const keys = options.dimensions.flatMap((one) => (one.startsWith(TAG_PREFIX) ? [one.slice(TAG_PREFIX.length)] : []));
  const tagOf = createTagReader(keys);
  const sums = createMonthSums({ ...options, name: file.name });
  const { dimensions, month } = options;
  const columns = [...CUBE_COLUMNS, ...dimensions.filter((one) => !isDaily(one)).map(requestOf)];
  await readRowGroups(costs, columns, (read, rows) => {
    const commit = addRowGroup(read, { rows, dimensions, month, sums, tagOf });
    return () => {
      if (commit === "no day") throw malformed(costs.name, "a row has neither a charge period nor a billing period");
      commit();
    };
  });
  return { cube: sums.finish(), keyValues: costs.keyValues };
}

/**
 * The cells of a stored month: the same as the proof counts while the month is written. A file that has no BilledCost
 * has no charges and no cells. Throws InputError `MalformedParquet`, `UnsupportedParquet` or `RowGroupTooLarge`, and
 * any error of the source.
 */
export async function readMonthCells(file: RangeSource): Promise<MonthCells> {
  const costs = await openColumnFile(file);
  let cells = NO_CELLS;
  if (!costs.has("BilledCost")) return cells;
  await readRowGroups(costs, MONTH_COLUMNS, (read, rows) => {
    const currencies = groupTexts(read("BillingCurrency"), rows);
    if (currencies.names.length > MAX_CURRENCIES || currencies.names.some((name) => name.length > MAX_CURRENCY_LENGTH))
      throw malformed(costs.name, "BillingCurrency has values that are not currencies");
    const services = groupTexts(read("ServiceName"), rows);
    const found = sumCells(read, { rows, currencies, services, classified: classifyCharges(read, currencies) });
    return () => {
      cells = mergeCells(cells, found);
    };
  });
  return cells;
}

/**
 * The footer's key-value metadata, and the months (`yyyyMM`, ascending) in which the rows were billed. A file without
 * billing periods uses the charge periods.
 */
export async function readBillingMonths(
  file: RangeSource,
): Promise<{ readonly months: readonly string[]; readonly keyValues: ReadonlyMap<string, string> }> {
  const costs = await openColumnFile(file);
  const name = ["BillingPeriodStart", "ChargePeriodStart"].find((one) => costs.has(one));
  const months = new Set<string>();
  for (const group of name === undefined ? [] : costs.rowGroups) {
    const read = await costs.read(group, [{ name: name ?? "", type: "DateTimeOffset" }]);
    const column = read(name ?? "");
    if (column === undefined) continue;
    const isUsed = usedPlaces(column.indexes, column.valueCount);
    for (const [place, micros] of rawIntegers(column).entries())
      if (isUsed[place] === 1) months.add(dayOfMicros(micros).slice(0, 7).replace("-", ""));
  }
  return { months: [...months].sort(), keyValues: costs.keyValues };
}

/** Key-value metadata from the footer of a parquet file. */
export async function readFileKeyValues(file: RangeSource): Promise<ReadonlyMap<string, string>> {
  return (await openColumnFile(file)).keyValues;
}
