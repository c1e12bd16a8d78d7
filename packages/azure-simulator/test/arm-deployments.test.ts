import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SimulatedAzure, startAzure } from "../src/start-azure.ts";
import { type DeploymentBody, identity, storageAccount, templateDeploymentBody, vault } from "./arm-templates.ts";
import {
  type ArmReply,
  armClient,
  awaitDeployment,
  awaitResult,
  type SimulatedArmClient,
} from "./simulated-arm-client.ts";

let cloud: SimulatedAzure;
let owner: SimulatedArmClient;
let groups = 0;

beforeAll(async () => {
  cloud = await startAzure({
    identities: [
      { name: "contributor", roles: ["Contributor"] },
      { name: "reader", roles: ["Reader"] },
    ],
  });
  owner = armClient(cloud);
});
afterAll(() => cloud.close());

/** The path of a deployment in a new resource group. */
function newDeployment(): string {
  groups += 1;
  cloud.arm.createResourceGroup(`group-${groups}`, "westeurope");
  return `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/group-${groups}/providers/Microsoft.Resources/deployments/hub`;
}

async function deploy(path: string, body: DeploymentBody, client = owner): Promise<ArmReply> {
  const started = await client.send("PUT", path, body);
  return started.status < 300 ? awaitDeployment(client, started, path) : started;
}

const whatIf = async (path: string, body: DeploymentBody, client = owner): Promise<ArmReply> =>
  awaitResult(client, await client.send("POST", `${path}/whatIf`, body));

interface Change {
  readonly resourceId: string;
  readonly changeType: string;
  readonly delta?: readonly object[];
}

const changes = ({ body }: ArmReply): readonly string[] =>
  body.properties.changes.map(
    ({ changeType, resourceId }: Change) => `${changeType} ${resourceId.split("/").slice(-2).join("/")}`,
  );

const OUTPUT = {
  outputs: {
    blob: { type: "string", value: "[reference('Microsoft.Storage/storageAccounts/lakeone').primaryEndpoints.blob]" },
  },
};

describe("a deployment", () => {
  test("is accepted, polled, and returns outputs, operations and created resources", async () => {
    const path = newDeployment();
    const body = templateDeploymentBody([storageAccount("lakeone")], OUTPUT);
    const started = await owner.send("PUT", path, body);
    expect(started).toMatchObject({ status: 201, body: { properties: { provisioningState: "Accepted" } } });
    // As recorded from Azure, there is no Retry-After header.
    expect(started.headers["retry-after"]).toBeUndefined();
    const { body: ended } = await awaitDeployment(owner, started, path);
    expect(ended.properties).toMatchObject({
      provisioningState: "Succeeded",
      mode: "Incremental",
      outputs: { blob: { type: "String", value: `${cloud.storage.url}/` } },
      outputResources: [{ id: expect.stringMatching(/storageAccounts\/lakeone$/) }],
    });
    const { body: operations } = await owner.send("GET", `${path}/operations`);
    expect(operations.value.map(({ properties }: { properties: object }) => properties)).toMatchObject([
      { provisioningOperation: "Create", statusCode: "Created", targetResource: { resourceName: "lakeone" } },
      { provisioningOperation: "EvaluateDeploymentOutput", statusCode: "OK" },
    ]);
    // The path that the SDK uses for the same list.
    const old = await owner.send("GET", `${path.replace("/providers/Microsoft.Resources", "")}/operations`);
    expect(old.body.value).toHaveLength(2);
  });

  test("returns 200 and changes nothing if it is repeated", async () => {
    const path = newDeployment();
    const body = templateDeploymentBody([storageAccount("laketwo"), vault("vault-two")]);
    await deploy(path, body);
    const before = cloud.arm.resources.all().map(({ body: state }) => state);
    const again = await owner.send("PUT", path, body);
    expect(again.status).toBe(200);
    await awaitDeployment(owner, again, path);
    expect(cloud.arm.resources.all().map(({ body: state }) => state)).toEqual(before);
  });

  test("registers the required resource providers if its sender may do so", async () => {
    const path = newDeployment();
    cloud.arm.setProvider("Microsoft.KeyVault", "NotRegistered");
    await deploy(path, templateDeploymentBody([vault("vault-three")]));
    const provider = `/subscriptions/${cloud.arm.subscriptionId}/providers/Microsoft.KeyVault`;
    expect((await owner.send("GET", provider)).body.registrationState).toBe("Registered");
  });

  test.each([
    ["no template", { properties: { mode: "Incremental" } }, "400 InvalidDeployment"],
    ["an unknown function", templateDeploymentBody([storageAccount("[magic('x')]")]), "400 InvalidTemplate"],
    [
      "an unknown type",
      templateDeploymentBody([storageAccount("x", { type: "Microsoft.Storage/boxes" })]),
      "400 InvalidResourceType",
    ],
    [
      "an unknown version",
      templateDeploymentBody([storageAccount("lakex", { apiVersion: "2099-01-01" })]),
      "400 NoRegisteredProviderFound",
    ],
    [
      "an unknown region",
      templateDeploymentBody([vault("vault-x", { location: "mars" })]),
      "400 LocationNotAvailableForResourceType",
    ],
    [
      "a missing parameter",
      templateDeploymentBody([], { parameters: { name: { type: "string" } } }),
      "400 InvalidTemplate",
    ],
    ["an invalid name", templateDeploymentBody([storageAccount("Lake_X")]), "400 InvalidTemplateDeployment"],
  ])("with %s is rejected immediately by both deployment and validation", async (_name, body, outcome) => {
    const path = newDeployment();
    expect(await owner.outcome("PUT", path, body)).toBe(outcome);
    expect(await owner.outcome("POST", `${path}/validate`, body)).toBe(outcome);
    expect(await owner.outcome("GET", path)).toBe("404 DeploymentNotFound");
  });

  test("returns the resources that it would create when a valid template is validated", async () => {
    const path = newDeployment();
    const { status, body } = await owner.send(
      "POST",
      `${path}/validate`,
      templateDeploymentBody([storageAccount("lakefour")]),
    );
    expect(status).toBe(200);
    expect(body.properties.validatedResources).toHaveLength(1);
    expect(cloud.arm.resources.all(path.split("/providers/")[0])).toEqual([]);
  });
});

