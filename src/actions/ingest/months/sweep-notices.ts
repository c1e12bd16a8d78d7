import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { DATASET_TYPES, datasetKind } from "focus-parquet/schemas";
import type { MissingRemotely } from "../../../hub/health/evidence.ts";
import { judgeHealth } from "../../../hub/health/judge-health.ts";
import { ingestionCutOff } from "../../../hub/month-lifecycle.ts";
import { type DatasetRequest, parseDatasetPath, requestCosts } from "../../../hub/partition/partition-path.ts";
import { mixedColumnSets, type PartitionRecord, parseBlobMetadata } from "../../../hub/partition/partition-record.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { OtherExport } from "../../../hub/runs/manifest.ts";
import { findMissingRemotely } from "../../../lake/discover/lake-state.ts";
import { recordedOverlaps } from "../../../lake/discover/overlap.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestCollector } from "./month-work.ts";
import type { IngestState, ObservedLake } from "./read-state.ts";
import type { PartitionPlace } from "./result.ts";

/** What is known about an export of another kind. */
interface FoundExport extends OtherExport {
  readonly place: PartitionPlace;
  /** True for a dataset that could be ingested if settings.json listed it. */
  readonly isLeftOut: boolean;
}

interface OtherExports {
  readonly runs: readonly ExportRun[];
  readonly others: readonly OtherExport[];
  readonly isRequested: DatasetRequest;
}

/** Exports of other kinds may share the container. They are an error only if the input names their manifests. */
export function noteOtherExports(
  { runs, others, isRequested }: OtherExports,
  { manifests, months, scopes }: IngestContext["inputs"],
  collected: IngestCollector,
): void {
  const found = [
    ...runs.filter((run) => !isRequested(run)).map((run) => ofRun(run, isRequested)),
    // Their scope and month are unknown, so a run for certain scopes or months ignores them.
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
        ? "Add it to datasets in settings.json, for the hub or for this scope, or do not name its manifest."
        : "The hub ingests exports of type FocusCost. Change the export, or do not name its manifest.",
      place: { file: other.manifestName },
    });
    collected.partitions.push({ ...other.place, outcome: "failed", error });
  }
}

function ofRun(run: ExportRun, isRequested: DatasetRequest): FoundExport {
  const { dataset, manifestName, month, scope } = run;
  // Settings without datasets request only costs, so other exports are treated as before.
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

/** Every sweep finds them again, and a daily export soon has hundreds, so there is only one warning for each kind. */
function warningsOf(found: readonly FoundExport[]): readonly Notice[] {
  return [...Map.groupBy(found, reasonOf)].map(([reason, [first, ...more]]) => {
    const others =
      more.length === 0
        ? "is"
        : `and ${more.length} more ${more.length === 1 ? "manifest" : "manifests"} of its kind are`;
    return { message: `${first?.manifestName} ${others} left alone: ${reason}.` };
  });
}

/** Warnings that the lakes' listings show without further requests. They are repeated in every sweep until resolved. */
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

/** Notes about the lakes that only the summary contains. */
export function lakeNotes({ lakes }: IngestState, { settled }: IngestCollector): readonly string[] {
  return lakes.flatMap((lake) => noteMixedColumns(lake, settled.get(lake.name) ?? new Map()) ?? []);
}

/** Months that failed in this run are already reported there. */
function findMissing(
  { lakes, settings }: IngestState,
  { partitions, settled }: IngestCollector,
  now: Date,
): readonly MissingRemotely[] | undefined {
  const retained = settings.outcome === "read" ? settings.settings.retention.ingestion.months : undefined;
  const failed = new Set(
    partitions.filter(({ outcome }) => outcome === "failed").map(({ scope, month }) => `${scope} ${month}`),
  );
  return findMissingRemotely(lakes, {
    cutOff: ingestionCutOff(now, retained),
    written: (lake) => settled.get(lake)?.keys() ?? [],
    isLeftOut: (scope, month) => failed.has(`${scope} ${month}`),
  });
}

/** Warns about a lake whose months have different columns. `settled` contains this run's months by path. */
function noteMixedColumns(
  { name, listing }: ObservedLake,
  settled: ReadonlyMap<string, PartitionRecord>,
): string | undefined {
  const existing = [...listing.files.values()].flatMap((file): [string, PartitionRecord][] => {
    const record = parseBlobMetadata(file.metadata);
    return record === undefined ? [] : [[file.name, record]];
  });
  // Every other dataset has its own columns.
  const costs = [...existing, ...settled].filter(([path]) => parseDatasetPath(path)?.dataset === undefined);
  const sets = mixedColumnSets(new Map(costs).values());
  if (sets === undefined) return undefined;
  const counts = [...sets].map(([set, months]) => `${months} of ${set}`).join(", ");
  return (
    `The ${name} lake has different columns by month: ${counts} (months of scopes). Read columns by name, or set ` +
    "the input focus-version to give all newly ingested months the same columns; with force, also existing months."
  );
}
