import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { MissingRemotely } from "../../../hub/health/evidence.ts";
import { judgeHealth } from "../../../hub/health/judge-health.ts";
import { ingestionCutOff, isExpired } from "../../../hub/ingestion-cut-off.ts";
import { parseDatasetPath } from "../../../hub/partition/partition-path.ts";
import { parseBlobMetadata } from "../../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import { recordedOverlaps } from "../../../lake/discover/overlap.ts";
import type { IngestCollector } from "./month-work.ts";
import type { IngestState } from "./read-state.ts";

/** What the listings of the lakes show, at no request: reported in every sweep for as long as it is so. */
export function lakeWarnings(observed: IngestState, collected: IngestCollector, now: Date): readonly Notice[] {
  const overlaps = observed.lakes.flatMap(({ accountUrl, lake, name }) =>
    recordedOverlaps(lake.files, collected.settled.get(name) ?? new Map()).map((one) => ({
      ...one,
      remoteUrl: accountUrl,
    })),
  );
  const missingRemotely = findMissing(observed, collected, now);
  const { findings } = judgeHealth({ now, overlaps, ...(missingRemotely && { missingRemotely }) });
  return findings.map(({ code, message, remedy }) => ({ code, message, remedy }));
}

/** Months of the hub's own lake that the remote one lacks; undefined when months do not go to both. Those that failed in this run are reported there. */
function findMissing(
  { lakes, settings }: IngestState,
  { partitions, settled }: IngestCollector,
  now: Date,
): readonly MissingRemotely[] | undefined {
  const [local, remote] = [lakes.find(({ name }) => name === "local"), lakes.find(({ name }) => name === "remote")];
  if (local === undefined || remote?.accountUrl === undefined) return undefined;
  const cutOff = ingestionCutOff(
    now,
    settings.outcome === "read" ? settings.settings.retention.ingestion.months : undefined,
  );
  const failed = new Set(
    partitions.filter(({ outcome }) => outcome === "failed").map(({ scope, month }) => `${scope} ${month}`),
  );
  const missing = new Map<ScopeId, Set<Month>>();
  const own = [...local.lake.files.values()].filter(({ metadata }) => parseBlobMetadata(metadata) !== undefined);
  for (const path of new Set([...own.map(({ name }) => name), ...(settled.get("local")?.keys() ?? [])])) {
    const place = parseDatasetPath(path);
    if (place === undefined || isExpired(place.month, cutOff)) continue;
    if (remote.lake.files.has(path) || settled.get("remote")?.has(path) === true) continue;
    if (failed.has(`${place.scope} ${place.month}`)) continue;
    missing.set(place.scope, (missing.get(place.scope) ?? new Set()).add(place.month));
  }
  return [...missing.keys()].sort().map((scope) => ({
    scope,
    months: [...(missing.get(scope) ?? [])].sort(),
    remoteUrl: remote.accountUrl ?? "",
  }));
}
