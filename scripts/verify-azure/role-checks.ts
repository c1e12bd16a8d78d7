import { missingActions, permissionsUrl } from "../../src/azure/cost-exports/export-permissions.ts";
import type { AzureAnswer } from "../../src/azure/http/azure-client.ts";
import { listField } from "../../src/azure/http/json-fields.ts";
import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";
import { isWithinScope } from "./resource-scope.ts";
import { type Permission, roleName, rolesOf, surplusOf, tellingActions } from "./role-sets.ts";

/**
 * The answers are only meaningful with a hub's exact roles. Missing and additional permissions are reported before any
 * check.
 */
export function roleChecks({ arm, options }: AzurePlace): readonly Check[] {
  const { roleSet, storageAccountId, subscriptionId } = options;
  const resourceGroupId = storageAccountId.split("/").slice(0, 5).join("/");
  const billingScope = isWithinScope(options.scope, "subscriptions") ? options.scope : undefined;
  const roles = rolesOf(roleSet, { resourceGroupId, storageAccountId, billingScope });
  const subscription = { place: "subscription", scope: `/subscriptions/${subscriptionId}` };
  const group = { place: "resource group", scope: resourceGroupId };
  const account = { place: "storage account", scope: storageAccountId };
  const places = [subscription, group, account, ...roles].filter(
    ({ place }, index, all) => all.findIndex((other) => other.place === place) === index,
  );
  const read = async (scope: string): Promise<AzureAnswer> =>
    arm.send("read the permissions", { method: "GET", url: permissionsUrl(scope) });
  const missing: Check = {
    question: `The identity has the roles of the ${roleSet} identity`,
    believed: "all",
    observe: async () => {
      const lacking: string[] = [];
      for (const { key, place, scope } of roles) {
        const { body } = await read(scope);
        if (missingActions(body, tellingActions(key)).length > 0) lacking.push(`${roleName(key)} (${place})`);
      }
      return lacking.length === 0 ? "all" : `lacks ${lacking.join(", ")}`;
    },
    isNeeded: true,
  };
  const surplus: Check = {
    question: `The identity has no permissions beyond those of the ${roleSet} identity`,
    believed: "none",
    observe: async () => {
      const found: string[] = [];
      for (const { place, scope } of places) {
        const more = surplusOf(permissionsOf((await read(scope)).body), scope, roles);
        if (more.length > 0)
          found.push(`${place}: ${more.slice(0, SHOWN_RIGHTS).join(" ")}${more.length > SHOWN_RIGHTS ? " ..." : ""}`);
      }
      return found.join("; ") || "none";
    },
    isNeeded: !options.takesMoreRoles,
  };
  return [missing, surplus];
}

const SHOWN_RIGHTS = 5;

function permissionsOf(body: unknown): readonly Permission[] {
  return listField(body, "value").map((entry) => ({
    actions: texts(entry, "actions"),
    dataActions: texts(entry, "dataActions"),
  }));
}

function texts(entry: unknown, field: "actions" | "dataActions"): readonly string[] {
  const found = (entry as Partial<Record<typeof field, unknown>>)[field];
  return Array.isArray(found) ? found.filter((text) => typeof text === "string") : [];
}
