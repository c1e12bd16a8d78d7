import type { ActionReport } from "../../github/action-report.ts";
import { saveState } from "../../github/outputs.ts";
import type { StepRuntime } from "../../github/step.ts";
import { openDeployHubClients } from "./clients.ts";
import { deployHub } from "./deploy-hub.ts";
import { readDeployHubInputs } from "./inputs.ts";
import { reportDeployHub } from "./report.ts";

/** The action `deploy-hub`: inputs, clients, flow, report. */
export async function runDeployHub(runtime: StepRuntime): Promise<ActionReport> {
  const { clock, environment, log, reader, signal } = runtime;
  const inputs = readDeployHubInputs(reader);
  const result = await deployHub({
    inputs,
    clients: await openDeployHubClients(runtime, inputs),
    clock,
    log,
    signal,
    workspace: environment.GITHUB_WORKSPACE || undefined,
    keep: (name, value) => saveState(environment, name, value),
  });
  return reportDeployHub(result);
}
