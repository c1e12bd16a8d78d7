import type { Day, Month } from "exact-values/month";

/** The daily costs of one budget's charges in one month of one scope. Amounts are in units of 10^-18. */
export interface BudgetDays {
  /** The budget's name. */
  readonly budget: string;
  readonly scope: string;
  readonly month: Month;
  /** May differ from the budget's currency. */
  readonly currency: string;
  /**
   * By day. Charges that are dated outside of the month count on its first day, so that the days of a month add up to
   * the month.
   */
  readonly days: ReadonlyMap<Day, DayCosts>;
  /** By dimension and value, for the drivers of the budget. */
  readonly parts: ReadonlyMap<
    "subscription" | "service" | "resourceGroup",
    ReadonlyMap<string, ReadonlyMap<Day, bigint>>
  >;
  /** True if a charge has no value for the budget's metric, so that the sums are too low. */
  readonly hasUnknownCosts: boolean;
}

/** Usage-based charges, which can be forecast, and one-time and recurring charges, which cannot. */
export interface DayCosts {
  readonly usage: bigint;
  readonly once: bigint;
}
