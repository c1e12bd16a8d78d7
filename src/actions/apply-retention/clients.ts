import { randomUUID } from "node:crypto";
import { sharedCredential } from "../../azure/sign-in/sign-in.ts";
import { openBlobService } from "../../azure/storage/blob-service.ts";
import { accountId, parseStorageAccount } from "../../azure/storage/storage-endpoint.ts";
import { createStorageTime } from "../../azure/storage/storage-time.ts";
import type { Clock } from "../../clock.ts";
import { requestIdToken } from "../../github/api/id-token.ts";
import { maskSecret } from "../../github/inputs.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { RemoteHub } from "../../hub/settings/settings.ts";
import { openDestinations } from "../../hub-storage/open-destinations.ts";
import type { Destination } from "../../lake/destinations/destination.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import type { ApplyRetentionInputs } from "./inputs.ts";

/** All that the flow of apply-retention works with; made by `openClients`. */
export interface ApplyRetentionContext {
  readonly inputs: ApplyRetentionInputs;
  readonly exports: BlobStore;
  /** The hub's own lake. */
  readonly lake: BlobStore;
  readonly config: BlobStore;
  /** Where the table of the hub's own lake is. */
  readonly tables: BlobStore;
  /** Every lake that must hold a month before its exports may go. */
  readonly openTargets: (remoteHub: RemoteHub | undefined) => Promise<readonly Destination[]>;
  /** Folder of the checked-out repository; undefined where no runner says one. */
  readonly workspace: string | undefined;
  readonly clock: Clock;
  /** How far `clock` is ahead of storage's, once something was listed; undefined when that is not known. */
  readonly clockAheadMs?: () => number | undefined;
  readonly log: Log;
  readonly hubVersion: string;
  /** The hub's own storage account (`accountId`). */
  readonly account: string;
  /** A GUID, new at each call. */
  readonly newId: () => string;
  readonly signal: AbortSignal;
}

/** Makes everything that the action speaks to; nothing is sent before it is used. */
export function openClients(runtime: StepRuntime, inputs: ApplyRetentionInputs): ApplyRetentionContext {
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
  const azure = { userAgent: `cost-hub/${hubVersion} (apply-retention)`, signal, onWait };
  const storageTime = createStorageTime(clock);
  const open = openBlobService({
    endpoint,
    onDate: storageTime.note,
    signing: { clock, mask: maskSecret },
    credential: inputs.storageKey === undefined ? { token: signIn() } : { key: inputs.storageKey },
    ...azure,
  });
  const lake = open("ingestion");
  const tables = open("tables");
  return {
    inputs,
    exports: open("msexports"),
    lake,
    config: open("config"),
    tables,
    openTargets: (remoteHub) =>
      openDestinations({
        inputs,
        clock,
        remoteHub,
        ...azure,
        signIn,
        mask: maskSecret,
        local: { endpoint, store: lake, tables },
      }),
    workspace: environment.GITHUB_WORKSPACE || undefined,
    clock,
    clockAheadMs: storageTime.aheadMs,
    log,
    hubVersion,
    account: accountId(endpoint),
    newId: randomUUID,
    signal,
  };
}
