import { describe, expect, test } from "vitest";
import { upgradeRows } from "../../readers/upgraded-rows.ts";

const PREVIEW = "1.0-preview(v1)";
type Fields = Readonly<Record<string, string>>;
type Case = readonly [name: string, fields: Fields, expected: Fields];

/** Upgrades one usage row of a 1.0-preview(v1) export, and shows the columns of interest. */
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
      ["an ordinary charge stays", { ChargeSubcategory: "On-Demand" }, { ChargeCategory: "Usage" }],
      [
        "a credit becomes one",
        { ChargeCategory: "Adjustment", ChargeSubcategory: "Credit" },
        { ChargeCategory: "Credit", x_SourceChanges: "LiftedChargeCategory" },
      ],
      [
        "a refund becomes the correction of a purchase",
        { ChargeCategory: "Adjustment", ChargeSubcategory: "Refund" },
        {
          ChargeCategory: "Purchase",
          ChargeClass: "Correction",
          x_SourceChanges: "LiftedChargeCategory,LiftedChargeClass",
        },
      ],
      [
        "a refund of a purchase keeps its category",
        { ChargeCategory: "Purchase", ChargeSubcategory: "Refund" },
        { ChargeCategory: "Purchase", ChargeClass: "Correction", x_SourceChanges: "LiftedChargeClass" },
      ],
      [
        "other adjustments stay",
        { ChargeCategory: "Adjustment", ChargeSubcategory: "Rounding Error" },
        { ChargeCategory: "Adjustment" },
      ],
      ["no subcategory changes nothing", { ChargeSubcategory: "" }, { ChargeCategory: "Usage" }],
      ["another spelling is not guessed", { ChargeSubcategory: "refund" }, { ChargeCategory: "Usage" }],
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
      ["without a commitment there is none", { ChargeSubcategory: "On-Demand" }, {}],
      [
        "one that is there stays",
        { ChargeSubcategory: "On-Demand", CommitmentDiscountStatus: "Used" },
        { CommitmentDiscountStatus: "Used" },
      ],
      [
        "one that says the same is no change",
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
        "go by their new names",
        { UsageQuantity: "2.50", UsageUnit: "Hours" },
        { ConsumedQuantity: "2.5", ConsumedUnit: "Hours" },
      ],
      [
        "a usage without a unit counts units",
        { UsageQuantity: "3", UsageUnit: "" },
        { ConsumedQuantity: "3", ConsumedUnit: "Units", x_SourceChanges: "LiftedConsumedUnit" },
      ],
      [
        "only usage has them; what others had is kept beside",
        { ChargeCategory: "Purchase", UsageQuantity: "1.0", UsageUnit: "Years" },
        {
          x_SourceChanges: "LiftedConsumedQuantity,LiftedConsumedUnit",
          x_UnmappedColumns: '{"UsageQuantity":"1","UsageUnit":"Years"}',
        },
      ],
      ["others without are not changed", { ChargeCategory: "Tax", UsageQuantity: "", UsageUnit: "" }, {}],
      [
        "a refund of usage is a purchase, and has none",
        { ChargeSubcategory: "Refund", UsageQuantity: "-1", UsageUnit: "" },
        {
          x_SourceChanges: "LiftedChargeCategory,LiftedChargeClass,LiftedConsumedQuantity",
          x_UnmappedColumns: '{"ChargeSubcategory":"Refund","UsageQuantity":"-1"}',
        },
      ],
      [
        "the new name goes before the old one, which is kept where it differs",
        { ConsumedQuantity: "1", UsageQuantity: "2", ConsumedUnit: "GB", UsageUnit: "GB" },
        { ConsumedQuantity: "1", ConsumedUnit: "GB", x_UnmappedColumns: '{"UsageQuantity":"2"}' },
      ],
      [
        "the old name fills in where the new one is empty",
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
        "go by their new names, to the last digit",
        { x_OnDemandCost: "-0.000000000000000001", x_OnDemandUnitPrice: "12.5", x_OnDemandCostInUsd: "8.42E-05" },
        {
          ContractedCost: "-0.000000000000000001",
          ContractedUnitPrice: "12.5",
          x_ContractedCostInUsd: "0.0000842",
        },
      ],
      [
        "the new name goes first, even with a zero",
        { ContractedCost: "0", x_OnDemandCost: "7" },
        { ContractedCost: "0", x_UnmappedColumns: '{"x_OnDemandCost":"7"}' },
      ],
      ["equal values are one", { ContractedCost: "7.0", x_OnDemandCost: "7" }, { ContractedCost: "7" }],
      ["an empty one is filled", { ContractedCost: "", x_OnDemandCost: "7" }, { ContractedCost: "7" }],
      ["without both there is none", { ContractedCost: "", x_OnDemandCost: "" }, {}],
    ],
  ],
  [
    "PricingCategory",
    ["PricingCategory", "x_SourceChanges"],
    [
      [
        "On-Demand is Standard now",
        { PricingCategory: "On-Demand" },
        { PricingCategory: "Standard", x_SourceChanges: "LiftedPricingCategory" },
      ],
      [
        "Commitment-Based is Committed now",
        { PricingCategory: "Commitment-Based" },
        { PricingCategory: "Committed", x_SourceChanges: "LiftedPricingCategory" },
      ],
      ["others stay", { PricingCategory: "Dynamic" }, { PricingCategory: "Dynamic" }],
      ["none stays none", { PricingCategory: "" }, {}],
    ],
  ],
  [
    "RegionId and RegionName",
    ["RegionId", "RegionName", "x_SourceChanges"],
    [
      [
        "the id is the name, lower case without spaces",
        { Region: "East US 2", ProviderName: "Microsoft" },
        { RegionId: "eastus2", RegionName: "East US 2", x_SourceChanges: "LiftedRegionId" },
      ],
      [
        "only for Microsoft",
        { Region: "US East (N. Virginia)", ProviderName: "Other" },
        { RegionName: "US East (N. Virginia)" },
      ],
      ["without a provider there is no id", { Region: "East US" }, { RegionName: "East US" }],
      ["without a region there is none", { Region: "", ProviderName: "Microsoft" }, {}],
      [
        "an id that is there stays",
        { RegionId: "eastus", Region: "West US", ProviderName: "Microsoft" },
        { RegionId: "eastus", RegionName: "West US" },
      ],
    ],
  ],
  [
    "columns without a place",
    ["x_UnmappedColumns", "x_SourceChanges", "AvailabilityZone", "x_ChargeId", "x_PartnerCreditApplied"],
    [
      ["leave nothing when they are empty", { AvailabilityZone: "", x_ChargeId: "", ChargeSubcategory: "" }, {}],
      [
        "keep their values, with those of columns that nobody knows",
        { x_New: "n", AvailabilityZone: "2", x_ChargeId: "c", ChargeSubcategory: "On-Demand" },
        {
          x_UnmappedColumns: '{"x_New":"n","AvailabilityZone":"2","x_ChargeId":"c","ChargeSubcategory":"On-Demand"}',
        },
      ],
      ["a truth value becomes its text", { x_PartnerCreditApplied: "True" }, { x_PartnerCreditApplied: "True" }],
    ],
  ],
])("from 1.0-preview(v1) to 1.0, %s:", (_target, columns, cases) => {
  test.each(cases)("%s", async (_name, fields, expected) => {
    expect(await upgradeOne(fields, columns)).toEqual(expected);
  });
});

test("rows are counted per rule, and rules see what earlier ones wrote", async () => {
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
  "with unknown columns %s, what the version has no place for stays",
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
