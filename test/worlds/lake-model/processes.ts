import { randomUUID } from "node:crypto";
import { referenceConverter } from "focus-parquet/convert";
import { applyRetention } from "../../../src/actions/apply-retention/apply-retention.ts";
import type { ApplyRetentionInputs } from "../../../src/actions/apply-retention/inputs.ts";
import type { RetentionResult } from "../../../src/actions/apply-retention/result.ts";
import { ingestByMode } from "../../../src/actions/ingest/main.ts";
import type { IngestInputs } from "../../../src/actions/ingest/months/inputs.ts";
import type { WholeIngest } from "../../../src/actions/ingest/table/reconcile-tables.ts";
import { remoteHubIn } from "../../../src/clients/open-lakes.ts";
import { createLog } from "../../../src/github/log.ts";
import type { RemoteHub } from "../../../src/hub/settings/settings.ts";
import type { Lake } from "../../../src/lake/discover/lake-state.ts";
import { readHubSettings } from "../../../src/settings-store/hub-settings.ts";
import type { Caller } from "./caller.ts";
import type { World } from "./world.ts";

/** How a process ended. */
export interface Ended<T> {
  readonly result: T | undefined;
  readonly error: unknown;
  readonly caller: Caller;
}

const SIGN_IN = {
  auth: "oidc",
  cloud: "AzureCloud",
  storageAccount: "hub",
  ...{ tenantId: undefined, clientId: undefined, authorityHost: undefined, storageKey: undefined, customHosts: [] },
  ...{ remoteStorageUrl: undefined, remoteStorageKey: undefined, remoteMode: undefined, keyVault: undefined },
} as const;

/** The inputs of an ingest of all exports. */
export const INGEST: IngestInputs = {
  ...SIGN_IN,
  mode: "run",
  unknownColumns: "collect",
  focusVersion: "as-exported",
  compression: "snappy",
  pageVersion: "1",
  readerStatistics: "lean",
  source: "exports",
  layout: "manifest",
  fillPrices: false,
  conformance: "none",
  ...{ matrixEntry: undefined, mostEntries: 256, leastEntryByteCount: 0, fanOutAboveByteCount: 0, mapping: undefined },
  ...{
    manifests: [],
    scopes: [],
    months: [],
    force: false,
    acceptEmptyCells: [],
    migrate: false,
    failOnOverlap: false,
    recreateContainers: false,
    dryRun: false,
    tables: [],
  },
  exportRetentionInDays: undefined,
  staleAfterHours: 0,
};

const RETENTION: ApplyRetentionInputs = {
  ...SIGN_IN,
  ...{ settingsPath: "hub/settings.json", exportRetentionInDays: undefined, ingestionRetentionInMonths: undefined },
  ...{ maxDeletePercent: 100, tableRetentionDays: 7, deleteUnownedMonths: true, dryRun: false },
};

let attempts = 0;

/** The inputs that a test sets for an ingest; `table` as in a hub's workflow. */
export type GivenIngest = Partial<IngestInputs> & {
  readonly table?: "costs" | "none";
  /** The folder of the checked-out repository, for `source: files`. */
  readonly workspace?: string;
};

/** Runs `ingest` as its main.ts does, with the inputs of each mode. */
export function runIngest(
  world: World,
  caller: Caller,
  { table, workspace, ...inputs }: GivenIngest,
): Promise<Ended<WholeIngest>> {
  return run(world, caller, async (parts) => {
    const settings = await readHubSettings(parts.config);
    return ingestByMode({
      ...parts,
      inputs: { ...INGEST, ...(table === "costs" ? { tables: ["costs"] } : {}), ...inputs },
      settings,
      workspace,
      lakes: lakesOf(world, caller, remoteHubIn(settings, SIGN_IN)),
      // It writes the same months as the fast converter and starts sooner, which matters for months of three rows.
      converter: referenceConverter,
      hubVersion: "0.1.0",
      owner: "hub",
      newAttempt: () => (++attempts).toString(16).padStart(12, "0").padEnd(32, "e"),
    });
  });
}

/** Runs `apply-retention` as its main.ts does. */
export function runRetention(
  world: World,
  caller: Caller,
  inputs: Partial<ApplyRetentionInputs>,
): Promise<Ended<RetentionResult>> {
  return run(world, caller, (parts) =>
    applyRetention({
      ...parts,
      inputs: { ...RETENTION, ...inputs },
      lake: world.lakes.local.open(caller),
      tables: world.tables.local.open(caller),
      hubVersion: "0.1.0",
      account: "hub",
      newId: randomUUID,
      openTargets: async (remoteHub) => lakesOf(world, caller, remoteHub),
      workspace: undefined,
    }),
  );
}

function lakesOf(world: World, caller: Caller, remoteHub: RemoteHub | undefined): readonly Lake[] {
  const open = <N extends Lake["name"]>(name: N) => {
    return { name, store: world.lakes[name].open(caller), tables: world.tables[name].open(caller) };
  };
  const local = open("local");
  const remote = open("remote");
  if (remoteHub === undefined) return [local];
  return remoteHub.mode === "both" ? [local, remote] : [remote];
}

function startParts(world: World, caller: Caller) {
  const clock = { now: () => new Date(world.now), sleep: async () => {} };
  const write = (text: string): void => {
    world.log += text;
  };
  return {
    exports: world.exports.open(caller),
    config: world.config.open(caller),
    clock,
    log: createLog({ write, clock, isDebug: false }),
    signal: caller.signal,
  };
}

async function run<T>(
  world: World,
  caller: Caller,
  body: (parts: ReturnType<typeof startParts>) => Promise<T>,
): Promise<Ended<T>> {
  try {
    return { result: await body(startParts(world, caller)), error: undefined, caller };
  } catch (error) {
    return { result: undefined, error, caller };
  }
}
