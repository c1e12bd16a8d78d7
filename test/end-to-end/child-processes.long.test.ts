import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import {
  type ActionRun,
  COMPILE_CACHE,
  createHubContainers,
  type HubContainers,
  runActionBundle,
  type SimulatedClock,
  simulatedClock,
} from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountOfBooks, accountOfLake } from "../worlds/living-hub/lake-and-books.ts";
import type { ActionName } from "../worlds/living-hub/living-hub.ts";
import { tracesOf } from "../worlds/simulated-azure/simulated-subscription.ts";

const SCOPES = [
  "/subscriptions/10000000-0000-0000-0000-000000000000",
  "/providers/Microsoft.Billing/billingAccounts/7654321",
];
const SUBJECT = "repo:contoso/costs:ref:refs/heads/main";

let cloud: SimulatedAzure;
let clock: SimulatedClock;
let containers: HubContainers;
let workspace: string;
let engine: string;
let accountId: string;
const runs: ActionRun[] = [];
const trusted = getCACertificates("default");

beforeAll(async () => {
  // An export run takes minutes in Azure. Each minute lasts a second here.
  clock = simulatedClock("2026-07-06T01:01:00Z", 60);
  cloud = await startAzure({
    now: clock.now,
    identities: [{ name: "finops-hub-engine", subjects: [SUBJECT] }],
    costManagement: { scopes: SCOPES.map((scope) => ({ scope, rows: 300, parts: 2 })) },
  });
  const { arm, costManagement, environment, storage } = cloud;
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  containers = await createHubContainers(storage);
  arm.setProvider("Microsoft.CostManagementExports", "Registered");
  arm.createResourceGroup("cost-hub", "westeurope");
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/cost-hub`;
  accountId = `${group}/providers/Microsoft.Storage/storageAccounts/${storage.account}`;
  const account = { kind: "BlockBlobStorage", location: "westeurope", sku: { name: "Premium_LRS" } };
  await arm.putResource(accountId, { ...account, properties: { isHnsEnabled: true, allowSharedKeyAccess: false } });
  for (const name of Object.keys(containers)) {
    await arm.putResource(`${accountId}/blobServices/default/containers/${name}`, { properties: {} });
  }
  // The roles that deploy-hub assigns to the hub identity, and those that its summary asks for.
  const [identity] = cloud.identities;
  if (identity === undefined) throw new Error("the tenant did not create an identity");
  engine = identity.clientId;
  await arm.grant(identity, "Storage Blob Data Contributor", accountId);
  await arm.grant(identity, "Role Based Access Control Administrator", accountId);
  const [subscription = "", enrollment = ""] = SCOPES;
  await arm.grant(identity, "Cost Management Contributor", subscription);
  costManagement.grantBilling(identity, enrollment);
  workspace = await mkdtemp(join(tmpdir(), "workspace-"));
  await mkdir(join(workspace, "hub"));
  const settings = {
    type: "HubInstance",
    scopes: SCOPES.map((scope) => ({ scope })),
    retention: { msexports: { days: 0 }, ingestion: { months: 13 } },
  };
  await writeFile(join(workspace, "hub", "settings.json"), JSON.stringify(settings));
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
  await rm(workspace, { recursive: true });
});

/** A step of a job on the default branch, which has only a runner's environment and the inputs of a workflow. */
async function step(action: ActionName | "hub-cycle", inputs: Readonly<Record<string, string>>): Promise<ActionRun> {
  const run = await runActionBundle({
    action,
    inputs: {
      "tenant-id": cloud.signIn.tenantId,
      "client-id": engine,
      "authority-host": cloud.signIn.authorityHost,
      "custom-hosts": cloud.customHosts.join(","),
      "subscription-id": cloud.arm.subscriptionId,
      "resource-manager-url": cloud.arm.url,
      "storage-account": cloud.storage.url,
      ...inputs,
    },
    environment: {
      ...cloud.environmentFor(SUBJECT),
      ...clock.environment,
      GITHUB_WORKSPACE: workspace,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      RUNNER_DEBUG: "1",
    },
  });
  runs.push(run);
  return run;
}

test("committed dist configures exports, runs them, waits and ingests the delivery with OIDC only", async () => {
  const configured = await step("configure-exports", {});
  expect(configured.exitCode, configured.log).toBe(0);
  expect(configured.outputs).toMatchObject({ created: "4", failed: "0" });

  const { github } = cloud;
  const dispatch = { dispatch: "true", "github-token": github.token };
  const run = await step("run-exports", { schedule: "monthly", wait: "true", ...dispatch });
  expect(run.exitCode, run.log).toBe(0);
  const manifests = JSON.parse(run.outputs.manifests ?? "[]");
  expect(manifests).toHaveLength(2);
  expect(run.outputs).toMatchObject({ remaining: "0", failed: "0" });
  expect(github.dispatches).toEqual([
    { eventType: "msexports_FileAdded", clientPayload: { manifests: run.outputs.manifests } },
  ]);

  const ingested = await step("ingest", { manifests: run.outputs.manifests ?? "" });
  expect(ingested.exitCode, ingested.log).toBe(0);
  expect(ingested.outputs).toMatchObject({ ingested: "2", failed: "0", rows: "600" });
  const booked = accountOfBooks(cloud.costManagement.books.all());
  expect(await accountOfLake(containers)).toEqual(booked);
  expect(booked).toMatchObject({ months: 2, rows: 600 });
});

test("a second round has nothing to do and requests no run", async () => {
  const configured = await step("configure-exports", {});
  expect(configured.outputs, configured.log).toMatchObject({ created: "0", updated: "0", unchanged: "4", failed: "0" });
  const backfill = await step("run-exports", { "start-month": "202606", "end-month": "2026-06" });
  expect(backfill.exitCode, backfill.log).toBe(0);
  expect(backfill.summary).toContain("2 done");
  expect(cloud.costManagement.runs).toHaveLength(2);
});

test("the root action runs exports, waits, ingests and applies retention in one step", async () => {
  const cycle = await step("hub-cycle", { schedule: "daily" });
  expect(cycle.exitCode, cycle.log).toBe(0);
  expect(cycle.summary).toMatch(/^\*\*The cycle succeeded: run-exports, ingest, apply-retention\.\*\*/);
  expect(cycle.outputs).toMatchObject({ ingested: "2", failed: "0", remaining: "0", "deleted-partitions": "0" });
  const booked = accountOfBooks(cloud.costManagement.books.all());
  expect(await accountOfLake(containers)).toEqual(booked);
  expect(booked).toMatchObject({ months: 4 });
});

test("a cycle whose exports fail still ingests and reports the failure once", async () => {
  cloud.costManagement.fault("RunFails", { code: "InternalServerError", message: "The dataset is busy." });
  const cycle = await step("hub-cycle", { schedule: "daily", force: "true" });
  expect(cycle.exitCode).toBe(1);
  expect(cycle.summary).toMatch(/^\*\*The cycle failed in run-exports; the other steps succeeded\.\*\*/);
});

test("an invalid input stops a cycle before it starts", async () => {
  const requests = cloud.costManagement.requests.length;
  const cycle = await step("hub-cycle", { "max-delete-percent": "many" });
  expect(cycle.exitCode).toBe(1);
  expect(cycle.log).toContain("max-delete-percent");
  expect(cloud.costManagement.requests).toHaveLength(requests);
});

test("no output contains a secret", () => {
  const traces = runs.map(tracesOf).join("\n");
  expect(traces).not.toMatch(/eyJ[\w-]{10,}|Bearer /);
  for (const secret of [cloud.signIn.idTokenRequestToken, cloud.github.token, cloud.storage.key]) {
    expect(traces).not.toContain(secret);
  }
});
