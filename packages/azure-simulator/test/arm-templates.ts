/** Small templates for tests of deployments. */

export interface DeploymentBody {
  readonly properties: Readonly<Record<string, unknown>>;
}

const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";

export function templateDeploymentBody(
  resources: readonly object[],
  more: Readonly<Record<string, unknown>> = {},
  properties: Readonly<Record<string, unknown>> = {},
): DeploymentBody {
  const template = { $schema: SCHEMA, contentVersion: "1.0.0.0", resources, ...more };
  return { properties: { mode: "Incremental", template, ...properties } };
}

export function storageAccount(name: string, changes: object = {}): object {
  return {
    type: "Microsoft.Storage/storageAccounts",
    apiVersion: "2025-01-01",
    name,
    location: "[resourceGroup().location]",
    kind: "BlockBlobStorage",
    sku: { name: "Premium_LRS" },
    properties: { isHnsEnabled: true, minimumTlsVersion: "TLS1_2" },
    ...changes,
  };
}

export function vault(name: string, changes: object = {}): object {
  return {
    type: "Microsoft.KeyVault/vaults",
    apiVersion: "2024-11-01",
    name,
    location: "[resourceGroup().location]",
    properties: {
      tenantId: "[subscription().tenantId]",
      sku: { family: "A", name: "standard" },
      enableRbacAuthorization: true,
    },
    ...changes,
  };
}

export function identity(name: string): object {
  return {
    type: "Microsoft.ManagedIdentity/userAssignedIdentities",
    apiVersion: "2024-11-30",
    name,
    location: "westeurope",
  };
}

export function credential(identityName: string, name: string, subject: string, dependsOn: readonly string[]): object {
  return {
    type: "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials",
    apiVersion: "2024-11-30",
    name: `${identityName}/${name}`,
    dependsOn,
    properties: {
      issuer: "https://token.actions.githubusercontent.com",
      subject,
      audiences: ["api://AzureADTokenExchange"],
    },
  };
}
