import { InputError, ServiceError } from "exact-values/errors";
import { forEachConcurrent } from "../../concurrency.ts";
import type { LogGroup } from "../../github/log.ts";
import type { RetentionCollector } from "./result.ts";

/** Deletions are small requests that mostly wait for storage. */
const DELETIONS_AT_ONCE = 16;
/** After this many failures, storage as a whole is assumed to be unavailable. */
const MAX_FAILURES = 10;

interface Deletions<T> {
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  /** Plural noun for the log. */
  readonly what: string;
  readonly log: LogGroup;
  readonly collected: Pick<RetentionCollector, "failures">;
  readonly remove: (item: T) => Promise<void>;
}

/**
 * Deletes items concurrently. An item that storage refuses is reported and does not affect the others. A missing role
 * or too many failures stop further deletions.
 */
export async function deleteEach<T>({ items, log, nameOf, remove, collected, what }: Deletions<T>): Promise<void> {
  let done = 0;
  await forEachConcurrent(items, { capacity: DELETIONS_AT_ONCE }, async (item) => {
    if (isHopeless(collected)) return;
    await noteFailure(collected, nameOf(item), () => remove(item));
    done++;
    log.progress(`${done} of ${items.length} ${what} processed.`);
  });
}

/** Storage errors are collected with the item's name and reported at the end. Other errors stop the run. */
export async function noteFailure(
  { failures }: Pick<RetentionCollector, "failures">,
  name: string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    failures.push({ name, error });
  }
}

function isHopeless({ failures }: Pick<RetentionCollector, "failures">): boolean {
  return failures.length >= MAX_FAILURES || failures.some(({ error }) => error instanceof InputError);
}
