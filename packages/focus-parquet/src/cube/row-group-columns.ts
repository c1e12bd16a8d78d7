import type { ColumnFile, ColumnRequest, ReadColumn } from "../columns/column-file.ts";
import { MAX_SUMMED_ROWS } from "../columns/grouped-rows.ts";
import type { RawColumn } from "../columns/raw-column.ts";
import { decoding, rowGroupTooLarge } from "../parquet-read/parquet-file.ts";

/** Columns that decide the kind of each charge. Other columns are only read from row groups that need them. */
export const CHARGE_COLUMNS: readonly ColumnRequest[] = [
  ...["ChargeCategory", "ChargeClass", "ChargeSubcategory"].map(textColumn),
  ...["CommitmentDiscountId", "CommitmentDiscountStatus"].map(textColumn),
  ...["ProviderName", "PublisherName", "x_PublisherCategory"].map(textColumn),
  ...["BilledCost", "EffectiveCost", "ListCost", "ContractedCost", "x_PricingBlockSize"].map(decimalColumn),
];

/** Columns that may be requested once the first ones have been seen. */
const LATER: ReadonlyMap<string, ColumnRequest> = new Map(
  [
    ...["PricingQuantity", "ContractedUnitPrice", "x_BilledUnitPrice", "x_EffectiveUnitPrice"].map(decimalColumn),
    ...["ResourceId"].map(textColumn),
    { name: "BillingPeriodStart", type: "DateTimeOffset" } as const,
  ].map((request) => [request.name, request]),
);

export function textColumn(name: string): ColumnRequest {
  return { name, type: "String" };
}

export function decimalColumn(name: string): ColumnRequest {
  return { name, type: "Decimal" };
}

/**
 * Calls `sum` for each row group, and the returned function once all columns that its rows need are loaded. Until then,
 * `sum` is called again with more columns.
 */
export async function readRowGroups(
  costs: ColumnFile,
  requests: readonly ColumnRequest[],
  sum: (read: ReadColumn, rows: number) => () => void,
): Promise<void> {
  for (const group of costs.rowGroups) {
    if (group.rows === 0) continue;
    if (group.rows > MAX_SUMMED_ROWS) throw rowGroupTooLarge(costs.name, `a row group has ${group.rows} rows`);
    const columns = new Map<string, ReadColumn>();
    let wanted = requests;
    for (;;) {
      const loaded = await costs.read(group, wanted);
      for (const { as, name } of wanted) columns.set(as ?? name, loaded);
      const missing = new Map<string, ColumnRequest>();
      const read = (name: string): RawColumn | undefined => {
        const request = LATER.get(name);
        if (!columns.has(name) && request !== undefined && costs.has(name)) missing.set(name, request);
        return columns.get(name)?.(name);
      };
      const commit = decoding(costs.name, "a row group cannot be summed", () => sum(read, group.rows));
      if (missing.size === 0) {
        commit();
        break;
      }
      wanted = [...missing.values()];
    }
  }
}
