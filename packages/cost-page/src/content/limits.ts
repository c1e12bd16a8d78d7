import { PAGE_DIMENSIONS } from "../page-dimensions.ts";

/** Limits for names on the page. A page that reaches all limits is smaller than five megabytes. */
export interface ContentLimits {
  /** Number of values per dimension that keep their names. */
  readonly values: Readonly<Record<string, number>>;
  readonly otherValues: number;
  readonly cells: number;
  readonly dayCells: number;
  /** Months whose days are on the page. */
  readonly dayMonths: number;
  readonly savingsSubscriptions: number;
  readonly commitments: number;
  /** Targets per dimension of the allocation that keep their names. */
  readonly targets: number;
}

export const CONTENT_LIMITS: ContentLimits = {
  values: Object.fromEntries(
    Object.entries(PAGE_DIMENSIONS).map(([name, { maxValues = Number.MAX_SAFE_INTEGER }]) => [name, maxValues]),
  ),
  otherValues: 100,
  cells: 90_000,
  dayCells: 50_000,
  dayMonths: 3,
  savingsSubscriptions: 50,
  commitments: 100,
  targets: 300,
};
