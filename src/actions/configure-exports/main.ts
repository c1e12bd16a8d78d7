import type { ActionReport } from "../../github/report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { openClients } from "./clients.ts";
import { configureExports } from "./configure-exports.ts";
import { readConfigureExportsInputs } from "./inputs.ts";
import { reportConfigureExports } from "./report.ts";

/** The action `configure-exports`: inputs, clients, flow, report. */
export async function runConfigureExports(runtime: StepRuntime): Promise<ActionReport> {
  const { clock, environment, log, reader, signal } = runtime;
  const inputs = readConfigureExportsInputs(reader);
  const result = await configureExports({
    inputs,
    ...openClients(runtime, inputs),
    clock,
    log,
    signal,
    workspace: environment.GITHUB_WORKSPACE || undefined,
  });
  return reportConfigureExports(result);
}
