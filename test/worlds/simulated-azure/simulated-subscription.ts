import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import tls from "node:tls";
import { type AzureOptions, type SimulatedAzure, startAzure } from "azure-simulator";
import {
  type ActionRun,
  COMPILE_CACHE,
  createHubContainers,
  type RunActionOptions,
  runActionBundle,
  type SimulatedClock,
  simulatedClock,
} from "azure-simulator/testing";
import { hubIn, type SimulatedHub } from "../stored-hub/simulated-hub.ts";

export const GROUP = "cost-hub";
export const REPOSITORY = "contoso/costs";
export const COMMIT = "0123456789abcdef0123456789abcdef01234567";
export const SUBJECTS = {
  deploy: `repo:${REPOSITORY}:environment:hub-deploy`,
  main: `repo:${REPOSITORY}:ref:refs/heads/main`,
  pullRequest: `repo:${REPOSITORY}:pull_request`,
} as const;

type Inputs = Readonly<Record<string, string>>;

export interface JobOptions extends Partial<RunActionOptions> {
  /** The subject of the job's ID token; by default that of environment hub-deploy. */
  readonly subject?: string;
}

/** A subscription with an empty resource group, and a repository whose jobs may deploy to it. */
export interface SimulatedSubscription {
  readonly cloud: SimulatedAzure;
  /** The containers of the simulated account, opened with its key. */
  hub(): Promise<SimulatedHub>;
  /** Writes a file to the checked-out repository. */
  commit(path: string, content: string | Uint8Array): Promise<void>;
  /** Runs deploy-hub as the identity that deploys. */
  deploy(inputs?: Inputs, options?: JobOptions): Promise<ActionRun>;
  /** Runs the post step of a deploy-hub run. */
  finish(run: ActionRun, inputs?: Inputs): Promise<ActionRun>;
  /** Runs ingest as one of the hub's identities, with OIDC only. */
  ingest(clientId: string, subject: string): Promise<ActionRun>;
  close(): Promise<void>;
}

export interface SubscriptionOptions extends AzureOptions {
  /** By default twenty times faster than real time, so that Azure is polled once a second. */
  readonly clock?: SimulatedClock;
  /** Starts with no provider registered. */
  readonly isUnregistered?: boolean;
}

const PROVIDERS = ["CostManagementExports", "EventGrid", "KeyVault", "Logic", "ManagedIdentity", "Storage"];

/** Starts the subscription and its services. */
export async function startSubscription(options: SubscriptionOptions = {}): Promise<SimulatedSubscription> {
  const { clock = simulatedClock("2026-11-21T10:00:00Z", 20), isUnregistered = false, ...cloudOptions } = options;
  const cloud = await startAzure({ subject: SUBJECTS.deploy, now: clock.now, ...cloudOptions });
  for (const name of isUnregistered ? [] : PROVIDERS) cloud.arm.setProvider(`Microsoft.${name}`, "Registered");
  const authority = await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8");
  const trusted = tls.getCACertificates("default");
  tls.setDefaultCACertificates([...trusted, authority]);
  cloud.arm.createResourceGroup(GROUP, "westeurope");
  const workspace = await mkdtemp(join(tmpdir(), "workspace-"));
  const eventPath = join(workspace, "event.json");
  await writeFile(
    eventPath,
    JSON.stringify({ repository: { default_branch: "main", private: true, visibility: "private" } }),
  );

  const environment = (subject: string): Inputs => ({
    ...cloud.environment,
    ...clock.environment,
    ACTIONS_ID_TOKEN_REQUEST_URL: cloud.signIn.idTokenRequestUrlFor(subject),
    GITHUB_API_URL: cloud.github.url,
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_REPOSITORY_ID: "2002",
    GITHUB_REPOSITORY_OWNER_ID: "1001",
    GITHUB_RUN_ID: "77",
    GITHUB_SHA: COMMIT,
    GITHUB_WORKFLOW_REF: `${REPOSITORY}/.github/workflows/hub-deploy.yml@refs/heads/main`,
    GITHUB_WORKSPACE: workspace,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    RUNNER_DEBUG: "1",
  });
  const signIn = (clientId: string): Inputs => ({
    "tenant-id": cloud.signIn.tenantId,
    "client-id": clientId,
    "authority-host": cloud.signIn.authorityHost,
    "custom-hosts": cloud.customHosts.join(","),
  });
  const deployInputs = (inputs: Inputs): Inputs => ({
    ...signIn(cloud.signIn.clientId),
    "subscription-id": cloud.arm.subscriptionId,
    "resource-manager-url": cloud.arm.url,
    "resource-group": GROUP,
    ...inputs,
  });

  return {
    cloud,
    hub: async () => hubIn(cloud.storage, await createHubContainers(cloud.storage)),
    commit: async (path, content) => {
      const file = join(workspace, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    deploy: (inputs = {}, { subject = SUBJECTS.deploy, ...more } = {}) =>
      runActionBundle({
        action: "deploy-hub",
        inputs: deployInputs(inputs),
        ...more,
        environment: { ...environment(subject), ...more.environment },
      }),
    finish: ({ state }, inputs = {}) =>
      runActionBundle({
        action: "deploy-hub",
        inputs: deployInputs(inputs),
        postWith: state,
        environment: environment(SUBJECTS.deploy),
      }),
    ingest: (clientId, subject) =>
      runActionBundle({
        action: "ingest",
        inputs: { ...signIn(clientId), "storage-account": cloud.storage.url },
        environment: environment(subject),
      }),
    close: async () => {
      tls.setDefaultCACertificates(trusted);
      await cloud.close();
      await rm(workspace, { recursive: true });
    },
  };
}

/** The complete output of a run, except for the lines that mask values. */
export function tracesOf({ log, outputs, summary }: ActionRun): string {
  const shown = log.split("\n").filter((line) => !line.startsWith("::add-mask::"));
  return [...shown, JSON.stringify(outputs), summary].join("\n");
}

/** The error annotation of a run as one text. */
export function errorOf({ log }: ActionRun): string {
  const line = log.split("\n").find((text) => text.startsWith("::error ")) ?? "";
  return line.replaceAll("%0A", " ").replaceAll("%25", "%");
}
