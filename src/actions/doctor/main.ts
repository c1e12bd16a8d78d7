import type { ActionReport } from "../../github/action-report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { openDoctorContext } from "./clients.ts";
import { examine } from "./doctor.ts";
import { readDoctorInputs } from "./inputs.ts";
import { reportDoctor } from "./report.ts";

/** The action `doctor`: inputs, clients, flow, report. */
export async function runDoctor(runtime: StepRuntime): Promise<ActionReport> {
  const inputs = readDoctorInputs(runtime.reader);
  return reportDoctor(await examine(await openDoctorContext(runtime, inputs, "hub")));
}
