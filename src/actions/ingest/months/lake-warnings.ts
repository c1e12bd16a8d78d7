import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { MissingRemotely } from "../../../hub/health/evidence.ts";
import { judgeHealth } from "../../../hub/health/judge-health.ts";
import { ingestionCutOff, isExpired } from "../../../hub/ingestion-cut-off.ts";
import { mixedColumnSets } from "../../../hub/partition/column-sets.ts";
import { parseDatasetPath } from "../../../hub/partition/partition-path.ts";
import { type PartitionRecord, parseBlobMetadata } from "../../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import { recordedOverlaps } from "../../../lake/discover/overlap.ts";
import type { IngestCollector } from "./month-work.ts";
import type { IngestState, KnownLake } from "./read-state.ts";

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

/** What the summary says about the lakes and no annotation does. */
export function lakeNotes({ lakes }: IngestState, { settled }: IngestCollector): readonly string[] {
  return lakes.flatMap((lake) => noteMixedColumns(lake, settled.get(lake.name) ?? new Map()) ?? []);
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

/** Points out a lake whose months have different columns; `settled` are the months of this run by path. */
function noteMixedColumns(
  { name, lake }: KnownLake,
  settled: ReadonlyMap<string, PartitionRecord>,
): string | undefined {
  const existing = [...lake.files.values()].flatMap((file): [string, PartitionRecord][] => {
    const record = parseBlobMetadata(file.metadata);
    return record === undefined ? [] : [[file.name, record]];
  });
  // Every other dataset has columns of its own.
  const costs = [...existing, ...settled].filter(([path]) => parseDatasetPath(path)?.dataset === undefined);
  const sets = mixedColumnSets(new Map(costs).values());
  if (sets === undefined) return undefined;
  const counts = [...sets].map(([set, months]) => `${months} of ${set}`).join(", ");
  return (
    `The ${name} lake mixes column sets: ${counts} (months of scopes). Readers must read by name; ` +
    "the input focus-version gives all months that it ingests one set, with force those that exist already."
  );
}
