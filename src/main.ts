import { systemClock } from "exact-values/clock";
import packageManifest from "../package.json" with { type: "json" };
import { runIngest } from "./actions/ingest/main.ts";
import type { ActionReport } from "./github/action-report.ts";
import { runStep, type StepRuntime } from "./github/step.ts";
import { stopYoungGenerationGrowth } from "./young-generation.ts";

type Action = (runtime: StepRuntime, converterWorkerUrl: URL) => Promise<ActionReport>;

const runApplyRetention = async (runtime: StepRuntime): Promise<ActionReport> =>
  (await import("./actions/apply-retention/main.ts")).runApplyRetention(runtime);
const runRunExports = async (runtime: StepRuntime): Promise<ActionReport> =>
  (await import("./actions/run-exports/main.ts")).runRunExports(runtime);

const ACTIONS = {
  ingest: runIngest,
  // Separate chunks, because their clients would double the startup time of every other action.
  "apply-retention": runApplyRetention,
  "configure-exports": async (runtime) =>
    (await import("./actions/configure-exports/main.ts")).runConfigureExports(runtime),
  "deploy-hub": async (runtime) => (await import("./actions/deploy-hub/main.ts")).runDeployHub(runtime),
  doctor: async (runtime) => (await import("./actions/doctor/main.ts")).runDoctor(runtime),
  "hub-cycle": async (runtime, converterWorkerUrl) =>
    (await import("./actions/hub-cycle/main.ts")).runHubCycle(runtime, {
      // Loaded from here, they share the chunks of the two actions.
      "run-exports": runRunExports,
      ingest: (own) => runIngest(own, converterWorkerUrl),
      "apply-retention": runApplyRetention,
    }),
  report: async (runtime, converterWorkerUrl) =>
    (await import("./actions/report/main.ts")).runReport(runtime, converterWorkerUrl),
  "report-failures": async (runtime) => (await import("./actions/report-failures/main.ts")).runReportFailures(runtime),
  "run-exports": runRunExports,
  allocate: async (runtime, converterWorkerUrl) =>
    (await import("./actions/allocate/main.ts")).runAllocate(runtime, async () =>
      (await import("./actions/report/page-assets.ts")).readPageAssets(converterWorkerUrl),
    ),
  watch: async (runtime) => (await import("./actions/watch/main.ts")).runWatch(runtime),
} satisfies Record<string, Action>;

/** The post steps of some actions. */
const POST_STEPS = {
  "deploy-hub": async (runtime) => (await import("./actions/deploy-hub/post.ts")).runDeployHubPost(runtime),
} satisfies Record<string, (runtime: StepRuntime) => Promise<ActionReport>>;

export type ActionName = keyof typeof ACTIONS;
export type PostStepName = keyof typeof POST_STEPS;

/**
 * Runs one action of the bundle in this process, and then exits. `dist/<action>/index.js` calls it with the input names
 * of its action.yml and the module of the converter's threads, whose location only an unbundled file knows.
 */
export async function runAction(
  name: ActionName,
  inputNames: readonly string[],
  converterWorkerUrl: URL,
): Promise<void> {
  await runProcess(name, inputNames, (runtime) => ACTIONS[name](runtime, converterWorkerUrl));
}

/** Runs the post step of an action, as `runAction` does. Prints nothing if the main step stored nothing for it. */
export async function runPostStep(name: PostStepName, inputNames: readonly string[]): Promise<void> {
  const hasState = Object.entries(process.env).some(([variable, value]) => variable.startsWith("STATE_") && value);
  // Inputs that the main step rejected must not be rejected again.
  if (hasState) await runProcess(`${name} post`, inputNames, POST_STEPS[name]);
}

async function runProcess(
  actionName: string,
  inputNames: readonly string[],
  action: (runtime: StepRuntime) => Promise<ActionReport>,
): Promise<void> {
  stopYoungGenerationGrowth();
  const cancelled = new AbortController();
  // When a step is cancelled, a runner sends SIGINT, and SIGTERM 7.5 seconds later.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => cancelled.abort(new DOMException("The step was cancelled.", "AbortError")));
  }
  const hasSucceeded = await runStep({
    actionName,
    environment: process.env,
    clock: systemClock(),
    signal: cancelled.signal,
    write: (text) => process.stdout.write(text),
    inputNames,
    hubVersion: packageManifest.version,
    action,
  });
  // Everything is done and reported. A connection that is still open must not delay the end of the job.
  process.stdout.write("", () => process.exit(hasSucceeded ? 0 : 1));
}
