import { InputError, ServiceError } from "exact-values/errors";
import type { RunExportsContext } from "./clients.ts";
import type { DispatchResult } from "./result.ts";

/** The event type that the event bridge also uses. */
const EVENT_TYPE = "msexports_FileAdded";

/**
 * Sends the manifests to listening workflows. An error from GitHub must not discard the outputs of runs that took
 * hours.
 */
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

/** GitHub limits client_payload to 64 KB. The rest is reserved for keys and quotes. */
const MAX_CHARACTERS = 60_000;

/**
 * Splits a list into JSON texts that each fit into one event's payload. Workflows use the text as is, because an
 * expression would print a list as "Array".
 */
export function splitForPayloads(items: readonly string[]): readonly string[] {
  const lists: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    // The payload quotes the text again, and GitHub may count bytes.
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
