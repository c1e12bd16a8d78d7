import { InputError, ServiceError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { deploymentFailure } from "../../../../src/actions/deploy-hub/deployment/deployment-failure.ts";
import { azureFailure } from "../../../../src/azure/http/azure-error.ts";

const PLACE = {
  subscriptionId: "s-1",
  resourceGroup: "costs",
  location: "westeurope",
  storageSku: "Premium_ZRS",
  deploymentName: "deploy-hub-x",
};
const GROUP = "/subscriptions/s-1/resourceGroups/costs";
const VAULT = `${GROUP}/providers/Microsoft.KeyVault/vaults/hub-vault-1`;

const failureOf = (body: unknown) =>
  deploymentFailure(azureFailure({ action: "deploy hub", status: 400, body, correlationId: "c-1" }), PLACE);

describe("a failure explains what to do about", () => {
  test.each<[string, object, string, string]>([
    [
      "a SKU not available in the region",
      { code: "SkuNotAvailable", message: "The requested tier is not available." },
      "UnsupportedSku",
      "Premium_LRS and Premium_ZRS",
    ],
    [
      "a redundancy not available in the region",
      { code: "RedundancyConfigurationNotAvailableInRegion", message: "no ZRS" },
      "UnsupportedSku",
      "storage-sku",
    ],
    [
      "a SKU that the template rejects",
      {
        code: "InvalidTemplate",
        message:
          "The provided value for the template parameter 'storageSku' is not valid. The value 'Standard_LRS' is not part of the allowed value(s): 'Premium_LRS,Premium_ZRS'.",
      },
      "UnsupportedSku",
      "storage-sku",
    ],
    [
      "an existing account with another SKU",
      {
        code: "AccountPropertyCannotBeUpdated",
        message: "The property 'sku.name' was specified in the input, but it cannot be updated.",
      },
      "AccountUnchangeable",
      "Leave storage-sku empty",
    ],
    [
      "a region without the resource type",
      { code: "LocationNotAvailableForResourceType", message: "not in 'westeurope'" },
      "RegionUnsupported",
      "Set location",
    ],
    [
      "a region without the resource provider",
      { code: "NoRegisteredProviderFound", message: "none for location" },
      "RegionUnsupported",
      "Set location",
    ],
    [
      "a hub in another region",
      { code: "InvalidResourceLocation", message: "exists in 'northeurope'" },
      "ResourceElsewhere",
      "the region of the existing hub",
    ],
    [
      "an unregistered provider",
      {
        code: "MissingSubscriptionRegistration",
        message: "The subscription is not registered to use namespace 'Microsoft.KeyVault'.",
      },
      "ProviderNotRegistered",
      "az provider register --namespace Microsoft.KeyVault --subscription s-1 --wait",
    ],
    [
      "exports without their resource provider",
      {
        code: "400",
        message:
          "RP Not Registered. Register destination storage account subscription with Microsoft.CostManagementExports.",
      },
      "ProviderNotRegistered",
      "--namespace Microsoft.CostManagementExports",
    ],
    [
      "a storage account name already in use",
      { code: "StorageAccountAlreadyTaken", message: "The storage account named x is already taken." },
      "NameTaken",
      "storage-account-name",
    ],
    [
      "a vault name already in use",
      { code: "VaultAlreadyExists", message: "The vault name 'v' is already in use.", target: VAULT },
      "NameTaken",
      "az keyvault list-deleted",
    ],
    [
      "a deleted vault",
      { code: "ConflictError", message: "A vault with the same name already exists in deleted state.", target: VAULT },
      "VaultSoftDeleted",
      "az keyvault recover --name hub-vault-1 --location westeurope",
    ],
    [
      "a deleted secret",
      {
        code: "Conflict",
        message: "Secret engine-identity is currently in a deleted but recoverable state.",
        target: `${VAULT}/secrets/engine-identity`,
      },
      "SecretSoftDeleted",
      "az keyvault secret recover --vault-name hub-vault-1 --name engine-identity",
    ],
    [
      "a quota",
      { code: "MaxStorageAccountsCountPerSubscriptionExceeded", message: "already contains 250" },
      "QuotaExceeded",
      "request a higher quota",
    ],
    [
      "a quota error in other words",
      { code: "OperationNotAllowed", message: "exceeding approved quota" },
      "QuotaExceeded",
      "request a higher quota",
    ],
    [
      "a name that Azure rejects",
      { code: "AccountNameInvalid", message: "not a valid name" },
      "InvalidHubName",
      "hub-name",
    ],
    [
      "a leftover role assignment",
      { code: "RoleAssignmentUpdateNotPermitted", message: "not allowed to be updated" },
      "RoleAssignmentConflict",
      "az role assignment delete",
    ],
    [
      "a role granted by hand, naming the existing assignment instead of the hub's own",
      {
        code: "RoleAssignmentExists",
        message:
          "The role assignment already exists. The ID of the conflicting role assignment is 0123456789ab0123456789abcdef0123.",
        target: `${VAULT}/providers/Microsoft.Authorization/roleAssignments/ours`,
      },
      "RoleAssignmentConflict",
      `az role assignment delete --ids ${VAULT}/providers/Microsoft.Authorization/roleAssignments/01234567-89ab-0123-4567-89abcdef0123.`,
    ],
    ["a lock", { code: "ScopeLocked", message: "locked" }, "ResourceLocked", "remove the lock"],
    [
      "a missing resource group",
      { code: "ResourceGroupNotFound", message: "could not be found" },
      "ResourceGroupMissing",
      "az group create --name costs --location westeurope --subscription s-1",
    ],
    [
      "another deployment in progress",
      { code: "DeploymentActive", message: "still active" },
      "DeploymentActive",
      "concurrency group",
    ],
    [
      "a deployment cancelled in Azure",
      { code: "DeploymentCanceled", message: "canceled" },
      "DeploymentCanceled",
      "Run deploy-hub again",
    ],
  ])("%s", (_, error, code, remedy) => {
    const nested = {
      code: "DeploymentFailed",
      message: "see details",
      details: [{ code: "Wrapped", message: "w", details: [error] }],
    };
    for (const body of [{ error }, { error: nested }]) {
      const failure = failureOf(body);
      expect(failure).toBeInstanceOf(InputError);
      expect(failure).toMatchObject({ code, remedy: expect.stringContaining(remedy) });
      expect((failure as Error).message).toContain(Reflect.get(error, "message").replace(/\.$/, ""));
    }
  });

  test("a missing role, naming the role, the scope, who can grant it, and how", () => {
    const failure = failureOf({
      error: {
        code: "InvalidTemplateDeployment",
        message: `The template deployment failed with error: 'Authorization failed for template resource 'a6' of type 'Microsoft.Authorization/roleAssignments'. The client 'c' with object id '99999999-0000-0000-0000-000000000001' does not have permission to perform action 'Microsoft.Authorization/roleAssignments/write' at scope '${VAULT}/providers/Microsoft.Authorization/roleAssignments/a6'.'.`,
      },
    });
    expect(failure).toMatchObject({
      code: "MissingRole",
      message: `The signed-in identity lacks the role Role Based Access Control Administrator on ${GROUP}, which allows Microsoft.Authorization/roleAssignments/write.`,
      remedy: expect.stringContaining(`--role 'Role Based Access Control Administrator' --scope ${GROUP}`),
    });
    expect((failure as InputError).remedy).toContain("Ask an Owner");
  });

  test.each([
    [
      "details",
      {
        code: "RequestDisallowedByPolicy",
        message: "Resource 'x' was disallowed by policy.",
        additionalInfo: [
          {
            type: "PolicyViolation",
            info: { policyAssignmentDisplayName: "Allowed locations", policyAssignmentId: "/subscriptions/s-1/p/1" },
          },
        ],
      },
    ],
    [
      "its sentence",
      {
        code: "RequestDisallowedByPolicy",
        message: `Resource 'x' was disallowed by policy. Policy identifiers: '${JSON.stringify([{ policyAssignment: { name: "Allowed locations", id: "/subscriptions/s-1/p/1" } }])}'.`,
      },
    ],
    [
      "an older error format",
      {
        code: "RequestDisallowedByPolicy",
        message: "disallowed",
        innererror: {
          policyInfo: [
            { policyDefinitionDisplayName: "Allowed locations", policyAssignmentId: "/subscriptions/s-1/p/1" },
          ],
        },
      },
    ],
  ])("names the policy of a denied deployment from %s", (_, error) => {
    expect(failureOf({ error })).toMatchObject({
      code: "PolicyDenied",
      message: expect.stringMatching(
        /^A policy denies the deployment, "Allowed locations" \(\/subscriptions\/s-1\/p\/1\): /,
      ),
    });
  });
});

test("reports all causes, starting with the one that has a remedy", () => {
  const failure = failureOf({
    error: {
      code: "DeploymentFailed",
      message: "see details",
      details: [
        { code: "Odd", message: "Something odd." },
        { code: "ScopeLocked", message: "Locked." },
      ],
    },
  });
  expect(failure).toMatchObject({
    code: "ResourceLocked",
    message: "A resource or its group is locked: Locked (ScopeLocked). Also failed: Something odd (Odd).",
  });
});

test("keeps Azure's message and the correlation ID of an unknown cause", () => {
  const failure = failureOf({
    error: {
      code: "DeploymentFailed",
      message: "see details",
      details: [{ code: "Odd", message: "Odd.", target: VAULT }],
    },
  });
  expect(failure).toBeInstanceOf(ServiceError);
  expect(failure).toMatchObject({
    code: "DeploymentFailed",
    message: `The deployment failed: Odd (${VAULT}).`,
    correlationId: "c-1",
  });
});

test("returns errors that are not responses from Azure unchanged", () => {
  for (const error of [
    new InputError("SignInFailed", "m", { remedy: "c" }),
    new DOMException("stop", "AbortError"),
    1,
  ]) {
    expect(deploymentFailure(error, PLACE)).toBe(error);
  }
});
