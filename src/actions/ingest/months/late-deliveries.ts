import { InputError, ServiceError } from "exact-values/errors";
import { instantOfDate } from "exact-values/instant";
import { isMonth } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { type DatasetType, datasetKind, FOCUS_COST } from "focus-parquet/schemas";
import {
  COSTS,
  type ExportSubject,
  exportFolder,
  exportKinds,
  formatSubject,
  hubExportName,
  kindOfName,
} from "../../../hub/exports/export-kinds.ts";
import { type ExportRecord, FIRST_SEEN } from "../../../hub/exports/export-record.ts";
import type {
  DatasetEvidence,
  HealthEvidence,
  HealthFinding,
  HeldRun,
  StrayPart,
  WaitingRun,
} from "../../../hub/health/evidence.ts";
import { judgeHealth } from "../../../hub/health/judge-health.ts";
import { unseenDatasets } from "../../../hub/health/stale-data.ts";
import { ingestionCutOff } from "../../../hub/month-lifecycle.ts";
import { datasetFolderOf, parseDatasetPath, partitionPath } from "../../../hub/partition/partition-path.ts";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import { folderAbove } from "../../../hub/retention/run-deletion.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import { isManifestName } from "../../../hub/runs/manifest.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import { exportedDatasets } from "../../../hub/settings/requested-datasets.ts";
import type { HubSettings } from "../../../hub/settings/settings.ts";
import { recordOf } from "../../../lake/discover/lake-state.ts";
import { readExportRecords, writeExportRecord } from "../../../lake/journal/export-records.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestInputs } from "./inputs.ts";
import type { IngestCollector } from "./month-work.ts";
import type { IngestState } from "./read-state.ts";
import type { PartitionResult } from "./result.ts";

interface StaleScopes {
  readonly partitions: readonly PartitionResult[];
  readonly warnings: readonly Notice[];
}

const NOTHING: StaleScopes = { partitions: [], warnings: [] };

/**
 * True for a sweep of everything. A run for certain manifests, scopes or months covers only those. In a fan-out, only
 * the plan judges.
 */
function isFullSweep({ manifests, mode, months, scopes, source }: IngestInputs): boolean {
  const isWhole = manifests.length + months.length + scopes.length === 0;
  return isWhole && source === "exports" && (mode === "run" || mode === "plan");
}

/**
 * Reports each scope and month whose data is late as a failure. Does nothing if a lake or the settings could not be
 * read: an unavailable lake fails the run anyway, and without settings the scopes are unknown.
 */
export async function findStaleScopes(
  context: Pick<IngestContext, "clock" | "config" | "inputs" | "log" | "signal">,
  observed: IngestState,
  collected: Pick<IngestCollector, "partitions" | "settled">,
): Promise<StaleScopes> {
  const { clock, config, inputs, log } = context;
  const { staleAfterHours } = inputs;
  if (staleAfterHours === 0 || !isFullSweep(inputs) || observed.unavailableLakes.length > 0) return NOTHING;
  if (observed.settings.outcome !== "read") return NOTHING;
  const now = clock.now();
  const { settings } = observed.settings;
  const { records, warnings } = await readExportRecords(config);
  const datasets = deliveryEvidence({ observed, collected, inputs }, settings, records);
  const cutOff = ingestionCutOff(now, settings.retention.ingestion.months);
  const evidence: HealthEvidence = { now, deliveries: { staleAfterHours, cutOff, datasets } };
  const partitions = judgeHealth(evidence).findings.map((finding) => {
    const failed = failureOf(finding);
    log.failure(failed.error);
    return failed;
  });
  const started = inputs.dryRun ? [] : await startClocks(context, unseenDatasets(evidence), now);
  return { partitions, warnings: [...warnings, ...started] };
}

function failureOf({ code, message, month, remedy, scope, subject }: HealthFinding) {
  const { folder } = (subject && datasetKind({ type: subject.dataset })) ?? {};
  const dataset = subject?.dataset === "FocusCost" || folder === undefined ? {} : { dataset: folder };
  const error = new InputError(code, message, { remedy, ...(scope === undefined ? {} : { place: { value: scope } }) });
  return { scope, month, ...dataset, manifestName: undefined, outcome: "failed", error } as const;
}

