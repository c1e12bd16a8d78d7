import { execFileSync } from "node:child_process";
import { quoteShellArg } from "exact-values/shell-command";
import { expect, test } from "vitest";
import { type GrantReceiver, grantFor } from "../../../../src/actions/deploy-hub/identity/grants.ts";
import { parseScopeId } from "../../../../src/hub/scope.ts";

const RECEIVER: GrantReceiver = {
  principalId: "11111111-1111-1111-1111-111111111111",
  tenantId: "22222222-2222-2222-2222-222222222222",
  resourceManagerUrl: "https://management.azure.com",
  portalUrl: "https://portal.azure.com",
};

/** The arguments that az receives when a shell runs the command. */
function wordsOf(command: string): readonly string[] {
  const script = `az() { printf '%s\\n' "$@"; }; uuidgen() { echo GUID; }; ${command}`;
  return execFileSync("bash", ["--norc", "-c", script], { encoding: "utf8" }).trimEnd().split("\n");
}

const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts";
const MCA = `${ACCOUNT}/0000:1111_2019-05-31`;

const ROLE_CASES = [
  { scope: "/subscriptions/33333333-3333-3333-3333-333333333333", role: "Cost Management Contributor" },
  { scope: "/subscriptions/3333/resourceGroups/It's (new)", role: "Cost Management Contributor" },
];

test.each(ROLE_CASES)("grants access to $scope with one az role assignment", ({ scope, role }) => {
  const grant = grantFor(parseScopeId(scope), RECEIVER);
  expect(wordsOf(grant.command ?? "")).toEqual([
    ...["role", "assignment", "create", "--assignee-object-id", RECEIVER.principalId],
    ...["--assignee-principal-type", "ServicePrincipal", "--role", role, "--scope", scope.toLowerCase()],
  ]);
});

const BILLING_CASES = [
  {
    scope: `${ACCOUNT}/1234567`,
    url: `${ACCOUNT}/1234567/billingRoleAssignments/GUID?api-version=2019-10-01-preview`,
    definition: `${ACCOUNT}/1234567/billingRoleDefinitions/24f8edb6-1668-4659-b5e2-40bb5f3a7d7e`,
  },
  {
    scope: `${ACCOUNT}/1234567/departments/84819`,
    url: `${ACCOUNT}/1234567/departments/84819/billingRoleAssignments/GUID?api-version=2019-10-01-preview`,
    definition: `${ACCOUNT}/1234567/departments/84819/billingRoleDefinitions/db609904-a47f-4794-9be8-9bd86fbffd8a`,
  },
];

test.each(BILLING_CASES)("grants access to $scope with one call of the billing API", ({ scope, url, definition }) => {
  const words = wordsOf(grantFor(parseScopeId(scope), RECEIVER).command ?? "");
  const value = (option: string): string => words[words.indexOf(option) + 1] ?? "";
  expect(words[0]).toBe("rest");
  expect(value("--url").toLowerCase()).toBe(`https://management.azure.com${url}`.toLowerCase());
  const body = JSON.parse(value("--body")) as Record<string, unknown>;
  const properties = (body.properties ?? body) as Record<string, string>;
  expect(properties).toMatchObject({ principalId: RECEIVER.principalId, principalTenantId: RECEIVER.tenantId });
  expect(properties.roleDefinitionId?.toLowerCase()).toBe(definition.toLowerCase());
});

test.each([`${ACCOUNT}/1234567/enrollmentAccounts/9`, "/providers/Microsoft.Management/managementGroups/root"])(
  "%s has no command, and the grant suggests what to monitor instead",
  (scope) => {
    const grant = grantFor(parseScopeId(scope), RECEIVER);
    expect(grant.command).toBeUndefined();
    expect(grant.by).toMatch(/monitor .* instead/);
  },
);

test.each(["plain", "two words", "it's", "$(rm -rf .)", "`id`", "a;b&c|d", "ä'\"\\"])(
  "quotes %s so that the shell passes it on unchanged",
  (text) => {
    expect(wordsOf(`az ${quoteShellArg(text)}`)).toEqual([text]);
  },
);

test.each(["", "/billingProfiles/AB-CD", "/billingProfiles/AB-CD/invoiceSections/EF", "/customers/77"])(
  "no role lets an identity create exports on a Customer Agreement scope (%s), so it has no grant",
  (below) => {
    const grant = grantFor(parseScopeId(`${MCA}${below}`), RECEIVER);
    expect(grant.command).toBeUndefined();
    expect(grant.role).toContain("configure-exports prints a command for each");
    expect(grant.by).toContain("a person with the role");
  },
);
