import type { LogGroup } from "../../github/log.ts";
import type { RunExportsContext } from "./clients.ts";
import { endWithError, needsRequest, type TrackedRun } from "./tracked-run.ts";

/**
 * Looks for what would stop the runs before the first of them is requested, and ends those that it would stop. Throws what would keep
 * this step from seeing the files of the runs it waits for.
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

/** A prefix that no export writes below: what counts is whether storage answers. */
async function checkReading(exports: RunExportsContext["exports"]): Promise<void> {
  for await (const _ of exports.list("preflight/none/")) return;
}
