import { counted } from "exact-values/counted";
import { InputError, ServiceError } from "exact-values/errors";
import type { LogGroup } from "../../github/log.ts";
import { formatPartition, groupRuns, type PartitionRuns, partitionPath } from "../../hub/partition/partition-path.ts";
import { type HeldRecord, isHeldBy, type RunVerdict, runsHeldBy } from "../../hub/retention/retention-runs.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import { createMonthProver } from "../../lake/commit/prove-month.ts";
import { damagedMonth, type HeldMonth, readHeldMonth } from "../../lake/commit/verify-committed.ts";
import type { Lake } from "../../lake/discover/lake-state.ts";
import { type MonthMarks, readMonthMarks, versionMarks } from "../../lake/journal/month-marks.ts";
import { retireRuns } from "../../lake/retire/retire-runs.ts";
import type { ApplyRetentionContext } from "./clients.ts";
import { deleteEach } from "./delete-each.ts";
import type { RetentionPlan } from "./plan.ts";
import type { RetentionState } from "./read-state.ts";
import type { RetentionCollector } from "./result.ts";

export interface DeleteWork {
  readonly context: ApplyRetentionContext;
  readonly observed: RetentionState;
  readonly plan: RetentionPlan;
  readonly collected: RetentionCollector;
  readonly log: LogGroup;
}

/** Deletes the files of runs that are due, month by month. */
export async function deleteRuns(work: DeleteWork): Promise<void> {
  const { observed, log, plan, collected } = work;
  const { exports } = observed;
  if (exports === undefined) return;
  const due = (plan.runs ?? []).filter(({ verdict }) => verdict.action === "delete");
  let marks: Promise<MonthMarks> | undefined;
  const readMonths = createMonthReader(() => {
    marks ??= readMonthMarks(work.context.config, "read-back");
    return marks;
  });
  const expired = new Map(due.flatMap(({ run, isHeld, verdict }) => (isExpired(verdict) ? [[run, isHeld]] : [])));
  await deleteEach({
    items: groupRuns(
      due.map(({ run }) => run),
      () => true,
    ),
    nameOf: (group) => `the exports of ${formatPartition(group)}`,
    what: "months of exports",
    log,
    collected,
    remove: async (group) => {
      const { runs, isHeld } = await stillSuperfluous(work, group, expired, readMonths);
      const retired = await retireRuns({
        exports: work.context.exports,
        blobs: exports.blobs,
        runs,
        isHeld,
        namings: exports.namings,
        journal: observed.runJournal,
      });
      collected.runs.push(...runs.filter(({ manifestName }) => retired.manifests.includes(manifestName)));
      collected.files.push(...retired.files);
      collected.journal.push(...retired.marks);
      collected.warnings.push(...retired.warnings);
      for (const name of retired.files) log.info(`  - ${name}`);
    },
  });
  collected.warnings.push(...((await marks)?.warnings ?? []));
  await saveMarks(await marks, collected);
  if (collected.files.length > 0) log.info(`Deleted ${counted(collected.files.length, "export file")}.`);
}

/** These records only save later reads, so failing to write them is not an error. */
async function saveMarks(marks: MonthMarks | undefined, { warnings }: RetentionCollector): Promise<void> {
  try {
    await marks?.save();
  } catch (error) {
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    warnings.push({
      message: `Could not record which months are proven, so the next run reads them again: ${error.message}`,
    });
  }
}

function isExpired(verdict: RunVerdict): boolean {
  return verdict.action === "delete" && verdict.because !== "held";
}

interface Superfluous {
  readonly runs: readonly ExportRun[];
  readonly isHeld: (run: ExportRun) => boolean;
}

/** The runs that are due and whose month still contains them completely, in every lake. */
async function stillSuperfluous(
  { observed, plan, collected }: DeleteWork,
  group: PartitionRuns,
  expired: ReadonlyMap<ExportRun, boolean>,
  readMonths: MonthReader,
): Promise<Superfluous> {
  const asked = group.runs.filter((run) => !expired.has(run));
  const found = asked.length === 0 ? [] : await readMonths(observed.targets, group);
  const states = found.map(
    ({ month }): HeldRecord => ({
      record: month.outcome === "proven" ? month.record : undefined,
    }),
  );
  const held = runsHeldBy(states, asked, plan.now);
  const differing = found.filter(({ month }) => month.outcome === "damaged" || month.outcome === "different");
  for (const { lake, month, path } of differing)
    collected.damagedMonths.push({
      name: `ingestion${lake === "remote" ? " of the remote hub" : ""}/${path}`,
      error: damagedMonth(path, month.outcome === "damaged" ? month.reason : "its length or footer differs"),
    });
  const runs = group.runs.filter((run) => {
    if (expired.has(run) || held.includes(run)) return true;
    const why = differing.length > 0 ? "does not read back as it was committed" : "changed in the meantime";
    collected.warnings.push({ message: `Run ${run.runId} stays: its month ${formatPartition(group)} ${why}.` });
    return false;
  });
  return { runs, isHeld: (run) => (expired.has(run) ? expired.get(run) === true : isHeldBy(states, run)) };
}

interface FoundMonth {
  readonly lake: Lake["name"];
  readonly path: string;
  readonly month: HeldMonth;
}

type MonthReader = (targets: readonly Lake[], group: PartitionRuns) => Promise<readonly FoundMonth[]>;

/** Reads each lake's current content, because the listing may be hours old. */
function createMonthReader(readMarks: () => Promise<MonthMarks>): MonthReader {
  const prove = createMonthProver();
  return async (targets, { scope, month, dataset, runs }) => {
    const path = partitionPath(scope, month, dataset);
    const marks = await readMarks();
    return Promise.all(
      targets.map(async (target) => {
        const { explain, name: lake, store } = target;
        try {
          return {
            lake,
            path,
            month: await readHeldMonth({ store, marks: versionMarks(marks, target), prove }, path, runs),
          };
        } catch (error) {
          throw explain?.(error) ?? error;
        }
      }),
    );
  };
}
