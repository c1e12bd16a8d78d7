import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JobRun, WorkflowRun } from "azure-simulator";
import {
  type GitHubEvent,
  type PullRequestEvent,
  SETTINGS_FILE,
  startTeam,
  TEAM_SECRETS,
  type Team,
} from "azure-simulator/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FIRST_SCOPE, RESEARCH_SCOPE, settingsText } from "../../scripts/demo/team-life.ts";

const SETTINGS = ".github/workflows/hub-settings.yml";
const CHECKOUT = "- uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683";

let team: Team;
let attack: string;
let before: string;

beforeAll(async () => {
  attack = await readFile(join(import.meta.dirname, "attack.mjs"), "utf8");
  team = await startTeam({
    time: "2026-06-26T09:00:00Z",
    settings: settingsText(FIRST_SCOPE),
    costManagement: {
      scopes: [FIRST_SCOPE, RESEARCH_SCOPE].map(({ id }) => ({ scope: id, rows: 40, contributors: [] })),
    },
  });
  const [run] = await team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-deploy.yml" });
  await team.followNextSteps(run?.jobs.flatMap(({ steps }) => steps.map((step) => step.summary)).join("") ?? "");
  const [applied] = await team.runner.deliver({ name: "push", files: { [SETTINGS_FILE]: settingsText(FIRST_SCOPE) } });
  expect(applied?.conclusion).toBe("success");
  expect(team.cloud.costManagement.exports).toHaveLength(2);
});
afterAll(() => team.close());
beforeEach(async () => {
  before = await stateOfAzure();
  team.cloud.arm.forgetRequests();
  team.cloud.storage.forgetRequests();
});

/** The state of Azure without deliveries, which do not occur in this test. */
async function stateOfAzure(): Promise<string> {
  const { arm, costManagement } = team.cloud;
  const blobs: string[] = [];
  for (const [name, container] of Object.entries(team.containers)) {
    for await (const { name: blob, properties } of container.listBlobsFlat())
      blobs.push(`${name}/${blob} ${properties.etag}`);
  }
  const exports = costManagement.exports.map(({ id, eTag }) => `${id} ${eTag}`);
  return JSON.stringify([arm.resources.all(), exports, costManagement.runs.length, blobs]);
}

/** Calls that Azure executed, except for reads. */
function writes(): readonly string[] {
  const { arm, storage } = team.cloud;
  const isDone = (status: number | undefined): boolean => status !== undefined && status < 400;
  const toArm = arm.requests
    .filter(({ method, path, status }) => method !== "GET" && isDone(status) && !/\/(?:whatIf|validate)$/i.test(path))
    .map(({ method, path }) => `${method} ${path}`);
  const toStorage = storage.requests
    .filter(({ operation, status }) => !/^(?:Get|Head|List)/.test(operation) && isDone(status))
    .map(({ operation, container, blob }) => `${operation} ${container}/${blob}`);
  return [...toArm, ...toStorage];
}

async function deliver(event: GitHubEvent, workflow: string): Promise<WorkflowRun> {
  const runs = await team.runner.deliver(event);
  const run = runs.find(({ file }) => file === workflow);
  if (run === undefined) throw new Error(`${workflow} did not run; ${runs.map(({ file }) => file).join(", ")} did`);
  return run;
}

const jobOf = ({ jobs }: WorkflowRun, id: string): JobRun | undefined => jobs.find((job) => job.id === id);
const logOf = (job: JobRun | undefined): string =>
  [...(job?.steps.map(({ log }) => log) ?? []), ...(job?.messages ?? [])].join("\n");

