import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { sharedCredential } from "../../azure/sign-in/sign-in.ts";
import { openBlobService } from "../../azure/storage/blob-service.ts";
import { parseStorageAccount } from "../../azure/storage/storage-endpoint.ts";
import { createThreadedEngine } from "../../etl/wasm-engine/threads/threaded-engine.ts";
import { requestIdToken } from "../../github/api/id-token.ts";
import { maskSecret } from "../../github/mask-secret.ts";
import type { ActionReport } from "../../github/report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { openLakeTargets, remoteHubIn } from "../../lake/destinations/open-destinations.ts";
import { readHubSettings } from "../../settings-store/hub-settings.ts";
import { readIngestInputs } from "./inputs.ts";
import { ingestByMode } from "./modes.ts";
import { reportIngest } from "./report.ts";

/** The action `ingest`: inputs, clients, flow, report. `engineWorkerUrl` is the module of the engine's threads. */
export async function runIngest(runtime: StepRuntime, engineWorkerUrl: URL): Promise<ActionReport> {
  const { clock, environment, hubVersion, log, reader, signal } = runtime;
  const inputs = readIngestInputs(reader);
  const onWait = (line: string): void => log.info(line);
  const signIn = sharedCredential({
    ...inputs,
    ...{ clock, onWait },
    requestIdToken: (audience) => requestIdToken({ audience, environment, onWait }),
  });
  const endpoint = parseStorageAccount(inputs.storageAccount, inputs.cloud);
  const azure = { userAgent: `cost-hub/${hubVersion} (ingest)`, signal, onWait };
  const credential = inputs.storageKey === undefined ? { token: signIn() } : { key: inputs.storageKey };
  const open = openBlobService({ endpoint, credential, ...azure });
  const config = open("config");
  const settings = await readHubSettings(config);
  const targets = await openLakeTargets({
    ...{ inputs, clock, signIn, mask: maskSecret, ...azure },
    remoteHub: remoteHubIn(settings, inputs),
    local: { endpoint, store: open("ingestion") },
  });
  const engine = createThreadedEngine({ workerUrl: engineWorkerUrl, cores: availableParallelism() });
  try {
    const result = await ingestByMode({
      inputs,
      exports: open("msexports"),
      ...{ targets, config, settings },
      engine,
      clock,
      log,
      hubVersion,
      signal,
      workspace: environment.GITHUB_WORKSPACE || undefined,
      newAttempt: () => randomBytes(16).toString("hex"),
    });
    return reportIngest(result);
  } finally {
    await engine.close();
  }
}
