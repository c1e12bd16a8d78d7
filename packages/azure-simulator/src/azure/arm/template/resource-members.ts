import { isObject, type JsonObject } from "../../../json-value.ts";

export const NESTED_TEMPLATE = { type: "Microsoft.Resources/deployments", template: "template" } as const;

/** Members that are for Azure Resource Manager and not for the resource's provider. */
const ENVELOPE = [
  ...["type", "name", "apiVersion", "condition", "copy", "dependsOn", "scope", "resources", "comments", "metadata"],
  ...["existing", "subscriptionId", "resourceGroup"],
];

/** True for members that must be known before anything is deployed. */
export function isHeaderMember(member: string): boolean {
  return ENVELOPE.includes(member) || member === "location";
}

/** What is sent to the provider, still with its expressions. */
export function bodyMembers(resource: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(resource).filter(([member]) => !ENVELOPE.includes(member)));
}

export function isNestedDeployment(resource: JsonObject): boolean {
  return String(resource.type).toLowerCase() === NESTED_TEMPLATE.type.toLowerCase();
}

/** True for a nested deployment whose template sees parameters and variables of its own (scope `inner`). */
export function ownsNestedTemplate(resource: JsonObject): boolean {
  const properties = resource.properties;
  if (!isNestedDeployment(resource) || !isObject(properties)) return false;
  const options = properties.expressionEvaluationOptions;
  return isObject(options) && String(options.scope).toLowerCase() === "inner";
}
