import { availableParallelism } from "node:os";
import { createThreadedEngine } from "focus-parquet/convert";
import type { ActionReport } from "../../github/action-report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { ingestByMode } from "./modes.ts";
import { openIngestContext } from "./months/clients.ts";
import { readIngestInputs } from "./months/inputs.ts";
import { reportIngest } from "./report.ts";

/** The action `ingest`: inputs, clients, flow, report. `engineWorkerUrl` is the module of the engine's threads. */
export async function runIngest(runtime: StepRuntime, engineWorkerUrl: URL): Promise<ActionReport> {
  const inputs = readIngestInputs(runtime.reader);
  const clients = await openIngestContext(runtime, inputs);
  const engine = createThreadedEngine({ workerUrl: engineWorkerUrl, cores: availableParallelism() });
  try {
    return reportIngest(await ingestByMode({ ...clients, engine }));
  } finally {
    await engine.close();
  }
}
