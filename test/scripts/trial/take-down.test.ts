import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { performTrial } from "../../../scripts/trial/perform-trial.ts";
import { createGroup, grantData, groupIdOf, takeDown } from "../../../scripts/trial/take-down.ts";
import type { TrialClients } from "../../../scripts/trial/trial-clients.ts";
import type { TrialRecord } from "../../../scripts/trial/trial-record.ts";
import type { TrialStep } from "../../../scripts/trial/trial-steps.ts";
import { createArmClient } from "../../../src/azure/arm/arm-client.ts";
import { openCostManagement } from "../../../src/azure/cost-exports/cost-management.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { hostsOf } from "../../worlds/hostile-azure/listed-hosts.ts";
import { openSimulatedManager, type SimulatedManager } from "../../worlds/simulated-azure/simulated-manager.ts";

let world: SimulatedManager;
let folder: string;
let subscription: string;

beforeAll(async () => {
  world = await openSimulatedManager();
  folder = await mkdtemp(join(tmpdir(), "trial-"));
  subscription = `/subscriptions/${world.cloud.arm.subscriptionId}`;
  for (const name of ["CostManagementExports", "KeyVault", "Storage"])
    world.cloud.arm.setProvider(`Microsoft.${name}`, "Registered");
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

function clientsOf({ clock, cloud, manager }: SimulatedManager): TrialClients {
  const { arm, signIn } = cloud;
  const identity = signIn.directory.byClientId(signIn.clientId);
  if (identity === undefined) throw new Error("the simulator did not create an identity");
  const getToken = async (scope: string | string[]) => ({
    token: signIn.issueToken(identity, String(scope).replace("/.default", ""), {}),
    expiresOnTimestamp: Date.now() + 3_600_000,
  });
  const options = {
    ...{ credential: { hosts: hostsOf(arm.url), getToken }, cloud: "AzureCloud" as const, resourceManagerUrl: arm.url },
    ...{ clock, signal: new AbortController().signal, userAgent: "test", subscriptionId: arm.subscriptionId },
  };
  return {
    ...{ clock, manager, arm: createArmClient(options), exports: openCostManagement(options) },
    openContainer: () => {
      throw new Error("not used here");
    },
    caller: async () => ({ principalId: identity.objectId, principalType: "ServicePrincipal" }),
  };
}

function newRecord(): TrialRecord {
  const subscriptionId = world.cloud.arm.subscriptionId;
  const options = {
    subscriptionId,
    repository: "contoso/costs",
    location: "westeurope",
    scope: parseScopeId(subscription),
  };
  return { name: `hub-trial-${randomUUID().slice(0, 8)}`, options };
}

async function plantExport(name: string, account: string): Promise<void> {
  const destination = { resourceId: account, container: "msexports", rootFolderPath: "x" };
  const body = {
    properties: {
      ...{ schedule: { status: "Inactive" }, format: "Csv", deliveryInfo: { destination } },
      definition: { type: "FocusCost", timeframe: "MonthToDate", dataSet: { granularity: "Daily" } },
    },
  };
  world.cloud.costManagement.putExport(subscription, name, body);
}

async function plantRole(scopes: readonly string[], at: string): Promise<string> {
  const id = `${at}/providers/Microsoft.Authorization/roleDefinitions/${randomUUID()}`;
  const permissions = [{ actions: ["*/read"] }];
  await world.cloud.arm.putResource(id, {
    properties: { roleName: id, type: "CustomRole", permissions, assignableScopes: scopes },
  });
  return id;
}

/** What a deployment creates, in the order in which it could fail. */
function plantingSteps(record: TrialRecord): readonly TrialStep[] {
  const group = groupIdOf(record);
  const { arm } = world.cloud;
  const account = `${group}/providers/Microsoft.Storage/storageAccounts/trial${record.name.slice(-8)}`;
  const step = (name: string, run: () => Promise<unknown>): TrialStep => ({
    ...{ name, after: [] },
    run: () => run().then(() => ({ outcome: "done" })),
  });
  const storage = { location: "westeurope", kind: "BlockBlobStorage", sku: { name: "Premium_LRS" } };
  return [
    step("group", () => createGroup(clientsOf(world), record)),
    step("access", () => grantData(clientsOf(world), record)),
    step("account", () => arm.putResource(account, { ...storage, properties: { isHnsEnabled: true } })),
    step("vault", () =>
      arm.putResource(`${group}/providers/Microsoft.KeyVault/vaults/trial-${record.name.slice(-8)}`, {
        location: "westeurope",
        properties: { tenantId: world.cloud.signIn.tenantId, sku: { name: "standard" } },
      }),
    ),
    step("role", async () => {
      const roleDefinitionId = await plantRole([group], group);
      const properties = { roleDefinitionId, principalId: randomUUID(), principalType: "ServicePrincipal" };
      await arm.putResource(`${group}/providers/Microsoft.Authorization/roleAssignments/${randomUUID()}`, {
        properties,
      });
    }),
    step("export", () => plantExport(`${record.name}-daily-costdetails`, account)),
    step("foreign name", () => plantExport(`verify-azure-${record.name}`, account)),
  ];
}

/** Everything of a trial that still exists, in any place. */
async function remainsOf({ name }: TrialRecord): Promise<readonly string[]> {
  const { arm, costManagement } = world.cloud;
  const group = await world.manager.resourceGroup(name);
  const deleted = await world.manager.list(`${subscription}/providers/Microsoft.KeyVault/deletedVaults`, "2023-07-01");
  const ids = [
    ...arm.resources.all().map(({ id }) => id),
    ...costManagement.exports.map(({ properties }) => JSON.stringify(properties)),
    ...deleted.map((vault) => JSON.stringify(vault)),
    ...(group === undefined ? [] : [group.id]),
  ];
  return ids.filter((id) => id.toLowerCase().includes(name));
}

test("a trial that fails at any step leaves nothing behind", async () => {
  const names = plantingSteps(newRecord()).map(({ name }) => name);
  for (const failing of ["nothing", ...names]) {
    const record = newRecord();
    let created = 0;
    const steps = plantingSteps(record).map((step) => ({
      ...step,
      after: names.slice(0, names.indexOf(step.name)),
      run: async (...context: Parameters<TrialStep["run"]>) => {
        const outcome = await step.run(...context);
        created = (await remainsOf(record)).length;
        // It fails after it has created something, as a lost response would.
        if (step.name === failing) throw new Error("the connection was lost");
        return outcome;
      },
    }));
    const { leftBehind, steps: reports } = await performTrial({
      ...{ clients: clientsOf(world), record, steps, onLog: () => {} },
      folders: { root: folder, recording: folder },
      signal: new AbortController().signal,
    });
    expect(created, failing).toBeGreaterThan(0);
    expect(reports.filter(({ outcome }) => outcome === "failed").map(({ step }) => step)).toEqual(
      failing === "nothing" ? [] : [failing],
    );
    expect({ failing, leftBehind, remains: await remainsOf(record) }).toEqual({ failing, leftBehind: [], remains: [] });
  }
});

test("a stopped trial skips its steps and removes what exists", async () => {
  const record = newRecord();
  const stop = new AbortController();
  const steps = plantingSteps(record).map((step, index) => ({
    ...step,
    run: async (...context: Parameters<TrialStep["run"]>) => {
      const outcome = await step.run(...context);
      if (index === 3) stop.abort();
      return outcome;
    },
  }));
  const { steps: reports } = await performTrial({
    ...{ clients: clientsOf(world), record, steps, onLog: () => {}, signal: stop.signal },
    folders: { root: folder, recording: folder },
  });
  expect(reports.map(({ outcome }) => outcome)).toEqual([
    "done",
    "done",
    "done",
    "done",
    "skipped",
    "skipped",
    "skipped",
  ]);
  expect(await remainsOf(record)).toEqual([]);
});

test("a later clean-up removes what a crash left behind, and can be repeated", async () => {
  const record = newRecord();
  for (const step of plantingSteps(record)) await step.run({} as Parameters<TrialStep["run"]>[0]);
  expect((await remainsOf(record)).length).toBeGreaterThan(5);
  for (const _ of [1, 2]) {
    expect(await takeDown(clientsOf(world), record, () => {})).toEqual([]);
    expect(await remainsOf(record)).toEqual([]);
  }
});

test("resources of others stay", async () => {
  const record = newRecord();
  const { arm, costManagement } = world.cloud;
  arm.createResourceGroup(record.name, "westeurope", { "cost-hub-trial": "hub-trial-ffffffff" });
  await expect(takeDown(clientsOf(world), record, () => {})).rejects.toThrow(/does not have the tag cost-hub-trial/);
  await expect(createGroup(clientsOf(world), record)).rejects.toThrow(/already exists/);
  await expect(takeDown(clientsOf(world), { ...record, name: "production" }, () => {})).rejects.toThrow(/not the name/);
  expect((await world.manager.resourceGroup(record.name))?.name).toBe(record.name);

  const mine = newRecord();
  const role = await plantRole([subscription], subscription);
  await plantExport("finops-daily", `${groupIdOf(record)}/providers/Microsoft.Storage/storageAccounts/finops`);
  await plantExport(`${mine.name}-daily`, `${groupIdOf(record)}/providers/Microsoft.Storage/storageAccounts/finops`);
  for (const step of plantingSteps(mine)) await step.run({} as Parameters<TrialStep["run"]>[0]);
  expect(await takeDown(clientsOf(world), mine, () => {})).toEqual([]);
  expect(costManagement.exports.map(({ name }) => name)).toEqual(["finops-daily", `${mine.name}-daily`]);
  expect(arm.resources.find(role)).toBeDefined();
});
