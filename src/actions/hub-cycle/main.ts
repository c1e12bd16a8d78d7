import { type ActionReport, failureReport } from "../../github/action-report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { CYCLE_STEPS, type CycleStep, inputsOfStep, readHubCycleInputs } from "./inputs.ts";
import { joinReports, type StepReport } from "./report.ts";

/** The actions of a cycle, as whoever loads them has them. */
type CycleActions = Readonly<Record<CycleStep, (runtime: StepRuntime) => Promise<ActionReport>>>;

/**
 * The root action: one whole cycle in one step. A step that fails does not keep the next from its work: what arrived before is ingested although a run
 * failed, and retention deletes nothing that is not in the lake.
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
