import type { FileChanges } from "./github/runner/file-tree.ts";
import type { WorkflowRun } from "./github/runner/jobs/run-report.ts";
import { type MovingClock, movingClock } from "./github/runner/moving-clock.ts";
import type { EnvironmentState } from "./github/runner/repository.ts";
import type { RunnerOptions } from "./github/runner/runner-options.ts";
import { createWorkflowRunner } from "./github/runner/workflow-runner.ts";
import { simulatedNetwork } from "./network.ts";
import type { SimulatedAzure } from "./start-azure.ts";

export interface RunWorkflowOptions extends Pick<RunnerOptions, "onEvent" | "ownRunners"> {
  /** File name below `.github/workflows`. The workflow needs the trigger `workflow_dispatch`. */
  readonly workflow: string;
  readonly inputs?: Readonly<Record<string, string | boolean | number>>;
  /** Jobs sign in to this Azure and call its GitHub. The host names of its cloud and its GitHub server lead to it. */
  readonly azure: SimulatedAzure;
  /** Folder of the repository, which is only read. Without it, the repository contains only `files`. */
  readonly root?: string;
  /** Files by path that are added to the repository or replace a file of the folder. */
  readonly files?: FileChanges;
  /** Top-level paths of the folder that no checkout needs. Default: `.git` and `node_modules`. */
  readonly leaveOut?: readonly string[];
  /** Repository variables. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Repository secrets. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Environments by name. */
  readonly environments?: Readonly<Record<string, EnvironmentState>>;
  /** Default: the real time. */
  readonly clock?: MovingClock;
}

/**
 * Dispatches one workflow and runs it to the end, in processes on this machine. Throws when the workflow uses a feature
 * of GitHub Actions that the simulator does not support.
 */
export async function runWorkflow(options: RunWorkflowOptions): Promise<WorkflowRun> {
  const { azure, workflow, inputs = {}, root, files = {}, leaveOut = [".git", "node_modules"] } = options;
  const { onEvent, ownRunners } = options;
  const { variables = {}, secrets = {}, environments = {}, clock = movingClock(new Date().toISOString()) } = options;
  const { preload, environment } = simulatedNetwork(azure);
  const { NODE_EXTRA_CA_CERTS = "" } = azure.environment;
  const runner = createWorkflowRunner({
    repository: {
      ...{ fullName: azure.github.repository, files, leaveOut, variables, secrets, environments },
      ...(root === undefined ? {} : { root }),
    },
    clock,
    environment: { ...environment, NODE_EXTRA_CA_CERTS, NODE_OPTIONS: preload },
    github: azure.github,
    signIn: azure.signIn,
    ...(onEvent === undefined ? {} : { onEvent }),
    ...(ownRunners === undefined ? {} : { ownRunners }),
  });
  const runs = await runner.deliver({ name: "workflow_dispatch", workflow, inputs });
  const run = runs.find(({ file }) => file === workflow);
  if (run === undefined) throw new Error(`${workflow} is disabled in the simulated GitHub`);
  return run;
}
