import { InputError } from "exact-values/errors";
import { parsePartitionPath } from "../hub/partition/partition-path.ts";
import { parseScopeKind, type ScopeId } from "../hub/scope.ts";
import type { MonthRules } from "../hub/settings/settings.ts";
import { parseSettings } from "../hub/settings/settings-reader.ts";
import type { LakeListing } from "../lake/discover/lake-state.ts";
import type { BlobStore } from "../lake/storage/blob-store.ts";

interface Monitoring {
  /** The hub's storage account, and its former ones. */
  readonly accounts: ReadonlySet<string>;
  readonly monitored: ReadonlySet<ScopeId>;
  /** When months are closed; undefined for the defaults. */
  readonly rules: MonthRules | undefined;
}

/** What config/settings.json monitors; no scopes if it is missing or cannot be read. */
export async function readMonitoring(config: BlobStore, account: string): Promise<Monitoring> {
  const bytes = await config.read("settings.json");
  const nothing = { accounts: new Set([account]), monitored: new Set<ScopeId>(), rules: undefined };
  if (bytes === undefined) return nothing;
  try {
    const { formerAccounts = [], months: rules, scopes } = parseSettings(bytes);
    const monitored = new Set(scopes.map(({ scope }) => scope));
    return { accounts: new Set([account, ...formerAccounts]), monitored, rules };
  } catch (error) {
    // Other actions report faults in the settings.
    if (error instanceof InputError) return nothing;
    throw error;
  }
}

/**
 * Azure scopes with months of this hub that left its settings. Scopes of other providers are never in the settings, and
 * months of other hubs follow other settings.
 */
export function endedScopes(
  listing: LakeListing,
  { accounts, monitored }: Pick<Monitoring, "accounts" | "monitored">,
): ReadonlySet<string> {
  const ended = new Set<string>();
  if (monitored.size === 0) return ended;
  const foreign = new Set<string>();
  for (const path of listing.files.keys()) {
    const key = parsePartitionPath(path);
    if (key === undefined || monitored.has(key.scope) || parseScopeKind(key.scope).kind === "other") continue;
    const { owner } = listing.stateOf(key.scope, key.month).record ?? {};
    (owner === undefined || accounts.has(owner) ? ended : foreign).add(key.scope);
  }
  return ended.difference(foreign);
}
