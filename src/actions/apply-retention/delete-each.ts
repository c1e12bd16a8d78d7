import { InputError, ServiceError } from "exact-values/errors";
import { forEachConcurrent } from "../../concurrency.ts";
import type { LogGroup } from "../../github/log.ts";
import type { RetentionCollector } from "./result.ts";

/** A deletion is one small request, which waits for storage most of its time. */
const DELETIONS_AT_ONCE = 16;
/** Storage that fails this often is out of order as a whole. */
const MAX_FAILURES = 10;

interface Deletions<T> {
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  /** What the items are, for the log. */
  readonly what: string;
  readonly log: LogGroup;
  readonly collected: Pick<RetentionCollector, "failures">;
  readonly remove: (item: T) => Promise<void>;
}

/**
 * Deletes items side by side. One that storage refuses is reported in the result and leaves the others alone; nothing more is begun when a right
 * is missing, or when too much has failed.
 */
export async function deleteEach<T>({ items, log, nameOf, remove, collected, what }: Deletions<T>): Promise<void> {
  let done = 0;
  await forEachConcurrent(items, { capacity: DELETIONS_AT_ONCE }, async (item) => {
    if (isHopeless(collected)) return;
    await noteFailure(collected, nameOf(item), () => remove(item));
    done++;
    log.progress(`${done} of ${items.length} ${what} worked on.`);
  });
}

/** A refusal of storage is reported at the end, with the name of what it was about; anything else that is thrown stops the run. */
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
