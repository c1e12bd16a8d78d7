import { InputError, ServiceError } from "exact-values/errors";
import type { RunExportsContext } from "./clients.ts";
import type { Continuation, RunResult } from "./result.ts";

/** Azure can be slow for an hour. After this many rounds without progress, a person should check. */
const MAX_IDLE_ROUNDS = 3;

/**
 * Starts the workflow again if the deadline passed before all runs ended. An error from GitHub does not affect the
 * outputs of this round. Consecutive rounds without any progress are counted, and stop the backfill.
 */
export async function continueBackfill(
  { inputs, openContinuation }: RunExportsContext,
  runs: readonly RunResult[],
): Promise<Continuation> {
  const { continueWith, dryRun, idleRounds } = inputs;
  const isDone = runs.every(({ outcome }) => outcome !== "remaining");
  if (continueWith === undefined || dryRun || isDone) return { outcome: "not-needed" };
  if (inputs.force) return { outcome: "failed", error: notForcedAgain(runs) };
  const idle = runs.some(isProgress) ? 0 : idleRounds + 1;
  if (idle >= MAX_IDLE_ROUNDS) return { outcome: "failed", error: stalled(idle) };
  try {
    const repeat = await openContinuation();
    await repeat(continueWith, { "idle-rounds": String(idle) });
    return { outcome: "started", workflow: continueWith, idleRounds: idle };
  } catch (error) {
    if (error instanceof InputError || error instanceof ServiceError) return { outcome: "failed", error };
    throw error;
  }
}

/** True if a run ended or was requested in this round. */
function isProgress(run: RunResult): boolean {
  if (run.outcome === "completed" || run.outcome === "no-data") return true;
  return run.outcome === "remaining" && run.runId !== undefined && !run.isAdopted;
}

/** Another round with force would request everything again, and one without would skip months that are in the lake. */
function notForcedAgain(runs: readonly RunResult[]): InputError {
  const months = runs
    .flatMap((run) => (run.outcome === "remaining" && run.runId === undefined ? [run.month] : []))
    .sort();
  const [first] = months;
  const next =
    first === undefined
      ? "All runs were requested and continue in Azure. Start a backfill without force to wait for them."
      : "Requested runs continue in Azure. " +
        `For the others, start it again with start-month: ${first} and end-month: ${months.at(-1)}.`;
  return new InputError(
    "ForcedBackfillStopped",
    "The time limit was reached before all runs ended, and a backfill with force does not restart automatically.",
    { remedy: next },
  );
}

function stalled(rounds: number): InputError {
  return new InputError(
    "BackfillStalled",
    `No run ended or could be requested in ${rounds} consecutive rounds, so no other round was started.`,
    {
      remedy:
        "Check the export runs in the Azure portal (Cost Management, Exports), then start the backfill again. " +
        "It continues from here.",
    },
  );
}
