import { compareMonths, type Month } from "exact-values/month";
import { forEachConcurrent } from "../../concurrency.ts";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { relateScopes, subAccountsOf } from "../../hub/partition/shared-costs.ts";
import { type ScopeId, subscriptionOfScope } from "../../hub/scope.ts";
import { formatScope } from "../../hub/scope-kind.ts";
import { readSubAccounts, type SubAccounts, sharedSubAccounts } from "../../lake/discover/overlap.ts";
import type { BlobStore, StoredBlob } from "../../lake/storage/blob-store.ts";

/** Two scopes in the settings whose months contain costs of the same sub-accounts. */
interface LakeOverlap {
  readonly scopes: readonly [ScopeId, ScopeId];
  /** The latest month in which both contain them. */
  readonly month: Month;
  /** Some of the sub-accounts: subscription GUIDs, or other IDs in the data. */
  readonly subAccountIds: readonly string[];
  readonly count: number;
}

/** Each file costs a request, and an overlap that ended two months ago no longer matters. */
const MONTHS_TO_CHECK = 2;
const READS_AT_ONCE = 16;
const MAX_NAMED = 3;

interface ExistingMonth {
  readonly scope: ScopeId;
  readonly month: Month;
  readonly blob: StoredBlob;
}

/** What the latest months in the lake show about scopes that may share costs. */
export interface LakeEvidence {
  /** Pairs whose months contain costs of the same sub-accounts. */
  readonly overlaps: readonly LakeOverlap[];
  /** Subscriptions without months of their own whose costs are in months of a billing scope. */
  readonly held: readonly { readonly outer: ScopeId; readonly inner: ScopeId; readonly month: Month }[];
  /** True if the lake has a month of both scopes, so that `overlaps` is conclusive for them. */
  isAnswered(one: ScopeId, other: ScopeId): boolean;
}

const NO_EVIDENCE: LakeEvidence = { overlaps: [], held: [], isAnswered: () => false };

/**
 * Finds overlaps that scope IDs do not show, such as a subscription and its billing account. Reads the latest months,
 * and nothing if all scopes are subscriptions or resource groups, which never share costs.
 */
export async function readLakeEvidence(lake: BlobStore, scopes: readonly ScopeId[]): Promise<LakeEvidence> {
  if (scopes.length < 2 || scopes.every((scope) => subscriptionOfScope(scope) !== undefined)) return NO_EVIDENCE;
  const existing = await readExisting(lake, new Set(scopes));
  const ids = new Map<ExistingMonth, SubAccounts>();
  await forEachConcurrent(existing, { capacity: READS_AT_ONCE }, async (one) => {
    ids.set(one, await readSubAccounts(lake, one.blob));
  });
  const found = new Map<string, LakeOverlap>();
  for (const [index, one] of existing.entries()) {
    for (const other of existing.slice(index + 1)) {
      const key = [one.scope, other.scope].sort().join("\n");
      // Nested IDs are reported without reading the lake.
      if (one.month !== other.month || found.has(key) || relateScopes(one.scope, other.scope) !== "by sub-accounts")
        continue;
      const [left, right] = [ids.get(one), ids.get(other)];
      const shared = left && right && sharedSubAccounts(left, right);
      if (shared === undefined || shared.count === 0) continue;
      const subAccountIds = shared.keys.slice(0, MAX_NAMED);
      found.set(key, { scopes: [one.scope, other.scope], month: one.month, subAccountIds, count: shared.count });
    }
  }
  const pairs = new Set<string>();
  for (const one of existing) {
    for (const other of existing) if (one.month === other.month) pairs.add(`${one.scope}\n${other.scope}`);
  }
  const isAnswered = (one: ScopeId, other: ScopeId): boolean => pairs.has(`${one}\n${other}`);
  return { overlaps: [...found.values()], held: findHeld(scopes, existing, ids), isAnswered };
}

/** The warning about a scope that is not ingested yet. */
export function describeHeld({ outer, inner, month }: LakeEvidence["held"][number]): string {
  return (
    `Month ${month} of ${formatScope(outer)} contains costs of ${formatScope(inner)}, which has no months yet. ` +
    "Once it is ingested, these costs are counted twice. Keep only one of the two scopes in the settings."
  );
}

function findHeld(
  scopes: readonly ScopeId[],
  existing: readonly ExistingMonth[],
  ids: ReadonlyMap<ExistingMonth, SubAccounts>,
): LakeEvidence["held"] {
  const hasMonths = new Set(existing.map(({ scope }) => scope));
  return scopes.flatMap((inner) => {
    const subscription = subscriptionOfScope(inner);
    if (subscription === undefined || hasMonths.has(inner)) return [];
    const own: SubAccounts = { keys: subAccountsOf(inner, []), digests: undefined };
    const wide = existing.find((one) => {
      const held = ids.get(one);
      if (held === undefined || subscriptionOfScope(one.scope) !== undefined) return false;
      return sharedSubAccounts(own, held).count > 0;
    });
    return wide === undefined ? [] : [{ outer: wide.scope, inner, month: wide.month }];
  });
}

/** The warning about an overlap in the lake. */
export function describeLakeOverlap({ scopes: [one, other], month, subAccountIds, count }: LakeOverlap): string {
  const more = count > subAccountIds.length ? ` and ${count - subAccountIds.length} more` : "";
  return (
    `/${one} and /${other} contain costs of the same sub-accounts in month ${month} ` +
    `(${subAccountIds.join(", ")}${more}), which are counted twice. ` +
    "Keep only one of the two scopes in the settings, and delete the months of the other."
  );
}

/** The latest months of these scopes, newest first. */
async function readExisting(lake: BlobStore, scopes: ReadonlySet<ScopeId>): Promise<readonly ExistingMonth[]> {
  const existing: ExistingMonth[] = [];
  for await (const blob of lake.list()) {
    const key = parsePartitionPath(blob.name);
    if (key !== undefined && scopes.has(key.scope)) existing.push({ ...key, blob });
  }
  const months = [...new Set(existing.map(({ month }) => month))].sort(compareMonths).slice(-MONTHS_TO_CHECK);
  return existing.filter(({ month }) => months.includes(month)).sort((a, b) => compareMonths(b.month, a.month));
}
