import { randomBytes } from "node:crypto";
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

/** All that the flow of an ingest works with. */
export interface IngestContext extends Pick<HubStorage, "config" | "exports"> {
  readonly inputs: IngestInputs;
  /** Where months are committed, each planned and committed by itself. */
  readonly lakes: readonly Lake[];
  /** As they were when the lakes were opened; read anew when absent. */
  readonly settings?: SettingsOutcome;
  readonly converter: Converter;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubVersion: string;
  /** The hub's own storage account (`accountId`), which the months it commits record. */
  readonly owner: string;
  /** 32 hexadecimal digits, new at each call. */
  readonly newAttempt: () => string;
  /** Folder of the checked-out repository; undefined without a checkout. */
  readonly workspace?: string | undefined;
  readonly signal: AbortSignal;
}

/** Opens the clients of an ingest, and reads the settings that say where its months go. */
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
    newAttempt: () => randomBytes(16).toString("hex"),
  };
}
