import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { CloudName } from "../azure/clouds.ts";
import { hasRoleAssignments, scopeKind } from "../azure/cost-management/simulated-scope-kind.ts";
import { createHubContainers, type HubContainers } from "../azure/storage/containers.ts";
import { OWNER_ID, REPOSITORY_ID } from "../github/api/bodies.ts";
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
/** The paths that a checkout of a hub's repository needs. Copying everything would take longer than the jobs. */
const CHECKED_OUT = [".github", "action.yml", "dist", "schemas", "template"];
const ACTIONS = [
  "apply-retention",
  "configure-exports",
  "deploy-hub",
  "doctor",
  "ingest",
  "report",
  "report-failures",
  "run-exports",
];
const PROVIDERS = ["CostManagementExports", "EventGrid", "KeyVault", "Logic", "ManagedIdentity", "Storage"];

export interface TeamOptions extends Pick<RunnerOptions, "onEvent" | "onStep" | "machines" | "ownRunners"> {
  readonly time: string;
  readonly cloud?: CloudName;
  /** The host of the GitHub server. Default: github.com. */
  readonly server?: string;
  /** Whether the subjects of ID tokens contain the IDs of owner and repository. Default: false. */
  readonly hasIdsInSubjects?: boolean;
  /** How many times faster than the machine's clock everything runs. Default: 30. */
  readonly speed?: number;
  readonly costManagement?: AzureOptions["costManagement"];
  /** Content of hub/settings.json. */
  readonly settings: string;
  /** Files by path of a repository that uses the actions from outside. Default: a repository made from this one. */
  readonly hubFiles?: ReadonlyMap<string, string>;
  /**
   * Leaves the preparations of the first deployment to `doByHand`: resource group, deploying identity, environments
   * and variables.
   */
  readonly isUnprepared?: boolean;
}

/** A team with a repository: unmodified workflow files, simulated Azure and GitHub, and one clock for everything. */
export interface Team {
  readonly cloud: SimulatedAzure;
  readonly clock: MovingClock;
  readonly runner: WorkflowRunner;
  readonly containers: HubContainers;
  /** Repository variables. */
  readonly variables: Readonly<Record<string, string>>;
  setVariable(name: string, value: string): void;
  /** Changes the speed of the clock for processes that start from now on. */
  setSpeed(speed: number): void;
  /** Grants the hub identity the right to create and run exports of a scope. */
  letExport(scope: string): Promise<void>;
  /** Grants the plan identity the right to read exports of a scope. Billing scopes have no such role. */
  letRead(scope: string): Promise<void>;
  /** Executes the Bash script that people get before the first deployment. Returns its az and gh commands. */
  doByHand(script: string): Promise<readonly string[]>;
  /** Executes the commands in the summary of a deployment, and returns them. */
  followNextSteps(summary: string): Promise<readonly string[]>;
  /** Rejects if a job connected to a host that belongs neither to its cloud nor to its GitHub server. */
  close(): Promise<void>;
}

/** Secrets that a team may keep in the hub's environments. The hub itself needs none. */
export const TEAM_SECRETS = {
  deploy: "a-secret-of-environment-hub-deploy",
  hub: "a-secret-of-environment-hub",
} as const;
export const SETTINGS_FILE = "hub/settings.json";

