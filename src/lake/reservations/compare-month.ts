import type { Month } from "exact-values/month";
import type { RangeSource } from "focus-parquet/parquet";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import { type PartitionKey, partitionPath } from "../../hub/partition/partition-path.ts";
import {
  COMPARED_DATASETS,
  type ComparisonSubject,
  comparePurchases,
  compareUsedHours,
  profileWithin,
  type ReservationComparison,
  reasonOfWindows,
  withoutLastDay,
} from "../../hub/reservations/reservation-comparison.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { LakeListing } from "../discover/lake-state.ts";
import { blobRanges } from "../discover/stored-file.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type ChargedReservations, readChargedReservations, readDetails, readTransactions } from "./read-amounts.ts";

/** A billing scope and month, with what is to be compared with its costs. */
export interface MonthToCompare {
  readonly scope: ScopeId;
  readonly month: Month;
  readonly subjects: readonly ComparisonSubject[];
}

interface HeldMonth {
  readonly scope: ScopeId;
  readonly record: CommittedRecord;
  readonly file: RangeSource;
}

interface ListedLake {
  readonly lake: LakeListing;
  readonly store: BlobStore;
}

/** Compares what the lake holds of reservations for one billing scope and month, in the versions that were listed; the costs are read once. */
export async function compareMonth(
  { month, scope, subjects }: MonthToCompare,
  state: ListedLake,
): Promise<readonly ReservationComparison[]> {
  const costs = costsFor(scope, (held) => heldMonth(state, { scope: held, month, dataset: undefined }));
  let charging: Promise<ChargedReservations> | undefined;
  const results: ReservationComparison[] = [];
  for (const subject of subjects) {
    const dataset = COMPARED_DATASETS[subject];
    const other = heldMonth(state, { scope, month, dataset: dataset.toLowerCase() });
    const at = { scope, month, subject };
    const reason = obstacleOf(subject, costs, other);
    if (costs === undefined || other === undefined || reason !== undefined) {
      results.push({ ...at, outcome: "not-comparable", reason: reason ?? "" });
      continue;
    }
    try {
      charging ??= readChargedReservations(costs.file, profileWithin(costs.scope, scope));
      const charged = await charging;
      if (subject === "purchases") {
        const purchases = comparePurchases(charged.purchases, await readTransactions(other.file));
        results.push({ scope, month, subject, outcome: "compared", purchases });
      } else {
        const { window } = costs.record;
        const details = withoutLastDay(month, window, await readDetails(other.file));
        const hours = compareUsedHours(withoutLastDay(month, window, charged.hours), details);
        results.push({ scope, month, subject, outcome: "compared", hours });
      }
    } catch (error) {
      state.store.signal.throwIfAborted();
      // A bug of ours, too: the months are committed, and who reads the report must learn of them.
      results.push({ ...at, outcome: "failed", error });
    }
  }
  return results;
}

/** Why the two cannot be compared; undefined where they can. */
function obstacleOf(
  subject: ComparisonSubject,
  costs: HeldMonth | undefined,
  other: HeldMonth | undefined,
): string | undefined {
  if (costs === undefined) return "the lake has no costs of this billing scope for the month";
  if (other === undefined) return `the lake has no ${COMPARED_DATASETS[subject]} for the month`;
  return reasonOfWindows(costs.record.window, other.record.window, subject);
}

/** Costs of the scope itself, or of the billing account above a profile, which hold the profile's rows. */
function costsFor(scope: ScopeId, held: (scope: ScopeId) => HeldMonth | undefined): HeldMonth | undefined {
  const account = scope.split("/billingprofiles/")[0] as ScopeId;
  return held(scope) ?? (account === scope ? undefined : held(account));
}

function heldMonth({ lake, store }: ListedLake, { dataset, month, scope }: PartitionKey): HeldMonth | undefined {
  const { record } = lake.stateOf(scope, month, dataset);
  const blob = lake.files.get(partitionPath(scope, month, dataset));
  return record && blob && { scope, record, file: blobRanges(store, blob) };
}
