import { type ActionReport, failureReport } from "../../github/action-report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { CYCLE_STEPS, type CycleStep, inputsOfStep, readHubCycleInputs } from "./inputs.ts";
import { joinReports, type StepReport } from "./report.ts";

/** The actions of a cycle. */
type CycleActions = Readonly<Record<CycleStep, (runtime: StepRuntime) => Promise<ActionReport>>>;

/**
 * The root action: one whole cycle in one step. A failed step does not stop the next one. Earlier deliveries are
 * ingested even if an export run failed, and retention deletes only exports that are in the lake.
 */
export async function runHubCycle(runtime: StepRuntime, actions: CycleActions): Promise<ActionReport> {
  readHubCycleInputs(runtime.reader);
  const reports: StepReport[] = [];
  for (const step of CYCLE_STEPS) {
    runtime.log.info(`${step}:`);
    const own = { ...runtime, reader: inputsOfStep(runtime.reader, step) };
    try {
      reports.push({ step, report: await actions[step](own) });
    } catch (error) {
      runtime.signal.throwIfAborted();
      reports.push({ step, report: failureReport(error) });
    }
  }
  return joinReports(reports);
}
