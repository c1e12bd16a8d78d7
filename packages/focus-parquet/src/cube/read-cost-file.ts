import { type CostCube, TAG_PREFIX } from "exact-values/cost-cube";
import { dayOfMicros } from "exact-values/timestamp";
import { type ColumnFile, type ColumnRequest, openColumnFile, type ReadColumn } from "../columns/column-file.ts";
import { MAX_SUMMED_ROWS } from "../columns/grouped-rows.ts";
import { type RawColumn, rawIntegers, usedPlaces } from "../columns/raw-column.ts";
import { type CheckedRowGroup, decoding, malformed, rowGroupTooLarge } from "../parquet-read/parquet-file.ts";
import type { RangeSource } from "../range-source.ts";
import { addRowGroup, columnOfDimension, DIMENSION_COLUMNS } from "./add-row-group.ts";
import { createTagReader } from "./dimension-values.ts";
import { createMonthSums, type MonthSums } from "./month-sums.ts";

interface CubeOptions {
  /** Names of FOCUS columns and `tag:` keys, in addition to the dimensions of every cube. */
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

/** Columns that every cube reads. Other columns are only read from row groups that need them. */
const COLUMNS: readonly ColumnRequest[] = [
  ...DIMENSION_COLUMNS.map(text),
  ...["ChargeCategory", "ChargeClass", "ChargeSubcategory", "ChargeFrequency"].map(text),
  ...["CommitmentDiscountId", "CommitmentDiscountName", "CommitmentDiscountStatus", "CommitmentDiscountType"].map(text),
  ...["ProviderName", "PublisherName", "x_PublisherCategory"].map(text),
  { name: "ChargePeriodStart", type: "DateTimeOffset" },
  ...["BilledCost", "EffectiveCost", "ListCost", "ContractedCost", "x_PricingBlockSize"].map(decimal),
];

/** Columns that `addRowGroup` may request once it has seen the first ones. */
const LATER: ReadonlyMap<string, ColumnRequest> = new Map(
  [
    ...["PricingQuantity", "ContractedUnitPrice", "x_BilledUnitPrice", "x_EffectiveUnitPrice"].map(decimal),
    ...["ResourceId"].map(text),
    { name: "BillingPeriodStart", type: "DateTimeOffset" } as const,
  ].map((request) => [request.name, request]),
);

function text(name: string): ColumnRequest {
  return { name, type: "String" };
}

function decimal(name: string): ColumnRequest {
  return { name, type: "Decimal" };
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
  for (const group of costs.rowGroups) {
    if (group.rows === 0) continue;
    if (group.rows > MAX_SUMMED_ROWS) throw rowGroupTooLarge(file.name, `a row group has ${group.rows} rows`);
    await addGroup({ costs, group, options, sums, tagOf });
  }
  return { cube: sums.finish(), keyValues: costs.keyValues };
}

interface GroupWork {
  readonly costs: ColumnFile;
  readonly group: CheckedRowGroup;
  readonly options: CubeOptions;
  readonly sums: MonthSums;
  readonly tagOf: (text: string, key: string) => string;
}

/** Adds a row group once all columns that its rows need are loaded. */
async function addGroup({ costs, group, options, sums, tagOf }: GroupWork): Promise<void> {
  const { dimensions, month } = options;
  const columns = new Map<string, ReadColumn>();
  const load = async (requests: readonly ColumnRequest[]): Promise<void> => {
    const read = await costs.read(group, requests);
    for (const { as, name } of requests) columns.set(as ?? name, read);
  };
  await load([...COLUMNS, ...dimensions.map(requestOf)]);
  for (;;) {
    const missing = new Map<string, ColumnRequest>();
    const read = (name: string): RawColumn | undefined => {
      const request = LATER.get(name);
      if (!columns.has(name) && request !== undefined && costs.has(name)) missing.set(name, request);
      return columns.get(name)?.(name);
    };
    const commit = decoding(costs.name, "a row group cannot be summed", () =>
      addRowGroup(read, { rows: group.rows, dimensions, month, sums, tagOf }),
    );
    if (missing.size === 0) {
      if (commit === "no day") throw malformed(costs.name, "a row has neither a charge period nor a billing period");
      commit();
      return;
    }
    await load([...missing.values()]);
  }
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
