import type { Dataset } from "../dataset.ts";
import { CHARGES, type DatasetColumns } from "../dataset-columns.ts";

/** The datasets that a hub can ingest, as `exportConfig.type` and settings.json name them. */
export const DATASET_TYPES = [
  "FocusCost",
  "PriceSheet",
  "ReservationDetails",
  "ReservationRecommendations",
  "ReservationTransactions",
] as const;
export type DatasetType = (typeof DATASET_TYPES)[number];

/** Enterprise Agreement, or Microsoft Customer Agreement: the same dataset has other columns in each. */
export type Agreement = "ea" | "mca";

/** What the hub knows of a dataset besides the columns of its versions. */
export interface DatasetKind {
  readonly type: DatasetType;
  /** Name of its folder and of its file in `ingestion`, and beginning of the names of its mapping files. */
  readonly folder: string;
  /** True when a run holds what was valid at its time: the newest run of a month counts, whatever days it names. */
  readonly isSnapshot: boolean;
  /** True when each export holds something else of the same scope, so that each has a place of its own. */
  readonly isPerExport: boolean;
  /** True when a run without rows says something: there is nothing to recommend now. Of all other datasets such a run erases nothing. */
  readonly canBeEmpty: boolean;
  /** Columns that only one agreement has; undefined where both have the same columns. */
  readonly marks: Readonly<Record<Agreement, readonly string[]>> | undefined;
  readonly columns: Readonly<Record<Agreement, DatasetColumns>>;
}

const PRICES = ["UnitPrice", "BasePrice", "MarketPrice"] as const;

function priceSheet(currency: string, meter: string, account: string): DatasetColumns {
  return {
    sums: PRICES,
    currency,
    day: undefined,
    required: [...PRICES, currency, meter, account, "UnitOfMeasure", "PriceType", "EffectiveStartDate"],
    filled: ["UnitPrice", currency, meter],
    compared: ["BasePrice", "MarketPrice"],
    everyRow: [],
    ignoresBlanks: true,
  };
}

const HOURS = ["ReservedHours", "UsedHours", "TotalReservedQuantity"] as const;

const RESERVATION_DETAILS: DatasetColumns = {
  sums: HOURS,
  currency: undefined,
  day: "UsageDate",
  required: [...HOURS, "ReservationOrderId", "ReservationId", "InstanceId", "SkuName", "UsageDate"],
  filled: ["ReservationId", "UsageDate", "ReservedHours", "UsedHours"],
  compared: ["TotalReservedQuantity"],
  everyRow: [],
  // Hours that nobody used have no instance.
  sparse: ["InstanceId"],
  ignoresBlanks: true,
};

const QUANTITIES = ["RecommendedQuantity", "RecommendedQuantityNormalized"] as const;

/** `sku` and the savings are called otherwise in each agreement; those of MCA are JSON text, which has no sum. */
function recommendations(
  sku: string,
  savings: string,
  costs: readonly string[],
  sums: readonly string[],
): DatasetColumns {
  return {
    sums,
    currency: undefined,
    day: undefined,
    required: [
      ...new Set([...sums, sku, savings, ...costs, "MeterId", "ResourceType", "Scope", "LookBackPeriod", "Term"]),
    ],
    filled: [sku, savings, "RecommendedQuantity"],
    compared: ["RecommendedQuantityNormalized"],
    everyRow: [],
    ignoresBlanks: true,
  };
}

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

const KINDS: readonly DatasetKind[] = [
  {
    type: "FocusCost",
    folder: "focuscost",
    isSnapshot: false,
    isPerExport: false,
    canBeEmpty: false,
    marks: undefined,
    columns: { ea: CHARGES, mca: CHARGES },
  },
  {
    type: "PriceSheet",
    folder: "pricesheet",
    isSnapshot: true,
    isPerExport: false,
    canBeEmpty: false,
    marks: { ea: ["EnrollmentNumber", "CurrencyCode"], mca: ["BillingProfileId", "BillingCurrency"] },
    columns: {
      ea: priceSheet("CurrencyCode", "MeterId", "EnrollmentNumber"),
      mca: priceSheet("Currency", "MeterId", "BillingProfileId"),
    },
  },
  {
    type: "ReservationDetails",
    folder: "reservationdetails",
    isSnapshot: false,
    isPerExport: false,
    canBeEmpty: false,
    marks: undefined,
    columns: { ea: RESERVATION_DETAILS, mca: RESERVATION_DETAILS },
  },
  {
    type: "ReservationRecommendations",
    folder: "reservationrecommendations",
    isSnapshot: true,
    isPerExport: true,
    canBeEmpty: true,
    marks: { ea: ["SKU"], mca: ["SkuName"] },
    columns: {
      ea: recommendations(
        "SKU",
        "NetSavings",
        ["CostWithNoReservedInstances", "TotalCostWithReservedInstances"],
        ["NetSavings", ...QUANTITIES],
      ),
      mca: recommendations(
        "SkuName",
        "NetSavingsJson",
        ["CostWithNoReservedInstancesJson", "TotalCostWithReservedInstancesJson"],
        QUANTITIES,
      ),
    },
  },
  {
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
  },
];

const KIND_BY_NAME: ReadonlyMap<string, DatasetKind> = new Map(KINDS.map((kind) => [kind.folder, kind]));

/** The dataset of an export by its type, in any case; undefined for one that no hub ingests. */
export function datasetKind({ type }: Pick<Dataset, "type">): DatasetKind | undefined {
  return KIND_BY_NAME.get(type.toLowerCase());
}

/** The dataset whose name this is, in any case and with blanks around it. */
export function parseDatasetType(text: string): DatasetType | undefined {
  return datasetKind({ type: text.trim() })?.type;
}
