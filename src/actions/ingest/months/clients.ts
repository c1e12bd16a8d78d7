import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import type { Clock } from "exact-values/clock";
import type { Converter } from "focus-parquet/convert";
import { connect } from "../../../clients/connection.ts";
import { type HubStorage, openHubStorage } from "../../../clients/hub-storage.ts";
import { remoteHubIn } from "../../../clients/open-lakes.ts";
import type { Log } from "../../../github/log.ts";
import type { StepRuntime } from "../../../github/step.ts";
import type { SettingsOutcome } from "../../../hub/settings/settings.ts";
import type { Lake } from "../../../lake/discover/lake-state.ts";
import { readHubSettings } from "../../../settings-store/hub-settings.ts";
import type { IngestInputs } from "./inputs.ts";

/** Everything that an ingest works with. */
export interface IngestContext extends Pick<HubStorage, "config" | "exports"> {
  readonly inputs: IngestInputs;
  /** The lakes that months are committed to, each planned and committed separately. */
  readonly lakes: readonly Lake[];
  /** The settings as read when the lakes were opened. If absent, they are read again. */
  readonly settings?: SettingsOutcome;
  readonly converter: Converter;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubVersion: string;
  /** The ID of the hub's own storage account, which committed months record. */
  readonly owner: string;
  /** Returns 32 hexadecimal digits, different at each call. */
  readonly newAttempt: () => string;
  /** The folder of the checked-out repository; undefined without a checkout. */
  readonly workspace?: string | undefined;
  /** The folder of temporary files. If undefined, a file with several months is read once per month. */
  readonly temporary?: string | undefined;
  readonly signal: AbortSignal;
}

/** Opens the clients of an ingest, and reads the settings that define the lakes. */
export async function openIngestContext(
  runtime: StepRuntime,
  inputs: IngestInputs,
): Promise<Omit<IngestContext, "converter">> {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const { account, config, exports, openLakes } = openHubStorage(connect(runtime, "ingest", inputs), inputs);
  const settings = await readHubSettings(config);
  return {
    inputs,
    exports,
    lakes: await openLakes(remoteHubIn(settings, inputs), inputs),
    config,
    settings,
    clock,
    log,
    hubVersion,
    owner: account,
    signal,
    workspace: environment.GITHUB_WORKSPACE || undefined,
    temporary: environment.RUNNER_TEMP || tmpdir(),
    newAttempt: () => randomBytes(16).toString("hex"),
  };
}
