import { counted } from "exact-values/counted";
import { InputError, ServiceError } from "exact-values/errors";
import { formatMinute } from "exact-values/instant";
import type { PartitionState } from "../../../hub/partition/partition-state.ts";
import type { MonthWork } from "./month-work.ts";
import { readPartition } from "./plan-month.ts";

/** What the lake holds of a month that failed, as a sentence; undefined where storage does not say. */
export async function describeExistingMonth(work: MonthWork, failure: unknown): Promise<string | undefined> {
  // Storage that is out of order would only be waited for once more.
  if (failure instanceof ServiceError) return undefined;
  // What such a month says of itself is what cannot be believed.
  if (failure instanceof InputError && failure.code === "CommitMismatch") return undefined;
  try {
    return describeExisting(await readPartition(work));
  } catch {
    work.context.signal.throwIfAborted();
    return undefined;
  }
}

function describeExisting({ etag, foreign, record }: PartitionState): string {
  if (record === undefined) {
    const isThere = etag !== undefined || foreign.length > 0;
    return isThere ? "The lake has this month from another engine." : "The lake does not have this month.";
  }
  const { rows, submittedTime, window } = record;
  return `The lake has this month from the run of ${formatMinute(submittedTime)}: ${counted(rows, "row")}, ${window.first} to ${window.last}.`;
}
