import { counted } from "exact-values/counted";
import { InputError, ServiceError } from "exact-values/errors";
import { distinctNotices, type Notice, noticeOf } from "exact-values/notice";
import { forEachConcurrent } from "../../../concurrency.ts";
import {
  formatPartition,
  groupRuns,
  type PartitionRuns,
  partitionPath,
} from "../../../hub/partition/partition-path.ts";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import { settingsLost } from "../../../hub/settings/lost-settings.ts";
import { datasetSettings, requestedDatasets } from "../../../hub/settings/requested-datasets.ts";
import type { SettingsOutcome } from "../../../hub/settings/settings.ts";
import { isSnapshotFolder } from "../../../lake/commit/supersede-snapshots.ts";
import type { DiscoveredExports } from "../../../lake/discover/discover.ts";
import { type LakeName, recordOf } from "../../../lake/discover/lake-state.ts";
import { mayRetire } from "./check-conformance.ts";
import type { IngestContext } from "./clients.ts";
import { CONVERT_HERE } from "./convert-here.ts";
import { removeMonths, retireMonth } from "./delete-after-commit.ts";
import { findStaleScopes } from "./late-deliveries.ts";
import { describeExistingMonth } from "./month-failures.ts";
import { assertOneSpelling, noteDecomposed } from "./month-place.ts";
import type { IngestCollector, MonthWork } from "./month-work.ts";
import { type IngestState, readIngestState } from "./read-state.ts";
import { type MonthStrategy, reconcileMonth } from "./reconcile-month.ts";
import { replaceSuperseded } from "./replace-snapshots.ts";
import type { IngestResult, PartitionResult } from "./result.ts";
import { lakeNotes, lakeWarnings, noteOtherExports } from "./sweep-notices.ts";

/**
 * Small months run in parallel, because each mostly waits for storage. This is the limit for the parts in progress, in
 * bytes.
 */
export const BYTES_AT_ONCE = 16 * 1024 * 1024;
/** Even an empty month needs requests. */
const MIN_WEIGHT = 2 * 1024 * 1024;

/** The months to process, and how each is made. */
interface MonthChoice {
  readonly groups: readonly PartitionRuns[];
  readonly strategyFor: (work: MonthWork) => MonthStrategy;
}

/** How a mode of ingest chooses its months, after everything is read and before anything is changed. */
type ChooseMonths = (observed: IngestState, groups: readonly PartitionRuns[]) => Promise<MonthChoice> | MonthChoice;

/** All months, converted in this process. */
export const convertAllHere: ChooseMonths = (_observed, groups) => ({ groups, strategyFor: () => CONVERT_HERE });

/**
 * Ingests the exports in `msexports`: reads the state, plans each month, then converts, commits and retires month by
 * month. A failed month is reported in the result and does not affect the others. An exception stops the whole run.
 */
export async function ingest(context: IngestContext, choose: ChooseMonths = convertAllHere): Promise<IngestResult> {
  const started = context.clock.now().getTime();
  const observed = await readIngestState(context);
  try {
    const result = await sweep(context, observed, choose);
    return { ...result, seconds: (context.clock.now().getTime() - started) / 1000 };
  } finally {
    await observed.source.close?.();
  }
}

