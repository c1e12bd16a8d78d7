import { type MonthRetention, type StoredMonth, withoutReturning } from "../../hub/retention/retention-months.ts";
import type { Lake } from "../../lake/discover/lake-state.ts";
import { openLakeLedger, shareLedgerListing } from "../../lake/ledger/lake-ledger.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import { deleteEach } from "./delete-each.ts";
import type { DeleteWork } from "./delete-runs.ts";

/** Deletes expired months, each only in the listed version, so that a month committed in the meantime stays. */
export async function deleteMonths(work: DeleteWork): Promise<void> {
  const { collected, context, observed, plan } = work;
  const remote = observed.targets.find(({ name }) => name === "remote");
  if (remote !== undefined && plan.remoteMonths !== undefined) {
    const place = {
      lake: remote,
      store: remote.store,
      name: `ingestion of ${remote.accountUrl}`,
      deleted: collected.remoteMonths,
    };
    await deleteFrom(place, dueOf(work, plan.remoteMonths), work);
  }
  const lake = { name: "local", store: context.lake } as const;
  await deleteFrom({ lake, store: lake.store, name: "ingestion", deleted: collected.months }, dueMonths(work), work);
}

interface LakeOfMonths {
  readonly lake: Pick<Lake, "accountUrl" | "name" | "store">;
  readonly store: BlobStore;
  /** Name in messages. */
  readonly name: string;
  readonly deleted: StoredMonth[];
}

async function deleteFrom(
  { deleted, lake, name, store }: LakeOfMonths,
  { expired, returning }: ReturnType<typeof withoutReturning>,
  { collected, context, log, plan }: DeleteWork,
): Promise<void> {
  const ledger = openLakeLedger({ ...context, lake, entries: shareLedgerListing(context.config) });
  for (const { path } of returning) {
    collected.warnings.push({
      message: `${name}/${path} stays, because its exports could not be deleted and ingest would bring it back.`,
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
      if (obstacle === undefined) {
        deleted.push(month);
        // The ledger of an erased scope is deleted, too.
        if (!plan.erased.has(month.scope)) await ledger.removed(month.path, "retention");
      } else collected.warnings.push({ message: `${name}/${month.path} stays: ${obstacle}` });
    },
  });
  collected.warnings.push(...ledger.notices());
}

/** The planned months, except those whose exports could not be deleted, because ingest would bring them back. */
export function dueMonths(work: DeleteWork): ReturnType<typeof withoutReturning> {
  return dueOf(work, work.plan.months);
}

function dueOf({ collected, plan }: DeleteWork, months: MonthRetention): ReturnType<typeof withoutReturning> {
  const gone = new Set(collected.runs);
  const stayingRuns = (plan.runs ?? []).flatMap(({ run }) => (gone.has(run) ? [] : [run]));
  return withoutReturning(months.expired, { ...plan, stayingRuns });
}

/** Undefined if the month was deleted. */
async function deleteMonth(lake: BlobStore, { path, etag }: StoredMonth): Promise<string | undefined> {
  if (await lake.remove(path, etag)) return undefined;
  const now = await lake.properties(path);
  if (now === undefined) return undefined;
  return now.etag === etag
    ? "it has a lease. A later run deletes it after the lease has ended."
    : "it was committed again in the meantime. The next run decides about it.";
}
