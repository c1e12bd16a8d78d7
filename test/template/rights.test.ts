import type { Json } from "azure-simulator/testing";
import { describe, expect, test } from "vitest";
import {
  deployed,
  evaluateHub,
  onlyResource,
  propertiesOf,
  RESOURCE_GROUP,
  resourcesOf,
  SUBSCRIPTION,
  WHOLE_HUB,
} from "./evaluated-hub.ts";

const ROLE_NAMES: Readonly<Record<string, string>> = {
  "ba92f5b4-2d11-453d-a403-e96b0029c9fe": "Storage Blob Data Contributor",
  "2a2b9908-6ea1-4ae2-8e65-a410df84e7d1": "Storage Blob Data Reader",
  "72fafb9e-0641-4937-9268-a91bfd8191a3": "Cost Management Reader",
  "acdd72a7-3385-48ef-bd42-f606fba81ae7": "Reader",
  "f58310d9-a9f6-439a-9e8d-f62e7b41a168": "Role Based Access Control Administrator",
  "4633458b-17de-408a-b874-0445c86b69e6": "Key Vault Secrets User",
};

const ONLY_BLOB_DATA_CONTRIBUTOR =
  "((!(ActionMatches{'Microsoft.Authorization/roleAssignments/write'}))" +
  " OR (@Request[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {ba92f5b4-2d11-453d-a403-e96b0029c9fe}" +
  " AND @Request[Microsoft.Authorization/roleAssignments:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {'ServicePrincipal'}))" +
  " AND ((!(ActionMatches{'Microsoft.Authorization/roleAssignments/delete'}))" +
  " OR (@Resource[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {ba92f5b4-2d11-453d-a403-e96b0029c9fe}" +
  " AND @Resource[Microsoft.Authorization/roleAssignments:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {'ServicePrincipal'}))";

/** The permissions, one line per assignment. */
function rightsOf(parameters: Readonly<Record<string, Json>>): readonly string[] {
  const hub = evaluateHub(parameters);
  const suffix = String(hub.outputs(deployed).storageAccountName?.value).slice(-13);
  const whatIf = onlyResource(hub, "Microsoft.Authorization/roleDefinitions").name;
  return resourcesOf(hub, "Microsoft.Authorization/roleAssignments")
    .map((assignment) => {
      const { principalId, roleDefinitionId, condition } = propertiesOf(assignment);
      const prefix = `/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Authorization/roleDefinitions/`;
      expect(String(roleDefinitionId).startsWith(prefix)).toBe(true);
      const role = String(roleDefinitionId).slice(prefix.length);
      const [scope = ""] = assignment.id.split("/providers/Microsoft.Authorization/roleAssignments/");
      const where = scope.slice(RESOURCE_GROUP.length).replace(/^\/providers\/Microsoft\.\w+/, "") || "/";
      const who = String(principalId)
        .replace("principal of finops-hub-", "")
        .replace(WHOLE_HUB.deployerPrincipalId as string, "deployer");
      const roleName = role === whatIf ? "what-if" : ROLE_NAMES[role];
      return `${who}: ${roleName} on ${where}${condition === undefined ? "" : " with a condition"}`.replaceAll(
        suffix,
        "*",
      );
    })
    .toSorted();
}

const SMALLEST = [
  "engine-*: Key Vault Secrets User on /vaults/finops-hub-*/secrets/engine-identity",
  "engine-*: Role Based Access Control Administrator on /storageAccounts/finopsstore* with a condition",
  "engine-*: Storage Blob Data Contributor on /storageAccounts/finopsstore*",
  "plan-*: Cost Management Reader on /",
  "plan-*: Reader on /",
  "plan-*: Storage Blob Data Reader on /storageAccounts/finopsstore*/blobServices/default/containers/config",
  "plan-*: Storage Blob Data Reader on /storageAccounts/finopsstore*/blobServices/default/containers/ingestion",
  "plan-*: Storage Blob Data Reader on /storageAccounts/finopsstore*/blobServices/default/containers/tables",
  "plan-*: what-if on /",
];