/** Starts everything. This process trusts the certificate until `close`. The resource group exists, but is empty. */
export async function startTeam(options: TeamOptions): Promise<Team> {
  const clock = teamClock(options.time, options.speed ?? 30);
  const { isUnprepared = false, server = "github.com", hasIdsInSubjects = false } = options;
  const subjectPrefix = hasIdsInSubjects ? `repo:contoso@${OWNER_ID}/costs@${REPOSITORY_ID}` : `repo:${REPOSITORY}`;
  const cloud = await startAzure({
    // Without preparation, no workflow can sign in as the owner of the subscription.
    subject: isUnprepared ? "repo:nobody/nothing:environment:none" : `${subjectPrefix}:environment:hub-deploy`,
    now: clock.now,
    github: { repository: REPOSITORY, server },
    ...(options.cloud === undefined ? {} : { cloud: options.cloud }),
    ...(options.costManagement === undefined ? {} : { costManagement: options.costManagement }),
  });
  const network = simulatedNetwork(cloud);
  const folder = mkdtempSync(join(tmpdir(), "team-"));
  const unknownHosts = join(folder, "unknown-hosts");
  clock.addPreload(network.preload);
  if (!isUnprepared) {
    for (const name of PROVIDERS) cloud.arm.setProvider(`Microsoft.${name}`, "Registered");
    cloud.arm.createResourceGroup(GROUP, "westeurope");
  }
  const trusted = getCACertificates("default");
  const { NODE_EXTRA_CA_CERTS = "" } = cloud.environment;
  setDefaultCACertificates([...trusted, readFileSync(NODE_EXTRA_CA_CERTS, "utf8")]);

  // Set by a person before the first deployment, as described in deploy-hub's README.
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
  const { hubFiles, onEvent, onStep, machines, ownRunners } = options;
  const checkedOut = hubFiles === undefined ? [...CHECKED_OUT, ...ACTIONS] : [".github"];
  const runner = createWorkflowRunner({
    repository: {
      ...{ fullName: REPOSITORY, root: ROOT, variables, environments },
      workflows: readdirSync(join(ROOT, ".github", "workflows")).filter((name) => name.startsWith("hub-")),
      leaveOut: readdirSync(ROOT).filter((name) => !checkedOut.includes(name)),
      files: { [SETTINGS_FILE]: options.settings, ...Object.fromEntries(hubFiles ?? []) },
      subjectPrefix,
    },
    clock,
    environment: {
      NODE_EXTRA_CA_CERTS,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      SIMULATED_HOSTS: network.environment.SIMULATED_HOSTS,
      UNKNOWN_HOSTS: unknownHosts,
      // Read for every process.
      get SIMULATED_ADDRESSES() {
        return network.environment.SIMULATED_ADDRESSES;
      },
    },
    github: cloud.github,
    signIn: cloud.signIn,
    ...(hubFiles === undefined ? {} : { actions: { [placeOfActions(hubFiles)]: { folder: ROOT } } }),
    ...(onEvent === undefined ? {} : { onEvent }),
    ...(onStep === undefined ? {} : { onStep }),
    ...(machines === undefined ? {} : { machines }),
    ...(ownRunners === undefined ? {} : { ownRunners }),
  });
  const give = async (variable: string, scope: string, right: "contributor" | "reader"): Promise<void> => {
    const identity = cloud.signIn.directory.byClientId(variables[variable] ?? "");
    if (identity === undefined) throw new Error(`the identity of ${variable} has not been deployed`);
    if (hasRoleAssignments(scopeKind(scope) ?? "billingAccount")) {
      await cloud.arm.grant(
        identity,
        right === "reader" ? "Cost Management Reader" : "Cost Management Contributor",
        scope,
      );
    } else {
      // No role on a billing scope is read-only, so plans skip it.
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
      const hosts = existsSync(unknownHosts) ? readFileSync(unknownHosts, "utf8") : "";
      rmSync(folder, { recursive: true });
      if (hosts !== "") throw new Error(`Jobs connected to unknown hosts:\n${hosts}`);
    },
  };
}

/** The repository from which its workflows use the actions. */
function placeOfActions(files: ReadonlyMap<string, string>): string {
  const [, place] = /uses: (\S+)\/ingest@/.exec(files.get(".github/workflows/hub-ingest.yml") ?? "") ?? [];
  if (place === undefined) throw new Error("hub-ingest.yml does not use our actions");
  return place;
}

interface TeamClock extends MovingClock {
  setSpeed(speed: number): void;
  addPreload(argument: string): void;
}

/** A moving clock with variable speed. */
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
