import { isMonth } from "exact-values/month";
import { type DatasetType, datasetKind, FOCUS_COST } from "focus-parquet/schemas";
import {
  COSTS,
  type ExportSubject,
  exportFolder,
  exportKinds,
  formatSubject,
  kindOfName,
} from "../../hub/exports/export-kinds.ts";
import type { ExportRecord } from "../../hub/exports/export-record.ts";
import type { DatasetEvidence, HeldRun, StrayPart, WaitingRun } from "../../hub/health/evidence.ts";
import { datasetFolderOf, parseDatasetPath, partitionPath } from "../../hub/partition/partition-path.ts";
import type { PartitionRecord } from "../../hub/partition/partition-record.ts";
import { folderAbove } from "../../hub/retention/run-deletion.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import { isManifestName } from "../../hub/runs/manifest.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { exportedDatasets } from "../../hub/settings/requested-datasets.ts";
import type { HubSettings } from "../../hub/settings/settings.ts";
import type { DiscoveredExports } from "./discover.ts";
import { type LakeListing, type LakeName, recordOf } from "./lake-state.ts";

/** The state of `msexports` and of the lakes at one time. */
export interface DeliverySweep {
  readonly exports: DiscoveredExports;
  /** What earlier ingests found out about a run: it has no rows, or it was refused. */
  readonly journal: { has(mark: "empty" | "refused", run: ExportRun): boolean };
  readonly lakes: readonly { readonly name: LakeName; readonly listing: LakeListing }[];
  /** The records of months that were committed after the listing, by lake and path. */
  readonly settled: ReadonlyMap<LakeName, ReadonlyMap<string, PartitionRecord>>;
  /** Manifests whose runs failed in this sweep. */
  readonly failed: ReadonlySet<string>;
  /** True if another job is about to ingest the waiting runs. */
  readonly isLeftToOthers: boolean;
  /** False if runs are found by their paths. */
  readonly hasManifests: boolean;
}

/** The evidence about each dataset that a scope exports, known after a sweep. Makes no storage requests. */
export function deliveryEvidence(
  sweep: DeliverySweep,
  settings: HubSettings,
  records: readonly ExportRecord[],
): readonly DatasetEvidence[] {
  const exported = exportedDatasets(settings);
  const recordsOf = grouped(records, ({ exportName, scope }) => [scope, kindOfName(exportName) ?? COSTS]);
  const heldOf = grouped(heldRuns(sweep), ({ scope, subject }) => [scope, subject]);
  const waitingOf = grouped(waitingRuns(sweep), ({ scope, subject }) => [scope, subject]);
  const straysOf = grouped(strayParts(sweep, settings), ({ scope, subject }) => [scope, subject]);
  return settings.scopes.flatMap(({ scope }) =>
    exportKinds(exported(scope))
      .filter(({ cadence }) => cadence === "daily")
      .map(({ cadence: _cadence, ...subject }) => ({
        ...{ scope, subject, records: recordsOf(scope, subject), held: heldOf(scope, subject) },
        ...{ waiting: waitingOf(scope, subject), strayParts: straysOf(scope, subject) },
      })),
  );
}

interface Place {
  readonly scope: ScopeId;
  readonly subject: ExportSubject;
}

/** Groups items by scope and dataset. */
function grouped<Item>(items: readonly Item[], placeOf: (item: Item) => readonly [ScopeId, ExportSubject]) {
  const keyOf = (scope: ScopeId, subject: ExportSubject): string => `${scope}\n${formatSubject(subject)}`;
  const byKey = Map.groupBy(items, (item) => keyOf(...placeOf(item)));
  return (scope: ScopeId, subject: ExportSubject): readonly Item[] => byKey.get(keyOf(scope, subject)) ?? [];
}

/** The months of every lake after the sweep. */
function heldRuns({ lakes, settled: settledIn }: DeliverySweep): readonly (HeldRun & Place)[] {
  return lakes.flatMap(({ listing, name }) => {
    const settled = settledIn.get(name) ?? new Map<string, PartitionRecord>();
    const listed = [...listing.files].map(([path, file]) => [path, settled.get(path) ?? recordOf(file)] as const);
    const added = [...settled].filter(([path]) => !listing.files.has(path));
    return [...listed, ...added].flatMap(([path, record]) => heldRun(path, record) ?? []);
  });
}

