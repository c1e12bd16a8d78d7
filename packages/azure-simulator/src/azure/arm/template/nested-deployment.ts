import { isObject, type JsonObject } from "../../../json-value.ts";
import { type EvaluatedTemplate, evaluateTemplate } from "./evaluate.ts";
import type { TemplateScope } from "./template-scope.ts";

/** Evaluates the template in the body of a `Microsoft.Resources/deployments` resource, in the scope of its parent. */
export function evaluateNestedDeployment(name: string, body: JsonObject, scope: TemplateScope): EvaluatedTemplate {
  const properties = isObject(body.properties) ? body.properties : {};
  const { template, parameters } = properties;
  const own = isObject(template) ? template : {};
  const given = isObject(parameters) ? parameters : {};
  return evaluateTemplate(own, given, { ...scope, deploymentName: name });
}
