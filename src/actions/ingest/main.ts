import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { openBlobService } from "../../azure/blob-store.ts";
import { createCredential } from "../../azure/sign-in.ts";
import { parseStorageAccount } from "../../azure/storage-endpoint.ts";
import { createThreadedEngine } from "../../etl/simd/threaded-engine.ts";
import { requestIdToken } from "../../github/id-token.ts";
import type { ActionReport } from "../../github/report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { ingest } from "./ingest.ts";
import { readIngestInputs } from "./inputs.ts";
import { reportIngest } from "./report.ts";

/** The action `ingest`: inputs, clients, flow, report. `engineWorkerUrl` is the module of the engine's threads. */
export async function runIngest(runtime: StepRuntime, engineWorkerUrl: URL): Promise<ActionReport> {
  const { clock, environment, hubVersion, log, reader, signal } = runtime;
  const inputs = readIngestInputs(reader);
  const credential =
    inputs.storageKey === undefined
      ? {
          token: createCredential({
            ...inputs,
            clock,
            requestIdToken: (audience) => requestIdToken({ audience, environment }),
          }),
        }
      : { key: inputs.storageKey };
  const open = openBlobService({
    endpoint: parseStorageAccount(inputs.storageAccount, inputs.cloud),
    credential,
    userAgent: `cost-hub/${hubVersion} (ingest)`,
    signal,
  });
  const engine = createThreadedEngine({ workerUrl: engineWorkerUrl, cores: availableParallelism() });
  try {
    const result = await ingest({
      inputs,
      exports: open("msexports"),
      targets: [{ name: "local", store: open("ingestion") }],
      config: open("config"),
      engine,
      clock,
      log,
      hubVersion,
      signal,
      newAttempt: () => randomBytes(16).toString("hex"),
    });
    return reportIngest(result);
  } finally {
    await engine.close();
  }
}