async function sweep(
  context: IngestContext,
  observed: IngestState,
  choose: ChooseMonths,
): Promise<Omit<IngestResult, "seconds">> {
  const { clock, inputs, log } = context;
  const collected: IngestCollector = {
    partitions: [],
    warnings: [...observed.exports.warnings, ...observed.readBackMarks.warnings, ...lostSettings(observed)],
    retiredManifests: [],
    retiredFiles: [],
    deletedBeside: [],
    conformance: [],
    settled: new Map(),
  };
  for (const { manifestName, error } of observed.exports.failures) {
    collected.partitions.push({ scope: undefined, month: undefined, manifestName, outcome: "failed", error });
  }
  for (const { name, error } of observed.unavailableLakes) {
    log.failure(error);
    const place = { scope: undefined, month: undefined, manifestName: undefined, lake: name };
    collected.partitions.push({ ...place, outcome: "failed", error });
  }
  const runs = observed.exports.runs.filter((run) => isWanted(run, inputs));
  const isRequested = requestedDatasets(datasetSettings(observed.settings));
  noteOtherExports({ runs, others: observed.exports.others, isRequested }, inputs, collected);

  const found = groupRuns(runs, isRequested);
  const { groups, strategyFor } = await choose(observed, found);
  const months = counted(groups.length, "month of a scope", "months of scopes");
  log.info(`${counted(observed.exports.runs.length, "run")} found, ${months} to check.`);
  const weight = (group: PartitionRuns): number => Math.max(MIN_WEIGHT, heaviestRun(group, observed.exports));
  await forEachConcurrent(groups, { capacity: BYTES_AT_ONCE, weight }, async (group) => {
    await log.group(formatPartition(group), async (monthLog) => {
      const note = noteDecomposed({ group });
      if (note !== undefined) collected.warnings.push(note);
      await workOnMonth({ context, observed, group, collected, log: monthLog }, strategyFor);
    });
  });
  await removeMonths(context, observed, collected);
  if (!inputs.dryRun) {
    await replaceSuperseded(context, { observed, groups: found, collected });
    await completeLedgers(context.owner, observed, collected);
    await saveMarks(observed, collected);
  }
  const stale = await findStaleScopes(context, observed, collected);
  collected.partitions.push(...stale.partitions);
  collected.warnings.push(...stale.warnings);
  return {
    partitions: sorted(collected.partitions),
    // A note about a month in both lakes is printed once.
    warnings: distinctNotices([...collected.warnings, ...lakeWarnings(observed, collected, clock.now())]),
    notes: lakeNotes(observed, collected),
    retention: observed.retention,
    retiredManifests: collected.retiredManifests.sort(),
    retiredFiles: collected.retiredFiles.sort(),
    deletedBeside: collected.deletedBeside,
    conformance: collected.conformance,
    unavailable: observed.unavailableLakes.map(({ name }) => name),
    remoteUrl: context.lakes.find(({ name }) => name === "remote")?.accountUrl,
    dryRun: inputs.dryRun,
  };
}

/** Writes records that an earlier run could not write. Months of releases without ledgers need nothing. */
async function completeLedgers(
  owner: string,
  { lakes }: IngestState,
  { settled, warnings }: IngestCollector,
): Promise<void> {
  for (const { ledger, listing, name } of lakes) {
    const listed = [...listing.files.values()].flatMap((blob) => {
      const record = recordOf(blob);
      // The months of another hub in the same lake have their ledgers in that hub's config.
      const isOurs = record !== undefined && (record.owner === undefined || record.owner === owner);
      return isOurs ? [[blob.name, record] as const] : [];
    });
    await ledger.reconcile(new Map<string, PartitionRecord>([...listed, ...(settled.get(name) ?? [])]));
    warnings.push(...ledger.notices());
  }
}

/** Marks only save requests, so a sweep that cannot write them has still succeeded. */
async function saveMarks({ lakes, readBackMarks }: IngestState, collected: IngestCollector): Promise<void> {
  for (const { listing, marks, name } of lakes) {
    const settled = collected.settled.get(name);
    const isThere = (path: string): boolean =>
      isSnapshotFolder(path) || listing.files.has(path) || settled?.has(path) === true;
    for (const kind of Object.values(marks)) kind.keep(isThere);
  }
  try {
    await readBackMarks.save();
  } catch (error) {
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    collected.warnings.push({ message: `The list of verified months could not be saved. ${error.message}` });
  }
}

