import { InputError, ServiceError } from "exact-values/errors";
import { ingestionCutOff } from "../../../hub/month-lifecycle.ts";
import type { CommittedRecord, PartitionState } from "../../../hub/partition/held-runs.ts";
import { type PartitionPlan, planPartition } from "../../../hub/partition/ingest-plan.ts";
import { partitionPath } from "../../../hub/partition/partition-path.ts";
import { type Lake, readLake } from "../../../lake/discover/lake-state.ts";
import { withPartList } from "../../../lake/discover/part-versions.ts";
import type { MonthWork } from "./month-work.ts";

type PlanWork = Pick<MonthWork, "context" | "observed" | "group" | "lake">;

/**
 * Decides which run the month should contain. The existing file counts only if it still reads back as it was committed.
 */
export async function planMonth(work: PlanWork, listed: PartitionState): Promise<PartitionPlan> {
  const state = await withParts(work, work.lake, listed);
  const elsewhere = await recordsElsewhere(work);
  const planListed = (of: PartitionState): PartitionPlan => planState(work, of, elsewhere);
  const plan = planListed(state);
  const isSettled = plan.decision.action === "ingest" && state.isDamaged !== true;
  if (isSettled || plan.decision.action === "expired") return plan;
  // Files of another writer only matter if the month is kept.
  const deletes = work.context.inputs.migrate && state.foreign.length > 0;
  if (!(await work.lake.isDamaged(pathOf(work), state, deletes))) return plan;
  const again = planListed({ ...state, isDamaged: true });
  if (again.decision.action !== "ingest") return again;
  const message = `ingestion/${pathOf(work)} does not read back as it was committed, so the month is ingested again.`;
  return { ...again, warnings: [...again.warnings, { code: "CommitMismatch", message }] };
}

/**
 * The month's runs in the other lakes at the start, if they are readable. An unavailable lake fails separately.
 */
async function recordsElsewhere(work: PlanWork): Promise<readonly CommittedRecord[]> {
  const { context, observed, group, lake } = work;
  const records: CommittedRecord[] = [];
  for (const other of observed.lakes.filter(({ name }) => name !== lake.name)) {
    try {
      const { record } = await withParts(work, other, other.listing.stateOf(group.scope, group.month, group.dataset));
      if (record !== undefined) records.push(record);
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    }
  }
  return records;
}

async function withParts(
  { group }: PlanWork,
  { store }: Pick<Lake, "store">,
  state: PartitionState,
): Promise<PartitionState> {
  const { etag, record } = state;
  if (etag === undefined || record === undefined) return state;
  const path = pathOf({ group });
  return { ...state, record: await withPartList(store, path, { record, etag }, group.runs) };
}

function planState(
  { context, observed, group }: PlanWork,
  state: PartitionState,
  elsewhere: readonly CommittedRecord[],
): PartitionPlan {
  const { settings, journal } = observed;
  const now = context.clock.now();
  const known = settings.outcome === "read" ? settings.settings : undefined;
  return planPartition(group, state, {
    force: context.inputs.force,
    cutOff: ingestionCutOff(now, known?.retention.ingestion.months),
    isErased: known?.erase?.includes(group.scope) === true,
    isKnownEmpty: (run) => journal.has("empty", run),
    now,
    elsewhere,
  });
}

/** Reads the month's state again. */
export async function readPartition({ group, lake }: MonthWork): Promise<PartitionState> {
  const path = pathOf({ group });
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return (await readLake(lake.store, folder)).stateOf(group.scope, group.month, group.dataset);
}

/** The month's blob in `ingestion`. */
export function pathOf({ group }: Pick<MonthWork, "group">): string {
  return partitionPath(group.scope, group.month, group.dataset);
}
