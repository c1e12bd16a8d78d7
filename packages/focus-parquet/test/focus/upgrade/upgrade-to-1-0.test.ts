import { describe, expect, test } from "vitest";
import { upgradeRows } from "../../readers/upgraded-rows.ts";

const PREVIEW = "1.0-preview(v1)";
type Fields = Readonly<Record<string, string>>;
type Case = readonly [name: string, fields: Fields, expected: Fields];

/** Upgrades one usage row of a 1.0-preview(v1) export and returns the columns of interest. */
async function upgradeOne(fields: Fields, columns: readonly string[]): Promise<Fields> {
  const usage: Fields = fields.ChargeCategory === undefined ? { ChargeCategory: "Usage", UsageUnit: "Hours" } : {};
  const { rows } = await upgradeRows(PREVIEW, "1.0", [{ ...usage, ...fields }]);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([name]) => columns.includes(name)));
}

describe.each<readonly [target: string, columns: readonly string[], cases: readonly Case[]]>([
  [
    "ChargeCategory and ChargeClass",
    ["ChargeCategory", "ChargeClass", "x_SourceChanges"],
    [
      ["keeps an ordinary charge", { ChargeSubcategory: "On-Demand" }, { ChargeCategory: "Usage" }],
      [
        "an adjustment of the subcategory Credit becomes a credit",
        { ChargeCategory: "Adjustment", ChargeSubcategory: "Credit" },
        { ChargeCategory: "Credit", x_SourceChanges: "LiftedChargeCategory" },
      ],
      [
        "an adjustment of the subcategory Refund becomes a corrected purchase",
        { ChargeCategory: "Adjustment", ChargeSubcategory: "Refund" },
        {
          ChargeCategory: "Purchase",
          ChargeClass: "Correction",
          x_SourceChanges: "LiftedChargeCategory,LiftedChargeClass",
        },
      ],
      [
        "keeps the category of a refunded purchase",
        { ChargeCategory: "Purchase", ChargeSubcategory: "Refund" },
        { ChargeCategory: "Purchase", ChargeClass: "Correction", x_SourceChanges: "LiftedChargeClass" },
      ],
      [
        "keeps other adjustments",
        { ChargeCategory: "Adjustment", ChargeSubcategory: "Rounding Error" },
        { ChargeCategory: "Adjustment" },
      ],
      ["keeps a charge without a subcategory", { ChargeSubcategory: "" }, { ChargeCategory: "Usage" }],
      ["ignores a subcategory with a different spelling", { ChargeSubcategory: "refund" }, { ChargeCategory: "Usage" }],
    ],
  ],
  [
    "CommitmentDiscountStatus",
    ["CommitmentDiscountStatus", "x_SourceChanges"],
    [
      [
        "used",
        { ChargeSubcategory: "Used Commitment" },
        { CommitmentDiscountStatus: "Used", x_SourceChanges: "LiftedCommitmentDiscountStatus" },
      ],
      [
        "unused",
        { ChargeSubcategory: "Unused Commitment" },
        { CommitmentDiscountStatus: "Unused", x_SourceChanges: "LiftedCommitmentDiscountStatus" },
      ],
      ["is empty without a commitment", { ChargeSubcategory: "On-Demand" }, {}],
      [
        "keeps an existing status",
        { ChargeSubcategory: "On-Demand", CommitmentDiscountStatus: "Used" },
        { CommitmentDiscountStatus: "Used" },
      ],
      [
        "does not count an equal status as a change",
        { ChargeSubcategory: "Used Commitment", CommitmentDiscountStatus: "Used" },
        { CommitmentDiscountStatus: "Used" },
      ],
    ],
  ],
  [
    "ConsumedQuantity and ConsumedUnit",
    ["ConsumedQuantity", "ConsumedUnit", "x_SourceChanges", "x_UnmappedColumns"],
    [
      [
        "are renamed",
        { UsageQuantity: "2.50", UsageUnit: "Hours" },
        { ConsumedQuantity: "2.5", ConsumedUnit: "Hours" },
      ],
      [
        "use Units for usage without a unit",
        { UsageQuantity: "3", UsageUnit: "" },
        { ConsumedQuantity: "3", ConsumedUnit: "Units", x_SourceChanges: "LiftedConsumedUnit" },
      ],
      [
        "are moved to x_UnmappedColumns for charges other than usage",
        { ChargeCategory: "Purchase", UsageQuantity: "1.0", UsageUnit: "Years" },
        {
          x_SourceChanges: "LiftedConsumedQuantity,LiftedConsumedUnit",
          x_UnmappedColumns: '{"UsageQuantity":"1","UsageUnit":"Years"}',
        },
      ],
      ["stay empty for charges other than usage", { ChargeCategory: "Tax", UsageQuantity: "", UsageUnit: "" }, {}],
      [
        "are empty for refunded usage, which becomes a purchase",
        { ChargeSubcategory: "Refund", UsageQuantity: "-1", UsageUnit: "" },
        {
          x_SourceChanges: "LiftedChargeCategory,LiftedChargeClass,LiftedConsumedQuantity",
          x_UnmappedColumns: '{"ChargeSubcategory":"Refund","UsageQuantity":"-1"}',
        },
      ],
      [
        "prefer the new column and keep the old column's value if it differs",
        { ConsumedQuantity: "1", UsageQuantity: "2", ConsumedUnit: "GB", UsageUnit: "GB" },
        { ConsumedQuantity: "1", ConsumedUnit: "GB", x_UnmappedColumns: '{"UsageQuantity":"2"}' },
      ],
      [
        "use the old column if the new one is empty",
        { ConsumedQuantity: "", UsageQuantity: "2", ConsumedUnit: "", UsageUnit: "GB" },
        { ConsumedQuantity: "2", ConsumedUnit: "GB" },
      ],
    ],
  ],
  [
    "contracted costs and prices",
    ["ContractedCost", "ContractedUnitPrice", "x_ContractedCostInUsd", "x_SourceChanges", "x_UnmappedColumns"],
    [
      [
        "are renamed without losing a digit",
        { x_OnDemandCost: "-0.000000000000000001", x_OnDemandUnitPrice: "12.5", x_OnDemandCostInUsd: "8.42E-05" },
        {
          ContractedCost: "-0.000000000000000001",
          ContractedUnitPrice: "12.5",
          x_ContractedCostInUsd: "0.0000842",
        },
      ],
      [
        "prefer the new column even if it is zero",
        { ContractedCost: "0", x_OnDemandCost: "7" },
        { ContractedCost: "0", x_UnmappedColumns: '{"x_OnDemandCost":"7"}' },
      ],
      ["merge equal values", { ContractedCost: "7.0", x_OnDemandCost: "7" }, { ContractedCost: "7" }],
      [
        "use the old column if the new one is empty",
        { ContractedCost: "", x_OnDemandCost: "7" },
        { ContractedCost: "7" },
      ],
      ["are empty if both columns are", { ContractedCost: "", x_OnDemandCost: "" }, {}],
    ],
  ],
  [
    "PricingCategory",
    ["PricingCategory", "x_SourceChanges"],
    [
      [
        "changes On-Demand to Standard",
        { PricingCategory: "On-Demand" },
        { PricingCategory: "Standard", x_SourceChanges: "LiftedPricingCategory" },
      ],
      [
        "changes Commitment-Based to Committed",
        { PricingCategory: "Commitment-Based" },
        { PricingCategory: "Committed", x_SourceChanges: "LiftedPricingCategory" },
      ],
      ["keeps other categories", { PricingCategory: "Dynamic" }, { PricingCategory: "Dynamic" }],
      ["stays empty", { PricingCategory: "" }, {}],
    ],
  ],
  [
    "RegionId and RegionName",
    ["RegionId", "RegionName", "x_SourceChanges"],
    [
      [
        "the ID is the name in lower case without spaces",
        { Region: "East US 2", ProviderName: "Microsoft" },
        { RegionId: "eastus2", RegionName: "East US 2", x_SourceChanges: "LiftedRegionId" },
      ],
      [
        "the ID is only derived for Microsoft",
        { Region: "US East (N. Virginia)", ProviderName: "Other" },
        { RegionName: "US East (N. Virginia)" },
      ],
      ["the ID is empty without a provider", { Region: "East US" }, { RegionName: "East US" }],
      ["both are empty without a region", { Region: "", ProviderName: "Microsoft" }, {}],
      [
        "keeps an existing ID",
        { RegionId: "eastus", Region: "West US", ProviderName: "Microsoft" },
        { RegionId: "eastus", RegionName: "West US" },
      ],
    ],
  ],
  [
    "columns that the version drops",
    ["x_UnmappedColumns", "x_SourceChanges", "AvailabilityZone", "x_ChargeId", "x_PartnerCreditApplied"],
    [
      ["leave nothing behind if they are empty", { AvailabilityZone: "", x_ChargeId: "", ChargeSubcategory: "" }, {}],
      [
        "keep their values next to those of unknown columns",
        { x_New: "n", AvailabilityZone: "2", x_ChargeId: "c", ChargeSubcategory: "On-Demand" },
        {
          x_UnmappedColumns: '{"x_New":"n","AvailabilityZone":"2","x_ChargeId":"c","ChargeSubcategory":"On-Demand"}',
        },
      ],
      ["keep a boolean as text", { x_PartnerCreditApplied: "True" }, { x_PartnerCreditApplied: "True" }],
    ],
  ],
])("from 1.0-preview(v1) to 1.0, %s:", (_target, columns, cases) => {
  test.each(cases)("%s", async (_name, fields, expected) => {
    expect(await upgradeOne(fields, columns)).toEqual(expected);
  });
});

