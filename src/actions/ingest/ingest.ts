import { InputError } from "../../errors.ts";
import { isFocusCost } from "../../focus/dataset.ts";
import { renderFailure } from "../../github/failure.ts";
import type { LogLines } from "../../github/log.ts";
import {
  groupRuns,
  type PartitionPlan,
  type PartitionRuns,
  planPartition,
  retirableRuns,
} from "../../hub/ingest-plan.ts";
import type { ExportRun } from "../../hub/manifest.ts";
import { partitionPath } from "../../hub/partition-path.ts";
import type { PartitionRecord } from "../../hub/partition-record.ts";
import { ingestionCutOff } from "../../hub/retention.ts";
import { forEachBounded } from "./bounded.ts";
import type { IngestContext } from "./context.ts";
import { type DiscoveredExports, discoverExports } from "./discover.ts";
import { decideExportRetention, readHubSettings, type SettingsOutcome } from "./hub-settings.ts";
import { foreignParquet, ingestMonth } from "./ingest-month.ts";
import { type Lake, readLake } from "./lake-state.ts";
import { createSchemaLoader, type SchemaLoader } from "./load-schema.ts";
import { createOverlapCheck, type OverlapCheck, overlappingScopes } from "./overlap.ts";
import type { ExportRetention, IngestResult, PartitionResult } from "./result.ts";
import { retireRuns } from "./retire.ts";
import { openRunJournal, type RunJournal } from "./run-journal.ts";

/** Everything that is known once all has been looked at and before anything is changed. */
interface Knowledge {
  readonly exports: DiscoveredExports;
  readonly lake: Lake;
  readonly journal: RunJournal;
  readonly settings: SettingsOutcome;
  readonly retention: ExportRetention;
  readonly loadSchema: SchemaLoader;
  readonly overlaps: OverlapCheck;
}

/** What piles up while months are worked on. */
interface Tally {
  readonly partitions: PartitionResult[];
  readonly warnings: string[];
  readonly retiredManifests: string[];
}

/** Small months run side by side, since each waits for storage most of its time; this many bytes of parts are under way at once. */
const BYTES_AT_ONCE = 16 * 1024 * 1024;
/** Even an empty month takes requests. */
const LEAST_WEIGHT = 2 * 1024 * 1024;

/**
 * Ingests what lies in `msexports`: looks at all, plans each month, then converts, commits and retires month by month. A month that fails
 * is told in the result and leaves the others alone; what is thrown stops the whole run.
 */
export async function ingest(context: IngestContext): Promise<IngestResult> {
  const { clock, inputs, log } = context;
  const started = clock.now().getTime();
  const known = await look(context);
  const tally: Tally = { partitions: [], warnings: [...known.exports.warnings], retiredManifests: [] };
  for (const { manifestName, error } of known.exports.failures) {
    tally.partitions.push({ scope: undefined, month: undefined, manifestName, outcome: "failed", error });
  }
  const runs = known.exports.runs.filter((run) => isWanted(run, inputs));
  noteOtherDatasets(runs, inputs.manifests.length > 0, tally);

  const groups = groupRuns(runs);
  log.info(`${known.exports.runs.length} runs found, ${groups.length} months of scopes to look at.`);
  const weight = (group: PartitionRuns): number => Math.max(LEAST_WEIGHT, heaviestRun(group, known.exports));
  await forEachBounded(groups, { capacity: BYTES_AT_ONCE, weight }, async (group) => {
    await log.group(`${group.scope} ${group.month}`, (lines) => workOnMonth(context, known, group, tally, lines));
  });
  return {
    partitions: sorted(tally.partitions),
    warnings: tally.warnings,
    retention: known.retention,
    retiredManifests: tally.retiredManifests.sort(),
    dryRun: inputs.dryRun,
    seconds: (clock.now().getTime() - started) / 1000,
  };
}

async function look(context: IngestContext): Promise<Knowledge> {
  const { config, exports, inputs, lake: lakeStore } = context;
  const [discovered, lake, journal, settings] = await Promise.all([
    discoverExports(exports, inputs.manifests),
    readLake(lakeStore),
    openRunJournal(config),
    readHubSettings(config),
  ]);
  return {
    exports: discovered,
    lake,
    journal,
    settings,
    retention: decideExportRetention(settings, inputs.exportRetentionInDays),
    loadSchema: createSchemaLoader(config),
    overlaps: createOverlapCheck(lakeStore, lake.files),
  };
}

function isWanted(run: ExportRun, { scopes, months }: IngestContext["inputs"]): boolean {
  return (scopes.length === 0 || scopes.includes(run.scope)) && (months.length === 0 || months.includes(run.month));
}

