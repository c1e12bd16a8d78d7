/** What a role permits, in Azure's patterns: `*` matches any text. */
export interface RolePermissions {
  readonly actions: readonly string[];
  readonly notActions?: readonly string[];
  readonly dataActions?: readonly string[];
}

export interface BuiltInRole extends RolePermissions {
  readonly id: string;
  readonly name: string;
}

const BLOBS = "Microsoft.Storage/storageAccounts/blobServices/containers";
const DELEGATION = "Microsoft.Storage/storageAccounts/blobServices/generateUserDelegationKey/action";
const SUPPORT = ["Microsoft.Authorization/*/read", "Microsoft.Resources/deployments/*"];
const GROUP_READ = "Microsoft.Resources/subscriptions/resourceGroups/read";

/** Built-in roles that a hub or its deployment uses, with their real IDs and the actions that matter to the hub. */
export const BUILT_IN_ROLES = [
  { id: "8e3af657-a8ff-443c-a75c-2fe8c4bcb635", name: "Owner", actions: ["*"] },
  {
    id: "b24988ac-6180-42a0-ab88-20f7382dd24c",
    name: "Contributor",
    actions: ["*"],
    notActions: ["Microsoft.Authorization/*/Delete", "Microsoft.Authorization/*/Write"],
  },
  { id: "acdd72a7-3385-48ef-bd42-f606fba81ae7", name: "Reader", actions: ["*/read"] },
  {
    id: "18d7d88d-d35e-4fb5-a5c3-7773c20a72d9",
    name: "User Access Administrator",
    actions: ["*/read", "Microsoft.Authorization/*"],
  },
  {
    id: "f58310d9-a9f6-439a-9e8d-f62e7b41a168",
    name: "Role Based Access Control Administrator",
    actions: [
      "Microsoft.Authorization/roleAssignments/write",
      "Microsoft.Authorization/roleAssignments/delete",
      "*/read",
    ],
  },
  {
    id: "b7e6dc6d-f1e8-4753-8033-0f276bb0955b",
    name: "Storage Blob Data Owner",
    actions: [`${BLOBS}/*`],
    dataActions: [`${BLOBS}/blobs/*`],
  },
  {
    id: "ba92f5b4-2d11-453d-a403-e96b0029c9fe",
    name: "Storage Blob Data Contributor",
    actions: [`${BLOBS}/read`, `${BLOBS}/write`, `${BLOBS}/delete`, DELEGATION],
    dataActions: ["read", "write", "delete", "add/action", "move/action"].map((verb) => `${BLOBS}/blobs/${verb}`),
  },
  {
    id: "2a2b9908-6ea1-4ae2-8e65-a410df84e7d1",
    name: "Storage Blob Data Reader",
    actions: [`${BLOBS}/read`, DELEGATION],
    dataActions: [`${BLOBS}/blobs/read`],
  },
  {
    id: "17d1049b-9a84-46fb-8f53-869881c3d3ab",
    name: "Storage Account Contributor",
    actions: [...SUPPORT, GROUP_READ, "Microsoft.Storage/storageAccounts/*"],
  },
  {
    id: "434105ed-43f6-45c7-a02f-909b2ba83430",
    name: "Cost Management Contributor",
    actions: [
      "Microsoft.Consumption/*",
      "Microsoft.CostManagement/*",
      "Microsoft.Billing/billingPeriods/read",
      GROUP_READ,
    ],
  },
  {
    id: "72fafb9e-0641-4937-9268-a91bfd8191a3",
    name: "Cost Management Reader",
    actions: [
      "Microsoft.Consumption/*/read",
      "Microsoft.CostManagement/*/read",
      "Microsoft.Billing/billingPeriods/read",
      GROUP_READ,
    ],
  },
  {
    id: "4633458b-17de-408a-b874-0445c86b69e6",
    name: "Key Vault Secrets User",
    actions: [],
    dataActions: [
      "Microsoft.KeyVault/vaults/secrets/getSecret/action",
      "Microsoft.KeyVault/vaults/secrets/readMetadata/action",
    ],
  },
  {
    id: "b86a8fe4-44ce-4948-aee5-eccb2c155cd7",
    name: "Key Vault Secrets Officer",
    actions: ["Microsoft.KeyVault/vaults/read"],
    dataActions: ["Microsoft.KeyVault/vaults/secrets/*"],
  },
  {
    id: "673868aa-7521-48a0-acc6-0f60742d39f5",
    name: "Data Factory Contributor",
    actions: [...SUPPORT, GROUP_READ, "Microsoft.DataFactory/*"],
  },
  {
    id: "1e241071-0855-49ea-94dc-649edcd759de",
    name: "EventGrid Contributor",
    actions: [...SUPPORT, GROUP_READ, "Microsoft.EventGrid/*"],
  },
  {
    id: "e40ec5ca-96e0-45a2-b4ff-59039f2c2b59",
    name: "Managed Identity Contributor",
    actions: [...SUPPORT, GROUP_READ, "Microsoft.ManagedIdentity/userAssignedIdentities/*"],
  },
  {
    id: "f1a07417-d97a-45cb-824c-7a7467783830",
    name: "Managed Identity Operator",
    actions: ["Microsoft.ManagedIdentity/userAssignedIdentities/*/read", GROUP_READ],
  },
] as const satisfies readonly BuiltInRole[];

export type BuiltInRoleName = (typeof BUILT_IN_ROLES)[number]["name"];
