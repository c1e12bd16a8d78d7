import { InputError } from "exact-values/errors";
import type { ActionReport } from "../../github/action-report.ts";
import type { RepositoryContext } from "../../github/api/github-context.ts";
import { renderFailure } from "../../github/failure.ts";
import { readSavedState } from "../../github/outputs.ts";
import type { StepRuntime } from "../../github/step.ts";
import { PAUSED_RECORD, type PausedRecord, parsePausedRecord } from "../../lake/journal/paused-workflows.ts";
import { openDeployHubClients } from "./clients.ts";
import { readDeployHubInputs } from "./inputs.ts";
import { resumeCommands, resumeWorkflows } from "./pause/pause-workflows.ts";

/** Names of the values that the main step saves for this one. */
export const PAUSED_STATE = "paused";
export const STORAGE_STATE = "storage";

const NOTHING_TO_SAY: ActionReport = { outputs: {}, annotations: [], summary: "", hasFailed: false };

/** The step after the job: resumes exactly the workflows that the main step paused, whatever its outcome. */
export async function runDeployHubPost(runtime: StepRuntime): Promise<ActionReport> {
  const record = parsePausedRecord(readSavedState(runtime.environment, PAUSED_STATE) ?? "");
  if (record === undefined) return NOTHING_TO_SAY;
  const inputs = readDeployHubInputs(runtime.reader);
  const clients = await openDeployHubClients(runtime, inputs);
  const api = await clients.openWorkflows(record.repository);
  try {
    if (api === undefined) throw new Error("workflows were paused without a token");
    await resumeWorkflows(api, record, runtime.log);
  } catch (error) {
    throw stillPaused(record, clients.context, error);
  }
  // If the record stays, the next run only resumes the workflows once more.
  const storage = readSavedState(runtime.environment, STORAGE_STATE);
  let warning: string | undefined;
  try {
    await clients
      .openStorage(storage ?? "")("config")
      .remove(PAUSED_RECORD);
  } catch (error) {
    warning = `config/${PAUSED_RECORD} could not be removed; the next run removes it. ${renderFailure(error).lines[0]}`;
    runtime.log.warning(warning);
  }
  const names = record.workflows.map(({ path }) => path).join(", ");
  return { ...NOTHING_TO_SAY, summary: `Resumed after the deployment: ${names}.${warning ? ` ${warning}` : ""}` };
}

function stillPaused(record: PausedRecord, { server }: RepositoryContext, cause: unknown): InputError {
  const names = record.workflows.map(({ path }) => path).join(", ");
  return new InputError("WorkflowsStillPaused", `Not all paused workflows could be resumed: ${names}.`, {
    remedy:
      `Run: ${resumeCommands(record, server).join("; ")}. Alternatively, the next run of deploy-hub with a ` +
      "github-token resumes them.",
    cause,
  });
}
