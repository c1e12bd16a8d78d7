import { shellCommand, shellComment } from "exact-values/shell-command";
import template from "../../template/hub.json" with { type: "json" };
import { isWithinScope } from "./resource-scope.ts";
import { roleName, rolesOf } from "./role-sets.ts";
import type { VerifyAzureOptions } from "./verify-azure-options.ts";

const WHAT_IF_ROLE = "Cost hub what-if (verify-azure)";

/**
 * Azure CLI commands that create a service principal with exactly the roles of the set, and the command that removes
 * it.
 */
export function renderSetup(options: VerifyAzureOptions): string {
  const { roleSet, scope, storageAccountId, subscriptionId } = options;
  const resourceGroupId = storageAccountId.split("/").slice(0, 5).join("/");
  const isArmScope = isWithinScope(scope, "subscriptions");
  const places = { resourceGroupId, storageAccountId, billingScope: isArmScope ? `/${scope}` : undefined };
  const name = `verify-azure-${roleSet}`;
  const assignments = rolesOf(roleSet, places).map(({ key, scope: at }) => {
    const role = key === "whatIf" ? WHAT_IF_ROLE : roleName(key);
    const condition =
      key === "roleAdministrator" ? shellCommand` --condition ${CONDITION} --condition-version 2.0` : "";
    return shellCommand`az role assignment create --assignee-object-id "$OBJECT_ID" --assignee-principal-type ServicePrincipal --role ${role} --scope ${at}${{ shell: condition }}`;
  });
  const [permissions] = template.resources.whatIfRole.properties.permissions;
  const definition = JSON.stringify({
    Name: WHAT_IF_ROLE,
    Actions: permissions?.actions,
    AssignableScopes: [resourceGroupId],
  });
  return [
    `# Creates a service principal with the roles of the ${roleSet} identity. Requires permission to assign roles. Allow ` +
      "ten minutes for the roles to take effect.",
    shellCommand`az account set --subscription ${subscriptionId}`,
    shellCommand`APP_ID=$(az ad app create --display-name ${name} --query appId --output tsv)`,
    `OBJECT_ID=$(az ad sp create --id "$APP_ID" --query id --output tsv)`,
    ...(roleSet === "plan" ? [shellCommand`az role definition create --role-definition ${definition}`] : []),
    ...assignments,
    ...(isArmScope
      ? []
      : [
          `# On ${shellComment(scope)}, give it the ` +
            `${roleSet === "hub" ? "role that docs/security.md names for the hub identity" : "reader role"} in ` +
            "the portal.",
        ]),
    "export AZURE_TENANT_ID=$(az account show --query tenantId --output tsv) AZURE_CLIENT_ID=$APP_ID",
    `export AZURE_CLIENT_SECRET=$(az ad app credential reset --id "$APP_ID" --end-date "$(date -u -d '+1 ` +
      `day' +%Y-%m-%d)" --query password --output tsv)`,
    "# Afterwards:",
    `az ad app delete --id "$APP_ID"`,
    ...(roleSet === "plan" ? [shellCommand`az role definition delete --name ${WHAT_IF_ROLE}`] : []),
  ].join("\n");
}

const CONDITION = template.variables.blobDataContributorsOnly;
