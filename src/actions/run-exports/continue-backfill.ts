import { InputError, ServiceError } from "../../errors.ts";
import type { RunExportsContext } from "./context.ts";
import type { Continuation, RunResult } from "./result.ts";

/** Azure may be slow for an hour; after this many rounds without anything new, someone should look. */
const MOST_IDLE_ROUNDS = 3;

/**
 * Starts the workflow again when time was over before all runs had ended. What GitHub refuses must not cost the outputs of this round. Rounds in
 * which nothing ended and nothing was requested are counted from round to round, and end it.
 */
export async function continueBackfill(
  { inputs, openRepeat }: RunExportsContext,
  runs: readonly RunResult[],
): Promise<Continuation> {
  const { continueWith, dryRun, idleRounds } = inputs;
  const isDone = runs.every(({ outcome }) => outcome !== "remaining");
  if (continueWith === undefined || dryRun || isDone) return { outcome: "not-needed" };
  const idle = runs.some(isProgress) ? 0 : idleRounds + 1;
  if (idle >= MOST_IDLE_ROUNDS) return { outcome: "failed", error: stalled(idle) };
  try {
    const repeat = await openRepeat();
    await repeat(continueWith, { "idle-rounds": String(idle) });
    return { outcome: "started", workflow: continueWith, idleRounds: idle };
  } catch (error) {
    if (error instanceof InputError || error instanceof ServiceError) return { outcome: "failed", error };
    throw error;
  }
}

/** Something ended in this round, or was requested in it. */
function isProgress(run: RunResult): boolean {
  if (run.outcome === "completed" || run.outcome === "no-data") return true;
  return run.outcome === "remaining" && run.runId !== undefined && !run.isAdopted;
}

function stalled(rounds: number): InputError {
  return new InputError(
    "BackfillStalled",
    `In ${rounds} rounds no run ended and none could be requested, so no further round was started.`,
    {
      cure: "Look at the runs of the exports in the Azure portal (Cost Management, Exports), then start the backfill by hand: it goes on where this one stopped.",
    },
  );
}
