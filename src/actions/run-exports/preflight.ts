import type { LogGroup } from "../../github/log.ts";
import type { RunExportsContext } from "./clients.ts";
import { endWithError, needsRequest, type TrackedRun } from "./tracked-run.ts";

/**
 * Checks for problems before the first run is requested, and ends the runs that they affect. Throws if this step could
 * not read the files of the runs that it waits for.
 */
export async function preflight(
  context: RunExportsContext,
  tracked: readonly TrackedRun[],
  log: LogGroup,
): Promise<void> {
  const { costManagement, exports, inputs } = context;
  const toRequest = tracked.filter(needsRequest);
  if (toRequest.length === 0) return;
  if (inputs.wait) await checkReading(exports);
  const { problems, notes } = await costManagement.preflight({
    scopes: [...new Set(toRequest.map(({ place }) => place.scope))],
    purpose: "run",
    storageAccountId:
      inputs.storageAccountId ?? toRequest.find(({ found }) => found?.accountId !== undefined)?.found?.accountId,
  });
  for (const note of notes) log.info(note);
  for (const { scope, error } of problems) {
    log.failure(error);
    for (const run of toRequest) {
      const isMeant = scope === undefined || scope === run.place.scope;
      if (isMeant && needsRequest(run)) endWithError(run, error);
    }
  }
}

/** Lists a prefix that no export uses, to check that storage responds. */
async function checkReading(exports: RunExportsContext["exports"]): Promise<void> {
  for await (const _ of exports.list("preflight/none/")) return;
}
