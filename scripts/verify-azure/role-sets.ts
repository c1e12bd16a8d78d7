import { isWithinScope } from "./resource-scope.ts";

/** The two identities of a hub: `template/hub.json` gives them their roles, and the owners of scopes one more. */
export const ROLE_SETS = ["engine", "plan"] as const;
export type RoleSet = (typeof ROLE_SETS)[number];

/** A role as Azure publishes it. */
interface Role {
  readonly name: string;
  readonly actions: readonly string[];
  readonly dataActions: readonly string[];
  /** What says that an identity has it. */
  readonly telling: readonly string[];
}

const CONTAINERS = "Microsoft.Storage/storageAccounts/blobServices/containers";
const EXPORTS = "Microsoft.CostManagement/exports";
/** Parts of many roles, and of no use to anybody here. */
const HARMLESS = ["Microsoft.Support/*", "Microsoft.Advisor/*/read", "Microsoft.Authorization/*/read"];
const COST_READS = [
  "Microsoft.Billing/*/read",
  "Microsoft.Resources/subscriptions/read",
  "Microsoft.Resources/subscriptions/resourceGroups/read",
  "Microsoft.Management/managementGroups/read",
];

const ROLES = {
  blobDataContributor: {
    name: "Storage Blob Data Contributor",
    actions: ["read", "write", "delete"].map((verb) => `${CONTAINERS}/${verb}`),
    dataActions: ["read", "write", "delete", "add/action", "move/action"].map((verb) => `${CONTAINERS}/blobs/${verb}`),
    telling: [`${CONTAINERS}/write`],
  },
  blobDataReader: {
    name: "Storage Blob Data Reader",
    actions: [`${CONTAINERS}/read`],
    dataActions: [`${CONTAINERS}/blobs/read`],
    telling: [`${CONTAINERS}/read`],
  },
  roleAdministrator: {
    name: "Role Based Access Control Administrator",
    actions: [
      "Microsoft.Authorization/roleAssignments/write",
      "Microsoft.Authorization/roleAssignments/delete",
      "*/read",
    ],
    dataActions: [],
    telling: ["Microsoft.Authorization/roleAssignments/write"],
  },
  reader: { name: "Reader", actions: ["*/read"], dataActions: [], telling: ["Microsoft.Resources/deployments/read"] },
  whatIf: {
    name: "Cost hub what-if",
    actions: [
      "*/read",
      "Microsoft.Resources/deployments/whatIf/action",
      "Microsoft.Resources/deployments/validate/action",
    ],
    dataActions: [],
    telling: ["Microsoft.Resources/deployments/whatIf/action", "Microsoft.Resources/deployments/validate/action"],
  },
  costManagementContributor: {
    name: "Cost Management Contributor",
    actions: ["Microsoft.Consumption/*", "Microsoft.CostManagement/*", ...COST_READS],
    dataActions: [],
    telling: [`${EXPORTS}/write`, `${EXPORTS}/run/action`],
  },
  costManagementReader: {
    name: "Cost Management Reader",
    actions: ["Microsoft.Consumption/*/read", "Microsoft.CostManagement/*/read", ...COST_READS],
    dataActions: [],
    telling: [`${EXPORTS}/read`],
  },
} as const satisfies Readonly<Record<string, Role>>;

export type RoleKey = keyof typeof ROLES;

/** A role of a set, at a scope of the Resource Manager. */
export interface SetRole {
  readonly key: RoleKey;
  /** What the report calls the place; IDs are nobody's business. */
  readonly place: string;
  readonly scope: string;
}

export interface SetPlaces {
  readonly resourceGroupId: string;
  readonly storageAccountId: string;
  /** Undefined for billing scopes, whose roles are the billing account's own. */
  readonly billingScope: string | undefined;
}

/** The roles of a set; a test holds them to those of the template. The engine's vault is left out: no question needs it. */
export function rolesOf(
  set: RoleSet,
  { billingScope, resourceGroupId, storageAccountId }: SetPlaces,
): readonly SetRole[] {
  const container = (name: string): string => `${storageAccountId}/blobServices/default/containers/${name}`;
  const at = (place: string, scope: string, ...keys: readonly RoleKey[]) => keys.map((key) => ({ key, place, scope }));
  const ofScope = (key: RoleKey) => (billingScope === undefined ? [] : at("billing scope", billingScope, key));
  if (set === "engine") {
    return [
      ...at("storage account", storageAccountId, "blobDataContributor", "roleAdministrator"),
      ...ofScope("costManagementContributor"),
    ];
  }
  return [
    ...at("resource group", resourceGroupId, "whatIf", "reader", "costManagementReader"),
    ...["config", "ingestion", "tables"].flatMap((name) => at(`container ${name}`, container(name), "blobDataReader")),
    ...ofScope("costManagementReader"),
  ];
}

export function roleName(key: RoleKey): string {
  return ROLES[key].name;
}

export function tellingActions(key: RoleKey): readonly string[] {
  return ROLES[key].telling;
}

/** One entry of what the permissions API answers. */
export interface Permission {
  readonly actions: readonly string[];
  readonly dataActions: readonly string[];
}

/** The rights at a scope that none of the set's roles has there or above; patterns of Azure, which are nobody's data. */
export function surplusOf(
  permissions: readonly Permission[],
  scope: string,
  roles: readonly SetRole[],
): readonly string[] {
  const held = roles.filter((role) => isWithinScope(scope, role.scope)).map(({ key }): Role => ROLES[key]);
  const [actions, dataActions] = [held.flatMap((role) => role.actions), held.flatMap((role) => role.dataActions)];
  const surplus = permissions.flatMap((permission) => [
    ...permission.actions.filter((action) => !isCovered(action, [...actions, ...DELEGATION, ...HARMLESS])),
    ...permission.dataActions.filter((action) => !isCovered(action, dataActions)),
  ]);
  return [...new Set(surplus)];
}

/** Signs no more than its holder may do. */
const DELEGATION = ["Microsoft.Storage/storageAccounts/blobServices/generateUserDelegationKey/action"];

/** Whether one of the patterns takes in the whole of another: a `*` of it is a text like any. */
function isCovered(pattern: string, patterns: readonly string[]): boolean {
  return patterns.some((wider) => {
    const parts = wider.split("*").map((part) => part.replace(/[.\\/+?^${}()|[\]]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`, "i").test(pattern);
  });
}
