import type { BlobStore, StoredBlob } from "../../azure/storage/blob-store.ts";
import { InputError } from "../../errors.ts";
import { readKeyValues } from "../../etl/footer/footer-values.ts";
import type { Month } from "../../hub/month.ts";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { parseBlobMetadata, SUB_ACCOUNT_IDS_KEY } from "../../hub/partition/partition-record.ts";
import { type ScopeId, scopeContains, subscriptionOfScope } from "../../hub/scope.ts";
import { readFooter } from "./read-footer.ts";

/** Says whether costs of a month are counted under another scope, too. */
export interface OverlapCheck {
  /** The other scopes of this month that share a SubAccountId with it, or that contain it or are contained in it. */
  find(scope: ScopeId, month: Month, subAccountIds: ReadonlySet<string>): Promise<readonly ScopeId[]>;
}

/** Makes the check over the months that are in the lake and those that this process is about to commit. */
export function createOverlapCheck(lake: BlobStore, files: ReadonlyMap<string, StoredBlob>): OverlapCheck {
  const existing = groupByMonth(files);
  // Thousands of scopes are compared pair by pair.
  const ofSubscription = new Map<ScopeId, boolean>();
  const isOfSubscription = (scope: ScopeId): boolean => {
    const known = ofSubscription.get(scope) ?? subscriptionOfScope(scope) !== undefined;
    ofSubscription.set(scope, known);
    return known;
  };
  const own = new Map<Month, Map<ScopeId, ReadonlySet<string>>>();
  const footers = new Map<string, Promise<ReadonlySet<string>>>();
  const readIds = (blob: StoredBlob): Promise<ReadonlySet<string>> => {
    const known = footers.get(blob.name);
    if (known !== undefined) return known;
    const reading = readSubAccountIds(lake, blob);
    footers.set(blob.name, reading);
    // A failure of storage must not fail every other scope of the month, too.
    reading.catch(() => footers.delete(blob.name));
    return reading;
  };

  return {
    find: async (scope, month, subAccountIds) => {
      const mine = own.get(month) ?? new Map<ScopeId, ReadonlySet<string>>();
      own.set(month, mine.set(scope, subAccountIds));
      const found: ScopeId[] = [];
      const others = new Set([...mine.keys(), ...(existing.get(month)?.keys() ?? [])]);
      for (const other of others) {
        if (other === scope) continue;
        const blob = existing.get(month)?.get(other);
        if (await shareCosts(other, mine.get(other), blob)) found.push(other);
      }
      return found.sort();

      async function shareCosts(
        other: ScopeId,
        committing: ReadonlySet<string> | undefined,
        blob: StoredBlob | undefined,
      ): Promise<boolean> {
        if (scopeContains(scope, other) || scopeContains(other, scope)) return true;
        // Two subscriptions, or resource groups of one, hold different costs whatever their SubAccountId.
        if (isOfSubscription(scope) && isOfSubscription(other)) return false;
        const ids = committing ?? (blob === undefined ? new Set<string>() : await readIds(blob));
        return !subAccountIds.isDisjointFrom(ids);
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

/** The SubAccountIds of a month, lower case, from the footer of its file; none for a file that no hub of ours wrote. */
export async function readSubAccountIds(lake: BlobStore, blob: StoredBlob): Promise<ReadonlySet<string>> {
  // Files of others name no SubAccountIds, and may be no parquet at all: that is the business of their own month.
  if (parseBlobMetadata(blob.metadata) === undefined) return new Set();
  const footer = await readFooter(lake, blob);
  const text = footer === undefined ? undefined : readKeyValues(footer).get(SUB_ACCOUNT_IDS_KEY);
  const ids: unknown = text === undefined ? [] : JSON.parse(text);
  return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []);
}

/** Text of an overlap: the warning, and with `fail-on-overlap` the failure. */
export function overlappingScopes(
  scope: ScopeId,
  month: Month,
  { others, remoteUrl }: { readonly others: readonly ScopeId[]; readonly remoteUrl: string | undefined },
): InputError {
  const shown = others.slice(0, 5).join(", ");
  const where = remoteUrl === undefined ? "" : ` in the remote hub ${remoteUrl}`;
  const remedy =
    "Export each cost under one scope only: remove the narrower or the wider scope from settings.json and delete its months.";
  return new InputError(
    "OverlappingScopes",
    `Month ${month} of ${scope} holds costs that these scopes hold, too${where}: ${shown}.`,
    {
      remedy:
        remoteUrl === undefined
          ? remedy
          : `${remedy} Months there may be another hub's: settle with its owner which hub exports what.`,
    },
  );
}
