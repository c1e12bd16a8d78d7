/** How much of the lake stands on the page by name: a page of all limits is below five megabytes. */
export interface ContentLimits {
  /** Values of a dimension that keep their names. */
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
  // These have few values, and no sum may hide one of them.
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
