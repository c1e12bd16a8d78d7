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
  await hub.deliver({ scope: SCOPE, month: "202605", rows: 60, currencies: ["EUR"] });
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
      workflows: ["hub-report.yml"],
      leaveOut: readdirSync(ROOT).filter((name) => ![".github", "dist", "report"].includes(name)),
    },
    clock: movingClock("2026-06-01T06:17:00Z"),
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

const artifacts = () => cloud.github.results.artifacts();

test("on Monday, it creates the lake's page, publishes it and keeps the requested digest", async () => {
  const monday = { name: "schedule", cron: "17 6 * * 1", workflow: "hub-report.yml" } as const;
  variables.HUB_DIGEST = "issue";
  const runs = await runner.deliver(monday);
  delete variables.HUB_DIGEST;
  expect(
    runs.map(({ conclusion }) => conclusion),
    logOf(runs),
  ).toEqual(["success"]);
  const [artifact] = artifacts();
  expect(artifact?.name).toBe("cost-report.html");
  expect(artifact?.bytes.toString()).toContain("May 2026");
  const [issue] = cloud.github.issues.issues;
  expect(issue?.body).toContain(`/artifacts/${artifact?.id}`);
  const [job] = runs.flatMap(({ jobs }) => jobs);
  expect(job?.permissions).toEqual({ contents: "read", "id-token": "write", issues: "write" });
  expect(job?.steps.at(-1)?.summary).toContain("Open the page");
  expect(logOf(runs)).not.toMatch(/eyJ[\w-]{10,}|ghs_|sig=(?!\*\*\*)/);
});

test.each([
  ["a successful ingest, if the page is requested", "success", { HUB_REPORT_AFTER_INGEST: "true" }, 1],
  ["an ingest without a requested page", "success", {}, 0],
  ["a failed ingest", "failure", { HUB_REPORT_AFTER_INGEST: "true" }, 0],
])("after %s", async (_, conclusion, asked, pages) => {
  const before = artifacts().length;
  const run = { id: 1, name: "hub-ingest", event: "schedule", conclusion, status: "completed", head_branch: "main" };
  Object.assign(variables, { HUB_REPORT_AFTER_INGEST: "", ...asked });
  await runner.deliver({
    ...{ name: "workflow_run", action: "completed", depth: 1, workflow: "hub-ingest", branch: "main" },
    run,
  });
  expect(artifacts().length - before).toBe(pages);
});

test("in a public repository, it fails before it reads any data", async () => {
  cloud.github.publish();
  const [before, requests] = [artifacts().length, cloud.storage.requests.length];
  const event = { name: "workflow_dispatch", workflow: "hub-report.yml" } as const;
  const runs = await runner.deliver(event);
  expect(runs.map(({ conclusion }) => conclusion)).toEqual(["failure"]);
  expect(logOf(runs)).toContain("PublicRepository");
  expect([artifacts().length, cloud.storage.requests.length]).toEqual([before, requests]);
});