describe("the permissions", () => {
  test("of the smallest hub", () => {
    expect(rightsOf({})).toEqual(SMALLEST);
  });

  test("of a hub with all resources", () => {
    expect(rightsOf(WHOLE_HUB)).toEqual(
      [
        ...SMALLEST,
        "bridge-*: Key Vault Secrets User on /vaults/finops-hub-*/secrets/event-bridge-token",
        "deployer: Storage Blob Data Contributor on /storageAccounts/finopsstore*/blobServices/default/containers/config",
        "deployer: Storage Blob Data Reader on /storageAccounts/finopsstore*/blobServices/default/containers/ingestion",
        "engine-*: Key Vault Secrets User on /vaults/finops-hub-*/secrets/finops-hub-storage-key",
      ].toSorted(),
    );
  });
});

test("the hub identity can let services write blobs to the account, but can grant no other role", () => {
  const conditions = resourcesOf(evaluateHub(WHOLE_HUB), "Microsoft.Authorization/roleAssignments")
    .map(propertiesOf)
    .filter(({ condition }) => condition !== undefined);
  expect(conditions).toMatchObject([{ condition: ONLY_BLOB_DATA_CONTRIBUTOR, conditionVersion: "2.0" }]);
});

test("the role for pull requests can only read and preview", () => {
  const role = propertiesOf(onlyResource(evaluateHub(), "Microsoft.Authorization/roleDefinitions"));
  expect(role.permissions).toEqual([
    {
      actions: [
        "*/read",
        "Microsoft.Resources/deployments/whatIf/action",
        "Microsoft.Resources/deployments/validate/action",
      ],
      notActions: [],
      dataActions: [],
      notDataActions: [],
    },
  ]);
  expect(role.assignableScopes).toEqual([RESOURCE_GROUP]);
});

test("every deployment uses the same unique names for roles and assignments", () => {
  const namesOf = (hubName: string): readonly string[] =>
    evaluateHub({ ...WHOLE_HUB, hubName })
      .resources.filter(({ type }) => type.startsWith("Microsoft.Authorization/"))
      .map(({ name }) => name);
  expect(namesOf("finops-hub")).toEqual(namesOf("finops-hub"));
  const names = [...namesOf("finops-hub"), ...namesOf("second-hub")];
  expect(new Set(names).size).toBe(names.length);
});

test("a user who deploys manually gets the role assignments of a user", () => {
  const hub = evaluateHub({ ...WHOLE_HUB, deployerPrincipalType: "User" });
  const types = resourcesOf(hub, "Microsoft.Authorization/roleAssignments").map(
    (assignment) => propertiesOf(assignment).principalType,
  );
  expect(types.filter((type) => type === "User")).toHaveLength(2);
  expect(types.filter((type) => type !== "ServicePrincipal")).toHaveLength(2);
});

test("the account rejects keys, public access and plain HTTP", () => {
  const account = propertiesOf(onlyResource(evaluateHub(), "Microsoft.Storage/storageAccounts"));
  expect(account).toMatchObject({
    isHnsEnabled: true,
    allowSharedKeyAccess: false,
    allowBlobPublicAccess: false,
    supportsHttpsTrafficOnly: true,
    minimumTlsVersion: "TLS1_2",
  });
  const open = propertiesOf(
    onlyResource(evaluateHub({ allowSharedKeyAccess: true }), "Microsoft.Storage/storageAccounts"),
  );
  expect(open.allowSharedKeyAccess).toBe(true);
  const containers = resourcesOf(evaluateHub(), "Microsoft.Storage/storageAccounts/blobServices/containers");
  expect(containers.map(({ name }) => name.split("/").at(-1)).toSorted()).toEqual([
    "config",
    "ingestion",
    "msexports",
    "tables",
  ]);
  expect(containers.map((container) => propertiesOf(container).publicAccess)).toEqual(["None", "None", "None", "None"]);
});

test("every resource is created after those that it needs", () => {
  const { resources } = evaluateHub(WHOLE_HUB);
  const order = resources.map(({ id }) => id);
  for (const { id, dependsOn } of resources) {
    for (const other of dependsOn)
      expect(order.indexOf(other), `${other} before ${id}`).toBeLessThan(order.indexOf(id));
  }
});
