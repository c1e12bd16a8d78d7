import { type StoredMonth, withoutReturning } from "../../hub/retention/retention-months.ts";
import { deleteEach } from "./delete-each.ts";
import type { DeleteWork } from "./delete-runs.ts";

/** Deletes the months that are due, each only in the version that was listed: one that is committed at this moment stays. */
export async function deleteMonths(work: DeleteWork): Promise<void> {
  const { log, collected } = work;
  const { expired, returning } = dueMonths(work);
  for (const { path } of returning) {
    collected.warnings.push({
      message: `ingestion/${path} stays: its exports could not be deleted, and ingest would bring it back.`,
    });
  }
  await deleteEach({
    items: expired,
    nameOf: ({ path }) => `ingestion/${path}`,
    what: "months",
    log,
    collected,
    remove: async (month) => {
      const obstacle = await deleteMonth(work, month);
      if (obstacle === undefined) collected.months.push(month);
      else collected.warnings.push({ message: `ingestion/${month.path} stays: ${obstacle}` });
    },
  });
}

/** The months of the plan once the runs are gone: those whose exports could not be deleted would be brought back, and stay. */
export function dueMonths({ collected, plan }: DeleteWork): ReturnType<typeof withoutReturning> {
  const gone = new Set(collected.runs);
  const stayingRuns = (plan.runs ?? []).flatMap(({ run }) => (gone.has(run) ? [] : [run]));
  return withoutReturning(plan.months.expired, { ...plan, stayingRuns });
}

/** Undefined when the month is gone. */
async function deleteMonth(
  { context: { lake } }: DeleteWork,
  { path, etag }: StoredMonth,
): Promise<string | undefined> {
  if (await lake.remove(path, etag)) return undefined;
  const now = await lake.properties(path);
  if (now === undefined) return undefined;
  return now.etag === etag
    ? "a lease holds it. A later run deletes it once the lease has ended."
    : "it was committed anew in the meantime. A later run decides about it.";
}
