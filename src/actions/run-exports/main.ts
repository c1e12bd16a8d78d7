import type { ActionReport } from "../../github/action-report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { openRunExportsContext } from "./clients.ts";
import { readRunExportsInputs } from "./inputs.ts";
import { reportRunExports } from "./report.ts";
import { runExports } from "./run-exports.ts";

/** The action `run-exports`: inputs, clients, flow, report. */
export async function runRunExports(runtime: StepRuntime): Promise<ActionReport> {
  const inputs = readRunExportsInputs(runtime.reader);
  return reportRunExports(await runExports(openRunExportsContext(runtime, inputs)));
}
