import { partitionPath } from "../../hub/partition-path.ts";
import type { PartitionRecord } from "../../hub/partition-record.ts";
import type { ExportRun } from "../../hub/runs/manifest.ts";
import { groupRuns, type PartitionRuns } from "../../hub/runs/run-groups.ts";
import { settingsLost } from "../../hub/settings/lost-settings.ts";
import { counted } from "../../hub/text/counted.ts";
import { forEachBounded } from "../hub-lake/bounded.ts";
import type { DiscoveredExports } from "../hub-lake/discover.ts";
import type { TargetName } from "../hub-lake/lake-targets.ts";
import type { IngestContext } from "./context.ts";
import { type Knowledge, look } from "./knowledge.ts";
import { noteMixedColumns } from "./lake-columns.ts";
import { assertOneSpelling, noteDecomposed } from "./month/month-place.ts";
import type { MonthWork, Tally } from "./month/month-work.ts";
import { retireMonth } from "./month/retire-month.ts";
import { settleMonth } from "./month/settle-month.ts";
import type { SettledMonth } from "./month/settle-without.ts";
import { standingMonth } from "./month/standing-month.ts";
import { noteOtherExports } from "./other-exports.ts";
import type { IngestResult, PartitionResult } from "./result.ts";
import { findStaleScopes } from "./stale-scopes.ts";

/** Small months run side by side, since each waits for storage most of its time; this many bytes of parts are under way at once. */
export const BYTES_AT_ONCE = 16 * 1024 * 1024;
/** Even an empty month takes requests. */
const LEAST_WEIGHT = 2 * 1024 * 1024;

/** Which months are worked on, and what is done with each. */
export interface MonthFlow {
  select(groups: readonly PartitionRuns[]): readonly PartitionRuns[];
  /** What makes the month fail is thrown; it is then as it was. */
  settle(work: MonthWork): Promise<SettledMonth>;
}

/** Plans, converts and commits each month in this process. */
export const RUN_FLOW: MonthFlow = { select: (groups) => groups, settle: (work) => settleMonth(work) };

/**
 * Ingests what lies in `msexports`: looks at all, plans each month, then converts, commits and retires month by month. A month that fails
 * is told in the result and leaves the others alone; what is thrown stops the whole run.
 */
export async function ingest(
  context: IngestContext,
  wish: MonthFlow | ((known: Knowledge, groups: readonly PartitionRuns[]) => Promise<MonthFlow>) = RUN_FLOW,
): Promise<IngestResult> {
  const { clock, inputs, log } = context;
  const started = clock.now().getTime();
  const known = await look(context);
  const tally: Tally = {
    partitions: [],
    warnings: [...known.exports.warnings, ...lostSettings(known)],
    retiredManifests: [],
    retiredFiles: [],
    deletedBeside: [],
    settled: new Map(),
  };
  for (const { manifestName, error } of known.exports.failures) {
    tally.partitions.push({ scope: undefined, month: undefined, manifestName, outcome: "failed", error });
  }
  for (const { name, error } of known.closedLakes) {
    log.failure(error);
    const place = { scope: undefined, month: undefined, manifestName: undefined, target: name };
    tally.partitions.push({ ...place, outcome: "failed", error });
  }
  const runs = known.exports.runs.filter((run) => isWanted(run, inputs));
  noteOtherExports({ runs, others: known.exports.others }, inputs, tally);

  const found = groupRuns(runs);
  const flow = typeof wish === "function" ? await wish(known, found) : wish;
  const groups = flow.select(found);
  const months = counted(groups.length, "month of a scope", "months of scopes");
  log.info(`${counted(known.exports.runs.length, "run")} found, ${months} to look at.`);
  const weight = (group: PartitionRuns): number => Math.max(LEAST_WEIGHT, heaviestRun(group, known.exports));
  await forEachBounded(groups, { capacity: BYTES_AT_ONCE, weight }, async (group) => {
    await log.group(`${group.scope} ${group.month}`, async (lines) => {
      const note = noteDecomposed({ group });
      if (note !== undefined) tally.warnings.push(note);
      await workOnMonth({ context, known, group, tally, lines }, flow);
    });
  });
  const stale = await findStaleScopes(context, known);
  tally.partitions.push(...stale.partitions);
  tally.warnings.push(...stale.warnings);
  return {
    partitions: sorted(tally.partitions),
    // What holds for a month in both lakes is said once.
    warnings: [...new Set(tally.warnings)],
    notes: known.lakes.flatMap((lake) => noteMixedColumns(lake, tally.settled.get(lake.name) ?? new Map()) ?? []),
    retention: known.retention,
    retiredManifests: tally.retiredManifests.sort(),
    retiredFiles: tally.retiredFiles.sort(),
    deletedBeside: tally.deletedBeside,
    remoteUrl: context.targets.find(({ name }) => name === "remote")?.accountUrl,
    dryRun: inputs.dryRun,
    seconds: (clock.now().getTime() - started) / 1000,
  };
}

/** Without settings nothing is deleted on their account; a hub that has months had some once. */
function lostSettings({ lakes, retention, settings }: Knowledge): readonly string[] {
  if (settings.outcome !== "missing") return [];
  const held = lakes.find(({ lake }) => lake.files.size > 0);
  if (held === undefined && settings.uploaded === undefined) return [];
  const { code, cure, message } = settingsLost(
    held === undefined ? "the hub had some" : `the ${held.name} lake holds months`,
    retention.deletes ? { consequence: `Exports go since ${retention.because}.` } : {},
  );
  return [`${code}: ${message} ${cure}`];
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
  const key = ({ scope, month, target, manifestName }: PartitionResult): string =>
    [scope, month, target, manifestName].join("\n");
  return partitions.toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
}

/** Brings one month to every lake; one that fails there leaves the other lakes alone, but keeps the exports for the next run. */
async function workOnMonth(month: Omit<MonthWork, "target">, flow: MonthFlow): Promise<void> {
  const committed: PartitionRecord[] = [];
  const { lakes } = month.known;
  for (const target of lakes) {
    if (lakes.length > 1) month.lines.info(`In the ${target.name} lake:`);
    const record = await workOnTarget({ ...month, target }, flow);
    if (record !== undefined) committed.push(record);
  }
  if (committed.length === lakes.length) await retireMonth(month, committed);
}

/** What the month holds for certain; undefined when nothing may be retired on its account. */
async function workOnTarget(work: MonthWork, flow: MonthFlow): Promise<PartitionRecord | undefined> {
  const { context, group, lines, tally, target } = work;
  try {
    assertOneSpelling(work, target.lake.stateOf(group.scope, group.month));
    const { committed, result } = await flow.settle(work);
    tally.partitions.push({ ...result, target: target.name });
    if (committed !== undefined) noteSettled(tally, target.name, partitionPath(group.scope, group.month), committed);
    return committed;
  } catch (error) {
    // An abort is no fault of this month.
    context.signal.throwIfAborted();
    const told = target.explain?.(error) ?? error;
    const standing = await standingMonth(work, told);
    lines.failure(told, { note: standing });
    const { scope, month } = group;
    const place = { scope, month, manifestName: undefined, target: target.name };
    tally.partitions.push({ ...place, outcome: "failed", error: told, standing });
    return undefined;
  }
}

function noteSettled({ settled }: Tally, lake: TargetName, path: string, record: PartitionRecord): void {
  const records = settled.get(lake) ?? new Map<string, PartitionRecord>();
  settled.set(lake, records.set(path, record));
}