/** Reports why datasets are ignored, and that late exports are not detected. */
function unreadableSettings({ reason, uploaded }: Extract<SettingsOutcome, { outcome: "unreadable" }>): Notice {
  const datasets = uploaded === undefined ? "only costs are ingested" : "the datasets of the last upload are ingested";
  return {
    code: "InvalidSettings",
    message: `${reason} Meanwhile ${datasets}, and late exports and expired months are not detected.`,
    remedy: "Repair config/settings.json (deploy-hub and configure-exports write it).",
  };
}

/** Without settings nothing is deleted because of them. A hub that has months must have had settings once. */
function lostSettings({ lakes, retention, settings }: IngestState): readonly Notice[] {
  if (settings.outcome === "unreadable") return [unreadableSettings(settings)];
  if (settings.outcome !== "missing") return [];
  const held = lakes.find(({ listing }) => listing.files.size > 0);
  if (held === undefined && settings.uploaded === undefined) return [];
  const lost = settingsLost(
    held === undefined ? "the hub had settings before" : `the ${held.name} lake contains months`,
    retention.deletes ? { consequence: `Exports go since ${retention.because}.` } : {},
  );
  return [noticeOf(lost)];
}

function isWanted(run: ExportRun, { scopes, months }: IngestContext["inputs"]): boolean {
  return (scopes.length === 0 || scopes.includes(run.scope)) && (months.length === 0 || months.includes(run.month));
}

function heaviestRun({ runs }: PartitionRuns, { blobs }: DiscoveredExports): number {
  const byteCounts = runs.map((run) =>
    run.parts.reduce((sum, part) => sum + (blobs.get(part.blobName)?.byteCount ?? 0), 0),
  );
  return Math.max(0, ...byteCounts);
}

function sorted(partitions: readonly PartitionResult[]): readonly PartitionResult[] {
  const key = ({ scope, month, dataset, lake, manifestName }: PartitionResult): string =>
    [scope, month, dataset, lake, manifestName].join("\n");
  return partitions.toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
}

/**
 * Brings one month to every lake. A failure in one lake does not affect the others, but keeps the exports for the next
 * run.
 */
async function workOnMonth(month: Omit<MonthWork, "lake">, strategyFor: MonthChoice["strategyFor"]): Promise<void> {
  const committed: PartitionRecord[] = [];
  const { lakes } = month.observed;
  for (const lake of lakes) {
    if (lakes.length > 1) month.log.info(`In the ${lake.name} lake:`);
    const record = await applyToLake({ ...month, lake }, strategyFor);
    if (record !== undefined) committed.push(record);
  }
  if (committed.length < lakes.length || !(await mayRetire(month, committed))) return;
  await retireMonth(month, committed);
}

/** The run that the month certainly contains; undefined if nothing may be deleted because of it. */
async function applyToLake(
  work: MonthWork,
  strategyFor: MonthChoice["strategyFor"],
): Promise<PartitionRecord | undefined> {
  const { context, group, log, collected, lake } = work;
  try {
    assertOneSpelling(work, lake.listing.stateOf(group.scope, group.month, group.dataset));
    const { committed, result } = await reconcileMonth(work, strategyFor(work));
    collected.partitions.push({ ...result, lake: lake.name });
    if (committed !== undefined)
      noteSettled(collected, lake.name, partitionPath(group.scope, group.month, group.dataset), committed);
    return committed;
  } catch (error) {
    // A cancelled run is not this month's fault.
    context.signal.throwIfAborted();
    const reported = lake.explain?.(error) ?? error;
    const existing = await describeExistingMonth(work, reported);
    log.failure(reported, { note: existing });
    const { scope, month, dataset } = group;
    const place = { scope, month, ...(dataset && { dataset }), manifestName: undefined, lake: lake.name };
    collected.partitions.push({ ...place, outcome: "failed", error: reported, existing });
    return undefined;
  }
}

function noteSettled({ settled }: IngestCollector, lake: LakeName, path: string, record: PartitionRecord): void {
  const records = settled.get(lake) ?? new Map<string, PartitionRecord>();
  settled.set(lake, records.set(path, record));
}
