import { expect, test } from "vitest";
import { enrollmentRoleCommand } from "../../../src/hub/roles/enrollment-role.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { wordsOf } from "../../worlds/simulated-azure/person-shell.ts";

const SCOPE = parseScopeId("/providers/Microsoft.Billing/billingAccounts/1234567");
const GIVEN = { scope: SCOPE, role: "Enrollment reader", resourceManagerUrl: "https://management.azure.com" } as const;

function bodyOf(command: string): unknown {
  const words = wordsOf(`uuidgen() { echo 1; }; ${command}`);
  return JSON.parse(words[words.indexOf("--body") + 1] ?? "");
}

test("the command contains the known IDs", () => {
  const command = enrollmentRoleCommand({ ...GIVEN, principalId: "the-object-id", tenantId: "the-tenant" });
  expect(bodyOf(command)).toMatchObject({
    properties: { principalId: "the-object-id", principalTenantId: "the-tenant" },
  });
});

test("unknown IDs are queried in the shell, so that no client ID is used as an object ID", () => {
  const command = enrollmentRoleCommand({ ...GIVEN, principalId: undefined, tenantId: undefined });
  expect(command).toContain("az ad sp show --id CLIENT_ID --query id");
  expect(command).not.toContain("<");
});