/** Other datasets may share the container; only someone who names them can have meant them. */
function noteOtherDatasets(runs: readonly ExportRun[], isNamed: boolean, tally: Tally): void {
  for (const { dataset, manifestName, month, scope } of runs.filter((run) => !isFocusCost(run.dataset))) {
    const reason = `${dataset.type} ${dataset.version} is not a FOCUS cost export`;
    if (!isNamed) {
      tally.partitions.push({ scope, month, manifestName, outcome: "skipped", reason });
      tally.warnings.push(`${manifestName} is left alone: ${reason}.`);
      continue;
    }
    const error = new InputError("UnsupportedExportType", `${manifestName}: ${reason}.`, {
      cure: "The hub ingests exports of type FocusCost. Change the export, or do not name its manifest.",
      place: { file: manifestName },
    });
    tally.partitions.push({ scope, month, manifestName, outcome: "failed", error });
  }
}

function heaviestRun({ runs }: PartitionRuns, { blobs }: DiscoveredExports): number {
  const byteCounts = runs.map((run) =>
    run.parts.reduce((sum, part) => sum + (blobs.get(part.blobName)?.byteCount ?? 0), 0),
  );
  return Math.max(0, ...byteCounts);
}

function sorted(partitions: readonly PartitionResult[]): readonly PartitionResult[] {
  const key = ({ scope, month, manifestName }: PartitionResult): string => [scope, month, manifestName].join("\n");
  return partitions.toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
}

async function workOnMonth(
  context: IngestContext,
  known: Knowledge,
  group: PartitionRuns,
  tally: Tally,
  lines: LogLines,
): Promise<void> {
  const { scope, month } = group;
  let manifestName: string | undefined;
  try {
    const settled = await settleMonth(context, known, group, tally, lines);
    manifestName = settled.result.manifestName;
    tally.partitions.push(settled.result);
    if (settled.committed !== undefined) await retire(context, known, group, settled.committed, tally, lines);
  } catch (error) {
    // An abort is no fault of this month.
    context.lake.signal.throwIfAborted();
    for (const line of failureLines(error)) lines.warning(line);
    tally.partitions.push({ scope, month, manifestName, outcome: "failed", error });
  }
}

interface SettledMonth {
  readonly result: PartitionResult;
  /** What the month holds for certain; undefined when nothing may be retired on its account. */
  readonly committed: PartitionRecord | undefined;
}

/** Someone else's commit makes us look and plan once more; a third look would be a fight. */
const MOST_ATTEMPTS = 2;

async function settleMonth(
  context: IngestContext,
  known: Knowledge,
  group: PartitionRuns,
  tally: Tally,
  lines: LogLines,
): Promise<SettledMonth> {
  const { inputs, lake } = context;
  const path = partitionPath(group.scope, group.month);
  let state = known.lake.stateOf(group.scope, group.month);
  for (let attempts = 0; ; ) {
    const plan = planPartition(group, state, {
      force: inputs.force,
      cutOff: cutOffOf(context, known),
      emptyRunIds: known.journal.emptyRunIds,
    });
    await tellRefused(context, plan, known.journal, tally);
    tally.warnings.push(...plan.warnings);
    if (plan.decision.action !== "ingest") return await settleWithout(context, plan, path, lines);

    if (state.foreign.length > 0 && !inputs.migrate) throw foreignParquet(path, state.foreign);
    const { run } = plan.decision;
    if (inputs.dryRun) return plannedMonth(run, known, lines);
    const outcome = await ingestMonth(context, {
      run,
      state,
      blobs: known.exports.blobs,
      loadSchema: known.loadSchema,
      lines,
      beforeCommit: async ({ facts }) => {
        const others = await known.overlaps.find(run.scope, run.month, facts.subAccountIds);
        if (others.length === 0) return;
        const overlap = overlappingScopes(run.scope, run.month, others);
        if (inputs.failOnOverlap) throw overlap;
        tally.warnings.push(`${overlap.code}: ${overlap.message} ${overlap.cure}`);
      },
    });
    switch (outcome.outcome) {
      case "committed": {
        lines.info(`${outcome.month.rows} rows committed in ${outcome.month.seconds.toFixed(1)} s.`);
        await removeForeign(context, state.foreign, path, lines);
        return { result: { ...placeOf(run), ...outcome.month }, committed: outcome.record };
      }
      case "no-rows":
        // The month must not wait behind a run without rows: the plan is made again without it.
        await known.journal.add("empty", run.runId, {
          manifest: run.manifestName,
          reason: "its parts hold a header only",
        });
        break;
      case "concurrent-commit":
        attempts++;
        if (attempts >= MOST_ATTEMPTS) throw concurrentCommit(path);
        lines.info("Another ingest committed this month in the meantime; planning once more.");
        state = (await readLake(lake, path.slice(0, path.lastIndexOf("/") + 1))).stateOf(group.scope, group.month);
        break;
    }
  }
}

function cutOffOf({ clock }: IngestContext, { settings }: Knowledge): ReturnType<typeof ingestionCutOff> {
  const months = settings.outcome === "read" ? settings.settings.retention.ingestion.months : undefined;
  return ingestionCutOff(clock.now(), months);
}

