import { type BillingProfile, billingProfiles } from "../billing-profiles.ts";
import { type GeneratedDecimal, multiply } from "../exact-decimal.ts";
import { type Meters, metersOf } from "../meters.ts";
import { type PlantedCommitments, plantedCommitmentsOf } from "../planted/planted-commitments.ts";
import type { RunPlan } from "../run-plan.ts";
import { type GeneratedSubscription, subscriptionsOf } from "../subscriptions.ts";

/** A field of a row: text, or a number that is summed. */
export type DatasetField = string | GeneratedDecimal;
/** A row by column name, for both agreements. The header selects the columns. */
export type DatasetRow = Readonly<Record<string, DatasetField>>;

/** Rows that are created on request. */
export interface DatasetRows {
  readonly count: number;
  at(index: number): DatasetRow;
}

/** The scope and month of a dataset, the same as for `planted` costs. */
export interface DatasetWorld {
  readonly plan: RunPlan;
  readonly isEnrollment: boolean;
  readonly profile: BillingProfile;
  readonly profiles: readonly BillingProfile[];
  readonly subscriptions: { readonly count: number; at(index: number): GeneratedSubscription };
  readonly meters: Meters;
  readonly commitments: PlantedCommitments;
  /** An amount of the price sheet in the billing currency. */
  billed(amount: GeneratedDecimal): GeneratedDecimal;
}

export function datasetWorld(plan: RunPlan): DatasetWorld {
  const profiles = billingProfiles(plan);
  const [profile] = profiles;
  if (profile === undefined) throw new RangeError("A run needs at least one currency");
  const isEnrollment = plan.scope.agreement === "EA";
  return {
    ...{ plan, isEnrollment, profile, profiles },
    subscriptions: subscriptionsOf(plan, profiles),
    meters: metersOf(plan, profiles),
    commitments: plantedCommitmentsOf(plan),
    billed: (amount) => (isEnrollment ? amount : multiply(amount, profile.exchangeRate)),
  };
}

export function listOf(rows: readonly DatasetRow[]): DatasetRows {
  return {
    count: rows.length,
    at: (index) => {
      const row = rows[index];
      if (row === undefined) throw new RangeError(`No row ${index}`);
      return row;
    },
  };
}
