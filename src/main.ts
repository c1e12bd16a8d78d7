import packageManifest from "../package.json" with { type: "json" };
import { runIngest } from "./actions/ingest/main.ts";
import { systemClock } from "./clock.ts";
import type { ActionReport } from "./github/report.ts";
import { runStep, type StepRuntime } from "./github/step.ts";

const ACTIONS = { ingest: runIngest } satisfies Record<string, (runtime: StepRuntime) => Promise<ActionReport>>;

export type ActionName = keyof typeof ACTIONS;

/** Runs one action of the bundle in this process; `dist/<action>/index.js` calls it with the input names of its action.yml. */
export async function runAction(name: ActionName, inputNames: readonly string[]): Promise<void> {
  const cancelled = new AbortController();
  // A runner sends SIGINT, and SIGTERM 7.5 seconds later.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => cancelled.abort(new DOMException("The step was cancelled.", "AbortError")));
  }
  const hasSucceeded = await runStep({
    environment: process.env,
    clock: systemClock(),
    signal: cancelled.signal,
    write: (text) => process.stdout.write(text),
    inputNames,
    hubVersion: packageManifest.version,
    action: ACTIONS[name],
  });
  if (!hasSucceeded) process.exitCode = 1;
}
