import { randomUUID } from "node:crypto";
import type { Clock } from "exact-values/clock";
import { connect } from "../../clients/connection.ts";
import { type HubStorage, openHubStorage } from "../../clients/hub-storage.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { RemoteHub } from "../../hub/settings/settings.ts";
import type { Lake } from "../../lake/discover/lake-state.ts";
import type { ApplyRetentionInputs } from "./inputs.ts";

/** Everything that the flow of apply-retention uses. */
export interface ApplyRetentionContext
  extends Pick<HubStorage, "account" | "config" | "exports" | "lake" | "tables">,
    Partial<Pick<HubStorage, "clockAheadMs">> {
  readonly inputs: ApplyRetentionInputs;
  /** Every lake that must hold a month before its exports may be deleted. */
  readonly openTargets: (remoteHub: RemoteHub | undefined) => Promise<readonly Lake[]>;
  /** Folder of the checked-out repository; undefined outside a runner. */
  readonly workspace: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubVersion: string;
  /** Returns a new GUID on each call. */
  readonly newId: () => string;
  readonly signal: AbortSignal;
}

export function openRetentionContext(runtime: StepRuntime, inputs: ApplyRetentionInputs): ApplyRetentionContext {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const storage = openHubStorage(connect(runtime, "apply-retention", inputs), inputs);
  return {
    ...storage,
    inputs,
    openTargets: (remoteHub) => storage.openLakes(remoteHub, inputs),
    workspace: environment.GITHUB_WORKSPACE || undefined,
    clock,
    log,
    hubVersion,
    newId: randomUUID,
    signal,
  };
}
