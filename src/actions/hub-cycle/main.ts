import { failureReport } from "../../github/failure-report.ts";
import type { ActionReport } from "../../github/report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { runApplyRetention } from "../apply-retention/main.ts";
import { runIngest } from "../ingest/main.ts";
import { runRunExports } from "../run-exports/main.ts";
import { type CycleStep, inputsOfStep, readHubCycleInputs } from "./inputs.ts";
import { joinReports, type StepReport } from "./report.ts";

/**
 * The root action: one whole cycle in one step. A step that fails does not keep the next from its work: what arrived before is ingested although a run
 * failed, and retention deletes nothing that is not in the lake.
 */
export async function runHubCycle(runtime: StepRuntime, engineWorkerUrl: URL): Promise<ActionReport> {
  readHubCycleInputs(runtime.reader);
  const reports: StepReport[] = [];
  const runStep = async (step: CycleStep, run: (runtime: StepRuntime) => Promise<ActionReport>): Promise<void> => {
    runtime.log.info(`${step}:`);
    const own = { ...runtime, reader: inputsOfStep(runtime.reader, step) };
    try {
      reports.push({ step, report: await run(own) });
    } catch (error) {
      runtime.signal.throwIfAborted();
      reports.push({ step, report: failureReport(error) });
    }
  };
  await runStep("run-exports", runRunExports);
  await runStep("ingest", (own) => runIngest(own, engineWorkerUrl));
  await runStep("apply-retention", runApplyRetention);
  return joinReports(reports);
}
