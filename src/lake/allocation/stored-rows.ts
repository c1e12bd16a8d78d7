import { ONE } from "exact-values/decimal";
import { openColumnFile, type RangeSource, type RowValues, readRowValues } from "focus-parquet/parquet";
import type { AllocationRow, DirectStep } from "../../hub/allocation/allocation-rows.ts";

const COLUMNS = {
  texts: [
    ...["x_Dimension", "x_Target", "x_Parent", "x_Kind", "x_Rule", "x_Step"],
    ...["SubAccountId", "SubAccountName", "ServiceName", "ChargeCategory", "BillingCurrency"],
  ],
  amounts: ["x_AllocatedBilledCost", "x_AllocatedEffectiveCost", "x_Ratio", "x_Charges"],
  days: ["ChargePeriodStart"],
} as const;

/**
 * Reads the rows of a month's file of the table, row group by row group. Throws InputError `MalformedParquet` or
 * `UnsupportedParquet`, and any error of the source.
 */
export async function readStoredRows(file: RangeSource, onRow: (row: AllocationRow) => void): Promise<void> {
  const opened = await openColumnFile(file);
  for (const group of opened.rowGroups) {
    const rowAt = rowsOf(await readRowValues(opened, group, COLUMNS));
    for (let row = 0; row < group.rows; row++) onRow(rowAt(row));
  }
}

function rowsOf({ amount, day, text }: RowValues): (row: number) => AllocationRow {
  const [dimension, target, parent] = [text("x_Dimension"), text("x_Target"), text("x_Parent")];
  const [kind, rule, step] = [text("x_Kind"), text("x_Rule"), text("x_Step")];
  const [subAccount, subAccountName] = [text("SubAccountId"), text("SubAccountName")];
  const [service, category, currency] = [text("ServiceName"), text("ChargeCategory"), text("BillingCurrency")];
  const [billed, effective] = [amount("x_AllocatedBilledCost"), amount("x_AllocatedEffectiveCost")];
  const [ratio, charges, start] = [amount("x_Ratio"), amount("x_Charges"), day("ChargePeriodStart")];
  return (row) => ({
    ...{ dimension: dimension(row), target: target(row), parent: parent(row) || undefined, rule: rule(row) },
    ...{ subAccount: subAccount(row), subAccountName: subAccountName(row), service: service(row) },
    ...{ category: category(row), currency: currency(row), day: start(row) },
    ...{ billed: billed(row) ?? 0n, effective: effective(row) ?? 0n },
    ...(kind(row) === "shared"
      ? { kind: "shared", step: Number(step(row)), ratio: ratio(row) ?? 0n }
      : { kind: "direct", step: step(row) as DirectStep, charges: Number((charges(row) ?? 0n) / ONE) }),
  });
}
