import { InputError, ServiceError } from "exact-values/errors";
import type { RunExportsContext } from "./clients.ts";
import type { Continuation, RunResult } from "./result.ts";

/** Azure may be slow for an hour; after this many rounds without anything new, someone should look. */
const MAX_IDLE_ROUNDS = 3;

/**
 * Starts the workflow again when time was over before all runs had ended. What GitHub refuses must not cost the outputs of this round. Rounds in
 * which nothing ended and nothing was requested are counted from round to round, and end it.
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

/** Something ended in this round, or was requested in it. */
function isProgress(run: RunResult): boolean {
  if (run.outcome === "completed" || run.outcome === "no-data") return true;
  return run.outcome === "remaining" && run.runId !== undefined && !run.isAdopted;
}

/** A further round with force would ask for everything anew, and one without would leave what the lake holds as it is. */
function notForcedAgain(runs: readonly RunResult[]): InputError {
  const months = runs
    .flatMap((run) => (run.outcome === "remaining" && run.runId === undefined ? [run.month] : []))
    .sort();
  const [first] = months;
  const next =
    first === undefined
      ? "All were requested and go on in Azure: a backfill without force takes them up."
      : `Those that were requested go on in Azure. Start it again with start-month: ${first} and end-month: ${months.at(-1)} for the rest.`;
  return new InputError(
    "ForcedBackfillStopped",
    "The time was over before all runs had ended, and a backfill with force is not started again by itself.",
    { remedy: next },
  );
}

function stalled(rounds: number): InputError {
  return new InputError(
    "BackfillStalled",
    `In ${rounds} rounds no run ended and none could be requested, so no further round was started.`,
    {
      remedy:
        "Look at the runs of the exports in the Azure portal (Cost Management, Exports), then start the backfill by hand: it goes on where this one stopped.",
    },
  );
}
