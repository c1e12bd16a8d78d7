import { openResourceManager, type ResourceManager } from "../../azure/arm/resource-manager.ts";
import { type CostManagement, openCostManagement } from "../../azure/cost-exports/cost-management.ts";
import { createCredential } from "../../azure/sign-in/sign-in.ts";
import { openBlobService } from "../../azure/storage/blob-service.ts";
import { parseStorageAccountId } from "../../azure/storage/storage-account.ts";
import { parseStorageAccount } from "../../azure/storage/storage-endpoint.ts";
import type { Clock } from "../../clock.ts";
import { InputError } from "../../errors.ts";
import { requestIdToken } from "../../github/api/id-token.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import type { ConfigureExportsInputs } from "./inputs.ts";

/** All that the flow of configure-exports works with; made by `openClients`. */
export interface ConfigureExportsContext {
  readonly inputs: ConfigureExportsInputs;
  readonly resourceManager: Pick<ResourceManager, "list" | "subscriptionId">;
  readonly costManagement: CostManagement;
  /** Container `config`. */
  readonly config: BlobStore;
  /** Container `ingestion`. */
  readonly lake: BlobStore;
  /** Container `msexports`. */
  readonly exports: BlobStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Folder of the checked-out repository; undefined where no runner says one. */
  readonly workspace: string | undefined;
}

/** Makes everything that the action speaks to; nothing is sent before it is used. */
export function openClients(runtime: StepRuntime, inputs: ConfigureExportsInputs): ConfigureExportsContext {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const { storageAccount, storageKey } = inputs;
  const userAgent = `cost-hub/${hubVersion} (configure-exports)`;
  const onWait = (line: string): void => log.info(line);
  const credential = createCredential({
    ...inputs,
    clock,
    onWait,
    requestIdToken: (audience) => requestIdToken({ audience, environment, onWait }),
  });
  const options = {
    ...inputs,
    credential,
    clock,
    signal,
    userAgent,
    onWait,
    onAttempt: (trace: string) => log.debug(trace),
  };
  const open = openBlobService({
    endpoint: parseStorageAccount(storageAccount, { hosts: inputs, hasKey: storageKey !== undefined }),
    credential: storageKey === undefined ? { token: credential } : { key: storageKey },
    userAgent,
    signal,
    onWait,
  });
  return {
    inputs,
    resourceManager: openResourceManager({ ...options, subscriptionId: subscriptionOf(inputs) }),
    costManagement: openCostManagement(options),
    config: open("config"),
    lake: open("ingestion"),
    exports: open("msexports"),
    clock,
    log,
    signal,
    workspace: environment.GITHUB_WORKSPACE || undefined,
  };
}

function subscriptionOf({ storageAccountId, subscriptionId }: ConfigureExportsInputs): string {
  const subscription =
    storageAccountId === undefined ? subscriptionId : parseStorageAccountId(storageAccountId).subscriptionId;
  if (subscription !== undefined) return subscription;
  throw new InputError("MissingInput", "Neither storage-account-id nor subscription-id is set.", {
    remedy:
      "Set storage-account-id to the output storageAccountId of deploy-hub, or subscription-id to the subscription of the storage account.",
  });
}
