import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type AzureOptions, type Identity, type SimulatedAzure, startAzure } from "azure-simulator";
import { createHubContainers, type HubContainers, PRIVATE_EVENT } from "azure-simulator/testing";
import { readActionContract } from "../../../scripts/action-contract.ts";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { runStep, type StepRuntime } from "../../../src/github/step.ts";
import { hostsOf } from "../hostile-azure/listed-hosts.ts";
import { type ParallelClock, parallelClock } from "../simulated-azure/parallel-clock.ts";
import { configureStep, doctorStep, ingestStep, type OpenSteps, runStepOfExports } from "./steps.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const GROUP = "cost-hub";
const SETTINGS = "hub/settings.json";
/** The runner's environment variables for the repository of the actions. */
const REPOSITORY = { GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: "0123456789abcdef0123456789abcdef01234567" };
export const DOCUMENTS = `https://github.com/${REPOSITORY.GITHUB_REPOSITORY}/blob/${REPOSITORY.GITHUB_SHA}/docs`;
/** Long enough for a pending response of the simulator. */
const SETTLING_MS = 8;

export type ActionName = "configure-exports" | "doctor" | "ingest" | "run-exports";
type Inputs = Readonly<Record<string, string>>;

/** The outcome of a step. */
export interface Step {
  /** Undefined if an error stopped the step. */
  readonly report: ActionReport | undefined;
  readonly hasSucceeded: boolean;
  readonly log: string;
  readonly summary: string;
}

export interface StepChoices {
  readonly signal?: AbortSignal;
  /** The tenant's owner if absent. */
  readonly identity?: Identity;
  /** Used instead of the identity's own token. */
  readonly token?: string;
  /** For doctor: whether a person looks, whose own rights are no fault of the hub. */
  readonly examiner?: "person";
}

/**
 * A hub in this process with a clock that moves only during sleeps. Actions run as the steps of jobs, but without their
 * own processes.
 */
