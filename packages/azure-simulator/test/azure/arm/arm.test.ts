import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SimulatedAzure, startAzure } from "../../../src/start-azure.ts";
import { armClient, awaitResult, type SimulatedArmClient } from "../../simulated-arm-client.ts";

let cloud: SimulatedAzure;
let owner: SimulatedArmClient;
let subscription: string;

beforeAll(async () => {
  cloud = await startAzure({
    identities: [
      { name: "reader", roles: ["Reader"] },
      { name: "nobody", roles: [] },
    ],
    arm: { listPageSize: 2 },
  });
  owner = armClient(cloud);
  subscription = `/subscriptions/${cloud.arm.subscriptionId}`;
});
afterAll(() => cloud.close());
beforeEach(() => cloud.arm.forgetRequests());

const as = (index: number): SimulatedArmClient =>
  armClient(cloud, { clientId: cloud.identities[index]?.clientId ?? "" });

describe("a request", () => {
  test("requires a token for ARM", async () => {
    const storage = armClient(cloud, { audience: "https://storage.azure.com" });
    expect(await storage.outcome("GET", subscription)).toBe("401 InvalidAuthenticationTokenAudience");
    const without = armClient(cloud, { authorization: "" });
    expect(await without.outcome("GET", subscription)).toBe("401 AuthenticationFailed");
    const madeUp = armClient(cloud, { authorization: "Bearer a.b.c" });
    expect(await madeUp.outcome("GET", subscription)).toBe("401 InvalidAuthenticationToken");
    const sovereign = armClient(cloud, { audience: "https://management.usgovcloudapi.net" });
    expect(await sovereign.outcome("GET", subscription)).toBe("401 InvalidAuthenticationTokenAudience");
  });

  test("for an unknown subscription, type or namespace is rejected, and paths are case-insensitive", async () => {
    const nowhere = "/subscriptions/00000000-0000-0000-0000-000000000001";
    expect(await owner.outcome("GET", nowhere)).toBe("404 SubscriptionNotFound");
    expect(await owner.outcome("GET", subscription.toUpperCase())).toBe("200");
    expect(await owner.outcome("GET", `${subscription}/resourceGroups/g/providers/Microsoft.Storage/boxes/a`)).toBe(
      "400 InvalidResourceType",
    );
    expect(await owner.outcome("GET", `${subscription}/resourceGroups/g/providers/Contoso.Magic/boxes/a`)).toBe(
      "404 InvalidResourceNamespace",
    );
  });
});

describe("rights", () => {
  test("an identity without a role is rejected in Azure's words", async () => {
    const { body, status } = await as(1).send("GET", `${subscription}/resourceGroups/rights`);
    const { clientId, objectId } = cloud.identities[1] ?? {};
    expect(status).toBe(403);
    expect(body.error).toEqual({
      code: "AuthorizationFailed",
      message:
        `The client '${clientId}' with object id '${objectId}' does not have authorization to perform action ` +
        "'Microsoft.Resources/subscriptions/resourceGroups/read' over scope " +
        `'${subscription}/resourcegroups/rights' or the scope is invalid. If access was recently granted, ` +
        "please refresh your credentials.",
    });
  });

  test("a group's role ends at its boundary, and a condition limits the roles that may be assigned", async () => {
    cloud.arm.createResourceGroup("inside", "westeurope");
    cloud.arm.createResourceGroup("outside", "westeurope");
    const admin = cloud.signIn.directory.add({ name: "admin" });
    const group = `${subscription}/resourceGroups/inside`;
    const role = (id: string): string => `${subscription}/providers/Microsoft.Authorization/roleDefinitions/${id}`;
    const contributor = "ba92f5b4-2d11-453d-a403-e96b0029c9fe";
    const owners = "8e3af657-a8ff-443c-a75c-2fe8c4bcb635";
    await cloud.arm.putResource(
      `${group}/providers/Microsoft.Authorization/roleAssignments/00000000-0000-0000-0000-00000000000a`,
      {
        properties: {
          principalId: admin.objectId,
          roleDefinitionId: role("f58310d9-a9f6-439a-9e8d-f62e7b41a168"),
          condition:
            "((!(ActionMatches{'Microsoft.Authorization/roleAssignments/write'})) OR " +
            "(@Request[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals " +
            `{${contributor}}))`,
          conditionVersion: "2.0",
        },
      },
    );
    const client = armClient(cloud, { clientId: admin.clientId });
    const assign = (scope: string, n: number, roleId: string): Promise<string> =>
      client.outcome(
        "PUT",
        `${scope}/providers/Microsoft.Authorization/roleAssignments/00000000-0000-0000-0001-00000000000${n}?api-version=2022-04-01`,
        { properties: { principalId: admin.objectId, roleDefinitionId: role(roleId) } },
      );
    expect(await assign(group, 1, contributor)).toBe("201");
    expect(await assign(group, 2, owners)).toBe("403 AuthorizationFailed");
    expect(await assign(`${subscription}/resourceGroups/outside`, 3, contributor)).toBe("403 AuthorizationFailed");
  });
});

