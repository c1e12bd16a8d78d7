import { InputError, ServiceError } from "../../errors.ts";
import { splitForPayloads } from "../../github/payload-lists.ts";
import type { RunExportsContext } from "./clients.ts";
import type { DispatchResult } from "./result.ts";

/** The event that the event bridge sends, too. */
const EVENT_TYPE = "msexports_FileAdded";

/** Tells the workflows that listen which manifests there are. What GitHub refuses must not cost the outputs of runs that took hours. */
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
