import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type AzureOptions, type SimulatedAzure, startAzure } from "azure-simulator";
import { createHubContainers, type HubContainers } from "azure-simulator/testing";
import { readActionContract } from "../../../scripts/action-contract.ts";
import type { RunExportsContext } from "../../../src/actions/run-exports/clients.ts";
import { createDeadline } from "../../../src/actions/run-exports/deadline.ts";
import { type RunExportsInputs, readRunExportsInputs } from "../../../src/actions/run-exports/inputs.ts";
import type { RunExportsResult } from "../../../src/actions/run-exports/result.ts";
import { runExports } from "../../../src/actions/run-exports/run-exports.ts";
import { openCostManagement } from "../../../src/azure/cost-exports/cost-management.ts";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import { openDispatch } from "../../../src/github/api/dispatch.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";
import { desiredExports } from "../../../src/hub/exports/desired-exports.ts";
import type { RequestedExports } from "../../../src/hub/exports/export-kinds.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { hostsOf } from "../hostile-azure/listed-hosts.ts";
import { type ParallelClock, parallelClock } from "./parallel-clock.ts";

/** Long enough for a pending response of the simulator. */
const SETTLING_MS = 8;
const HUB = "finops-hub";
const CONTRACT = readActionContract(new URL("../../..", import.meta.url).pathname, "run-exports");

export const SCOPES = [1, 2, 3].map((number) => `/subscriptions/${number}0000000-0000-0000-0000-000000000000`);
export const [FIRST = "", SECOND = "", THIRD = ""] = SCOPES;

/** A hub with exports in the simulated cloud, in this process, with a clock that moves only during sleeps. */
export interface SimulatedExports {
  readonly cloud: SimulatedAzure;
  readonly clock: ParallelClock;
  readonly containers: HubContainers;
  readonly accountId: string;
  /** The workflows that were started for another round, with the inputs that changed. */
  readonly rounds: readonly Readonly<Record<string, string>>[];
  /** Creates the exports of a scope as configure-exports does: both cost exports, unless others are named. */
  putExports(scope: string, schedule?: { readonly status: "Active" | "Inactive" }, requested?: RequestedExports): void;
  /** `more` is added next to scopes and retention. */
  settings(scopes: readonly (string | object)[], months?: number, more?: object): Promise<void>;
  run(inputs?: Readonly<Record<string, string>>, options?: RunOptions): Promise<RunExportsResult>;
  /** The requests to Cost Management since the last call, such as `POST run 10000000`. */
  requests(): readonly string[];
  log(): string;
  close(): Promise<void>;
}

interface RunOptions extends Pick<RunExportsContext, "openLakes"> {
  readonly signal?: AbortSignal;
  readonly workspace?: string;
}

