import type { ArmFaultName } from "azure-simulator";
import { type ActiveFault, type ArmFaultOptions, simulatedClock } from "azure-simulator/testing";
import { afterEach, expect, test } from "vitest";
import { documentLink } from "../../../src/github/failure.ts";
import { errorOf, GROUP, startSubscription } from "../../worlds/simulated-azure/simulated-subscription.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";

// The clock runs 100 times faster, so ten minutes take six seconds.
const azure = openForTests(() => startSubscription({ clock: simulatedClock("2026-11-21T10:00:00Z", 100) }));
let active: ActiveFault | undefined;
afterEach(() => {
  active?.end();
  active = undefined;
});

interface FaultCase {
  readonly fault: ArmFaultName;
  readonly options?: ArmFaultOptions;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly code: string;
  readonly says: readonly string[];
}

/** Faults in an empty group. Faults of the deployment itself leave resources behind, so they come last. */
const FAULTS: readonly FaultCase[] = [
  { fault: "SkuNotAvailable", code: "UnsupportedSku", says: ["storage-sku", "Premium_ZRS", "westeurope"] },
  {
    fault: "RedundancyConfigurationNotAvailableInRegion",
    inputs: { "storage-sku": "Premium_ZRS" },
    code: "UnsupportedSku",
    says: ["Premium_ZRS", "Premium_LRS"],
  },
  {
    fault: "LocationNotAvailableForResourceType",
    inputs: { location: "westindia" },
    code: "RegionUnsupported",
    says: ["westindia", "location", "northeurope"],
  },
  {
    fault: "AuthorizationFailed",
    options: { action: "Microsoft.Authorization/roleAssignments/write" },
    code: "MissingRole",
    says: [
      `Role Based Access Control Administrator on /subscriptions/`,
      "Ask an Owner, User Access Administrator",
      "az role assignment create --assignee-object-id",
    ],
  },
  {
    fault: "AuthorizationFailed",
    options: { action: "Microsoft.Resources/deployments/validate/action" },
    code: "MissingRole",
    says: ["Contributor", `/resourcegroups/${GROUP}, which allows`],
  },
  {
    fault: "StorageAccountAlreadyTaken",
    code: "NameTaken",
    says: ["already taken", "hub-name", "storage-account-name"],
  },
  {
    fault: "RequestDisallowedByPolicy",
    code: "PolicyDenied",
    says: [
      "Allowed locations",
      "policyAssignments/076600eccae24751850c1942",
      "must be one of swedencentral",
      "input location",
    ],
  },
  { fault: "QuotaExceeded", code: "QuotaExceeded", says: ["higher quota", "location"] },
  { fault: "MaxStorageAccountsCountPerSubscriptionExceeded", code: "QuotaExceeded", says: ["250"] },
  {
    fault: "MissingSubscriptionRegistration",
    code: "ProviderNotRegistered",
    says: ["az provider register --namespace Microsoft.KeyVault --subscription", "--wait"],
  },
  {
    fault: "SoftDeletedVault",
    code: "VaultSoftDeleted",
    says: ["az keyvault recover --name finops-hub-", "az keyvault purge --name finops-hub-"],
  },
  {
    fault: "NestedDeploymentFailed",
    code: "NameTaken",
    says: ["is already in another resource group in this subscription", "storage-account-name"],
  },
];

test.each(FAULTS)("$fault fails with $code and a remedy", async ({ fault, options, inputs, code, says }) => {
  active = azure.cloud.arm.fault(fault, options);
  const run = await azure.deploy(inputs);
  expect(run.exitCode, run.log).toBe(1);
  expect(errorOf(run)).toContain(`::error title=${code}::`);
  for (const words of says) expect(errorOf(run)).toContain(words);
  expect(run.summary).toContain(documentLink(code));
});

test.each([
  { inputs: { "hub-name": "___" }, code: "InvalidHubName", says: ["___", "neither a letter nor a digit"] },
  { inputs: { "hub-name": "hub/costs" }, code: "InvalidHubName", says: ["/"] },
  { inputs: { "resource-group": "nowhere" }, code: "ResourceGroupMissing", says: ["az group create --name nowhere"] },
  { inputs: { "client-id": "" }, code: "MissingInput", says: ["client-id", "AZURE_CLIENT_ID"] },
])("$inputs fails with $code", async ({ inputs, code, says }) => {
  azure.cloud.arm.forgetRequests();
  const run = await azure.deploy(inputs);
  expect(run.exitCode).toBe(1);
  expect(errorOf(run)).toContain(`::error title=${code}::`);
  for (const words of says) expect(errorOf(run)).toContain(words);
  expect(azure.cloud.arm.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("the error of a job without a matching credential contains the job's subject", async () => {
  const run = await azure.deploy({}, { subject: "repo:contoso/costs:ref:refs/heads/feature" });
  expect(errorOf(run)).toMatch(
    /title=SignInFailed::.*repo:contoso\/costs:ref:refs\/heads\/feature.*federated credential/,
  );
});

test("fails after ten minutes if a provider is never registered, and prints the command", async () => {
  azure.cloud.arm.setProvider("Microsoft.CostManagementExports", "NotRegistered");
  active = azure.cloud.arm.fault("RegistrationNeverEnds");
  const run = await azure.deploy();
  azure.cloud.arm.setProvider("Microsoft.CostManagementExports", "Registered");
  expect(errorOf(run)).toContain("::error title=ProviderNotRegistered::");
  expect(errorOf(run)).toContain("az provider register --namespace Microsoft.CostManagementExports");
  expect(run.log).toMatch(/Waiting for the registration of Microsoft\.CostManagementExports, \d+ s so far/);
});

test("names the role and scope for a provider that this identity may not register", async () => {
  azure.cloud.arm.setProvider("Microsoft.KeyVault", "NotRegistered");
  active = azure.cloud.arm.fault("RegistrationRefused");
  const run = await azure.deploy();
  azure.cloud.arm.setProvider("Microsoft.KeyVault", "Registered");
  expect(errorOf(run)).toContain("::error title=MissingRole::");
  expect(errorOf(run)).toContain(`Contributor on /subscriptions/${azure.cloud.arm.subscriptionId},`);
});

/** Makes deployments hang once the job log shows that the deployment is about to begin. */
function holdDeployment(text: string): void {
  if (text.includes("::group::Pause workflows")) active = azure.cloud.arm.fault("DeploymentNeverEnds");
}

test("stops waiting for a deployment after timeout-minutes, and reports that it continues in Azure", async () => {
  const inputs = { "timeout-minutes": "3", "deployment-name": "slow" };
  const run = await azure.deploy(inputs, { onLog: holdDeployment });
  expect(errorOf(run)).toMatch(
    /title=DeploymentTimeout::Deployment slow did not finish within \d+ minutes\. It continues in Azure/,
  );
  expect(errorOf(run)).toContain("Microsoft.Resources/deployments/slow");
});

test("a cancelled run reports the deployment it leaves in progress", async () => {
  let cancel: (signal: NodeJS.Signals) => void = () => {};
  const run = await azure.deploy(
    { "deployment-name": "cancelled" },
    {
      onStart: (kill) => {
        cancel = kill;
      },
      onLog: (text) => {
        holdDeployment(text);
        if (/ of \d+ resources after/.test(text)) cancel("SIGINT");
      },
    },
  );
  expect(run.exitCode).toBe(1);
  expect(errorOf(run)).toMatch(
    /title=DeploymentAbandoned::The run was cancelled while deployment cancelled was in progress\. It continues in Azure/,
  );
});
