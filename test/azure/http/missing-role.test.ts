import { quoteShellArg } from "exact-values/shell-command";
import { expect, test } from "vitest";
import { findMissingRole } from "../../../src/azure/http/missing-role.ts";
import { parseServiceFault } from "../../../src/azure/http/service-fault.ts";

const GROUP = "/subscriptions/s-1/resourceGroups/costs";
const WHO = "The client 'app' with object id '99999999-0000-0000-0000-000000000001'";

const missing = (message: string) => {
  const fault = parseServiceFault({ code: "AuthorizationFailed", message });
  return findMissingRole(fault === undefined ? [] : [fault]);
};

test.each([
  [
    `${WHO} does not have authorization to perform action 'Microsoft.Resources/deployments/validate/action' over ` +
      `scope '${GROUP}/providers/Microsoft.Resources/deployments/hub' or the scope is invalid.`,
    "Contributor",
    GROUP,
  ],
  [
    "The template deployment failed with error: 'Authorization failed for template resource 'a6' of type " +
      `'Microsoft.Authorization/roleAssignments'. ${WHO} does not have permission to perform action ` +
      "'Microsoft.Authorization/roleAssignments/write' at scope " +
      `'${GROUP}/providers/Microsoft.Storage/storageAccounts/x/providers/Microsoft.Authorization/roleAssignments/a60'.'.`,
    "Role Based Access Control Administrator",
    GROUP,
  ],
  [
    `${WHO} does not have authorization to perform action 'Microsoft.Authorization/roleDefinitions/write' over ` +
      `scope '${GROUP}/providers/Microsoft.Authorization/roleDefinitions/y'.`,
    "User Access Administrator",
    GROUP,
  ],
  [
    `${WHO} does not have authorization to perform action 'Microsoft.EventGrid/register/action' over scope ` +
      "'/subscriptions/s-1'.",
    "Contributor",
    "/subscriptions/s-1",
  ],
  [
    `${WHO} does not have authorization to perform action 'Microsoft.DataFactory/factories/triggers/stop/action' ` +
      `over scope '${GROUP}/providers/Microsoft.DataFactory/factories/f'.`,
    "Data Factory Contributor",
    GROUP,
  ],
  [
    `${WHO} has permission to perform action 'A' on scope 'B'; however, it does not have permission to perform ` +
      "action 'Microsoft.ManagedIdentity/userAssignedIdentities/assign/action' on the linked scope(s) " +
      `'${GROUP}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/i' or the linked scope(s) are invalid.`,
    "Contributor",
    GROUP,
  ],
])("%s", (message, role, scope) => {
  const found = missing(message);
  expect(found).toMatchObject({ role, scope });
  expect(found?.remedy).toContain(
    `Owner, User Access Administrator or Role Based Access Control Administrator of ${scope}`,
  );
  expect(found?.remedy).toContain(
    "az role assignment create --assignee-object-id 99999999-0000-0000-0000-000000000001 --assignee-principal-type " +
      `ServicePrincipal --role ${quoteShellArg(role)} --scope ${scope}`,
  );
});

test("no role is found in an unrelated message", () => {
  expect(missing("The storage account named x is already taken.")).toBeUndefined();
});
