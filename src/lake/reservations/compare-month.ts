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

/** A billing scope and month, with the datasets to compare with its costs. */
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

/**
 * Compares the reservation data of one billing scope and month with its costs, in the listed versions. The costs are
 * read once.
 */
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
      // Unexpected errors are reported too. The months are already committed, and the report must mention the failure.
      results.push({ ...at, outcome: "failed", error });
    }
  }
  return results;
}

/** Returns the reason why the two cannot be compared; undefined if they can. */
function obstacleOf(
  subject: ComparisonSubject,
  costs: HeldMonth | undefined,
  other: HeldMonth | undefined,
): string | undefined {
  if (costs === undefined) return "the lake has no costs of this billing scope for the month";
  if (other === undefined) return `the lake has no ${COMPARED_DATASETS[subject]} for the month`;
  return reasonOfWindows(costs.record.window, other.record.window, subject);
}

/**
 * Returns the costs of the scope itself. For a billing profile, the costs of its billing account also include the
 * profile's rows.
 */
function costsFor(scope: ScopeId, held: (scope: ScopeId) => HeldMonth | undefined): HeldMonth | undefined {
  const account = scope.split("/billingprofiles/")[0] as ScopeId;
  return held(scope) ?? (account === scope ? undefined : held(account));
}

function heldMonth({ lake, store }: ListedLake, { dataset, month, scope }: PartitionKey): HeldMonth | undefined {
  const { record } = lake.stateOf(scope, month, dataset);
  const blob = lake.files.get(partitionPath(scope, month, dataset));
  return record && blob && { scope, record, file: blobRanges(store, blob) };
}
