import packageManifest from "../package.json" with { type: "json" };
import { runIngest } from "./actions/ingest/main.ts";
import { systemClock } from "./clock.ts";
import type { ActionReport } from "./github/report.ts";
import { runStep, type StepRuntime } from "./github/step.ts";

type Action = (runtime: StepRuntime, engineWorkerUrl: URL) => Promise<ActionReport>;

const ACTIONS = { ingest: runIngest } satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;

/**
 * Runs one action of the bundle in this process and ends it. `dist/<action>/index.js` calls it with the input names of its action.yml, and with
 * the module of the engine's threads, whose place only a file that is not bundled knows.
 */
export async function runAction(name: ActionName, inputNames: readonly string[], engineWorkerUrl: URL): Promise<void> {
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
    action: (runtime) => ACTIONS[name](runtime, engineWorkerUrl),
  });
  // All is done and told; a connection that is still open must not keep the job waiting.
  process.stdout.write("", () => process.exit(hasSucceeded ? 0 : 1));
}
