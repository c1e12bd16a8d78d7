import type { BlobStore } from "../../azure/storage/blob-store.ts";
import type { LogGroup } from "../../github/log.ts";
import { formatPartition, partitionPath } from "../../hub/partition/partition-path.ts";
import { type HeldRecord, isHeldBy, type RunVerdict, runsHeldBy } from "../../hub/retention/retention-runs.ts";
import type { ExportRun } from "../../hub/runs/manifest.ts";
import { groupRuns, type PartitionRuns } from "../../hub/runs/run-groups.ts";
import { counted } from "../../hub/text/counted.ts";
import { readProvenRecord } from "../../lake/commit/verify-committed.ts";
import type { Destination } from "../../lake/destinations/destination.ts";
import { forgetReadBack } from "../../lake/journal/month-marks.ts";
import { retireRuns } from "../../lake/retire/retire-runs.ts";
import type { ApplyRetentionContext } from "./clients.ts";
import { deleteEach } from "./delete-each.ts";
import type { RetentionPlan } from "./plan.ts";
import type { ObservedState } from "./read-state.ts";
import type { ResultCollector } from "./result.ts";

export interface DeleteWork {
  readonly context: ApplyRetentionContext;
  readonly observed: ObservedState;
  readonly plan: RetentionPlan;
  readonly collected: ResultCollector;
  readonly log: LogGroup;
}

/** Deletes the files of the runs that are due, month by month. */
export async function deleteRuns(work: DeleteWork): Promise<void> {
  const { observed, log, plan, collected } = work;
  const { exports } = observed;
  if (exports === undefined) return;
  const due = (plan.runs ?? []).filter(({ verdict }) => verdict.action === "delete");
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
      const { runs, isHeld } = await stillSuperfluous(work, group, expired);
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
  if (collected.files.length > 0) log.info(`${counted(collected.files.length, "file")} of exports deleted.`);
}

function isExpired(verdict: RunVerdict): boolean {
  return verdict.action === "delete" && verdict.because === "expired";
}

/** Of the runs that are due, those of which nothing has changed in the lake since it was listed. */
async function stillSuperfluous(
  { context, observed, plan, collected }: DeleteWork,
  group: PartitionRuns,
  expired: ReadonlyMap<ExportRun, boolean>,
): Promise<{ readonly runs: readonly ExportRun[]; readonly isHeld: (run: ExportRun) => boolean }> {
  const asked = group.runs.filter((run) => !expired.has(run));
  const states = asked.length === 0 ? [] : await readStates(observed.targets, group, context.config);
  const held = runsHeldBy(states, asked, plan.now);
  const runs = group.runs.filter((run) => {
    if (expired.has(run) || held.includes(run)) return true;
    collected.warnings.push({
      message: `Run ${run.runId} stays: its month ${formatPartition(group)} changed in the meantime, or does not read back as it was committed.`,
    });
    return false;
  });
  return { runs, isHeld: (run) => (expired.has(run) ? expired.get(run) === true : isHeldBy(states, run)) };
}

/** The listing may be hours old: only what each lake holds at this moment makes an export superfluous. */
function readStates(
  targets: readonly Destination[],
  { scope, month, dataset, runs }: PartitionRuns,
  config: BlobStore,
): Promise<readonly HeldRecord[]> {
  const path = partitionPath(scope, month, dataset);
  return Promise.all(
    targets.map(async (target) => {
      const { explain, store } = target;
      try {
        const record = await readProvenRecord(store, path, runs);
        // The next sweep of ingest reads it again, and heals it.
        if (record === undefined) await forgetReadBack(config, target, path);
        return { record };
      } catch (error) {
        throw explain?.(error) ?? error;
      }
    }),
  );
}
