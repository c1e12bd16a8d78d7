import { parseDecimal } from "exact-values/decimal";
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

/** The members of a JSON object, each value as it is written, so that no number loses a digit; undefined for anything else. */
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

/** Unrolled, since an alternative for each character would overflow on long texts. */
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

/** Names of FOCUS for what Azure calls by several. */
const FOCUS_KEYS: ReadonlyMap<string, string> = new Map([
  ["VCPUs", "CoreCount"],
  ["VCores", "CoreCount"],
  ["vCores", "CoreCount"],
  ["ServiceType", "InstanceType"],
  ["ServerSku", "InstanceType"],
  ["ImageType", "OperatingSystem"],
]);

/**
 * `x_SkuDetails` as `SkuPriceDetails`: keys that FOCUS names go by its names, all others begin with `x_`. Keys stay unique: where two would become
 * the same FOCUS name, the second keeps its own behind `x_`. Null for what is no JSON object, or an empty one.
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

/** The text of one member of `x_SkuDetails`, a string or a number; null when there is none or it is empty. */
function skuDetail(skuDetails: string | null, key: string): string | null {
  // Nearly no row has the details that are asked for, and looking is cheaper than reading.
  if (!skuDetails?.includes(key)) return null;
  const value = jsonMembers(skuDetails)?.get(key);
  if (value === undefined || /^[[{tfn]/.test(value)) return null;
  return (value.startsWith('"') ? (JSON.parse(value) as string).toWellFormed().trim() : value) || null;
}