/** A workflow that requests every permission. The hub's IDs are not secret, so the attacker knows them. */
function evilWorkflow(on: string): string {
  const { AZURE_CLIENT_ID = "", AZURE_PLAN_CLIENT_ID = "", HUB_STORAGE_ACCOUNT = "" } = team.variables;
  const { signIn, arm } = team.cloud;
  const clients = JSON.stringify({ engine: AZURE_CLIENT_ID, deployer: signIn.clientId, plan: AZURE_PLAN_CLIENT_ID });
  const attackStep = `      - run: node attack.mjs
        env:
          CLIENTS: '${clients}'
          TENANT: ${signIn.tenantId}
          SUBSCRIPTION: ${arm.subscriptionId}
          ACCOUNT: ${HUB_STORAGE_ACCOUNT}
      - run: node -p 'Buffer.from(process.env.ALL).toString("base64")'
        env:
          ALL: \${{ toJSON(secrets) }}
`;
  const azure = (client: string): string => `          tenant-id: ${signIn.tenantId}
          subscription-id: ${arm.subscriptionId}
          client-id: ${client}
`;
  const job = (name: string, head: string, steps: string): string => `  ${name}:
    runs-on: ubuntu-latest
${head}    steps:
      ${CHECKOUT}
${steps}`;
  const configure = (client: string): string => `      - uses: ./configure-exports
        with:
          storage-account: ${HUB_STORAGE_ACCOUNT}
          hub-name: finops-hub
          prune: "true"
${azure(client)}`;
  const deploy = `      - uses: ./deploy-hub
        with:
          resource-group: cost-hub
          hub-name: finops-hub
          storage-sku: Premium_ZRS
${azure(signIn.clientId)}`;
  return `name: hub-settings
on: ${on}
permissions: write-all
jobs:
${job("anyone", "", attackStep)}
${job("as-hub", "    environment: hub\n", attackStep)}
${job("as-deployer", "    environment: hub-deploy\n", attackStep)}
${job("as-new-environment", "    environment: mine\n", attackStep)}
${job("configure-as-engine", "", configure(AZURE_CLIENT_ID))}
${job("configure-as-plan", "", configure(AZURE_PLAN_CLIENT_ID))}
${job("deploy", "", deploy)}
`;
}

/** The secrets that the jobs could read, decoded. */
function secretsSeenBy(job: JobRun | undefined): string {
  const lines = logOf(job).split("\n");
  return lines
    .filter((line) => /^[\w+/=]{20,}$/.test(line))
    .map((line) => Buffer.from(line, "base64").toString("utf8"))
    .join("\n");
}

function expectNoSecret({ jobs }: WorkflowRun): void {
  for (const job of jobs) {
    for (const secret of Object.values(TEAM_SECRETS)) expect(logOf(job) + secretsSeenBy(job)).not.toContain(secret);
  }
  const seen = secretsSeenBy(jobs.find(({ id }) => id === "anyone"));
  expect(Object.keys(JSON.parse(seen)).filter((name) => name.toLowerCase() !== "github_token")).toEqual([]);
}

const WRITES_REFUSED =
  /plan: signed in \{"role":403,"account":403,"keys":403,"run":40[13],"export":40[13],"settings":403,"lake":403,"manifest":403\}/;

const PULL_REQUEST: PullRequestEvent = { name: "pull_request", number: 66, head: "evil", title: "Fix a typo" };

test("a pull request from a fork gets no ID token, secret or variable, whatever its workflow requests", async () => {
  const files = { [SETTINGS]: evilWorkflow("pull_request"), "attack.mjs": attack };
  const run = await deliver({ ...PULL_REQUEST, fork: "mallory/costs", actor: "mallory", files }, "hub-settings.yml");
  expect(logOf(jobOf(run, "anyone"))).toContain("ID token: none");
  for (const { subject, permissions } of run.jobs) {
    expect(subject).toBeUndefined();
    expect(Object.values(permissions)).not.toContain("write");
  }
  for (const id of ["configure-as-engine", "configure-as-plan", "deploy"]) {
    expect(logOf(jobOf(run, id))).toContain("IdTokenNotPermitted");
  }
  expectNoSecret(run);
  expect(writes()).toEqual([]);
  expect(await stateOfAzure()).toBe(before);
});

test(
  "a scope that the plan identity cannot read does not fail the plan, and the plan requests no role that " +
    "can write",
  async () => {
    const files = { [SETTINGS_FILE]: settingsText(FIRST_SCOPE, RESEARCH_SCOPE) };
    const run = await deliver({ ...PULL_REQUEST, number: 65, files }, "hub-settings.yml");
    expect(run.conclusion).toBe("success");
    const comments = team.cloud.github.comments.filter(({ number }) => number === 65);
    const comment = comments.find(({ body }) => body.includes("configure-exports"))?.body;
    expect(comment).toMatch(new RegExp(`exports of ${RESEARCH_SCOPE.id}[^\n]* Cost Management Reader`));
    expect(comment).toContain("2 unchanged");
    expect(comment).not.toContain("Contributor");
    expect(writes()).toEqual([]);
    expect(await stateOfAzure()).toBe(before);
  },
);