test("counts rows per rule and applies each rule to the output of earlier rules", async () => {
  const { changes } = await upgradeRows(PREVIEW, "1.0", [
    { ChargeCategory: "Usage", ChargeSubcategory: "On-Demand", PricingCategory: "On-Demand", UsageUnit: "" },
    { ChargeCategory: "Usage", ChargeSubcategory: "Refund", PricingCategory: "On-Demand", UsageUnit: "GB" },
    { ChargeCategory: "Usage", ChargeSubcategory: "Used Commitment", PricingCategory: "Dynamic", UsageUnit: "GB" },
  ]);
  expect(changes).toEqual({
    LiftedChargeCategory: 1,
    LiftedChargeClass: 1,
    LiftedCommitmentDiscountStatus: 1,
    LiftedConsumedUnit: 2,
    LiftedPricingCategory: 2,
  });
});

test.each(["collect", "keep", "drop"] as const)(
  "keeps the values of dropped columns with the policy %s for unknown columns",
  async (unknownColumns) => {
    const fields = { BilledCost: "1", ChargeCategory: "Tax", UsageQuantity: "2", x_ChargeId: "c", x_New: "n" };
    const { rows } = await upgradeRows(PREVIEW, "1.0", [fields], { unknownColumns });
    const kept = { x_ChargeId: "c", UsageQuantity: "2" };
    expect(JSON.parse(rows[0]?.x_UnmappedColumns ?? "")).toEqual(
      unknownColumns === "collect" ? { ...kept, x_New: "n" } : kept,
    );
    expect(rows[0]?.x_New).toBe(unknownColumns === "keep" ? "n" : undefined);
  },
);
