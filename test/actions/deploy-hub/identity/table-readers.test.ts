import { evaluateTemplate } from "azure-simulator/testing";
import { inputErrorOf } from "exact-values/testing";
import { expect, test } from "vitest";
import { parseTableReaders, withTableReaders } from "../../../../src/actions/deploy-hub/identity/table-readers.ts";
import { propertiesOf, RESOURCE_GROUP, SUBSCRIPTION, TENANT, template } from "../../../template/evaluated-hub.ts";

const GROUP = "11111111-2222-3333-4444-55555555ABCD";
const OTHER = "99999999-2222-3333-4444-555555555555";
const READER = "2a2b9908-6ea1-4ae2-8e65-a410df84e7d1";

test("accepts object IDs with or without their kind in any case, and counts duplicates once", () => {
  expect(parseTableReaders([])).toEqual([]);
  expect(parseTableReaders([`group:${GROUP}`, GROUP, `ServicePrincipal: ${OTHER}`, `user:${SUBSCRIPTION}`])).toEqual([
    { principalId: GROUP.toLowerCase(), principalType: "Group" },
    { principalId: OTHER, principalType: "ServicePrincipal" },
    { principalId: SUBSCRIPTION, principalType: "User" },
  ]);
  expect(parseTableReaders([OTHER])).toEqual([{ principalId: OTHER, principalType: undefined }]);
});

test.each(["finance", "group:finance", `team:${GROUP}`, "a@contoso.com", `${GROUP}')]`, `${GROUP}-1`])(
  "rejects %s, which would not be an object ID in the template",
  async (entry) => {
    expect(await inputErrorOf(() => parseTableReaders([entry]))).toMatchObject({
      code: "InvalidInput",
      message: expect.stringContaining("Input table-readers"),
    });
  },
);

test("rejects a principal listed with two kinds", async () => {
  const { message } = await inputErrorOf(() => parseTableReaders([`group:${GROUP}`, `user:${GROUP}`]));
  expect(message).toContain("which is a Group in another entry");
});

test("only gives each reader Storage Blob Data Reader on the tables container, after creating the container", () => {
  const evaluate = (entries: readonly string[]) => {
    const readers = parseTableReaders(entries);
    const extended = withTableReaders(template as { resources: Record<string, never> }, readers);
    const place = { subscriptionId: SUBSCRIPTION, tenantId: TENANT, deploymentName: "hub" };
    const resourceGroup = { name: "costs", location: "westeurope", tags: {} };
    return evaluateTemplate(extended, {}, { ...place, resourceGroup }).resources;
  };
  const without = evaluate([]);
  const added = evaluate([`group:${GROUP}`, OTHER]).filter(({ id }) => !without.some((other) => other.id === id));
  const account = without.find(({ type }) => type === "Microsoft.Storage/storageAccounts")?.id;
  const tables = `${account}/blobServices/default/containers/tables`;
  expect(account).toContain(RESOURCE_GROUP);
  for (const { dependsOn, id } of added) {
    expect(id.startsWith(`${tables}/providers/Microsoft.Authorization/roleAssignments/`)).toBe(true);
    expect(dependsOn).toEqual([tables]);
  }
  const role = `/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Authorization/roleDefinitions/${READER}`;
  const description = "Reads the tables of the hub.";
  expect(added.map(propertiesOf)).toEqual([
    { description, roleDefinitionId: role, principalId: GROUP.toLowerCase(), principalType: "Group" },
    { description, roleDefinitionId: role, principalId: OTHER },
  ]);
  // Every deployment uses the same assignment name, so that the second one changes nothing.
  expect(evaluate([GROUP, OTHER]).map(({ id }) => id)).toEqual(evaluate([`group:${GROUP}`, OTHER]).map(({ id }) => id));
});