test("a pull request of a branch can only sign in with the plan identity, and every write is refused", async () => {
  const files = { [SETTINGS]: evilWorkflow("pull_request"), "attack.mjs": attack };
  const run = await deliver({ ...PULL_REQUEST, files }, "hub-settings.yml");
  const tried = logOf(jobOf(run, "anyone"));
  expect(tried).toContain("engine: refused AADSTS700213 AADSTS700213");
  expect(tried).toContain("deployer: refused AADSTS700213 AADSTS700213");
  expect(tried).toMatch(WRITES_REFUSED);
  for (const id of ["as-hub", "as-deployer"]) {
    expect(jobOf(run, id)).toMatchObject({ conclusion: "failure", subject: undefined, steps: [] });
    expect(logOf(jobOf(run, id))).toContain("not allowed to deploy");
  }
  expect(logOf(jobOf(run, "as-new-environment"))).toMatch(
    /engine: refused[\s\S]*deployer: refused[\s\S]*plan: refused/,
  );
  expect(logOf(jobOf(run, "configure-as-engine"))).toContain("AADSTS700213");
  expect(logOf(jobOf(run, "configure-as-plan"))).toMatch(/::error title=/);
  expect(logOf(jobOf(run, "deploy"))).toContain("AADSTS700213");
  expect(run.jobs.map(({ conclusion }) => conclusion)).toContain("failure");
  expectNoSecret(run);
  expect(writes()).toEqual([]);
  expect(await stateOfAzure()).toBe(before);
});

test.each(["push", "workflow_dispatch"] as const)("%s on that branch cannot sign in", async (name) => {
  const files = { [SETTINGS]: evilWorkflow("[push, workflow_dispatch]"), "attack.mjs": attack };
  if (name === "workflow_dispatch") await team.runner.deliver({ name: "push", branch: "evil", files });
  const event: GitHubEvent =
    name === "push" ? { name, branch: "evil", files } : { name, workflow: "hub-settings.yml", ref: "evil" };
  const run = await deliver(event, "hub-settings.yml");
  expect(jobOf(run, "anyone")?.subject).toBe("repo:contoso/costs:ref:refs/heads/evil");
  expect(logOf(jobOf(run, "anyone"))).toMatch(/engine: refused[\s\S]*deployer: refused[\s\S]*plan: refused/);
  for (const id of ["as-hub", "as-deployer"]) expect(jobOf(run, id)?.steps).toEqual([]);
  expectNoSecret(run);
  expect(writes()).toEqual([]);
  expect(await stateOfAzure()).toBe(before);
});

test("the hub's own workflows skip a fork, and plan for a branch without writing", async () => {
  const files = { [SETTINGS_FILE]: settingsText() };
  const forked = await team.runner.deliver({ ...PULL_REQUEST, number: 67, fork: "mallory/costs", files });
  expect(forked.map(({ conclusion }) => conclusion)).toEqual(forked.map(() => "skipped"));
  const own = await team.runner.deliver({ ...PULL_REQUEST, number: 68, files });
  expect(own.flatMap(({ jobs }) => jobs.filter(({ steps }) => steps.length > 0)).length).toBeGreaterThan(1);
  expect(team.cloud.github.comments.filter(({ number }) => number === 67)).toEqual([]);
  expect(writes()).toEqual([]);
  expect(await stateOfAzure()).toBe(before);
});

test("the same attack on the default branch succeeds, which proves that the test detects writes", async () => {
  const [run] = await team.runner.deliver({
    name: "workflow_dispatch",
    workflow: "hub-settings.yml",
    inputs: { prune: true },
  });
  expect(run?.conclusion).toBe("success");
  const files = { [SETTINGS]: evilWorkflow("push"), "attack.mjs": attack };
  const evil = await deliver({ name: "push", files }, "hub-settings.yml");
  expect(logOf(jobOf(evil, "as-hub"))).toContain("engine: signed in");
  expect(secretsSeenBy(jobOf(evil, "as-hub"))).toContain(TEAM_SECRETS.hub);
  expect(writes()).not.toEqual([]);
});
