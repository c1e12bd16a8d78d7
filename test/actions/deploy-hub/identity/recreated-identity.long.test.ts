import { armClient } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { wordsOf } from "../../../worlds/simulated-azure/person-shell.ts";
import { errorOf, startSubscription } from "../../../worlds/simulated-azure/simulated-subscription.ts";
import { openForEachTest } from "../../../worlds/stored-hub/open-for-tests.ts";

const azure = openForEachTest(startSubscription);

interface Assigned {
  readonly principalId: string;
  readonly roleDefinitionId: string;
  readonly scope: string;
}

const assigned = (): readonly Assigned[] =>
  azure.cloud.arm.resources
    .ofType("Microsoft.Authorization/roleAssignments")
    .map(({ body }) => body.properties as unknown as Assigned);

/** Roles by scope, without the principals. */
const rights = (): readonly string[] =>
  assigned()
    .map(({ roleDefinitionId, scope }) => `${roleDefinitionId.split("/").at(-1)} ${scope}`)
    .sort();

/** Deletes both identities, as a person would. Their role assignments stay. */
function deleteIdentities(): void {
  const { arm, signIn } = azure.cloud;
  for (const { id, body } of arm.resources.ofType("Microsoft.ManagedIdentity/userAssignedIdentities")) {
    arm.resources.remove(id);
    signIn.directory.remove((body.properties as { readonly principalId: string }).principalId);
  }
}

const unknown = (): readonly Assigned[] =>
  assigned().filter(({ principalId }) => azure.cloud.signIn.directory.byObjectId(principalId) === undefined);

test("recreated identities get the roles of the deleted ones, once, and a second deployment changes nothing", async () => {
  const first = await azure.deploy();
  expect(first.exitCode, first.log).toBe(0);
  const before = rights();
  const unchanged = await azure.deploy();
  expect(unchanged.summary).not.toContain("IdentityRecreated");
  deleteIdentities();
  expect(unknown().length).toBeGreaterThan(5);

  const planned = await azure.deploy({ mode: "what-if" });
  expect(planned.summary).toContain("its identity no longer exists");
  expect(unknown().length).toBeGreaterThan(5);
  const again = await azure.deploy();
  expect(again.exitCode, again.log).toBe(0);
  expect(again.summary).toContain("IdentityRecreated");
  expect(again.outputs["client-id"]).not.toBe(first.outputs["client-id"]);
  expect(again.summary).toContain(`gh variable set AZURE_CLIENT_ID --body ${again.outputs["client-id"]}`);
  expect(unknown()).toEqual([]);
  expect(rights()).toEqual(before);
  const third = await azure.deploy();
  expect(third.summary).toMatch(/: \d+ unchanged\*\*/);
});

test.each([
  ["it must not delete them", "delete"],
  ["it must not list them, so that Azure refuses the deployment", "read"],
])("if the deploying identity finds orphaned roles and %s, the printed command removes them all", async (_, verb) => {
  expect((await azure.deploy()).exitCode).toBe(0);
  const before = rights();
  deleteIdentities();
  const fault = azure.cloud.arm.fault("AuthorizationFailed", {
    action: `Microsoft.Authorization/roleAssignments/${verb}`,
  });
  const stopped = await azure.deploy();
  expect(errorOf(stopped)).toContain("RoleAssignmentConflict");
  const [command = ""] = /az role assignment delete --ids (?:\/\S+[0-9a-f]{12} ?)+/.exec(errorOf(stopped)) ?? [];
  const ids = wordsOf(command).filter((word) => word.includes("/roleAssignments/"));
  expect(ids.length).toBe(unknown().length);
  for (const id of ids) azure.cloud.arm.resources.remove(id);
  expect(unknown()).toEqual([]);

  const again = await azure.deploy();
  fault.end();
  expect(again.exitCode, again.log).toBe(0);
  expect(rights()).toEqual(before);
});

test("a recovered vault has its secrets, and the next deployment assigns the roles that it lost", async () => {
  const { arm, signIn } = azure.cloud;
  const bridge = { "event-bridge": "true", "event-bridge-token": "a-token", "github-repository": "contoso/costs" };
  const first = await azure.deploy(bridge);
  expect(first.exitCode, first.log).toBe(0);
  const before = rights();
  const subscriptions = (): readonly string[] =>
    arm.resources.ofType("Microsoft.EventGrid/systemTopics/eventSubscriptions").map(({ id }) => id);
  expect(subscriptions()).toHaveLength(2);
  const [vault] = arm.resources.ofType("Microsoft.KeyVault/vaults");
  const client = armClient(azure.cloud);
  const path = `${vault?.id}?api-version=2023-07-01`;
  expect(await client.outcome("DELETE", path)).toBe("200");
  const stopped = await azure.deploy(bridge);
  expect(errorOf(stopped)).toContain("VaultSoftDeleted");
  expect(errorOf(stopped)).toContain("az keyvault recover --name");

  const properties = { createMode: "recover", tenantId: signIn.tenantId, sku: { family: "A", name: "standard" } };
  await client.send("PUT", path, { location: "westeurope", properties });
  expect(arm.resources.ofType("Microsoft.KeyVault/vaults/secrets")).toHaveLength(2);
  expect(rights().length).toBeLessThan(before.length);
  const again = await azure.deploy(bridge);
  expect(again.exitCode, again.log).toBe(0);
  expect(rights()).toEqual(before);
  expect(subscriptions()).toHaveLength(2);
});
