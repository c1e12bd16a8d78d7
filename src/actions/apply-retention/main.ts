import type { ActionReport } from "../../github/action-report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { applyRetention } from "./apply-retention.ts";
import { openRetentionContext } from "./clients.ts";
import { readApplyRetentionInputs } from "./inputs.ts";
import { reportRetention } from "./report.ts";

/** The action `apply-retention`: inputs, clients, flow, report. */
export async function runApplyRetention(runtime: StepRuntime): Promise<ActionReport> {
  const inputs = readApplyRetentionInputs(runtime.reader);
  return reportRetention(await applyRetention(openRetentionContext(runtime, inputs)));
}
