import type { PageAssets } from "cost-page";
import type { ActionReport } from "../../github/action-report.ts";
import { readRepositoryContext } from "../../github/api/github-context.ts";
import type { StepRuntime } from "../../github/step.ts";
import { allocate } from "./allocate.ts";
import { openAllocateContext } from "./clients.ts";
import { readAllocateInputs } from "./inputs.ts";
import { reportAllocate } from "./report.ts";

/** The action `allocate`: inputs, clients, flow, report. The assets are for the pages of teams. */
export async function runAllocate(runtime: StepRuntime, readAssets: () => Promise<PageAssets>): Promise<ActionReport> {
  const inputs = readAllocateInputs(runtime.reader);
  const repository = await readRepositoryContext(runtime.environment);
  const context = openAllocateContext(runtime, inputs, repository);
  return reportAllocate(await allocate(context, readAssets));
}
