import { datasetKind } from "focus-parquet/schemas";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import type { PartitionRuns } from "../../../hub/runs/run-groups.ts";
import { isFromFuture } from "../../../hub/runs/run-order.ts";
import { supersedeSnapshots } from "../../../lake/commit/supersede-snapshots.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestCollector } from "./month-work.ts";
import type { IngestState } from "./read-state.ts";

interface SettledMonths {
  readonly observed: IngestState;
  readonly groups: readonly PartitionRuns[];
  readonly collected: IngestCollector;
}

/** Empties recommendations that a later export of the same ones says anew; a lake that fails leaves the others alone. */
export async function replaceSuperseded(
  { clock, hubVersion, inputs, newAttempt, signal }: IngestContext,
  { collected, groups, observed }: SettledMonths,
): Promise<void> {
  const { scopes, months } = inputs;
  const isWanted = ({ month, scope }: Pick<ExportRun, "month" | "scope">): boolean =>
    (scopes.length === 0 || scopes.includes(scope)) && (months.length === 0 || months.includes(month));
  const emptyRuns = groups
    .flatMap(({ runs }) => runs)
    .filter((run) => datasetKind(run.dataset)?.canBeEmpty === true && !isFromFuture(run, clock.now()))
    .filter((run) => run.dataRowCount === 0 || observed.journal.has("empty", run));
  for (const { explain, lake, marks, name, store } of observed.lakes) {
    const settled = collected.settled.get(name) ?? new Map<string, PartitionRecord>();
    const work = { lake: store, listed: lake, emptyRuns, settled, marks, isWanted, hubVersion, newAttempt, clock };
    try {
      collected.warnings.push(...(await supersedeSnapshots(work)));
    } catch (error) {
      signal.throwIfAborted();
      const place = { scope: undefined, month: undefined, manifestName: undefined, target: name };
      collected.partitions.push({ ...place, outcome: "failed", error: explain?.(error) ?? error });
    }
  }
}
