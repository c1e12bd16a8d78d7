import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { hasRoleAssignments, scopeKind } from "../azure/cost-management/simulated-scope-kind.ts";
import { createHubContainers, type HubContainers } from "../azure/storage/containers.ts";
import { REVIEW_RULE } from "../github/api/simulated-github.ts";
import { type MovingClock, movingClock } from "../github/runner/moving-clock.ts";
import type { EnvironmentState } from "../github/runner/repository.ts";
import { COMPILE_CACHE } from "../github/runner/run-action-bundle.ts";
import type { RunnerOptions } from "../github/runner/runner-options.ts";
import { createWorkflowRunner, type WorkflowRunner } from "../github/runner/workflow-runner.ts";
import { simulatedNetwork } from "../network.ts";
import { type AzureOptions, type SimulatedAzure, startAzure } from "../start-azure.ts";
import { doByHand, type PreparingRights } from "./first-steps.ts";
import { followNextSteps, type TeamRights } from "./follow-next-steps.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const REPOSITORY = "contoso/costs";
const GROUP = "cost-hub";
/** What a checkout of a hub's repository needs; copying the rest would take longer than the jobs. */
const CHECKED_OUT = [".github", "action.yml", "dist", "schemas", "template"];
const ACTIONS = [
  "apply-retention",
  "configure-exports",
  "deploy-hub",
  "ingest",
  "report",
  "report-failures",
  "run-exports",
];
const PROVIDERS = ["CostManagementExports", "EventGrid", "KeyVault", "Logic", "ManagedIdentity", "Storage"];

export interface TeamOptions extends Pick<RunnerOptions, "onEvent" | "onStep" | "machines"> {
  readonly time: string;
  /** How many times faster than the machine's clock everything runs; 30 when absent. */
  readonly speed?: number;
  readonly costManagement?: AzureOptions["costManagement"];
  /** Text of hub/settings.json. */
  readonly settings: string;
  /** A repository of these files by their paths, which uses the actions from outside, instead of one that is made from this one. */
  readonly hubFiles?: ReadonlyMap<string, string>;
  /** What comes before the first deployment is left to `doByHand`: resource group, identity that deploys, environments, variables. */
  readonly isUnprepared?: boolean;
}