describe("what-if", () => {
  test("reports Create, then NoChange for everything, then only the effect of a changed parameter", async () => {
    const path = newDeployment();
    const body = (team: string): DeploymentBody =>
      templateDeploymentBody(
        [
          storageAccount("lakefive", { sku: { name: "Premium_LRS" }, tags: { team: "[parameters('team')]" } }),
          vault("vault-five"),
          identity("engine-five"),
        ],
        { parameters: { team: { type: "string", defaultValue: team } } },
      );
    const first = await owner.send("POST", `${path}/whatIf`, body("a"));
    expect(first).toMatchObject({ status: 202, headers: { location: expect.stringContaining("/operationresults/") } });
    expect(changes(await awaitResult(owner, first))).toEqual([
      "Create vaults/vault-five",
      "Create userAssignedIdentities/engine-five",
      "Create storageAccounts/lakefive",
    ]);
    await deploy(path, body("a"));
    expect(changes(await whatIf(path, body("a")))).toEqual([
      "NoChange vaults/vault-five",
      "NoChange userAssignedIdentities/engine-five",
      "NoChange storageAccounts/lakefive",
    ]);
    const changed = (await whatIf(path, body("b"))).body.properties.changes.filter(
      ({ changeType }: Change) => changeType !== "NoChange",
    );
    expect(changed).toMatchObject([
      {
        resourceId: expect.stringMatching(/lakefive$/),
        changeType: "Modify",
        delta: [{ path: "tags.team", propertyChangeType: "Modify", before: "a", after: "b" }],
      },
    ]);
  });
});

describe("rights", () => {
  const assignment = {
    type: "Microsoft.Authorization/roleAssignments",
    apiVersion: "2022-04-01",
    name: "00000000-0000-0000-0000-000000000001",
    properties: {
      roleDefinitionId:
        "[subscriptionResourceId('Microsoft.Authorization/roleDefinitions', 'acdd72a7-3385-48ef-bd42-f606fba81ae7')]",
      principalId: "00000000-0000-0000-0000-000000000002",
      principalType: "ServicePrincipal",
    },
  };

  test("a contributor may not assign roles, so the template fails before any resource is created", async () => {
    const path = newDeployment();
    const { clientId = "", objectId } = cloud.identities[0] ?? {};
    const contributor = armClient(cloud, { clientId });
    const reply = await contributor.send(
      "PUT",
      path,
      templateDeploymentBody([storageAccount("lakeseven"), assignment]),
    );
    const scope = `${path.split("/providers/")[0]}/providers/Microsoft.Authorization/roleAssignments/${assignment.name}`;
    expect(reply).toMatchObject({ status: 403, body: { error: { code: "InvalidTemplateDeployment" } } });
    expect(reply.body.error.message).toBe(
      "The template deployment failed with error: 'Authorization failed for template resource " +
        `'${assignment.name}' of type 'Microsoft.Authorization/roleAssignments'. The client '${clientId}' with ` +
        `object id '${objectId}' does not have permission to perform action ` +
        `'Microsoft.Authorization/roleAssignments/write' at scope '${scope}'.'.`,
    );
  });

  test("a reader may not deploy, and may only preview with the what-if permission and a low validation level", async () => {
    const path = newDeployment();
    const reader = armClient(cloud, { clientId: cloud.identities[1]?.clientId ?? "" });
    const body = templateDeploymentBody([storageAccount("lakeeight")]);
    expect(await reader.outcome("PUT", path, body)).toBe("403 AuthorizationFailed");
    expect(await reader.outcome("POST", `${path}/whatIf`, body)).toBe("403 AuthorizationFailed");
    const group = path.split("/providers/")[0] ?? "";
    const role = `${group}/providers/Microsoft.Authorization/roleDefinitions/00000000-0000-0000-0000-0000000000aa`;
    await cloud.arm.putResource(role, {
      properties: {
        roleName: "what-if",
        permissions: [{ actions: ["Microsoft.Resources/deployments/whatIf/action"] }],
      },
    });
    await cloud.arm.putResource(
      `${group}/providers/Microsoft.Authorization/roleAssignments/00000000-0000-0000-0000-0000000000ab`,
      {
        properties: { roleDefinitionId: role, principalId: cloud.identities[1]?.objectId ?? "" },
      },
    );
    expect(await reader.outcome("POST", `${path}/whatIf`, body)).toBe("403 InvalidTemplateDeployment");
    const withoutRbac = templateDeploymentBody(
      [storageAccount("lakeeight")],
      {},
      { validationLevel: "ProviderNoRbac" },
    );
    expect(changes(await whatIf(path, withoutRbac, reader))).toEqual(["Create storageAccounts/lakeeight"]);
  });
});
