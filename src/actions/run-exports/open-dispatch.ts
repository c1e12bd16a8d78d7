import { InputError } from "../../errors.ts";
import type { SendDispatch } from "../../github/api/dispatch.ts";
import type { GithubConnection } from "../../github/api/github-calls.ts";
import type { RepeatWorkflow } from "../../github/api/repeat-workflow.ts";
import { readRepositoryContext } from "../../github/api/repository-context.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { RunExportsInputs } from "./inputs.ts";

interface DispatchWish extends Pick<StepRuntime, "clock" | "environment" | "signal"> {
  readonly inputs: RunExportsInputs;
  readonly userAgent: string;
  readonly onWait?: (line: string) => void;
}

/** Opens the sending of events to the repository that the job runs in. */
export async function openManifestDispatch(wish: DispatchWish): Promise<SendDispatch> {
  const options = await githubOptions(wish, "dispatch: true");
  // GitHub's client is a chunk of its own, which only a run that speaks to GitHub loads.
  const { openDispatch } = await import("../../github/api/dispatch.ts");
  return openDispatch(options);
}

/** Opens the starting of workflows of the repository that the job runs in. */
export async function openNextRound(wish: DispatchWish): Promise<RepeatWorkflow> {
  const options = await githubOptions(wish, "continue-with");
  const { openRepeat } = await import("../../github/api/repeat-workflow.ts");
  return openRepeat({ ...options, environment: wish.environment });
}

async function githubOptions(
  { clock, environment, inputs, onWait, signal, userAgent }: DispatchWish,
  asked: string,
): Promise<GithubConnection> {
  const { apiUrl, repository } = await readRepositoryContext(environment);
  if (repository !== undefined && inputs.githubToken !== undefined) {
    return { clock, onWait, signal, userAgent, repository, apiUrl, token: inputs.githubToken };
  }
  throw new InputError("MissingInput", `${asked} needs a job of GitHub Actions, which names its repository.`, {
    cure: `Leave ${asked.split(":")[0]} out where no runner of GitHub runs this.`,
  });
}
