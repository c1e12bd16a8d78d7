import { COST_COLUMNS, CURRENCY_COLUMN } from "./cost-sums.ts";

/** What the hub must know of the columns of a dataset, by the names under which they are written. */
export interface DatasetColumns {
  /** Decimal columns whose sums prove a month; four at most, as many as the converter's core adds up. */
  readonly sums: readonly string[];
  /** The column that says in which currency the sums of a row are; undefined where they are no money. */
  readonly currency: string | undefined;
  /** The column whose days should lie in the month; undefined where no date of a row says anything about its month. */
  readonly day: string | undefined;
  /** Columns that each part must have. */
  readonly required: readonly string[];
  /** Columns without which there is nothing to prove: no value in any row is a failure. */
  readonly filled: readonly string[];
  /** Columns that some exports leave empty: no value in any row is a failure only where it takes values away. */
  readonly compared: readonly string[];
  /** Columns that need a value in every row: one empty cell is a failure until a person accepts it. */
  readonly everyRow: readonly string[];
  /** Required columns that are empty by their nature in some rows, whatever their number. */
  readonly sparse?: readonly string[];
  /** Given where each row is a charge. */
  readonly charges?: ChargeColumns;
  /** True where headers are known with blanks between their words and without: then blanks do not count. */
  readonly ignoresBlanks: boolean;
}

interface ChargeColumns {
  readonly cost: string;
  readonly billingStart: string;
  readonly service: string;
  readonly subAccount: string;
}

/** Columns that every cost dataset has. Without one of them nobody can say what was charged, in which money, or when. */
const ALWAYS_REQUIRED = [
  "BilledCost",
  "EffectiveCost",
  "BillingCurrency",
  "BillingPeriodStart",
  "ChargePeriodStart",
] as const;

/** No real export leaves any of these cells empty. An empty one takes a charge out of every sum without a trace. */
const IN_EVERY_ROW = [...ALWAYS_REQUIRED, "BillingPeriodEnd", "ChargePeriodEnd"] as const;

/** Costs that some dataset versions lack, and some agreements leave empty: no value at all is a failure only where it takes values away. */
const COMPARED_COSTS = ["ListCost", "ContractedCost"] as const;

/** The columns of costs, of every version and provider. */
export const CHARGES: DatasetColumns = {
  sums: COST_COLUMNS,
  currency: CURRENCY_COLUMN,
  day: "ChargePeriodStart",
  required: ALWAYS_REQUIRED,
  filled: ALWAYS_REQUIRED,
  compared: COMPARED_COSTS,
  everyRow: IN_EVERY_ROW,
  charges: {
    cost: "BilledCost",
    billingStart: "BillingPeriodStart",
    service: "ServiceName",
    subAccount: "SubAccountId",
  },
  ignoresBlanks: false,
};
