import { parseDecimal } from "exact-values/decimal";
import { type ColumnMove, isOneOf, isPresent, type UpgradeRule, type UpgradeText } from "./upgrade-rule.ts";

/** Columns that were custom columns in 1.0. */
export const MOVES_TO_1_2: readonly ColumnMove[] = [
  { from: "x_InvoiceId", to: "InvoiceId", type: "String" },
  { from: "x_PricingCurrency", to: "PricingCurrency", type: "String" },
  { from: "x_SkuMeterName", to: "SkuMeter", type: "String" },
];

const RESERVATION = "VMCapacityReservationId";
const isCommitment = isOneOf("Spend", "Usage");

/**
 * The size of an instance relative to the instance size in which its reservation is counted; null if it is not a
 * number.
 */
function normalizationRatio(skuDetails: UpgradeText): string | null {
  const ratio = skuDetail(skuDetails, "RINormalizationRatio");
  return ratio !== null && parseDecimal(ratio).ok ? ratio : null;
}

const COMMITMENT_ORDER = /(?:^|\/)(?:reservationorders|savingsplanorders)(?:\/|$)/i;

/** Rules from 1.0 to 1.2, as in Microsoft's own reports. Each rule only fills values that the export leaves empty. */
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
    // An unused reservation is charged as a resource of its own. All other usage is marked as used.
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

/**
 * The members of a JSON object, each value in its original notation so that numbers keep all digits; undefined for
 * other text.
 */
function jsonMembers(text: string): ReadonlyMap<string, string> | undefined {
  if (!isJsonObject(text)) return undefined;
  const members = new Map<string, string>();
  let depth = 0;
  let key: string | undefined;
  let valueStart = 0;
  for (const token of text.matchAll(TOKEN)) {
    const [lexeme] = token;
    if (lexeme === "{" || lexeme === "[") depth++;
    else if (lexeme === "}" || lexeme === "]") depth--;
    if (depth > 1) continue;
    if (key === undefined) {
      if (lexeme.startsWith('"')) key = JSON.parse(lexeme) as string;
    } else if (lexeme === ":") {
      valueStart = token.index + 1;
    } else if (lexeme === "," || (lexeme === "}" && depth === 0)) {
      members.set(key, text.slice(valueStart, token.index).trim());
      key = undefined;
    }
  }
  return members;
}

/** The loop is unrolled, because an alternative for each character would overflow the stack on long texts. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g;

function isJsonObject(text: string): boolean {
  if (!text.trimStart().startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** FOCUS names for Azure's various names. */
const FOCUS_KEYS: ReadonlyMap<string, string> = new Map([
  ["VCPUs", "CoreCount"],
  ["VCores", "CoreCount"],
  ["vCores", "CoreCount"],
  ["ServiceType", "InstanceType"],
  ["ServerSku", "InstanceType"],
  ["ImageType", "OperatingSystem"],
]);

/**
 * Converts `x_SkuDetails` to `SkuPriceDetails`. Keys that FOCUS defines get its names, and all others the prefix `x_`.
 * If two keys map to the same FOCUS name, the second keeps its own name with the prefix. Null for an empty object, or
 * for text that is not a JSON object.
 */
export function formatSkuPriceDetails(skuDetails: string): string | null {
  const members = jsonMembers(skuDetails);
  if (members === undefined || members.size === 0) return null;
  const renamed = new Map<string, string>();
  for (const [key, value] of members) {
    const focusKey = FOCUS_KEYS.get(key);
    renamed.set(focusKey === undefined || renamed.has(focusKey) ? `x_${key}` : focusKey, value);
  }
  return `{${[...renamed].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
}

/** The text of a string or number in `x_SkuDetails`; null if it is missing or empty. */
function skuDetail(skuDetails: string | null, key: string): string | null {
  // Hardly any row has the requested details, and a text search is cheaper than parsing.
  if (!skuDetails?.includes(key)) return null;
  const value = jsonMembers(skuDetails)?.get(key);
  if (value === undefined || /^[[{tfn]/.test(value)) return null;
  return (value.startsWith('"') ? (JSON.parse(value) as string).toWellFormed().trim() : value) || null;
}
