import focusCost10 from "../../../../../schemas/focuscost_1.0.json" with { type: "json" };
import focusCost10Preview from "../../../../../schemas/focuscost_1.0-preview(v1).json" with { type: "json" };
import focusCost10r2 from "../../../../../schemas/focuscost_1.0r2.json" with { type: "json" };
import focusCost12 from "../../../../../schemas/focuscost_1.2.json" with { type: "json" };
import focusCost12Preview from "../../../../../schemas/focuscost_1.2-preview.json" with { type: "json" };
import type { DatasetKind, DatasetVersion } from "../dataset.ts";
import { CHARGES } from "../dataset.ts";

/** One version of Azure's FOCUS exports. A new version is a mapping file in `schemas/` and an entry here. */
interface CostVersion extends DatasetVersion {
  /**
   * How a header without a manifest shows this version: by one of `any`, and all of `all`, and none of `none`. The first version
   * that fits decides. Undefined for a version that has the header of another one.
   */
  readonly recognizedBy?: {
    readonly any: readonly string[];
    readonly all?: readonly string[];
    readonly none?: readonly string[];
  };
  /** The version whose columns it has, where that is another one. */
  readonly sameColumnsAs?: string;
  /** Number of upgrade steps from the oldest columns to its own; see `upgrade/upgrade-plan.ts`. */
  readonly upgradeLevel: number;
}

const NEW_IN_1_2 = ["InvoiceId", "SkuMeter", "PricingCurrency"];

/** Newest first. */
export const COST_VERSIONS: readonly CostVersion[] = [
  {
    version: "1.2",
    schema: focusCost12,
    // The preview has x_SkuDetails, too, and fills only that.
    recognizedBy: { any: NEW_IN_1_2, all: ["SkuPriceDetails"], none: ["x_SkuDetails"] },
    upgradeLevel: 2,
  },
  { version: "1.2-preview", schema: focusCost12Preview, recognizedBy: { any: NEW_IN_1_2 }, upgradeLevel: 2 },
  // Only its dates are written in another way.
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

/** The version of this name, in any case. */
export function costVersion(name: string): CostVersion | undefined {
  return COST_VERSIONS.find(({ version }) => version.toLowerCase() === name.toLowerCase());
}
