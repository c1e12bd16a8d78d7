import { readdirSync, readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure, type WorkflowRun } from "azure-simulator";
import {
  COMPILE_CACHE,
  createHubContainers,
  createWorkflowRunner,
  movingClock,
  simulatedNetwork,
  type WorkflowRunner,
} from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hubIn } from "../worlds/stored-hub/simulated-hub.ts";
import { ROOT } from "./workflow-sources.ts";

const REPOSITORY = "contoso/costs";
const SCOPE = "/subscriptions/00000000-0000-0000-0000-000000000001";
const trusted = getCACertificates("default");
const BUDGETS = {
  budgets: [{ name: "all", period: "month", amount: "1", currency: "EUR", alerts: ["issues"] }],
  channels: { issues: { type: "github-issue", disclosure: "amounts" } },
};

let cloud: SimulatedAzure;
let runner: WorkflowRunner;
const variables: Record<string, string> = {};

beforeAll(async () => {
  cloud = await startAzure({
    subject: `repo:${REPOSITORY}:environment:hub`,
    bootstrapRoles: ["Owner", "Storage Blob Data Contributor"],
    github: { repository: REPOSITORY },
  });
  setDefaultCACertificates([...trusted, readFileSync(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const hub = hubIn(cloud.storage, await createHubContainers(cloud.storage));
  await hub.deliver({ scope: SCOPE, month: "202605", days: 20, rows: 400, currencies: ["EUR"] });
  const { outcomes } = await hub.ingest({}, { environment: cloud.environment });
  expect(outcomes).toEqual(["202605 ingested"]);
  Object.assign(variables, {
    HUB_STORAGE_ACCOUNT: cloud.storage.account,
    AZURE_TENANT_ID: cloud.signIn.tenantId,
    AZURE_CLIENT_ID: cloud.signIn.clientId,
  });
  runner = repository();
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

/** A repository with the unchanged workflow and the committed bundle. */
function repository(): WorkflowRunner {
  const network = simulatedNetwork(cloud);
  return createWorkflowRunner({
    repository: {
      ...{ fullName: REPOSITORY, root: ROOT, subjectPrefix: `repo:${REPOSITORY}` },
      variables,
      environments: { hub: { branches: ["main"] } },
      workflows: ["hub-watch.yml"],
      leaveOut: readdirSync(ROOT).filter((name) => ![".github", "dist", "watch"].includes(name)),
      files: { "hub/budgets.json": JSON.stringify(BUDGETS) },
    },
    clock: movingClock("2026-05-21T12:00:00Z"),
    environment: {
      NODE_EXTRA_CA_CERTS: cloud.environment.NODE_EXTRA_CA_CERTS ?? "",
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_OPTIONS: network.preload,
      ...network.environment,
    },
    github: cloud.github,
    signIn: cloud.signIn,
  });
}

function logOf(runs: readonly WorkflowRun[]): string {
  return runs.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps.map(({ log }) => log))).join("\n");
}

const titles = (): readonly string[] => cloud.github.issues.issues.map(({ title }) => title);

test.each([
  ["an ingest without HUB_WATCH", "success", {}, 0],
  ["a failed ingest", "failure", { HUB_WATCH: "true" }, 0],
  ["a successful ingest", "success", { HUB_WATCH: "true" }, 1],
  ["the next ingest, without a change", "success", { HUB_WATCH: "true" }, 1],
])("after %s", async (_, conclusion, asked, issues) => {
  Object.assign(variables, { HUB_WATCH: "", ...asked });
  const run = { id: 1, name: "hub-ingest", event: "schedule", conclusion, status: "completed", head_branch: "main" };
  const runs = await runner.deliver({
    ...{ name: "workflow_run", action: "completed", depth: 1, workflow: "hub-ingest", branch: "main" },
    run,
  });
  expect([titles().length, runs.filter((one) => one.conclusion === "failure")], logOf(runs)).toEqual([issues, []]);
});

test("the issue shows what the channel may show, and the job has no more rights than it needs", async () => {
  expect(cloud.github.issues.issues[0]?.body).toMatch(/all is at [\d.]+ % of its budget: [\d,.]+ EUR of 1\.00 EUR/);
  expect(cloud.github.results.artifacts().map(({ name }) => name)).toEqual(["watch.json", "watch.json"]);
  const runs = await runner.deliver({
    name: "workflow_dispatch",
    workflow: "hub-watch.yml",
    inputs: { "dry-run": "true" },
  });
  const [job] = runs.flatMap(({ jobs }) => jobs);
  expect(job?.permissions).toEqual({ contents: "read", "id-token": "write", issues: "write" });
  expect(job?.steps.at(-1)?.summary).toContain("1 exceeded; nothing sent");
  expect(logOf(runs)).not.toMatch(/eyJ[\w-]{10,}|ghs_|sig=(?!\*\*\*)/);
});
