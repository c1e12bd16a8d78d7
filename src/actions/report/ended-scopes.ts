import { InputError } from "exact-values/errors";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { parseScopeKind, type ScopeId } from "../../hub/scope.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import type { LakeListing } from "../../lake/discover/lake-state.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";

/** The scopes in config/settings.json; empty if it is missing or cannot be read. */
export async function readMonitoredScopes(config: BlobStore): Promise<ReadonlySet<ScopeId>> {
  const bytes = await config.read("settings.json");
  try {
    return new Set(bytes === undefined ? [] : parseSettings(bytes).scopes.map(({ scope }) => scope));
  } catch (error) {
    // Other actions report faults in the settings.
    if (error instanceof InputError) return new Set();
    throw error;
  }
}

interface Monitoring {
  readonly account: string;
  readonly monitored: ReadonlySet<ScopeId>;
}

/**
 * Azure scopes with months of this hub that left its settings. Scopes of other providers are never in the settings, and
 * months of other hubs follow other settings.
 */
export function endedScopes(listing: LakeListing, { account, monitored }: Monitoring): ReadonlySet<string> {
  const ended = new Set<string>();
  if (monitored.size === 0) return ended;
  const foreign = new Set<string>();
  for (const path of listing.files.keys()) {
    const key = parsePartitionPath(path);
    if (key === undefined || monitored.has(key.scope) || parseScopeKind(key.scope).kind === "other") continue;
    const { owner } = listing.stateOf(key.scope, key.month).record ?? {};
    (owner === undefined || owner === account ? ended : foreign).add(key.scope);
  }
  return ended.difference(foreign);
}
