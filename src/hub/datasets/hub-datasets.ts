import { type Instant, parseInstant } from "exact-values/instant";
import { firstDay, type Month, monthOfDate } from "exact-values/month";
import { type Agreement, DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";

/**
 * The hub's facts about a dataset. Its columns, versions and detection are in
 * `packages/focus-parquet/src/focus/datasets/`.
 */
interface HubDataset {
  readonly exports: DatasetExports;
  /** The number of closed months that Azure can export (Microsoft's exports tutorial). */
  readonly keptMonths: Readonly<Record<Agreement, number>>;
  readonly table: DatasetTable;
}

/** `daily`: the current month; `monthly`: the previous month. */
export const EXPORT_CADENCES = ["daily", "monthly"] as const;

export type ExportCadence = (typeof EXPORT_CADENCES)[number];

interface DatasetExports {
  /** The part after the cadence in export names. */
  readonly name: string;
  /**
   * The pinned `dataVersion`; undefined for costs, whose version is an input. Without a pinned version, Azure would use
   * its latest one, and columns would change unexpectedly.
   */
  readonly versions: Readonly<Record<Agreement, string>> | undefined;
  /** Undefined for datasets without granularity. */
  readonly granularity: string | undefined;
  /** The time frame of each of its exports, by cadence. */
  readonly timeframes: Readonly<Partial<Record<ExportCadence, string>>>;
  /** The order of a month's datasets: prices before the costs that may use them, details of costs last. */
  readonly runOrder: number;
}

interface DatasetTable {
  /** Its folder in container `tables` and its name in the input `table`. */
  readonly name: string;
  readonly description: string;
  /**
   * The columns with statistics, which filters use, in table order. Other columns have none, so that a log of thousands
   * of months stays small and no decimal becomes a JSON number.
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
      // For a Customer Agreement, the portal's default for new exports. It adds the name of the Azure plan to the older
      // version.
      versions: { ea: "2023-05-01", mca: "2024-08-01" },
      granularity: undefined,
      // Azure has no time frame for the previous month. The sheet is exported several times a month, because a single
      // attempt could fail, and only the current month's sheet contains an enrollment's reservation prices.
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
      // Required, but without effect: the data is always today's snapshot.
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

export function hubDataset(type: DatasetType): HubDataset {
  return HUB_DATASETS[type];
}

/** The tables of a hub, one per dataset, by their folder names in container `tables`. */
export const TABLE_NAMES: readonly TableName[] = DATASET_TYPES.map((type) => HUB_DATASETS[type].table.name);

/**
 * Days of a month on which its price sheet is exported. The first day, because prices are needed before the costs, and
 * only the current month's sheet contains an enrollment's reservation prices. Then weekly, because new meters appear.
 * Finally the last day that every month has. Daily exports would write millions of equal rows thirty times a month.
 */
const DUE_DAYS = [1, 8, 15, 22, 28] as const;

/** The last day on which a month's sheet is exported. */
export function lastSheetDay(month: Month): Instant {
  return parseInstant(`${firstDay(month).slice(0, 8)}${DUE_DAYS.at(-1)}`);
}

/** When the current month's sheet is due. */
interface SheetDue {
  readonly month: Month;
  readonly monthBegan: Instant;
  /** Midnight (UTC) of the most recent due day. */
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
