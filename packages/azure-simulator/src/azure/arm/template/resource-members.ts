import { isObject, type JsonObject } from "../../../json-value.ts";

export const NESTED_TEMPLATE = { type: "Microsoft.Resources/deployments", template: "template" } as const;

/** Members that Azure Resource Manager reads itself and does not send to the resource's provider. */
const ENVELOPE = [
  ...["type", "name", "apiVersion", "condition", "copy", "dependsOn", "scope", "resources", "comments", "metadata"],
  ...["existing", "subscriptionId", "resourceGroup"],
];

/** True for members that must be known before anything is deployed. */
export function isHeaderMember(member: string): boolean {
  return ENVELOPE.includes(member) || member === "location";
}

/** The members that are sent to the provider, with their expressions. */
export function bodyMembers(resource: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(resource).filter(([member]) => !ENVELOPE.includes(member)));
}

export function isNestedDeployment(resource: JsonObject): boolean {
  return String(resource.type).toLowerCase() === NESTED_TEMPLATE.type.toLowerCase();
}

/** True for a nested deployment whose template has its own parameters and variables (scope `inner`). */
export function ownsNestedTemplate(resource: JsonObject): boolean {
  const properties = resource.properties;
  if (!isNestedDeployment(resource) || !isObject(properties)) return false;
  const options = properties.expressionEvaluationOptions;
  return isObject(options) && String(options.scope).toLowerCase() === "inner";
}
