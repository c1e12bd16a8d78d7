import type { Month } from "exact-values/month";
import type { MissingRemotely } from "../../hub/health/evidence.ts";
import { isExpired } from "../../hub/month-lifecycle.ts";
import { parseDatasetPath } from "../../hub/partition/partition-path.ts";
import { parseBlobMetadata } from "../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { Lake, LakeListing, LakeName } from "./lake-state.ts";

interface Known {
  /** First month within the retention; undefined if all months are kept. */
  readonly cutOff: Month | undefined;
  /** The paths that this run wrote, which the listings lack. */
  readonly written: (lake: LakeName) => Iterable<string>;
  /** Months to leave out, because another finding or the next ingest covers them. */
  readonly isLeftOut: (scope: ScopeId, month: Month) => boolean;
}

/** Months that only the hub's own lake has; undefined unless months are written to both lakes. */
export function findMissingRemotely(
  lakes: readonly (Pick<Lake, "accountUrl" | "name"> & { readonly listing: LakeListing })[],
  { cutOff, isLeftOut, written }: Known,
): readonly MissingRemotely[] | undefined {
  const [local, remote] = [lakes.find(({ name }) => name === "local"), lakes.find(({ name }) => name === "remote")];
  if (local === undefined || remote?.accountUrl === undefined) return undefined;
  const { accountUrl: remoteUrl } = remote;
  const there = new Set([...remote.listing.files.keys(), ...written("remote")]);
  const own = [...local.listing.files.values()].filter(({ metadata }) => parseBlobMetadata(metadata) !== undefined);
  const missing = new Map<ScopeId, Set<Month>>();
  for (const path of new Set([...own.map(({ name }) => name), ...written("local")])) {
    const place = parseDatasetPath(path);
    if (place === undefined || isExpired(place.month, cutOff) || there.has(path)) continue;
    if (isLeftOut(place.scope, place.month)) continue;
    missing.set(place.scope, (missing.get(place.scope) ?? new Set()).add(place.month));
  }
  return [...missing.keys()]
    .sort()
    .map((scope) => ({ scope, months: [...(missing.get(scope) ?? [])].sort(), remoteUrl }));
}
