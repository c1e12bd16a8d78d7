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
}

export const CONTENT_LIMITS: ContentLimits = {
  // These dimensions have few values, and none of them may be hidden in a sum.
  values: {
    currency: Number.MAX_SAFE_INTEGER,
    charge: Number.MAX_SAFE_INTEGER,
    givenCosts: Number.MAX_SAFE_INTEGER,
    subscription: 250,
    resourceGroup: 600,
    service: 80,
    region: 60,
    serviceCategory: 60,
  },
  otherValues: 100,
  cells: 90_000,
  dayCells: 50_000,
  dayMonths: 3,
  savingsSubscriptions: 50,
  commitments: 100,
};
