import { createHash } from "node:crypto";
import type { Clock } from "exact-values/clock";
import type { Month } from "exact-values/month";
import type { MonthFacts } from "focus-parquet/facts";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import {
  type PartitionRecord,
  parseBlobMetadata,
  SUB_ACCOUNT_DIGESTS_KEY,
  SUB_ACCOUNT_IDS_KEY,
} from "../../hub/partition/partition-record.ts";
import {
  type KnownOverlap,
  knownOverlaps,
  type OverlapRecord,
  relateScopes,
  subAccountKey,
  subAccountsOf,
} from "../../hub/partition/shared-costs.ts";
import { type ScopeId, scopeContains, subscriptionOfScope } from "../../hub/scope.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { readFooter } from "./stored-file.ts";

const NO_SUB_ACCOUNTS: SubAccounts = { keys: new Set(), digests: undefined };

/** Checks whether the costs of a month are also counted under another scope. */
export interface OverlapCheck {
  /** Finds other scopes of this month that share a SubAccountId with it, contain it, or are contained in it. */
  find(scope: ScopeId, month: Month, subAccountIds: ReadonlySet<string>): Promise<OverlapRecord>;
}

/** Creates the check for the months in the lake and those that this process is about to commit. */
export function createOverlapCheck(
  lake: BlobStore,
  files: ReadonlyMap<string, StoredBlob>,
  clock: Clock,
): OverlapCheck {
  let lastCheckedAtMs = 0;
  const existing = groupByMonth(files);
  // Cached, because thousands of scopes are compared in pairs.
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
    // A storage failure must not fail every other scope of the month.
    reading.catch(() => footers.delete(blob.name));
    return reading;
  };

  return {
    find: async (scope, month, subAccountIds) => {
      const mine = own.get(month) ?? new Map<ScopeId, SubAccounts>();
      const ids: SubAccounts = { keys: subAccountsOf(scope, subAccountIds), digests: undefined };
      own.set(month, mine.set(scope, ids));
      // When two months are committed in parallel, only the second check sees the other month, so their times must
      // differ.
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
        // Two subscriptions always have different costs, and thousands of scopes are compared in pairs.
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

/** Returns the overlaps recorded in a lake's months, including those that this run has just committed. */
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

/** The sub-accounts in the costs of a month. */
export interface SubAccounts {
  /** Keys (`subAccountKey`). If `digests` is set, only the first keys are listed. */
  readonly keys: ReadonlySet<string>;
  /** Digests of all keys, for a month with more sub-accounts than its footer can list. */
  readonly digests: ReadonlySet<string> | undefined;
}

const NONE: SubAccounts = { keys: new Set(), digests: undefined };

/** Reads the sub-accounts of a month from its footer. The result is empty for a file that no hub wrote. */
export async function readSubAccounts(lake: BlobStore, blob: StoredBlob): Promise<SubAccounts> {
  // Foreign files do not list sub-accounts and may not be parquet. The check of their own month reports them.
  if (parseBlobMetadata(blob.metadata) === undefined) return NONE;
  const footer = await readFooter(lake, blob);
  if (footer === undefined) return NONE;
  const { keyValues } = footer;
  const text = keyValues.get(SUB_ACCOUNT_IDS_KEY);
  const ids: unknown = text === undefined ? [] : JSON.parse(text);
  const digests = keyValues.get(SUB_ACCOUNT_DIGESTS_KEY);
  return {
    keys: subAccountsOf(
      parsePartitionPath(blob.name)?.scope ?? "",
      Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [],
    ),
    digests: digests === undefined ? undefined : parseSubAccountDigests(digests),
  };
}

/** Returns the keys listed in both months, and the number of shared keys, including those that only one month lists. */
export function sharedSubAccounts(
  one: SubAccounts,
  other: SubAccounts,
): { readonly keys: readonly string[]; readonly count: number } {
  const named = new Set(one.keys.intersection(other.keys));
  if (one.digests === undefined && other.digests === undefined) return { keys: [...named].sort(), count: named.size };
  for (const key of one.keys) if (other.digests?.has(subAccountDigest(key)) === true) named.add(key);
  for (const key of other.keys) if (one.digests?.has(subAccountDigest(key)) === true) named.add(key);
  const both =
    one.digests === undefined || other.digests === undefined ? 0 : one.digests.intersection(other.digests).size;
  return { keys: [...named].sort(), count: Math.max(named.size, both) };
}

/** More IDs would make the footer large. Most scopes have fewer. */
const MAX_SUB_ACCOUNT_IDS = 5000;
/** Total length of all IDs. The limit is needed because each comparison of scopes reads a footer. */
const MAX_CHARACTERS = 1024 * 1024;
/** Limit for digests of 8 bytes each: 1.6 MB at most. Two of 200,000 IDs collide once in a billion months. */
const MAX_DIGESTS = 200_000;
const DIGEST_BYTES = 8;

/** The SubAccountIds that the footer lists: the first ones in ascending order. */
export function namedSubAccounts({ subAccountIds }: Pick<MonthFacts, "subAccountIds">): readonly string[] {
  let left = MAX_CHARACTERS;
  const first = [...subAccountIds].sort().slice(0, MAX_SUB_ACCOUNT_IDS);
  const end = first.findIndex((id) => {
    left -= id.length;
    return left < 0;
  });
  return end === -1 ? first : first.slice(0, end);
}

/** Base64 digests of all SubAccountIds if the footer cannot list them all; otherwise undefined. */
export function digestSubAccounts({ subAccountIds }: Pick<MonthFacts, "subAccountIds">): string | undefined {
  if (namedSubAccounts({ subAccountIds }).length === subAccountIds.size) return undefined;
  const digests = [...new Set([...subAccountIds].map((id) => subAccountDigest(subAccountKey(id))))].sort();
  return Buffer.from(digests.slice(0, MAX_DIGESTS).join(""), "hex").toString("base64");
}

/** Parses the output of `digestSubAccounts`. */
function parseSubAccountDigests(text: string): ReadonlySet<string> {
  const hex = Buffer.from(text, "base64").toString("hex");
  return new Set(hex.match(new RegExp(`.{${2 * DIGEST_BYTES}}`, "g")));
}

/** Returns the hexadecimal digest of a key from `subAccountKey`. */
function subAccountDigest(key: string): string {
  return createHash("sha256")
    .update(key)
    .digest("hex")
    .slice(0, 2 * DIGEST_BYTES);
}
