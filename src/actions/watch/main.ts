import type { ActionReport } from "../../github/action-report.ts";
import { readRepositoryContext } from "../../github/api/github-context.ts";
import type { StepRuntime } from "../../github/step.ts";
import { openWatchContext } from "./clients.ts";
import { readWatchInputs } from "./inputs.ts";
import { reportWatch } from "./report.ts";
import { watch } from "./watch.ts";

/** The action `watch`: inputs, clients, flow, report. */
export async function runWatch(runtime: StepRuntime): Promise<ActionReport> {
  const inputs = readWatchInputs(runtime.reader);
  const repository = await readRepositoryContext(runtime.environment);
  return reportWatch(await watch(await openWatchContext(runtime, inputs, repository)));
}
