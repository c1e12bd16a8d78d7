import { InputError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { DATASET_TYPES, datasetKind } from "focus-parquet/schemas";
import type { MissingRemotely } from "../../../hub/health/evidence.ts";
import { judgeHealth } from "../../../hub/health/judge-health.ts";
import { ingestionCutOff, isExpired } from "../../../hub/month-lifecycle.ts";
import { mixedColumnSets } from "../../../hub/partition/column-sets.ts";
import { type DatasetRequest, requestCosts } from "../../../hub/partition/partition-of-run.ts";
import { parseDatasetPath } from "../../../hub/partition/partition-path.ts";
import { type PartitionRecord, parseBlobMetadata } from "../../../hub/partition/partition-record.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { OtherExport } from "../../../hub/runs/manifest.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import { recordedOverlaps } from "../../../lake/discover/overlap.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestCollector } from "./month-work.ts";
import type { IngestState, ObservedLake } from "./read-state.ts";
import type { PartitionPlace } from "./result.ts";

/** What is known of an export of another kind. */
interface FoundExport extends OtherExport {
  readonly place: PartitionPlace;
  /** True for a dataset that could be ingested, where the settings say which ones are. */
  readonly isLeftOut: boolean;
}

interface OtherExports {
  readonly runs: readonly ExportRun[];
  readonly others: readonly OtherExport[];
  readonly isRequested: DatasetRequest;
}

/** Exports of other kinds may share the container; only someone who names them can have meant them. */
export function noteOtherExports(
  { runs, others, isRequested }: OtherExports,
  { manifests, months, scopes }: IngestContext["inputs"],
  collected: IngestCollector,
): void {
  const found = [
    ...runs.filter((run) => !isRequested(run)).map((run) => ofRun(run, isRequested)),
    // They say neither scope nor month, so whoever asks for some does not ask for these.
    ...(months.length + scopes.length > 0 ? [] : others.map(ofManifest)),
  ];
  if (manifests.length === 0) {
    for (const other of found)
      collected.partitions.push({ ...other.place, outcome: "skipped", reason: reasonOf(other) });
    collected.warnings.push(...warningsOf(found));
    return;
  }
  for (const other of found) {
    const error = new InputError("UnsupportedExportType", `${other.manifestName}: ${reasonOf(other)}.`, {
      remedy: other.isLeftOut
        ? "Add it to datasets in settings.json, of the hub or of this scope, or do not name its manifest."
        : "The hub ingests exports of type FocusCost. Change the export, or do not name its manifest.",
      place: { file: other.manifestName },
    });
    collected.partitions.push({ ...other.place, outcome: "failed", error });
  }
}

function ofRun(run: ExportRun, isRequested: DatasetRequest): FoundExport {
  const { dataset, manifestName, month, scope } = run;
  // Where the settings name no datasets, they ask for costs, and other exports are what they always were.
  const asksForOthers = DATASET_TYPES.some((type) => {
    const other = { scope, dataset: { type, version: "" } };
    return isRequested(other) !== requestCosts(other);
  });
  return {
    place: { scope, month, manifestName },
    manifestName,
    what: `${dataset.type} ${dataset.version}`.trimEnd(),
    isLeftOut: asksForOthers && datasetKind(dataset) !== undefined,
  };
}

function ofManifest(other: OtherExport): FoundExport {
  const place = { scope: undefined, month: undefined, manifestName: other.manifestName };
  return { ...other, place, isLeftOut: false };
}

function reasonOf({ isLeftOut, what }: FoundExport): string {
  return isLeftOut ? `${what} is not among the datasets of settings.json` : `${what} is not a FOCUS cost export`;
}

/** Every sweep meets them again, and a daily export of another dataset soon has hundreds: a warning for each kind is enough. */
function warningsOf(found: readonly FoundExport[]): readonly Notice[] {
  return [...Map.groupBy(found, reasonOf)].map(([reason, [first, ...more]]) => {
    const others =
      more.length === 0
        ? "is"
        : `and ${more.length} more ${more.length === 1 ? "manifest" : "manifests"} of its kind are`;
    return { message: `${first?.manifestName} ${others} left alone: ${reason}.` };
  });
}

/** What the listings of the lakes show, at no request: reported in every sweep for as long as it is so. */
export function lakeWarnings(observed: IngestState, collected: IngestCollector, now: Date): readonly Notice[] {
  const overlaps = observed.lakes.flatMap(({ accountUrl, listing, name }) =>
    recordedOverlaps(listing.files, collected.settled.get(name) ?? new Map()).map((one) => ({
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
  const own = [...local.listing.files.values()].filter(({ metadata }) => parseBlobMetadata(metadata) !== undefined);
  for (const path of new Set([...own.map(({ name }) => name), ...(settled.get("local")?.keys() ?? [])])) {
    const place = parseDatasetPath(path);
    if (place === undefined || isExpired(place.month, cutOff)) continue;
    if (remote.listing.files.has(path) || settled.get("remote")?.has(path) === true) continue;
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
  { name, listing }: ObservedLake,
  settled: ReadonlyMap<string, PartitionRecord>,
): string | undefined {
  const existing = [...listing.files.values()].flatMap((file): [string, PartitionRecord][] => {
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
