import recommendations20230501Ea from "../../../../../schemas/reservationrecommendations_2023-05-01_ea.json" with {
  type: "json",
};
import recommendations20230501Mca from "../../../../../schemas/reservationrecommendations_2023-05-01_mca.json" with {
  type: "json",
};
import type { DatasetColumns } from "../dataset-columns.ts";
import type { DatasetKind } from "./dataset-kind.ts";

const QUANTITIES = ["RecommendedQuantity", "RecommendedQuantityNormalized"] as const;

interface AgreementColumns {
  readonly sku: string;
  readonly savings: string;
  readonly costs: readonly string[];
  readonly sums: readonly string[];
}

function recommendations({ costs, savings, sku, sums }: AgreementColumns): DatasetColumns {
  const always = ["MeterId", "ResourceType", "Scope", "LookBackPeriod", "Term"];
  return {
    sums,
    currency: undefined,
    day: undefined,
    required: [...new Set([...sums, sku, savings, ...costs, ...always])],
    filled: [sku, savings, "RecommendedQuantity"],
    compared: ["RecommendedQuantityNormalized"],
    everyRow: [],
    ignoresBlanks: true,
  };
}

export const RESERVATION_RECOMMENDATIONS: DatasetKind<"ReservationRecommendations"> = {
  type: "ReservationRecommendations",
  folder: "reservationrecommendations",
  isSnapshot: true,
  isPerExport: true,
  canBeEmpty: true,
  marks: { ea: ["SKU"], mca: ["SkuName"] },
  columns: {
    ea: recommendations({
      sku: "SKU",
      savings: "NetSavings",
      costs: ["CostWithNoReservedInstances", "TotalCostWithReservedInstances"],
      sums: ["NetSavings", ...QUANTITIES],
    }),
    // Amounts are JSON text, which has no sum.
    mca: recommendations({
      sku: "SkuName",
      savings: "NetSavingsJson",
      costs: ["CostWithNoReservedInstancesJson", "TotalCostWithReservedInstancesJson"],
      sums: QUANTITIES,
    }),
  },
  versions: [
    { version: "2023-05-01", agreement: "mca", schema: recommendations20230501Mca },
    { version: "2023-05-01", agreement: "ea", schema: recommendations20230501Ea },
  ],
};
