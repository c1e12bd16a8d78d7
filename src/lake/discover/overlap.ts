import type { Clock } from "exact-values/clock";
import type { Month } from "exact-values/month";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { type PartitionRecord, parseBlobMetadata } from "../../hub/partition/partition-record.ts";
import {
  type KnownOverlap,
  knownOverlaps,
  type OverlapRecord,
  relateScopes,
  subAccountsOf,
} from "../../hub/partition/shared-costs.ts";
import { type ScopeId, scopeContains, subscriptionOfScope } from "../../hub/scope.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { readSubAccounts, type SubAccounts, sharedSubAccounts } from "./sub-accounts.ts";

const NO_SUB_ACCOUNTS: SubAccounts = { keys: new Set(), digests: undefined };

/** Says whether costs of a month are counted under another scope, too. */
export interface OverlapCheck {
  /** The other scopes of this month that share a SubAccountId with it, or that contain it or are contained in it. */
  find(scope: ScopeId, month: Month, subAccountIds: ReadonlySet<string>): Promise<OverlapRecord>;
}

/** Makes the check over the months that are in the lake and those that this process is about to commit. */
export function createOverlapCheck(
  lake: BlobStore,
  files: ReadonlyMap<string, StoredBlob>,
  clock: Clock,
): OverlapCheck {
  let lastCheckedAtMs = 0;
  const existing = groupByMonth(files);
  // Thousands of scopes are compared pair by pair.
  const ofSubscription = new Map<ScopeId, boolean>();
  const isOfSubscription = (scope: ScopeId): boolean => {
    const known = ofSubscription.get(scope) ?? subscriptionOfScope(scope) !== undefined;
    ofSubscription.set(scope, known);
    return known;
  };
  const own = new Map<Month, Map<ScopeId, SubAccounts>>();
  const footers = new Map<string, Promise<SubAccounts>>();
  const readIds = (blob: StoredBlob): Promise<SubAccounts> => {
    const known = footers.get(blob.name);
    if (known !== undefined) return known;
    const reading = readSubAccounts(lake, blob);
    footers.set(blob.name, reading);
    // A failure of storage must not fail every other scope of the month, too.
    reading.catch(() => footers.delete(blob.name));
    return reading;
  };

  return {
    find: async (scope, month, subAccountIds) => {
      const mine = own.get(month) ?? new Map<ScopeId, SubAccounts>();
      const ids: SubAccounts = { keys: subAccountsOf(scope, subAccountIds), digests: undefined };
      own.set(month, mine.set(scope, ids));
      // Of two months that are committed side by side, the second check alone sees the other: their times must differ.
      const checkedAtMs = Math.max(clock.now().getTime(), lastCheckedAtMs + 1);
      lastCheckedAtMs = checkedAtMs;
      const found: ScopeId[] = [];
      const others = new Set([...mine.keys(), ...(existing.get(month)?.keys() ?? [])]);
      for (const other of others) {
        if (other === scope) continue;
        const blob = existing.get(month)?.get(other);
        if (await shareCosts(other, mine.get(other), blob)) found.push(other);
      }
      return { checkedAtMs, others: found.sort(), isCut: false };

      async function shareCosts(
        other: ScopeId,
        committing: SubAccounts | undefined,
        blob: StoredBlob | undefined,
      ): Promise<boolean> {
        // Two subscriptions hold different costs whatever their rows say, and thousands of scopes are compared pair by pair.
        if (isOfSubscription(scope) && isOfSubscription(other))
          return scopeContains(scope, other) || scopeContains(other, scope);
        if (relateScopes(scope, other) === "nested") return true;
        const theirs = committing ?? (blob === undefined ? NO_SUB_ACCOUNTS : await readIds(blob));
        return sharedSubAccounts(ids, theirs).count > 0;
      }
    },
  };
}

function groupByMonth(files: ReadonlyMap<string, StoredBlob>): ReadonlyMap<Month, ReadonlyMap<ScopeId, StoredBlob>> {
  const months = new Map<Month, Map<ScopeId, StoredBlob>>();
  for (const blob of files.values()) {
    const key = parsePartitionPath(blob.name);
    if (key === undefined) continue;
    const scopes = months.get(key.month) ?? new Map<ScopeId, StoredBlob>();
    months.set(key.month, scopes.set(key.scope, blob));
  }
  return months;
}

/** The overlaps that the months of a lake record, those that this run has just committed included. */
export function recordedOverlaps(
  files: ReadonlyMap<string, StoredBlob>,
  settled: ReadonlyMap<string, PartitionRecord>,
): readonly KnownOverlap[] {
  const records = new Map<string, PartitionRecord | undefined>();
  for (const { metadata, name } of files.values()) records.set(name, parseBlobMetadata(metadata));
  for (const [name, record] of settled) records.set(name, record);
  const months = [...records].flatMap(([name, record]) => {
    const place = parsePartitionPath(name);
    return place === undefined ? [] : [{ ...place, overlaps: record?.overlaps }];
  });
  return knownOverlaps(months);
}
