import type { ActionReport } from "../../github/action-report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { openConfigureExportsContext } from "./clients.ts";
import { configureExports } from "./configure-exports.ts";
import { readConfigureExportsInputs } from "./inputs.ts";
import { reportConfigureExports } from "./report.ts";

/** The action `configure-exports`: inputs, clients, flow, report. */
export async function runConfigureExports(runtime: StepRuntime): Promise<ActionReport> {
  const inputs = readConfigureExportsInputs(runtime.reader);
  return reportConfigureExports(await configureExports(openConfigureExportsContext(runtime, inputs)));
}
