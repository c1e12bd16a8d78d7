import { openCostManagement } from "../../azure/cost-exports/cost-management.ts";
import { createCredential } from "../../azure/sign-in/sign-in.ts";
import { openBlobService } from "../../azure/storage/blob-service.ts";
import { parseStorageAccount } from "../../azure/storage/storage-endpoint.ts";
import { requestIdToken } from "../../github/api/id-token.ts";
import { maskSecret } from "../../github/mask-secret.ts";
import type { ActionReport } from "../../github/report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { AS_SETTINGS_SAY, openLakeTargets } from "../../lake/destinations/open-destinations.ts";
import { createDeadline } from "./deadline.ts";
import { readRunExportsInputs } from "./inputs.ts";
import { openManifestDispatch, openNextRound } from "./open-dispatch.ts";
import { reportRunExports } from "./report.ts";
import { runExports } from "./run-exports.ts";

/** The action `run-exports`: inputs, clients, flow, report. */
export async function runRunExports(runtime: StepRuntime): Promise<ActionReport> {
  const { clock, environment, hubVersion, log, reader, signal } = runtime;
  const inputs = readRunExportsInputs(reader);
  const userAgent = `cost-hub/${hubVersion} (run-exports)`;
  const deadline = createDeadline(clock, inputs.timeoutMinutes * 60_000);
  const onWait = (line: string): void => log.info(line);
  const credential = createCredential({
    ...inputs,
    ...{ clock, onWait },
    requestIdToken: (audience) => requestIdToken({ audience, environment, onWait }),
  });
  const endpoint = parseStorageAccount(inputs.storageAccount, inputs.cloud);
  const storageCredential = inputs.storageKey === undefined ? { token: credential } : { key: inputs.storageKey };
  const open = openBlobService({ endpoint, credential: storageCredential, userAgent, signal, onWait });
  const result = await runExports({
    inputs,
    costManagement: openCostManagement({
      ...inputs,
      ...{ credential, userAgent, signal, onWait, clock: deadline },
      onAttempt: (trace) => log.debug(trace),
    }),
    accountName: endpoint.accountName,
    exports: open("msexports"),
    lake: open("ingestion"),
    config: open("config"),
    openTargets: (remoteHub) =>
      openLakeTargets({
        inputs: { ...AS_SETTINGS_SAY, cloud: inputs.cloud },
        remoteHub,
        local: { endpoint, store: open("ingestion") },
        signIn: () => credential,
        mask: maskSecret,
        clock: deadline,
        ...{ userAgent, signal, onWait },
      }),
    workspace: environment.GITHUB_WORKSPACE || undefined,
    deadline,
    log,
    signal,
    openDispatch: () => openManifestDispatch({ environment, inputs, userAgent, clock, signal, onWait }),
    openRepeat: () => openNextRound({ environment, inputs, userAgent, clock, signal, onWait }),
  });
  return reportRunExports(result);
}