describe("providers", () => {
  const provider = (name: string): string => `${subscription}/providers/${name}`;
  const stateOf = async (name: string): Promise<string> =>
    (await owner.send("GET", provider(name))).body.registrationState;

  test("change from NotRegistered to Registering to Registered", async () => {
    expect(await stateOf("Microsoft.EventGrid")).toBe("NotRegistered");
    const { body } = await owner.send("POST", `${provider("microsoft.eventgrid")}/register`);
    expect(body).toMatchObject({ namespace: "Microsoft.EventGrid", registrationState: "Registering" });
    expect(await stateOf("Microsoft.EventGrid")).toBe("Registering");
    expect(await stateOf("Microsoft.EventGrid")).toBe("Registered");
    expect(await owner.outcome("GET", provider("Contoso.Magic"))).toBe("404 InvalidResourceNamespace");
  });

  test("can be rejected, or stay in Registering forever", async () => {
    const refused = cloud.arm.fault("RegistrationRefused", { namespace: "Microsoft.Logic" });
    expect(await owner.outcome("POST", `${provider("Microsoft.Logic")}/register`)).toBe("403 AuthorizationFailed");
    refused.end();
    const endless = cloud.arm.fault("RegistrationNeverEnds");
    await owner.send("POST", `${provider("Microsoft.Logic")}/register`);
    for (let look = 0; look < 5; look += 1) expect(await stateOf("Microsoft.Logic")).toBe("Registering");
    endless.end();
    await stateOf("Microsoft.Logic");
    expect(await stateOf("Microsoft.Logic")).toBe("Registered");
  });
});

describe("resource groups and resources", () => {
  const account = {
    location: "westeurope",
    kind: "BlockBlobStorage",
    sku: { name: "Premium_LRS" },
    properties: { isHnsEnabled: true },
  };
  const put = (group: string, name: string, body: object = account): Promise<string> =>
    owner.outcome(
      "PUT",
      `${subscription}/resourceGroups/${group}/providers/Microsoft.Storage/storageAccounts/${name}?api-version=2025-01-01`,
      body,
    );

  test("a resource requires its group, its parent, its provider and a valid name", async () => {
    cloud.arm.createResourceGroup("Costs", "westeurope");
    expect(await put("nowhere", "costsstore")).toBe("404 ResourceGroupNotFound");
    cloud.arm.setProvider("Microsoft.Storage", "NotRegistered");
    expect(await put("Costs", "costsstore")).toBe("409 MissingSubscriptionRegistration");
    cloud.arm.setProvider("Microsoft.Storage", "Registered");
    expect(await put("Costs", "Costs_Store")).toBe("400 AccountNameInvalid");
    expect(await put("Costs", "costsstore", { ...account, location: "mars" })).toBe(
      "400 LocationNotAvailableForResourceType",
    );
    expect(await put("Costs", "costsstore")).toBe("202");
    expect(await put("costs", "COSTSSTORE".toLowerCase())).toBe("200");
    expect(await put("Costs", "costsstore", { ...account, properties: { isHnsEnabled: false } })).toBe(
      "409 AccountPropertyCannotBeUpdated",
    );
    const orphan = `${subscription}/resourceGroups/Costs/providers/Microsoft.KeyVault/vaults/none/secrets/s?api-version=2024-11-01`;
    expect(await owner.outcome("PUT", orphan, { properties: { value: "x" } })).toBe("404 ParentResourceNotFound");
  });

  test("a deployed account is the simulated storage, and a new container appears there", async () => {
    const id = `${subscription}/resourceGroups/Costs/providers/Microsoft.Storage/storageAccounts/costsstore`;
    const { body } = await owner.send("GET", `${id}?api-version=2025-01-01`);
    expect(body.properties.primaryEndpoints.blob).toBe(`${cloud.storage.url}/`);
    const container = `${id}/blobServices/default/containers/config?api-version=2025-01-01`;
    expect(await owner.outcome("PUT", container, { properties: {} })).toBe("201");
    const list = await owner.send("GET", `${id}/blobServices/default/containers?api-version=2025-01-01`);
    expect(list.body.value).toMatchObject([{ name: "config", properties: { publicAccess: "None" } }]);
  });
});

describe("a Data Factory from an older hub", () => {
  test("has triggers that must be stopped before deletion, and pipelines that are deleted last", async () => {
    cloud.arm.createResourceGroup("old", "westeurope");
    const factory = `${subscription}/resourceGroups/old/providers/Microsoft.DataFactory/factories/old-engine`;
    const version = "?api-version=2018-06-01";
    await cloud.arm.putResource(factory, { location: "westeurope", identity: { type: "SystemAssigned" } });
    await cloud.arm.putResource(`${factory}/pipelines/run`, { properties: { activities: [] } });
    await cloud.arm.putResource(`${factory}/triggers/daily`, {
      properties: {
        type: "ScheduleTrigger",
        runtimeState: "Started",
        pipelines: [{ pipelineReference: { referenceName: "run", type: "PipelineReference" } }],
      },
    });
    expect((await owner.send("GET", factory + version)).body.identity.principalId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await owner.send("GET", `${factory}/triggers${version}`)).body.value).toMatchObject([
      { name: "daily", properties: { runtimeState: "Started" } },
    ]);
    expect(await owner.outcome("DELETE", `${factory}/triggers/daily${version}`)).toBe("400 TriggerEnabledCannotUpdate");
    const stop = await owner.send("POST", `${factory}/triggers/daily/stop${version}`);
    expect(stop.status).toBe(202);
    expect((await awaitResult(owner, stop)).status).toBe(200);
    expect(await owner.outcome("DELETE", `${factory}/pipelines/run${version}`)).toBe("400 BadRequest");
    expect(await owner.outcome("DELETE", `${factory}/triggers/daily${version}`)).toBe("202");
    expect(await owner.outcome("DELETE", `${factory}/pipelines/run${version}`)).toBe("200");
  });
});
