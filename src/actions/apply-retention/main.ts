import { sharedCredential } from "../../azure/sign-in/sign-in.ts";
import { openBlobService } from "../../azure/storage/blob-service.ts";
import { parseStorageAccount } from "../../azure/storage/storage-endpoint.ts";
import { createStorageTime } from "../../azure/storage/storage-time.ts";
import { requestIdToken } from "../../github/api/id-token.ts";
import { maskSecret } from "../../github/mask-secret.ts";
import type { ActionReport } from "../../github/report.ts";
import type { StepRuntime } from "../../github/step.ts";
import { openLakeTargets } from "../../lake/destinations/open-destinations.ts";
import { applyRetention } from "./apply-retention.ts";
import { readApplyRetentionInputs } from "./inputs.ts";
import { reportRetention } from "./report.ts";

/** The action `apply-retention`: inputs, clients, flow, report. */
export async function runApplyRetention(runtime: StepRuntime): Promise<ActionReport> {
  const { clock, environment, hubVersion, log, reader, signal } = runtime;
  const inputs = readApplyRetentionInputs(reader);
  const onWait = (line: string): void => log.info(line);
  const signIn = sharedCredential({
    ...inputs,
    ...{ clock, onWait },
    requestIdToken: (audience) => requestIdToken({ audience, environment, onWait }),
  });
  const endpoint = parseStorageAccount(inputs.storageAccount, inputs.cloud);
  const azure = { userAgent: `cost-hub/${hubVersion} (apply-retention)`, signal, onWait };
  const storageTime = createStorageTime(clock);
  const open = openBlobService({
    endpoint,
    onDate: storageTime.note,
    credential: inputs.storageKey === undefined ? { token: signIn() } : { key: inputs.storageKey },
    ...azure,
  });
  const lake = open("ingestion");
  const result = await applyRetention({
    inputs,
    exports: open("msexports"),
    lake,
    config: open("config"),
    openTargets: (remoteHub) =>
      openLakeTargets({
        ...{ inputs, clock, remoteHub, ...azure },
        ...{ signIn, mask: maskSecret },
        local: { endpoint, store: lake },
      }),
    workspace: environment.GITHUB_WORKSPACE || undefined,
    clock,
    clockAheadMs: storageTime.aheadMs,
    log,
    signal,
  });
  return reportRetention(result);
}