/** A refused run fails the first time it is met; later it is a warning until it is mended or retired. */
async function tellRefused(
  { inputs }: IngestContext,
  plan: PartitionPlan,
  journal: RunJournal,
  tally: Tally,
): Promise<void> {
  for (const { run, code, reason } of plan.refused) {
    const message = `Run ${run.runId} is refused: ${reason}.`;
    if (journal.has("refused", run.runId)) {
      tally.partitions.push({ ...placeOf(run), outcome: "skipped", reason: `${code}: ${reason}` });
      tally.warnings.push(`${code}: ${message}`);
      continue;
    }
    const cure =
      code === "NarrowerRun"
        ? "Export the whole month again, or set force: true with this manifest if the shorter run shall replace the month."
        : "Export each calendar month by itself: the start and end day of a run must lie in one month.";
    const error = new InputError(code, message, { cure, place: { file: run.manifestName } });
    tally.partitions.push({ ...placeOf(run), outcome: "failed", error });
    if (!inputs.dryRun) await journal.add("refused", run.runId, { manifest: run.manifestName, code, reason });
  }
}

/** The month stays as it is; what an earlier ingest left half done is finished. */
async function settleWithout(
  context: IngestContext,
  { decision, month, scope, state }: PartitionPlan,
  path: string,
  lines: LogLines,
): Promise<SettledMonth> {
  const { inputs } = context;
  const place = { scope, month, manifestName: undefined };
  const isOurs = state.record !== undefined;
  if (isOurs && state.foreign.length > 0) {
    if (!inputs.migrate) throw foreignParquet(path, state.foreign);
    if (!inputs.dryRun) await removeForeign(context, state.foreign, path, lines);
  }
  const committed = inputs.dryRun ? undefined : state.record;
  lines.info(`Nothing to do: ${decision.action}.`);
  switch (decision.action) {
    case "ingest":
      throw new Error("a month that is to be ingested");
    case "unchanged":
      return {
        result: {
          ...place,
          manifestName: decision.run.manifestName,
          outcome: "unchanged",
          runId: decision.run.runId,
          rows: state.record?.rows ?? 0,
        },
        committed,
      };
    case "expired":
      // Exports of months that the retention has closed are apply-retention's business.
      return { result: { ...place, outcome: "expired" }, committed: undefined };
    case "refused":
      return { result: { ...place, outcome: "skipped", reason: "every run found is refused" }, committed };
    case "superseded":
    case "empty":
      return { result: { ...place, outcome: decision.action }, committed };
  }
}

function plannedMonth(run: ExportRun, { exports }: Knowledge, lines: LogLines): SettledMonth {
  const byteCount = run.parts.reduce((sum, part) => sum + (exports.blobs.get(part.blobName)?.byteCount ?? 0), 0);
  lines.info(`Would ingest run ${run.runId} (${run.parts.length} parts, ${byteCount} bytes).`);
  return { result: { ...placeOf(run), outcome: "planned", runId: run.runId, byteCount }, committed: undefined };
}

/** Not atomic: between the commit and this, readers count the month twice. The next ingest finishes what a kill leaves. */
async function removeForeign(
  { lake }: IngestContext,
  foreign: readonly string[],
  path: string,
  lines: LogLines,
): Promise<void> {
  for (const name of foreign.filter((other) => other !== path)) {
    await lake.remove(name);
    lines.info(`Deleted ${name} of an older engine.`);
  }
}

async function retire(
  { exports }: IngestContext,
  { exports: discovered, journal, retention }: Knowledge,
  { runs }: PartitionRuns,
  committed: PartitionRecord,
  tally: Tally,
  lines: LogLines,
): Promise<void> {
  if (!retention.deletes) return;
  const retired = await retireRuns({
    exports,
    blobs: discovered.blobs,
    runs: retirableRuns(runs, committed),
    allRuns: discovered.runs,
    journal,
  });
  tally.retiredManifests.push(...retired.manifests);
  tally.warnings.push(...retired.warnings);
  if (retired.manifests.length > 0) lines.info(`Deleted the files of ${retired.manifests.length} runs.`);
}

function placeOf({ manifestName, month, scope }: ExportRun): Pick<PartitionResult, "scope" | "month" | "manifestName"> {
  return { scope, month, manifestName };
}

function failureLines(error: unknown): readonly string[] {
  const { code, lines, cure } = renderFailure(error);
  return [`${code}: ${lines.join("\n")}`, cure];
}

function concurrentCommit(path: string): InputError {
  return new InputError(
    "ConcurrentCommit",
    `ingestion/${path} was committed by someone else twice while this run worked on it.`,
    {
      cure: "Give ingest workflows one concurrency group, so that they take turns; this run changed nothing.",
      place: { file: path },
    },
  );
}
