import { InputError, ServiceError } from "exact-values/errors";
import { formatPartition, partitionPath } from "../../../hub/partition/partition-path.ts";
import type { MonthRemoval } from "../../../lake/sources/left-months.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestCollector } from "./month-work.ts";
import type { IngestState, KnownLake } from "./read-state.ts";

/**
 * Deletes months that no file makes any more, where the mapping says so. They go last, and stay when another month of their scope has failed: it may be the one that their
 * rows have moved to.
 */
export async function removeMonths(
  context: IngestContext,
  { lakes, removals }: IngestState,
  collected: IngestCollector,
): Promise<void> {
  const { months, scopes } = context.inputs;
  for (const removal of removals) {
    const { month, scope } = removal;
    if ((scopes.length > 0 && !scopes.includes(scope)) || (months.length > 0 && !months.includes(month))) continue;
    const hasFailed = collected.partitions.some((result) => result.outcome === "failed" && result.scope === scope);
    if (hasFailed) continue;
    for (const lake of lakes) await removeMonth(context, lake, removal, collected);
  }
}

async function removeMonth(
  { inputs, log, signal }: IngestContext,
  { lake, name: target, store }: KnownLake,
  { manifestName, month, runId, scope }: MonthRemoval,
  collected: IngestCollector,
): Promise<void> {
  const { etag, record } = lake.stateOf(scope, month);
  if (etag === undefined || record?.runId !== runId) return;
  const path = partitionPath(scope, month);
  const place = { scope, month, manifestName, target };
  try {
    if (!inputs.dryRun && !(await store.remove(path, etag))) {
      // A commit or a lease came in between: the next run decides anew.
      collected.partitions.push({ ...place, outcome: "skipped", reason: "it changed while it was to be removed" });
      return;
    }
    log.info(
      `${formatPartition({ scope, month })} ${inputs.dryRun ? "would be" : "was"} deleted, as the mapping says.`,
    );
    collected.partitions.push({ ...place, outcome: "removed", rows: record.rows });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    collected.partitions.push({ ...place, outcome: "failed", error });
  }
}