function heldRun(path: string, record: PartitionRecord | undefined): (HeldRun & Place) | undefined {
  const place = parseDatasetPath(path);
  if (place === undefined || record === undefined) return undefined;
  const type = datasetKind({ type: place.dataset?.split("/")[0] ?? FOCUS_COST })?.type;
  const subject = subjectOf(type, record.manifestName.split("/"));
  if (subject === undefined) return undefined;
  const { firstChargeDay, rows, runId, submittedTime } = record;
  return { scope: place.scope, subject, month: place.month, rows, runId, submittedTime, firstChargeDay };
}

/** The runs in `msexports` that no lake contains, unless it has a newer run of their month. */
function waitingRuns(sweep: DeliverySweep): readonly (WaitingRun & Place)[] {
  const { exports, failed, isLeftToOthers, journal } = sweep;
  const stateOf = (run: ExportRun): WaitingRun["state"] => {
    if (run.parts.length === 0 || journal.has("empty", run)) return "empty";
    const isRefused = failed.has(run.manifestName) || journal.has("refused", run);
    return isLeftToOthers && !isRefused ? "pending" : "rejected";
  };
  return exports.runs.flatMap((run) => {
    const subject = subjectOf(datasetKind(run.dataset)?.type, [run.exportName]);
    if (subject === undefined || isHeld(run, sweep)) return [];
    const { delivery, month, runId, scope, submittedTime } = run;
    const deliveredAt = new Date(delivery?.writtenAt ?? Date.parse(submittedTime));
    return [{ scope, subject, month, runId, submittedTime, deliveredAt, state: stateOf(run) }];
  });
}

/** True if a lake holds this run or a newer one of its month. */
export function isHeld(run: ExportRun, { lakes, settled }: Pick<DeliverySweep, "lakes" | "settled">): boolean {
  const path = partitionPath(run.scope, run.month, datasetFolderOf(run));
  return lakes.some(({ listing, name }) => {
    const file = listing.files.get(path);
    const record = settled.get(name)?.get(path) ?? (file && recordOf(file));
    return record !== undefined && record.submittedTime >= run.submittedTime;
  });
}

/** The export's name and the month in the path of a run, relative to the scope's folder. */
const RUN_FOLDER = /^([^/]+)\/(\d{6})\d{2}-\d{8}\//;
const DATA = /\.(?:csv|csv\.gz|parquet)$/i;

/** Parts in the hub's own export folders that no manifest names. With `layout: path`, no part has a manifest. */
function strayParts({ exports, hasManifests }: DeliverySweep, settings: HubSettings): readonly (StrayPart & Place)[] {
  if (!hasManifests) return [];
  const { blobs, failures, others, runs } = exports;
  const named = new Set(runs.flatMap(({ parts }) => parts.map(({ blobName }) => blobName)));
  // A manifest that could not be read is already a failure.
  const unread = new Set([...failures, ...others].map(({ manifestName }) => folderAbove(manifestName)));
  const folders = settings.scopes.map(({ scope }) => ({ scope, folder: `${exportFolder(scope)}/` }));
  return [...blobs.values()].flatMap(({ lastModified, name }) => {
    if (named.has(name) || !DATA.test(name) || isManifestName(name) || unread.has(folderAbove(name))) return [];
    const lower = name.toLowerCase();
    const below = folders.find(({ folder }) => lower.startsWith(folder.toLowerCase()));
    const [, exportName, month] = RUN_FOLDER.exec(lower.slice(below?.folder.length ?? 0)) ?? [];
    const kind = exportName === undefined ? undefined : kindOfName(exportName);
    if (below === undefined || kind === undefined || month === undefined) return [];
    const { cadence: _cadence, ...subject } = kind;
    return [{ scope: below.scope, subject, name, month: isMonth(month) ? month : undefined, writtenAt: lastModified }];
  });
}

/** The dataset of a delivery. Only the export's name says which recommendations it contains. */
function subjectOf(dataset: DatasetType | undefined, names: readonly string[]): ExportSubject | undefined {
  if (dataset !== "ReservationRecommendations") return dataset && { dataset };
  return names.map(kindOfName).find((kind) => kind?.dataset === dataset);
}
