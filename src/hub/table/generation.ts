import type { CommittedRecord } from "../partition/held-runs.ts";
import { type FilePlace, partitionKey } from "./partition-key.ts";

/**
 * A number that rises with every commit of a month, so that a late publisher never takes the table back in time. Months of 0.1 have
 * none; the instant when storage took them is one that later commits are above.
 */
export function generationOf({ committedAt = 0, generation = committedAt }: CommittedRecord): number {
  return generation;
}

/** The generation of a commit that replaces `previous` at this instant: also above that of a month that was deleted and came back. */
export function nextGeneration(previous: CommittedRecord | undefined, now: Date): number {
  return Math.max(previous === undefined ? 0 : generationOf(previous) + 1, now.getTime());
}

/** The application whose transactions in the log count the generations of a month; each table has a log of its own. */
export function monthApplication(place: FilePlace): string {
  return `cost-hub/${partitionKey(place)}`;
}
