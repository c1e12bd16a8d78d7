import { InputError, ServiceError } from "exact-values/errors";
import type { RunExportsContext } from "./clients.ts";
import type { DispatchResult } from "./result.ts";

/** The event that the event bridge sends, too. */
const EVENT_TYPE = "msexports_FileAdded";

/** Says the workflows that listen which manifests there are. What GitHub refuses must not cost the outputs of runs that took hours. */
export async function dispatchManifests(
  { inputs, openDispatch }: RunExportsContext,
  manifests: readonly string[],
): Promise<DispatchResult> {
  let eventCount = 0;
  if (!inputs.dispatch || inputs.dryRun || manifests.length === 0) return { eventCount, error: undefined };
  try {
    const send = await openDispatch();
    for (const list of splitForPayloads(manifests)) {
      await send(EVENT_TYPE, { manifests: list });
      eventCount += 1;
    }
    return { eventCount, error: undefined };
  } catch (error) {
    if (error instanceof InputError || error instanceof ServiceError) return { eventCount, error };
    throw error;
  }
}

/** GitHub takes less than 64 KB of client_payload; some is left for keys and quotes. */
const MAX_CHARACTERS = 60_000;

/**
 * Splits a list into JSON texts of which each fits into the payload of one event. Workflows take the text as it is, for an expression
 * would show a list within a payload as "Array".
 */
export function splitForPayloads(items: readonly string[]): readonly string[] {
  const lists: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    // Within the payload the text is quoted once more, and GitHub may count bytes.
    const added = Buffer.byteLength(JSON.stringify(JSON.stringify(item))) + 1;
    if (length + added > MAX_CHARACTERS) {
      lists.push([]);
      length = 0;
    }
    lists.at(-1)?.push(item);
    length += added;
  }
  return lists.map((list) => JSON.stringify(list));
}