/** A team with a repository made from this one, or with files of its own: the workflow files as they are, GitHub and Azure simulated, and one clock for all. */
export interface Team {
  readonly cloud: SimulatedAzure;
  readonly clock: MovingClock;
  readonly runner: WorkflowRunner;
  readonly containers: HubContainers;
  /** Repository variables. */
  readonly variables: Readonly<Record<string, string>>;
  setVariable(name: string, value: string): void;
  /** Another speed of the clock, for what starts from now on. */
  setSpeed(speed: number): void;
  /** Gives the engine the right to make and run exports of a scope. */
  letExport(scope: string): Promise<void>;
  /** Gives the identity of pull requests the right to see the exports of a scope; billing scopes have no role for that. */
  letRead(scope: string): Promise<void>;
  /** Does what a script for bash says that people are given before the first deployment; the commands of az and gh. */
  doByHand(script: string): Promise<readonly string[]>;
  /** Does what the summary of a deployment asks people to do; the commands. */
  followNextSteps(summary: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** What a team may keep in the environments of the hub; the hub itself needs no secret. */
export const TEAM_SECRETS = {
  deploy: "a-secret-of-environment-hub-deploy",
  hub: "a-secret-of-environment-hub",
} as const;
export const SETTINGS_FILE = "hub/settings.json";

/** Starts it all; this process trusts the cloud's certificate until `close`. The resource group is there, and nobody has deployed into it. */
export async function startTeam(options: TeamOptions): Promise<Team> {
  const clock = teamClock(options.time, options.speed ?? 30);
  const { isUnprepared = false } = options;
  const cloud = await startAzure({
    // Unprepared, nothing in the repository can sign in as the person who owns the subscription.
    subject: isUnprepared ? "repo:nobody/nothing:environment:none" : `repo:${REPOSITORY}:environment:hub-deploy`,
    now: clock.now,
    github: { repository: REPOSITORY },
    ...(options.costManagement === undefined ? {} : { costManagement: options.costManagement }),
  });
  const network = simulatedNetwork(cloud);
  clock.addPreload(network.preload);
  if (!isUnprepared) {
    for (const name of PROVIDERS) cloud.arm.setProvider(`Microsoft.${name}`, "Registered");
    cloud.arm.createResourceGroup(GROUP, "westeurope");
  }
  const trusted = getCACertificates("default");
  const { NODE_EXTRA_CA_CERTS = "" } = cloud.environment;
  setDefaultCACertificates([...trusted, readFileSync(NODE_EXTRA_CA_CERTS, "utf8")]);

  // What a person sets before the first deployment, as deploy-hub's README says.
  const prepared = {
    HUB_NAME: "finops-hub",
    HUB_RESOURCE_GROUP: GROUP,
    AZURE_TENANT_ID: cloud.signIn.tenantId,
    AZURE_SUBSCRIPTION_ID: cloud.arm.subscriptionId,
  };
  const variables: Record<string, string> = isUnprepared ? {} : prepared;
  const deployment = { branches: ["main"], variables: { AZURE_CLIENT_ID: cloud.signIn.clientId } };
  const environments: Record<string, EnvironmentState> = {
    "hub-deploy": { ...(isUnprepared ? {} : deployment), secrets: { DEPLOY_TOKEN: TEAM_SECRETS.deploy } },
    hub: { ...(isUnprepared ? {} : { branches: ["main"] }), secrets: { REPORTS_TOKEN: TEAM_SECRETS.hub } },
  };
  if (!isUnprepared) {
    for (const name of Object.keys(environments)) cloud.github.addEnvironment(name, true);
    cloud.github.protectBranch("main", [REVIEW_RULE]);
  }
  const { hubFiles, onEvent, onStep, machines } = options;
  const checkedOut = hubFiles === undefined ? [...CHECKED_OUT, ...ACTIONS] : [".github"];
  const runner = createWorkflowRunner({
    repository: {
      ...{ fullName: REPOSITORY, root: ROOT, variables, environments },
      workflows: readdirSync(join(ROOT, ".github", "workflows")).filter((name) => name.startsWith("hub-")),
      leaveOut: readdirSync(ROOT).filter((name) => !checkedOut.includes(name)),
      files: { [SETTINGS_FILE]: options.settings, ...Object.fromEntries(hubFiles ?? []) },
      subjectPrefix: `repo:${REPOSITORY}`,
    },
    clock,
    environment: {
      NODE_EXTRA_CA_CERTS,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...network.environment,
    },
    github: cloud.github,
    signIn: cloud.signIn,
    ...(hubFiles === undefined ? {} : { actions: { [placeOfActions(hubFiles)]: { folder: ROOT } } }),
    ...(onEvent === undefined ? {} : { onEvent }),
    ...(onStep === undefined ? {} : { onStep }),
    ...(machines === undefined ? {} : { machines }),
  });
  const give = async (variable: string, scope: string, right: "contributor" | "reader"): Promise<void> => {
    const identity = cloud.signIn.directory.byClientId(variables[variable] ?? "");
    if (identity === undefined) throw new Error(`nobody has deployed the identity of ${variable}`);
    if (hasRoleAssignments(scopeKind(scope) ?? "billingAccount")) {
      await cloud.arm.grant(
        identity,
        right === "reader" ? "Cost Management Reader" : "Cost Management Contributor",
        scope,
      );
    } else {
      // No role on a billing scope only reads: plans leave it out.
      if (right === "contributor") cloud.costManagement.grantBilling(identity, scope);
    }
  };
  const rights: TeamRights & PreparingRights = {
    cloud,
    setVariable: (name, value) => {
      variables[name] = value;
    },
    setEnvironmentVariable: (environment, name, value) => {
      const before = environments[environment];
      environments[environment] = { ...before, variables: { ...before?.variables, [name]: value } };
    },
    closeEnvironment: (name, branch) => {
      environments[name] = { ...environments[name], branches: [branch] };
      cloud.github.addEnvironment(name, true);
    },
  };
  const { storage } = cloud;
  return {
    letExport: (scope) => give("AZURE_CLIENT_ID", scope, "contributor"),
    letRead: (scope) => give("AZURE_PLAN_CLIENT_ID", scope, "reader"),
    ...{ cloud, clock, runner, variables },
    containers: await createHubContainers(storage),
    setSpeed: clock.setSpeed,
    setVariable: (name, value) => {
      variables[name] = value;
    },
    doByHand: (script) => doByHand(script, rights),
    followNextSteps: (summary) => followNextSteps(summary, rights),
    close: async () => {
      setDefaultCACertificates(trusted);
      await cloud.close();
    },
  };
}

/** The repository that its workflows name for the actions. */
function placeOfActions(files: ReadonlyMap<string, string>): string {
  const [, place] = /uses: (\S+)\/ingest@/.exec(files.get(".github/workflows/hub-ingest.yml") ?? "") ?? [];
  if (place === undefined) throw new Error("hub-ingest.yml names no action of ours");
  return place;
}

interface TeamClock extends MovingClock {
  setSpeed(speed: number): void;
  addPreload(argument: string): void;
}

/** A moving clock whose speed can be changed. */
function teamClock(time: string, speed: number): TeamClock {
  let current = movingClock(time, speed);
  const preloads: string[] = [];
  return {
    now: () => current.now(),
    sleep: (ms, signal) => current.sleep(ms, signal),
    moveTo: (instant) => current.moveTo(instant),
    setSpeed: (newSpeed) => {
      current = movingClock(current.now().toISOString(), newSpeed);
    },
    addPreload: (argument) => preloads.push(argument),
    get environment() {
      const { NODE_OPTIONS, ...rest } = current.environment;
      return { ...rest, NODE_OPTIONS: [NODE_OPTIONS, ...preloads].join(" ") };
    },
  };
}
