import { InputError } from "../../errors.ts";
import type { SendDispatch } from "../../github/dispatch.ts";
import { readRepositoryContext } from "../../github/repository-context.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { RunExportsInputs } from "./inputs.ts";

interface DispatchWish extends Pick<StepRuntime, "clock" | "environment" | "signal"> {
  readonly inputs: RunExportsInputs;
  readonly userAgent: string;
}

/** Opens the sending of events to the repository that the job runs in. */
export async function openManifestDispatch({ environment, inputs, ...options }: DispatchWish): Promise<SendDispatch> {
  const { apiUrl, repository } = await readRepositoryContext(environment);
  if (repository === undefined || inputs.githubToken === undefined) {
    throw new InputError("MissingInput", "dispatch: true needs a job of GitHub Actions, which names its repository.", {
      cure: "Leave dispatch out where no runner of GitHub runs this.",
    });
  }
  // GitHub's client is a chunk of its own, which only a run that dispatches loads.
  const { openDispatch } = await import("../../github/dispatch.ts");
  return openDispatch({ ...options, repository, apiUrl, token: inputs.githubToken });
}