/** The name of the record for a subject that has not been seen yet. It has the same ending as the export's name. */
function firstSeen(subject: DatasetEvidence["subject"]): string {
  return subject.dataset === "FocusCost" ? FIRST_SEEN : hubExportName(FIRST_SEEN, "daily", subject);
}

/** Starts the clock of scopes that are seen for the first time. A failure to store it must not prevent the report. */
async function startClocks(
  { config, signal }: Pick<IngestContext, "config" | "signal">,
  unknown: readonly DatasetEvidence[],
  now: Date,
): Promise<readonly Notice[]> {
  const since = instantOfDate(now);
  try {
    for (const { scope, subject } of unknown) {
      await writeExportRecord(config, { scope, exportName: firstSeen(subject), since });
    }
    return [];
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    const message = `The first sighting of scopes without runs could not be saved. ${error.message}`;
    return [{ code: error.code, message, remedy: error.remedy }];
  }
}

interface Sweep {
  readonly observed: IngestState;
  /** The outcome of the sweep. */
  readonly collected: Pick<IngestCollector, "partitions" | "settled">;
  readonly inputs: Pick<IngestInputs, "dryRun" | "layout" | "mode">;
}

/** The evidence about each dataset that a scope exports, known after a sweep. Makes no storage requests. */
function deliveryEvidence(
  sweep: Sweep,
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
function heldRuns({ collected, observed }: Sweep): readonly (HeldRun & Place)[] {
  return observed.lakes.flatMap(({ listing, name }) => {
    const settled = collected.settled.get(name) ?? new Map<string, PartitionRecord>();
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
function waitingRuns({ collected, inputs, observed }: Sweep): readonly (WaitingRun & Place)[] {
  const failed = new Set(
    collected.partitions.flatMap(({ manifestName, outcome }) => (outcome === "failed" ? (manifestName ?? []) : [])),
  );
  const stateOf = (run: ExportRun): WaitingRun["state"] => {
    if (run.parts.length === 0 || observed.journal.has("empty", run)) return "empty";
    const isLeftToOthers = inputs.mode === "plan" || inputs.dryRun;
    const isRefused = failed.has(run.manifestName) || observed.journal.has("refused", run);
    return isLeftToOthers && !isRefused ? "pending" : "rejected";
  };
  return observed.exports.runs.flatMap((run) => {
    const subject = subjectOf(datasetKind(run.dataset)?.type, [run.exportName]);
    if (subject === undefined || isHeld(run, { collected, observed })) return [];
    const { delivery, month, runId, scope, submittedTime } = run;
    const deliveredAt = new Date(delivery?.writtenAt ?? Date.parse(submittedTime));
    return [{ scope, subject, month, runId, submittedTime, deliveredAt, state: stateOf(run) }];
  });
}

function isHeld(run: ExportRun, { collected, observed }: Pick<Sweep, "collected" | "observed">): boolean {
  const path = partitionPath(run.scope, run.month, datasetFolderOf(run));
  return observed.lakes.some(({ listing, name }) => {
    const file = listing.files.get(path);
    const record = collected.settled.get(name)?.get(path) ?? (file && recordOf(file));
    return record !== undefined && record.submittedTime >= run.submittedTime;
  });
}

/** The export's name and the month in the path of a run, relative to the scope's folder. */
const RUN_FOLDER = /^([^/]+)\/(\d{6})\d{2}-\d{8}\//;
const DATA = /\.(?:csv|csv\.gz|parquet)$/i;

/** Parts in the hub's own export folders that no manifest names. With `layout: path`, no part has a manifest. */
function strayParts({ inputs, observed }: Sweep, settings: HubSettings): readonly (StrayPart & Place)[] {
  if (inputs.layout === "path") return [];
  const { blobs, failures, others, runs } = observed.exports;
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
