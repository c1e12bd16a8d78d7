import { randomBytes } from "node:crypto";
import { sharedCredential } from "../../../azure/sign-in/sign-in.ts";
import { openBlobService } from "../../../azure/storage/blob-service.ts";
import { accountId, parseStorageAccount } from "../../../azure/storage/storage-endpoint.ts";
import type { Clock } from "../../../clock.ts";
import type { Engine } from "../../../etl/engine.ts";
import { requestIdToken } from "../../../github/api/id-token.ts";
import { maskSecret } from "../../../github/inputs.ts";
import type { Log } from "../../../github/log.ts";
import type { StepRuntime } from "../../../github/step.ts";
import type { SettingsOutcome } from "../../../hub/settings/settings.ts";
import { openDestinations, remoteHubIn } from "../../../hub-storage/open-destinations.ts";
import type { Destination } from "../../../lake/destinations/destination.ts";
import type { BlobStore } from "../../../lake/storage/blob-store.ts";
import { readHubSettings } from "../../../settings-store/hub-settings.ts";
import type { IngestInputs } from "./ingest-inputs.ts";

/** All that the flow of an ingest works with; made in main.ts by `openClients`. */
export interface IngestContext {
  readonly inputs: IngestInputs;
  readonly exports: BlobStore;
  /** Where months are committed, each planned and committed by itself. */
  readonly targets: readonly Destination[];
  readonly config: BlobStore;
  /** As they were when the targets were opened; read anew when absent. */
  readonly settings?: SettingsOutcome;
  readonly engine: Engine;
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

/** Makes everything that an ingest speaks to, and reads the settings that say where its months go. */
export async function openClients(runtime: StepRuntime, inputs: IngestInputs): Promise<Omit<IngestContext, "engine">> {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const onWait = (line: string): void => log.info(line);
  const signIn = sharedCredential({
    ...inputs,
    clock,
    onWait,
    requestIdToken: (audience) => requestIdToken({ audience, environment, onWait }),
  });
  const hasKey = inputs.storageKey !== undefined;
  const endpoint = parseStorageAccount(inputs.storageAccount, { hosts: inputs, hasKey });
  const azure = { userAgent: `cost-hub/${hubVersion} (ingest)`, signal, onWait };
  const credential = inputs.storageKey === undefined ? { token: signIn() } : { key: inputs.storageKey };
  const open = openBlobService({ endpoint, credential, signing: { clock, mask: maskSecret }, ...azure });
  const config = open("config");
  const settings = await readHubSettings(config);
  const targets = await openDestinations({
    inputs,
    clock,
    signIn,
    mask: maskSecret,
    ...azure,
    remoteHub: remoteHubIn(settings, inputs),
    local: { endpoint, store: open("ingestion"), tables: open("tables") },
  });
  return {
    inputs,
    exports: open("msexports"),
    targets,
    config,
    settings,
    clock,
    log,
    hubVersion,
    owner: accountId(endpoint),
    signal,
    workspace: environment.GITHUB_WORKSPACE || undefined,
    newAttempt: () => randomBytes(16).toString("hex"),
  };
}
