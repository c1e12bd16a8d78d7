import type { Tree } from "./rules.ts";

/** A way in which Azure's exports are known to break rules. */
export interface KnownGap {
  readonly rules: readonly string[];
  /** Dataset versions of Azure's exports that have the gap; all when undefined. */
  readonly versions?: readonly string[];
  /** The rows of the gap; every row when undefined. `zero` and `matches` only exist here. */
  readonly when?: Tree;
  readonly reason: string;
}

const UNUSED_SAVINGS_PLAN: Tree = [
  "and",
  ["in", "CommitmentDiscountType", "Savings Plan", "SavingsPlan"],
  ["eq", "CommitmentDiscountStatus", "Unused"],
];
const MARKETPLACE: Tree = ["eq", "x_PublisherCategory", "Vendor"];
const RESERVATION_USAGE: Tree = [
  "and",
  ["eq", "CommitmentDiscountType", "Reservation"],
  ["eq", "ChargeCategory", "Usage"],
];

function zeroPrice(...columns: readonly string[]): Tree {
  const isZero = columns.map((column): Tree => ["zero", column]);
  return ["and", ["or", ...isZero], ["or", MARKETPLACE, RESERVATION_USAGE]];
}

function withoutSeconds(column: string): KnownGap {
  return {
    rules: [`${column}-C-002-M`],
    versions: ["1.0-preview(v1)", "1.0"],
    when: ["matches", column, "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}Z$"],
    reason: "Azure's FOCUS 1.0 has no seconds in dates",
  };
}

/** Source: the conformance report of Microsoft's FinOps toolkit for FOCUS 1.0 to 1.2-preview (April 2026). */
export const AZURE_GAPS: readonly KnownGap[] = [
  {
    rules: ["ContractedUnitPrice-C-011-C"],
    when: zeroPrice("ContractedCost", "ContractedUnitPrice"),
    reason: "Azure's contracted cost and price are 0 for Marketplace and reservation usage",
  },
  {
    rules: ["ListCost-C-009-C"],
    when: zeroPrice("ListCost", "ListUnitPrice"),
    reason: "Azure's list cost and price are 0 for Marketplace and reservation usage",
  },
  {
    rules: ["CommitmentDiscountQuantity-C-005-C"],
    versions: ["1.2-preview"],
    reason: "Azure leaves the quantity of commitments empty",
  },
  {
    rules: ["SkuId-C-005-C", "SkuPriceId-C-005-C"],
    when: ["or", UNUSED_SAVINGS_PLAN, MARKETPLACE],
    reason: "Azure has no SKU for Marketplace and unused savings plans",
  },
  {
    rules: ["ServiceName-C-003-M"],
    when: [
      "or",
      MARKETPLACE,
      ["and", ["eq", "ChargeCategory", "Purchase"], ["notnull", "CommitmentDiscountId"]],
      ["eq", "ChargeCategory", "Adjustment"],
    ],
    reason: "Azure has no service for Marketplace, commitment purchases and rounding adjustments",
  },
  {
    rules: ["PublisherName-C-003-M"],
    when: ["or", UNUSED_SAVINGS_PLAN, ["eq", "CommitmentDiscountType", "Reservation"]],
    reason: "Azure has no publisher for reservations and unused savings plans",
  },
  {
    rules: ["ChargeDescription-C-003-O"],
    when: ["or", UNUSED_SAVINGS_PLAN, MARKETPLACE],
    reason: "Azure has no description for some Marketplace rows and unused savings plans",
  },
  ...["BillingPeriodStart", "BillingPeriodEnd", "ChargePeriodStart", "ChargePeriodEnd"].map(withoutSeconds),
  {
    rules: [
      ...["CostAndUsage-D-003-C", "CostAndUsage-D-047-C", "CostAndUsage-D-048-C", "CostAndUsage-D-051-C"],
      ...["CostAndUsage-D-052-C", "CostAndUsage-D-055-C", "CostAndUsage-D-056-C"],
    ],
    reason: "Azure's exports have no availability zones and no prices in the pricing currency",
  },
];
