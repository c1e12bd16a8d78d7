import details20230301 from "../../../../../schemas/reservationdetails_2023-03-01.json" with { type: "json" };
import recommendations20230501Ea from "../../../../../schemas/reservationrecommendations_2023-05-01_ea.json" with {
  type: "json",
};
import recommendations20230501Mca from "../../../../../schemas/reservationrecommendations_2023-05-01_mca.json" with {
  type: "json",
};
import transactions20230501Ea from "../../../../../schemas/reservationtransactions_2023-05-01_ea.json" with {
  type: "json",
};
import transactions20230501Mca from "../../../../../schemas/reservationtransactions_2023-05-01_mca.json" with {
  type: "json",
};
import type { DatasetColumns, DatasetKind } from "../dataset.ts";

const HOURS = ["ReservedHours", "UsedHours", "TotalReservedQuantity"] as const;

const DETAILS_COLUMNS: DatasetColumns = {
  sums: HOURS,
  currency: undefined,
  day: "UsageDate",
  required: [...HOURS, "ReservationOrderId", "ReservationId", "InstanceId", "SkuName", "UsageDate"],
  filled: ["ReservationId", "UsageDate", "ReservedHours", "UsedHours"],
  compared: ["TotalReservedQuantity"],
  everyRow: [],
  // Unused hours have no instance.
  sparse: ["InstanceId"],
  ignoresBlanks: true,
};

export const RESERVATION_DETAILS: DatasetKind<"ReservationDetails"> = {
  type: "ReservationDetails",
  folder: "reservationdetails",
  isSnapshot: false,
  isPerExport: false,
  canBeEmpty: false,
  marks: undefined,
  columns: { ea: DETAILS_COLUMNS, mca: DETAILS_COLUMNS },
  versions: [{ version: "2023-03-01", schema: details20230301 }],
};

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
    // Amounts are JSON text, so they have no sum.
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

function transactions(sums: readonly string[], account: string): DatasetColumns {
  return {
    sums,
    currency: "Currency",
    day: "EventDate",
    required: [...sums, account, "Currency", "EventDate", "EventType", "ReservationOrderId"],
    filled: ["Amount", "Currency", "EventDate"],
    compared: ["Quantity"],
    everyRow: [],
    ignoresBlanks: true,
  };
}

export const RESERVATION_TRANSACTIONS: DatasetKind<"ReservationTransactions"> = {
  type: "ReservationTransactions",
  folder: "reservationtransactions",
  isSnapshot: false,
  isPerExport: false,
  canBeEmpty: false,
  marks: {
    ea: ["CurrentEnrollmentId", "PurchasingEnrollment"],
    mca: ["BillingProfileId", "InvoiceSectionId"],
  },
  columns: {
    ea: transactions(["Amount", "Quantity", "MonetaryCommitment", "Overage"], "CurrentEnrollmentId"),
    mca: transactions(["Amount", "Quantity"], "BillingProfileId"),
  },
  versions: [
    { version: "2023-05-01", agreement: "mca", schema: transactions20230501Mca },
    { version: "2023-05-01", agreement: "ea", schema: transactions20230501Ea },
  ],
};
