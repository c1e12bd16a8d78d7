import { type ColumnMove, isOneOf, isPresent, type UpgradeRule } from "./upgrade-rule.ts";

/** Columns that have other names in 1.0-preview(v1). */
export const MOVES_TO_1_0: readonly ColumnMove[] = [
  { from: "UsageQuantity", to: "ConsumedQuantity", type: "Decimal" },
  { from: "UsageUnit", to: "ConsumedUnit", type: "String" },
  { from: "x_OnDemandCost", to: "ContractedCost", type: "Decimal" },
  { from: "x_OnDemandUnitPrice", to: "ContractedUnitPrice", type: "Decimal" },
  { from: "x_OnDemandCostInUsd", to: "x_ContractedCostInUsd", type: "Decimal" },
  { from: "Region", to: "RegionName", type: "String" },
];

const isUsage = isOneOf("Usage");
const isNoUsage = (value: string | null): boolean => !isUsage(value);

const CATEGORY_BY_SUBCATEGORY: ReadonlyMap<string | null, string> = new Map([
  ["Credit", "Credit"],
  // A refund in 1.0-preview(v1) does not name the refunded charge. A purchase is the most likely one.
  ["Refund", "Purchase"],
]);
const STATUS_BY_SUBCATEGORY: ReadonlyMap<string | null, string> = new Map([
  ["Used Commitment", "Used"],
  ["Unused Commitment", "Unused"],
]);
const PRICING_CATEGORY: ReadonlyMap<string | null, string> = new Map([
  ["On-Demand", "Standard"],
  ["Commitment-Based", "Committed"],
]);

/**
 * Rules from 1.0-preview(v1) to 1.0, as in Microsoft's own reports. The order matters, because later rules read the
 * results of earlier ones.
 */
export const RULES_TO_1_0: readonly UpgradeRule[] = [
  {
    kind: "text",
    mode: "replace",
    name: "LiftedChargeCategory",
    target: "ChargeCategory",
    guard: { column: "ChargeSubcategory", isOpen: (value) => CATEGORY_BY_SUBCATEGORY.has(value) },
    inputs: ["ChargeSubcategory"],
    apply: ([subcategory = null]) => CATEGORY_BY_SUBCATEGORY.get(subcategory) ?? null,
  },
  {
    kind: "text",
    mode: "replace",
    name: "LiftedChargeClass",
    target: "ChargeClass",
    guard: { column: "ChargeSubcategory", isOpen: isOneOf("Refund") },
    inputs: [],
    apply: () => "Correction",
  },
  {
    kind: "text",
    mode: "replace",
    name: "LiftedCommitmentDiscountStatus",
    target: "CommitmentDiscountStatus",
    guard: { column: "ChargeSubcategory", isOpen: (value) => STATUS_BY_SUBCATEGORY.has(value) },
    inputs: ["ChargeSubcategory"],
    apply: ([subcategory = null]) => STATUS_BY_SUBCATEGORY.get(subcategory) ?? null,
  },
  {
    kind: "clear",
    name: "LiftedConsumedQuantity",
    target: "ConsumedQuantity",
    guard: { column: "ChargeCategory", isOpen: isNoUsage },
  },
  {
    kind: "clear",
    name: "LiftedConsumedUnit",
    target: "ConsumedUnit",
    guard: { column: "ChargeCategory", isOpen: isNoUsage },
  },
  {
    kind: "text",
    mode: "fill",
    name: "LiftedConsumedUnit",
    target: "ConsumedUnit",
    guard: { column: "ChargeCategory", isOpen: isUsage },
    inputs: [],
    apply: () => "Units",
  },
  {
    kind: "text",
    mode: "replace",
    name: "LiftedPricingCategory",
    target: "PricingCategory",
    guard: { column: "PricingCategory", isOpen: (value) => PRICING_CATEGORY.has(value) },
    inputs: ["PricingCategory"],
    apply: ([category = null]) => PRICING_CATEGORY.get(category) ?? null,
  },
  {
    kind: "text",
    mode: "fill",
    name: "LiftedRegionId",
    target: "RegionId",
    guard: { column: "RegionName", isOpen: isPresent },
    inputs: ["RegionName", "ProviderName"],
    // Other providers have their own naming rules for regions.
    apply: ([name = null, provider = null]) =>
      (provider === "Microsoft" && name?.toLowerCase().replaceAll(" ", "")) || null,
  },
];
