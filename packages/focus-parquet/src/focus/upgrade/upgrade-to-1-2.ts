import { parseDecimal } from "exact-values/decimal";
import { formatSkuPriceDetails, skuDetail } from "./sku-details.ts";
import { type ColumnMove, isOneOf, isPresent, type UpgradeRule, type UpgradeText } from "./upgrade-rule.ts";

/** Columns that were custom ones until 1.0. */
export const MOVES_TO_1_2: readonly ColumnMove[] = [
  { from: "x_InvoiceId", to: "InvoiceId", type: "String" },
  { from: "x_PricingCurrency", to: "PricingCurrency", type: "String" },
  { from: "x_SkuMeterName", to: "SkuMeter", type: "String" },
];

const RESERVATION = "VMCapacityReservationId";
const isCommitment = isOneOf("Spend", "Usage");

/** How much larger an instance is than the one that a reservation counts in; null when it is no number. */
function normalizationRatio(skuDetails: UpgradeText): string | null {
  const ratio = skuDetail(skuDetails, "RINormalizationRatio");
  return ratio !== null && parseDecimal(ratio).ok ? ratio : null;
}

const COMMITMENT_ORDER = /(?:^|\/)(?:reservationorders|savingsplanorders)(?:\/|$)/i;

/** From 1.0 to 1.2 by the rules of Microsoft's own reports; each fills only what the export leaves empty. */
export const RULES_TO_1_2: readonly UpgradeRule[] = [
  {
    kind: "text",
    mode: "fill",
    name: "LiftedSkuPriceDetails",
    target: "SkuPriceDetails",
    guard: { column: "x_SkuDetails", isOpen: isPresent },
    inputs: ["x_SkuDetails"],
    apply: ([details = null]) => (details === null ? null : formatSkuPriceDetails(details)),
  },
  {
    kind: "text",
    mode: "fill",
    name: "LiftedCapacityReservationId",
    target: "CapacityReservationId",
    guard: { column: "x_SkuDetails", isOpen: (details) => details?.includes(RESERVATION) === true },
    inputs: ["x_SkuDetails"],
    apply: ([details = null]) => skuDetail(details, RESERVATION),
  },
  {
    kind: "text",
    mode: "fill",
    name: "LiftedCapacityReservationStatus",
    target: "CapacityReservationStatus",
    guard: { column: "CapacityReservationId", isOpen: isPresent },
    inputs: ["CapacityReservationId", "ResourceId", "ChargeCategory"],
    // A reservation that nobody uses is charged as a resource of its own; of all other usage the field wants to know that it is used.
    apply: ([reservation = null, resource = null, category]) => {
      if (reservation?.toLowerCase() === resource?.toLowerCase()) return "Unused";
      return category === "Usage" ? "Used" : null;
    },
  },
  {
    kind: "quotient",
    name: "LiftedCommitmentDiscountQuantity",
    target: "CommitmentDiscountQuantity",
    guard: { column: "CommitmentDiscountCategory", isOpen: isCommitment },
    inputs: ["CommitmentDiscountCategory", "x_SkuDetails"],
    formula: ([category, details = null]) =>
      category === "Spend"
        ? { dividend: "EffectiveCost", factor: "1", divisor: "x_BillingExchangeRate" }
        : { dividend: "PricingQuantity", factor: normalizationRatio(details) ?? "1", divisor: "x_PricingBlockSize" },
  },
  {
    kind: "text",
    mode: "fill",
    name: "LiftedCommitmentDiscountUnit",
    target: "CommitmentDiscountUnit",
    guard: { column: "CommitmentDiscountCategory", isOpen: isCommitment },
    inputs: ["CommitmentDiscountCategory", "PricingCurrency", "ConsumedUnit", "x_SkuDetails"],
    apply: ([category, currency = null, unit = null, details = null]) => {
      if (category === "Spend") return currency;
      return unit !== null && normalizationRatio(details) !== null ? `Normalized ${unit}` : unit;
    },
  },
  {
    kind: "text",
    mode: "fill",
    name: "LiftedAmortizationClass",
    target: "x_AmortizationClass",
    guard: { column: "ChargeCategory", isOpen: isOneOf("Purchase") },
    inputs: ["x_ResourceType", "ResourceId", "CommitmentDiscountId"],
    apply: (places) => (places.some((place) => place !== null && COMMITMENT_ORDER.test(place)) ? "Principal" : null),
  },
  {
    kind: "text",
    mode: "fill",
    name: "LiftedAmortizationClass",
    target: "x_AmortizationClass",
    guard: { column: "ChargeCategory", isOpen: isOneOf("Usage") },
    inputs: ["CommitmentDiscountId", "CommitmentDiscountStatus"],
    apply: (marks) => (marks.some(isPresent) ? "Amortized Charge" : null),
  },
];
