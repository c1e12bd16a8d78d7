import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { openResourceManager, type ResourceManager } from "../../azure/arm/resource-manager.ts";
import { type CostManagement, openCostManagement } from "../../azure/cost-exports/cost-management.ts";
import { parseStorageAccountId } from "../../azure/storage/storage-account.ts";
import { connect } from "../../clients/connection.ts";
import { type HubStorage, openHubStorage } from "../../clients/hub-storage.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { ConfigureExportsInputs } from "./inputs.ts";

/** Everything that the flow of configure-exports uses. */
export interface ConfigureExportsContext extends Pick<HubStorage, "config" | "exports" | "lake"> {
  readonly inputs: ConfigureExportsInputs;
  readonly resourceManager: Pick<ResourceManager, "list" | "subscriptionId">;
  readonly costManagement: CostManagement;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Folder of the checked-out repository; undefined outside a runner. */
  readonly workspace: string | undefined;
}

export function openConfigureExportsContext(
  runtime: StepRuntime,
  inputs: ConfigureExportsInputs,
): ConfigureExportsContext {
  const { clock, environment, log, signal } = runtime;
  const connection = connect(runtime, "configure-exports", inputs);
  const options = { ...inputs, ...connection.azureOptions() };
  return {
    ...openHubStorage(connection, inputs),
    inputs,
    resourceManager: openResourceManager({ ...options, subscriptionId: subscriptionOf(inputs) }),
    costManagement: openCostManagement(options),
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
      "Set storage-account-id to the output storageAccountId of deploy-hub, " +
      "or subscription-id to the subscription of the storage account.",
  });
}