export async function startExports(time: string, options: AzureOptions = {}): Promise<SimulatedExports> {
  const answered = (): number => cloud.arm.requests.length + cloud.storage.requests.length;
  const settled = async (): Promise<void> => {
    let before: number;
    do {
      before = answered();
      await wait(SETTLING_MS);
    } while (answered() !== before);
  };
  const clock = parallelClock(time, settled);
  const cloud: SimulatedAzure = await startAzure({ now: clock.now, ...options });
  const { arm, costManagement, environment, signIn, storage } = cloud;
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const identity = signIn.directory.byClientId(signIn.clientId);
  if (identity === undefined) throw new Error("the simulator did not create an identity");
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/hub`;
  const accountId = `${group}/providers/Microsoft.Storage/storageAccounts/${storage.account}`;
  arm.setProvider("Microsoft.CostManagementExports", "Registered");
  arm.createResourceGroup("hub", "westeurope");
  await arm.putResource(accountId, { location: "westeurope", kind: "BlockBlobStorage", sku: { name: "Premium_LRS" } });
  for (const name of ["config", "msexports", "ingestion"]) {
    await arm.putResource(`${accountId}/blobServices/default/containers/${name}`, { properties: {} });
  }
  const containers = await createHubContainers({ ...storage });
  for (const scope of SCOPES) await costManagement.addScope(scope);
  let lines = "";
  const rounds: Readonly<Record<string, string>>[] = [];

  const contextOf = (inputs: RunExportsInputs, { signal, workspace, ...options }: RunOptions): RunExportsContext => {
    const userAgent = "cost-hub/test (run-exports)";
    const isOver = signal ?? new AbortController().signal;
    const deadline = createDeadline(clock, inputs.timeoutMinutes * 60_000);
    const endpoint = { url: storage.url, accountName: storage.account };
    const open = openBlobService({ endpoint, credential: { key: storage.key }, userAgent, signal: isOver });
    return {
      ...options,
      inputs,
      costManagement: openCostManagement({
        credential: {
          hosts: hostsOf(arm.url),
          getToken: async (audience) => ({
            token: signIn.issueToken(identity, String(audience).replace("/.default", ""), {}),
            // Simulated hours pass in real seconds.
            expiresOnTimestamp: Date.now(),
          }),
        },
        cloud: "AzureCloud",
        resourceManagerUrl: arm.url,
        clock: deadline,
        signal: isOver,
        userAgent,
        random: () => 0,
      }),
      accountName: storage.account,
      exports: open("msexports"),
      lake: open("ingestion"),
      config: open("config"),
      workspace,
      deadline,
      log: createLog({ write: (text) => (lines += text), clock, isDebug: false }),
      signal: isOver,
      openDispatch: async () =>
        openDispatch({
          ...{ repository: cloud.github.repository, token: inputs.githubToken ?? "", apiUrl: cloud.github.url },
          ...{ userAgent, clock, signal: isOver },
        }),
      openContinuation: async () => async (workflow, changed) => {
        rounds.push({ workflow, ...changed });
      },
    };
  };

  return {
    cloud,
    clock,
    containers,
    accountId,
    rounds,
    putExports: (scope, { status } = { status: "Inactive" }, requested) => {
      const policy = {
        hubName: HUB,
        storageAccountId: accountId,
        datasetVersion: "1.0",
      } as const;
      const runBy = status === "Active" ? "azure" : "hub";
      const own = { ...policy, compression: "none", runBy } as const;
      const desired = desiredExports(parseScopeId(scope), own, clock.now(), requested);
      for (const { name, body } of desired) costManagement.putExport(scope, name, body);
    },
    settings: async (scopes, months, more = {}) => {
      const retention = months === undefined ? {} : { ingestion: { months } };
      const entries = scopes.map((scope) => (typeof scope === "string" ? { scope } : scope));
      const text = JSON.stringify({ type: "HubInstance", scopes: entries, ...more, retention });
      await containers.config.getBlockBlobClient("settings.json").upload(text, Buffer.byteLength(text));
    },
    run: (inputs = {}, runOptions = {}) => {
      const given: Readonly<Record<string, string>> = { "storage-account": storage.url, ...inputs };
      const names = CONTRACT.inputs.map(({ name }) => name);
      const environment = Object.fromEntries(
        CONTRACT.inputs.map(({ name, defaultValue }) => [`INPUT_${name.toUpperCase()}`, given[name] ?? defaultValue]),
      );
      lines = "";
      const read = readRunExportsInputs(createInputReader(environment, names, () => {}));
      return clock.until(runExports(contextOf(read, runOptions)));
    },
    requests: () => {
      const sent = costManagement.requests.map(
        ({ method, operation, scope }) => `${method} ${operation} ${scope.slice(15, 16)}`,
      );
      costManagement.forgetRequests();
      return sent;
    },
    log: () => lines,
    close: async () => {
      setDefaultCACertificates(trusted);
      await cloud.close();
    },
  };
}

/** Lines such as `202610 completed`, ordered by scope and month. */
export function outcomesOf({ runs }: RunExportsResult): readonly string[] {
  return runs.map(({ scope, month, outcome }) => `${scope.slice(14, 15)} ${month} ${outcome}`);
}
