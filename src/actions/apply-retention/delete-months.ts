import { type MonthRetention, type StoredMonth, withoutReturning } from "../../hub/retention/retention-months.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import { deleteEach } from "./delete-each.ts";
import type { DeleteWork } from "./delete-runs.ts";

/** Deletes the months that are due, each only in the version that was listed: one that is committed at this moment stays. */
export async function deleteMonths(work: DeleteWork): Promise<void> {
  const { collected, context, observed, plan } = work;
  const remote = observed.targets.find(({ name }) => name === "remote");
  if (remote !== undefined && plan.remoteMonths !== undefined) {
    const place = { store: remote.store, name: `ingestion of ${remote.accountUrl}`, deleted: collected.remoteMonths };
    await deleteFrom(place, dueOf(work, plan.remoteMonths), work);
  }
  await deleteFrom({ store: context.lake, name: "ingestion", deleted: collected.months }, dueMonths(work), work);
}

interface LakeOfMonths {
  readonly store: BlobStore;
  /** How messages call it. */
  readonly name: string;
  readonly deleted: StoredMonth[];
}

async function deleteFrom(
  { deleted, name, store }: LakeOfMonths,
  { expired, returning }: ReturnType<typeof withoutReturning>,
  { collected, log }: DeleteWork,
): Promise<void> {
  for (const { path } of returning) {
    collected.warnings.push({
      message: `${name}/${path} stays: its exports could not be deleted, and ingest would bring it back.`,
    });
  }
  await deleteEach({
    items: expired,
    nameOf: ({ path }) => `${name}/${path}`,
    what: "months",
    log,
    collected,
    remove: async (month) => {
      const obstacle = await deleteMonth(store, month);
      if (obstacle === undefined) deleted.push(month);
      else collected.warnings.push({ message: `${name}/${month.path} stays: ${obstacle}` });
    },
  });
}

/** The months of the plan once the runs are gone: those whose exports could not be deleted would be brought back, and stay. */
export function dueMonths(work: DeleteWork): ReturnType<typeof withoutReturning> {
  return dueOf(work, work.plan.months);
}

function dueOf({ collected, plan }: DeleteWork, months: MonthRetention): ReturnType<typeof withoutReturning> {
  const gone = new Set(collected.runs);
  const stayingRuns = (plan.runs ?? []).flatMap(({ run }) => (gone.has(run) ? [] : [run]));
  return withoutReturning(months.expired, { ...plan, stayingRuns });
}

/** Undefined when the month is gone. */
async function deleteMonth(lake: BlobStore, { path, etag }: StoredMonth): Promise<string | undefined> {
  if (await lake.remove(path, etag)) return undefined;
  const now = await lake.properties(path);
  if (now === undefined) return undefined;
  return now.etag === etag
    ? "a lease holds it. A later run deletes it once the lease has ended."
    : "it was committed anew in the meantime. A later run decides about it.";
}
