import focusCost10 from "../../../../../schemas/focuscost_1.0.json" with { type: "json" };
import focusCost10Preview from "../../../../../schemas/focuscost_1.0-preview(v1).json" with { type: "json" };
import focusCost10r2 from "../../../../../schemas/focuscost_1.0r2.json" with { type: "json" };
import focusCost12 from "../../../../../schemas/focuscost_1.2.json" with { type: "json" };
import focusCost12Preview from "../../../../../schemas/focuscost_1.2-preview.json" with { type: "json" };
import type { DatasetKind, DatasetVersion } from "../dataset.ts";
import { CHARGES } from "../dataset.ts";

/** A version of Azure's FOCUS exports. To add a version, add a mapping file to `schemas/` and an entry here. */
interface CostVersion extends DatasetVersion {
  /**
   * How to recognize this version by a header without a manifest: it has a column of `any`, all columns of `all`, and
   * no column of `none`. The first matching version is used. Undefined for a version whose header is identical to
   * another one's.
   */
  readonly recognizedBy?: {
    readonly any: readonly string[];
    readonly all?: readonly string[];
    readonly none?: readonly string[];
  };
  /** Another version with the same columns. */
  readonly sameColumnsAs?: string;
  /** Number of upgrade steps from the oldest columns to this version's columns; see `upgrade/upgrade-plan.ts`. */
  readonly upgradeLevel: number;
}

const NEW_IN_1_2 = ["InvoiceId", "SkuMeter", "PricingCurrency"];

/** Newest first. */
export const COST_VERSIONS: readonly CostVersion[] = [
  {
    version: "1.2",
    schema: focusCost12,
    // The preview also has x_SkuDetails, and has values only there.
    recognizedBy: { any: NEW_IN_1_2, all: ["SkuPriceDetails"], none: ["x_SkuDetails"] },
    upgradeLevel: 2,
  },
  { version: "1.2-preview", schema: focusCost12Preview, recognizedBy: { any: NEW_IN_1_2 }, upgradeLevel: 2 },
  // Differs from 1.0 only in the format of its dates.
  { version: "1.0r2", schema: focusCost10r2, sameColumnsAs: "1.0", upgradeLevel: 1 },
  {
    version: "1.0",
    schema: focusCost10,
    recognizedBy: {
      any: [
        ...["ChargeClass", "CommitmentDiscountStatus", "ConsumedQuantity", "ConsumedUnit"],
        ...["ContractedCost", "ContractedUnitPrice", "RegionId", "RegionName"],
      ],
    },
    upgradeLevel: 1,
  },
  {
    version: "1.0-preview(v1)",
    schema: focusCost10Preview,
    recognizedBy: { any: ["ChargeSubcategory", "Region", "UsageQuantity", "UsageUnit"] },
    upgradeLevel: 0,
  },
];

export const FOCUS_COSTS: DatasetKind<"FocusCost"> = {
  type: "FocusCost",
  folder: "focuscost",
  isSnapshot: false,
  isPerExport: false,
  canBeEmpty: false,
  marks: undefined,
  columns: { ea: CHARGES, mca: CHARGES },
  versions: COST_VERSIONS,
};

/** The version with this name, ignoring case. */
export function costVersion(name: string): CostVersion | undefined {
  return COST_VERSIONS.find(({ version }) => version.toLowerCase() === name.toLowerCase());
}
