import type { Month } from "exact-values/month";
import type { NestedField } from "focus-parquet/parquet";
import type { AllocationRow } from "./allocation-rows.ts";

/** The columns of the table `allocation`. */
export const ALLOCATION_FIELDS = [
  ["x_Month", "text"],
  ["x_Dimension", "text"],
  ["x_Target", "text"],
  ["x_Parent", "text"],
  ["x_Kind", "text"],
  ["x_Rule", "text"],
  ["x_Step", "text"],
  ["x_Ratio", "decimal"],
  ["ChargePeriodStart", "timestamp"],
  ["SubAccountId", "text"],
  ["SubAccountName", "text"],
  ["ServiceName", "text"],
  ["ChargeCategory", "text"],
  ["BillingCurrency", "text"],
  ["x_Charges", "long"],
  ["x_AllocatedBilledCost", "decimal"],
  ["x_AllocatedEffectiveCost", "decimal"],
  ["x_RuleSet", "text"],
] as const satisfies readonly NestedField[];

/** A row with the names and types of the table. Empty texts are absent. */
export function formatAllocationRow(
  row: AllocationRow,
  { month, ruleSet }: { readonly month: Month; readonly ruleSet: string },
): Readonly<Record<(typeof ALLOCATION_FIELDS)[number][0], unknown>> {
  return {
    x_Month: month,
    x_Dimension: row.dimension,
    x_Target: row.target,
    x_Parent: row.parent,
    x_Kind: row.kind,
    x_Rule: row.rule,
    x_Step: String(row.step),
    x_Ratio: row.kind === "shared" ? row.ratio : undefined,
    ChargePeriodStart: new Date(`${row.day}T00:00:00Z`),
    SubAccountId: row.subAccount || undefined,
    SubAccountName: row.subAccountName || undefined,
    ServiceName: row.service || undefined,
    ChargeCategory: row.category || undefined,
    BillingCurrency: row.currency || undefined,
    x_Charges: row.kind === "direct" ? BigInt(row.charges) : undefined,
    x_AllocatedBilledCost: row.billed,
    x_AllocatedEffectiveCost: row.effective,
    x_RuleSet: ruleSet,
  };
}