export interface LivingHub {
  readonly cloud: SimulatedAzure;
  readonly clock: ParallelClock;
  readonly containers: HubContainers;
  /** A resource ID. */
  readonly accountId: string;
  /** The checked-out repository. */
  readonly workspace: string;
  moveTo(time: string): Promise<void>;
  /** Replaces the storage account with one that has these properties. */
  putAccount(properties: object): Promise<void>;
  commitScopes(...scopes: readonly string[]): Promise<void>;
  step(action: ActionName, inputs?: Inputs, choices?: StepChoices): Promise<Step>;
  /** The names of all files in a container. */
  names(container: keyof HubContainers): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface LivingHubOptions extends Omit<AzureOptions, "now"> {
  readonly time: string;
  /** The retention of ingested months in the settings; 13 if absent. */
  readonly retentionInMonths?: number;
  /** For tests that make many calls at the same time. */
  readonly settlingMs?: number;
  /** A remote hub's account, which receives each month as well. */
  readonly remote?: { readonly url: string; readonly key: string };
}

/** Starts the hub. This process trusts its certificate until `close`. */
export async function startLivingHub(options: LivingHubOptions): Promise<LivingHub> {
  const { time, settlingMs = SETTLING_MS, retentionInMonths: months = 13, remote, ...cloudOptions } = options;
  const answered = (): number => cloud.arm.requests.length + cloud.storage.requests.length;
  const settled = async (): Promise<void> => {
    for (let before = -1; before !== answered(); await wait(settlingMs)) {
      before = answered();
      await cloud.costManagement.catchUp();
    }
  };
  const clock = parallelClock(time, settled);
  const cloud: SimulatedAzure = await startAzure({ now: clock.now, ...cloudOptions });
  const { arm, environment, signIn, storage } = cloud;
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const owner = signIn.directory.byClientId(signIn.clientId);
  if (owner === undefined) throw new Error("the simulator did not create an identity");
  arm.setProvider("Microsoft.CostManagementExports", "Registered");
  arm.createResourceGroup(GROUP, "westeurope");
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/${GROUP}`;
  const accountId = `${group}/providers/Microsoft.Storage/storageAccounts/${storage.account}`;
  const putAccount = async (properties: object): Promise<void> => {
    const account = { kind: "BlockBlobStorage", location: "westeurope", sku: { name: "Premium_LRS" } };
    await arm.putResource(accountId, { ...account, properties });
  };
  await putAccount({ isHnsEnabled: true, allowSharedKeyAccess: true });
  const containers = await createHubContainers(storage);
  for (const name of Object.keys(containers)) {
    await arm.putResource(`${accountId}/blobServices/default/containers/${name}`, { properties: {} });
  }
  const workspace = await mkdtemp(join(tmpdir(), "workspace-"));

  const stepsOf = (identity: Identity, token: string | undefined, examiner?: "person"): OpenSteps => ({
    examiner,
    remote,
    cloud,
    workspace,
    credential: {
      hosts: hostsOf(arm.url),
      getToken: async (audience) => ({
        token: token ?? signIn.issueToken(identity, String(audience).replace("/.default", ""), {}),
        // Simulated hours pass in real seconds.
        expiresOnTimestamp: Date.now(),
      }),
    },
    newAttempt: () => randomBytes(16).toString("hex"),
  });
  const actions: Readonly<Record<ActionName, typeof ingestStep>> = {
    "configure-exports": configureStep,
    "run-exports": runStepOfExports,
    doctor: doctorStep,
    ingest: ingestStep,
  };

  return {
    ...{ cloud, clock, containers, accountId, workspace, putAccount },
    moveTo: (to) => clock.until(clock.sleep(Date.parse(to) - clock.now().getTime())),
    commitScopes: async (...scopes) => {
      const retention = { msexports: { days: 0 }, ingestion: { months } };
      const remoteHub = remote && { storageUri: remote.url, mode: "both" };
      const settings = { type: "HubInstance", scopes: scopes.map((scope) => ({ scope })), retention, remoteHub };
      const file = join(workspace, SETTINGS);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify(settings, undefined, 2)}\n`);
    },
    step: async (
      action,
      inputs = {},
      { examiner, identity = owner, token, signal = new AbortController().signal } = {},
    ) => {
      let log = "";
      let report: ActionReport | undefined;
      const summaryFile = join(workspace, "summary.md");
      await writeFile(summaryFile, "");
      const contract = readActionContract(ROOT, action).inputs;
      const given = { "storage-account": storage.url, ...accountInput(action, accountId), ...inputs };
      const hasSucceeded = await clock.until(
        runStep({
          environment: {
            ...variables(contract, given),
            ...REPOSITORY,
            GITHUB_EVENT_PATH: PRIVATE_EVENT,
            GITHUB_STEP_SUMMARY: summaryFile,
          },
          ...{ clock: clock, signal },
          write: (text) => {
            log += text;
          },
          actionName: action,
          inputNames: contract.map(({ name }) => name),
          hubVersion: "0.0.0",
          action: async (runtime: StepRuntime) => {
            report = await actions[action](runtime, stepsOf(identity, token, examiner));
            return report;
          },
        }),
      );
      return { report, hasSucceeded, log, summary: await readFile(summaryFile, "utf8") };
    },
    names: (container) => namesIn(containers[container]),
    close: async () => {
      setDefaultCACertificates(trusted);
      await cloud.close();
      await rm(workspace, { recursive: true });
    },
  };
}

/** The names of all files in a container. */
export async function namesIn(container: HubContainers[keyof HubContainers]): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name, metadata } of container.listBlobsFlat({ includeMetadata: true })) {
    if (metadata?.hdi_isfolder !== "true") names.push(name);
  }
  return names;
}

function accountInput(action: ActionName, accountId: string): Inputs {
  return action === "ingest" ? {} : { "storage-account-id": accountId };
}

/** Adds the default values, as a runner does. */
function variables(contract: ReturnType<typeof readActionContract>["inputs"], given: Inputs): Inputs {
  return Object.fromEntries(
    contract.map(({ name, defaultValue }) => [`INPUT_${name.toUpperCase()}`, given[name] ?? defaultValue]),
  );
}
