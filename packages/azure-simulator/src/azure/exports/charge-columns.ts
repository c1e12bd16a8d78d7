import type { GeneratedChargeKind } from "./charge-kinds.ts";
import { always, type ColumnSource, type ColumnSources, from } from "./column-source.ts";
import { formatDecimal, type GeneratedDecimal } from "./exact-decimal.ts";
import { dividedPrice, formatFloat } from "./float-amounts.ts";
import { type Charge, type Costs, dollarCosts } from "./generated-charges.ts";
import type { RunPlan } from "./run-plan.ts";
import { createDraws } from "./seeded-draws.ts";

/** Formats a decimal, and reuses the last text for the same object: most rows have the same cost four times. */
function rememberingFormat(format: (value: GeneratedDecimal) => string): (value: GeneratedDecimal) => string {
  let last: GeneratedDecimal | undefined;
  let text = "";
  return (value) => {
    if (value === last) return text;
    last = value;
    text = format(value);
    return text;
  };
}

/** Keeps the dollar costs of the current row, which several columns use. */
function rememberingDollars(): (charge: Charge) => Costs {
  let last: Charge | undefined;
  let costs: Costs | undefined;
  return (charge) => {
    if (charge !== last || costs === undefined) costs = dollarCosts(charge);
    last = charge;
    return costs;
  };
}

function pricingCategory(kind: GeneratedChargeKind, preview: boolean): string {
  if (kind.commitment === undefined) return preview ? "On-Demand" : "Standard";
  return preview ? "Commitment-Based" : "Committed";
}

function kindColumns(plan: RunPlan): ColumnSources {
  const preview = plan.datasetVersion === "1.0-preview(v1)";
  const enrollment = plan.scope.agreement === "EA";
  const draws = createDraws(plan.identitySeed);
  draws.seek(6, 0, 0);
  const order = enrollment ? { id: "", name: "" } : { id: draws.guid(), name: "Azure plan" };
  return {
    ChargeCategory: from("kind", (c) => (preview ? c.kind.previewCategory : c.kind.category)),
    ChargeClass: from("kind", (c) => c.kind.chargeClass),
    ChargeFrequency: from("kind", (c) => c.kind.frequency),
    ChargeSubcategory: from("kind", (c) => c.kind.previewSubcategory),
    CommitmentDiscountCategory: from("kind", (c) => c.kind.commitment?.category ?? ""),
    CommitmentDiscountId: from("kind", (c) => c.kind.commitment?.id ?? ""),
    CommitmentDiscountName: from("kind", (c) => c.kind.commitment?.name ?? ""),
    CommitmentDiscountStatus: from("kind", (c) => c.kind.commitmentStatus),
    CommitmentDiscountType: from("kind", (c) => c.kind.commitment?.type ?? ""),
    PricingCategory: from("kind", (c) => pricingCategory(c.kind, preview)),
    x_AmortizationClass: from("kind", (c) => {
      if (c.kind.commitment === undefined) return "";
      return c.kind.category === "Purchase" ? "Principal" : "Amortized Charge";
    }),
    x_PricingSubcategory: from("kind", (c) => c.kind.commitment?.type ?? (enrollment ? "Standard" : "Tiered")),
    x_SkuOrderId: from("kind", (c) => c.kind.commitment?.orderId ?? order.id),
    x_SkuOrderName: from("kind", (c) => c.kind.commitment?.orderName ?? order.name),
    x_SkuTerm: from("kind", (c) => c.kind.commitment?.termInMonths ?? ""),
  };
}

/** Columns for the kind of charge, quantities, prices and costs. */
export function chargeColumns(plan: RunPlan): ColumnSources {
  const asFloat = plan.floats && plan.decimalStyle === "exponents";
  const format = asFloat ? formatFloat : (value: GeneratedDecimal): string => formatDecimal(value, plan.decimalStyle);
  const formatCost = rememberingFormat(format);
  const dollars = rememberingDollars();
  const formatDollars = rememberingFormat(format);
  const formatPrice = (c: Charge, price: GeneratedDecimal): string =>
    format(plan.floats ? dividedPrice(price, c.consumed) : price);
  const priceLevel = plan.floats ? "charge" : "meter";
  const nothing = always("");
  // Enrollments leave the dollar columns empty in every row.
  const inUsd = (cost: keyof Costs): ColumnSource =>
    plan.scope.agreement === "EA" ? nothing : from("charge", (c) => formatDollars(dollars(c)[cost]));
  const cost = (name: keyof Costs): ColumnSource => from("charge", (c) => formatCost(c.costs[name]));
  const consumed = from("charge", (c) => format(c.consumed));
  const contractedPrice = from(priceLevel, (c) =>
    c.meter.blank === "both" ? "" : formatPrice(c, c.meter.prices.contracted),
  );
  const billedPrice = from(priceLevel, (c) => formatPrice(c, c.meter.prices.billed ?? c.meter.prices.contracted));
  const committed = (c: Charge): boolean => c.kind.costRule === "used" || c.kind.costRule === "unused";
  return {
    ...kindColumns(plan),
    BilledCost: cost("billed"),
    CapacityReservationId: nothing,
    CapacityReservationStatus: nothing,
    CommitmentDiscountQuantity: nothing,
    CommitmentDiscountUnit: nothing,
    ConsumedQuantity: consumed,
    ContractedCost: from("charge", (c) => (c.meter.blank === "both" ? "" : formatCost(c.costs.contracted))),
    ContractedUnitPrice: contractedPrice,
    EffectiveCost: cost("effective"),
    ListCost: from("charge", (c) => (c.meter.blank === undefined ? formatCost(c.costs.list) : "")),
    ListUnitPrice: from("meter", (c) => (c.meter.blank === undefined ? format(c.meter.prices.list) : "")),
    PricingQuantity: from("charge", (c) => format(c.priced)),
    UsageQuantity: consumed,
    x_BilledCostInUsd: inUsd("billed"),
    x_BilledUnitPrice: from("charge", (c) => (committed(c) ? "0" : billedPrice.text(c))),
    x_ChargeId: nothing,
    x_ContractedCostInUsd: inUsd("contracted"),
    x_CostAllocationRuleName: from("charge", (c) => c.allocationRule),
    x_EffectiveCostInUsd: inUsd("effective"),
    x_EffectiveUnitPrice: from("charge", (c) => {
      if (c.kind.costRule === "purchase") return "0";
      return committed(c) ? formatPrice(c, c.meter.prices.commitment) : billedPrice.text(c);
    }),
    x_ListCostInUsd: inUsd("list"),
    x_OnDemandCost: cost("contracted"),
    x_OnDemandCostInUsd: inUsd("contracted"),
    x_OnDemandUnitPrice: contractedPrice,
  };
}
