import { type Instant, parseInstant } from "exact-values/instant";
import { firstDay, type Month, monthOfDate } from "exact-values/month";
import { type Agreement, DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";

/** What the hub knows of a dataset besides its columns, versions and detection, which are in `packages/focus-parquet/src/focus/datasets/`. */
interface HubDataset {
  readonly exports: DatasetExports;
  /** How many closed months Azure exports (Microsoft's tutorial of exports). */
  readonly keptMonths: Readonly<Record<Agreement, number>>;
  readonly table: DatasetTable;
}

/** `daily`: the month in progress; `monthly`: the month before it. */
export const EXPORT_CADENCES = ["daily", "monthly"] as const;

export type ExportCadence = (typeof EXPORT_CADENCES)[number];

interface DatasetExports {
  /** Follows the cadence in the names of its exports. */
  readonly name: string;
  /** The pinned `dataVersion`; undefined for costs, whose version is an input. Without it, Azure takes its latest, and columns change by themselves. */
  readonly versions: Readonly<Record<Agreement, string>> | undefined;
  /** Undefined for datasets that have none. */
  readonly granularity: string | undefined;
  /** Time frames of the exports that a scope has of it, by cadence. */
  readonly timeframes: Readonly<Partial<Record<ExportCadence, string>>>;
  /** Order in which a month's datasets are run: prices before the costs that may take them, explanations of costs last. */
  readonly runOrder: number;
}

interface DatasetTable {
  /** Its folder in container `tables`, and its name in the input `table`. */
  readonly name: string;
  readonly description: string;
  /**
   * The columns that filters use, in the order of the table. Others carry no statistics: a log of thousands of months stays small, and
   * no decimal has to pass through a JSON number.
   */
  readonly filteredColumns: readonly string[];
}

const BOTH_MONTHS = { daily: "MonthToDate", monthly: "TheLastMonth" } as const;

const HUB_DATASETS = {
  FocusCost: {
    exports: {
      name: "costdetails",
      versions: undefined,
      granularity: "Daily",
      timeframes: BOTH_MONTHS,
      runOrder: 2,
    },
    keptMonths: { ea: 84, mca: 84 },
    table: {
      name: "costs",
      description: "FOCUS costs of all scopes and months, written by cost-hub",
      filteredColumns: [
        ...["BillingCurrency", "BillingPeriodStart", "ChargePeriodEnd"],
        ...["ChargePeriodStart", "ServiceName", "SubAccountId"],
      ],
    },
  },
  PriceSheet: {
    exports: {
      name: "pricesheet",
      // Of a Customer Agreement, the version that the portal gives new exports: the older one and the name of the Azure plan.
      versions: { ea: "2023-05-01", mca: "2024-08-01" },
      granularity: undefined,
      // Azure has no time frame for the previous month. It exports the sheet daily: a monthly export has a single try, and an
      // enrollment's reservation prices are only in the sheet of the month in progress.
      timeframes: { daily: "TheCurrentMonth" },
      runOrder: 1,
    },
    keptMonths: { ea: 25, mca: 13 },
    table: {
      name: "prices",
      description: "Price sheets of all billing accounts and months, written by cost-hub",
      filteredColumns: [
        ...["BillingCurrency", "Currency", "CurrencyCode"],
        ...["EffectiveEndDate", "EffectiveStartDate", "MeterId", "PriceType"],
      ],
    },
  },
  ReservationDetails: {
    exports: {
      name: "reservationdetails",
      versions: { ea: "2023-03-01", mca: "2023-03-01" },
      granularity: "Daily",
      timeframes: BOTH_MONTHS,
      runOrder: 3,
    },
    keptMonths: { ea: 13, mca: 13 },
    table: {
      name: "reservationdetails",
      description: "Use of reservations by day and instance, of all billing accounts and months, written by cost-hub",
      filteredColumns: ["ReservationId", "ReservationOrderId", "SkuName", "UsageDate"],
    },
  },
  ReservationRecommendations: {
    exports: {
      name: "recommendations",
      versions: { ea: "2023-05-01", mca: "2023-05-01" },
      granularity: undefined,
      // Required, but without effect: the data are always today's snapshot.
      timeframes: { daily: "MonthToDate" },
      runOrder: 5,
    },
    keptMonths: { ea: 0, mca: 0 },
    table: {
      name: "reservationrecommendations",
      description: "Recommended reservations of all billing accounts, months and exports, written by cost-hub",
      filteredColumns: ["LookBackPeriod", "ResourceType", "Scope", "Term"],
    },
  },
  ReservationTransactions: {
    exports: {
      name: "reservationtransactions",
      versions: { ea: "2023-05-01", mca: "2023-05-01" },
      granularity: undefined,
      timeframes: BOTH_MONTHS,
      runOrder: 4,
    },
    keptMonths: { ea: 84, mca: 84 },
    table: {
      name: "reservationtransactions",
      description: "Purchases and refunds of reservations, of all billing accounts and months, written by cost-hub",
      filteredColumns: ["Currency", "EventDate", "EventType", "ReservationOrderId"],
    },
  },
} as const satisfies Readonly<Record<DatasetType, HubDataset>>;

export type TableName = (typeof HUB_DATASETS)[DatasetType]["table"]["name"];

/** The hub's part of a dataset. */
export function hubDataset(type: DatasetType): HubDataset {
  return HUB_DATASETS[type];
}

/** The tables of a hub, one for each dataset, by the names of their folders in container `tables`. */
export const TABLE_NAMES: readonly TableName[] = DATASET_TYPES.map((type) => HUB_DATASETS[type].table.name);

/**
 * Days of a month on which its price sheet is exported: from the first on, since prices come before the costs that they belong to and reservation prices
 * of an enrollment are in the sheet of the month in progress alone; once a week after that, since new meters come in between; and on the last day that
 * every month has. Daily, as for costs, would write millions of equal rows thirty times a month.
 */
const DUE_DAYS = [1, 8, 15, 22, 28] as const;

/** The last day of the month on which its sheet is exported. */
export function lastSheetDay(month: Month): Instant {
  return parseInstant(`${firstDay(month).slice(0, 8)}${DUE_DAYS.at(-1)}`);
}

/** The month in progress, and since when its sheet has to be newer. */
interface SheetDue {
  readonly month: Month;
  readonly monthBegan: Instant;
  /** Midnight (UTC) of the last day on which it was to be exported. */
  readonly dueAt: Instant;
}

export function sheetDue(now: Date): SheetDue {
  const month = monthOfDate(now);
  const first = firstDay(month);
  const day = DUE_DAYS.findLast((one) => one <= now.getUTCDate()) ?? 1;
  return {
    month,
    monthBegan: parseInstant(first),
    dueAt: parseInstant(`${first.slice(0, 8)}${String(day).padStart(2, "0")}`),
  };
}
