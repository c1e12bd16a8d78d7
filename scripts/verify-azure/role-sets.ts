import { isWithinScope } from "./resource-scope.ts";

/** The two identities of a hub. `template/hub.json` assigns their roles, and the owners of scopes assign one more. */
export const ROLE_SETS = ["hub", "plan"] as const;
export type RoleSet = (typeof ROLE_SETS)[number];

/** A role as Azure publishes it. */
interface Role {
  readonly name: string;
  readonly actions: readonly string[];
  readonly dataActions: readonly string[];
  /** Actions that show that an identity has the role. */
  readonly telling: readonly string[];
}

const CONTAINERS = "Microsoft.Storage/storageAccounts/blobServices/containers";
const EXPORTS = "Microsoft.CostManagement/exports";
/** Actions that many roles contain and that are irrelevant here. */
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

/** A role of a set, with its scope in Resource Manager. */
export interface SetRole {
  readonly key: RoleKey;
  /** The name of the place in the report, which contains no IDs. */
  readonly place: string;
  readonly scope: string;
}

export interface SetPlaces {
  readonly resourceGroupId: string;
  readonly storageAccountId: string;
  /** Undefined for billing scopes, which have their own roles. */
  readonly billingScope: string | undefined;
}

/** The roles of a set, which a test compares with the template. No check needs the hub identity's vault. */
export function rolesOf(
  set: RoleSet,
  { billingScope, resourceGroupId, storageAccountId }: SetPlaces,
): readonly SetRole[] {
  const container = (name: string): string => `${storageAccountId}/blobServices/default/containers/${name}`;
  const at = (place: string, scope: string, ...keys: readonly RoleKey[]) => keys.map((key) => ({ key, place, scope }));
  const ofScope = (key: RoleKey) => (billingScope === undefined ? [] : at("billing scope", billingScope, key));
  if (set === "hub") {
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

/** One entry of the permissions API's response. */
export interface Permission {
  readonly actions: readonly string[];
  readonly dataActions: readonly string[];
}

/** Permissions at a scope that none of the set's roles grants, as Azure's patterns without personal data. */
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

/** A delegation key permits nothing beyond its holder's own permissions. */
const DELEGATION = ["Microsoft.Storage/storageAccounts/blobServices/generateUserDelegationKey/action"];

/** True if one of the patterns covers another pattern completely. A `*` in the latter is treated as text. */
function isCovered(pattern: string, patterns: readonly string[]): boolean {
  return patterns.some((wider) => {
    const parts = wider.split("*").map((part) => part.replace(/[.\\/+?^${}()|[\]]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`, "i").test(pattern);
  });
}
