import type { JsonObject } from "../../../json-value.ts";
import { checkExpressions } from "./check-expressions.ts";
import { type DeclaredResource, declareResources } from "./declare-resources.ts";
import type { Environment } from "./environment.ts";
import { resourceBodyOf } from "./resource-bodies.ts";
import { orderResources } from "./resource-order.ts";
import { resourceTargets } from "./resource-targets.ts";
import { runtimeFunctionsOn } from "./runtime-functions.ts";
import { ExpressionError } from "./template-error.ts";
import { checkOutputs, evaluateOutputs, type TemplateOutput } from "./template-outputs.ts";
import { evaluateParameters } from "./template-parameters.ts";
import type { TemplateRuntime, TemplateScope } from "./template-scope.ts";
import { checkTemplateShape } from "./template-shape.ts";
import { evaluateVariables } from "./variables.ts";

export type { Json, JsonObject } from "../../../json-value.ts";
export { TemplateError, type TemplateErrorDetail } from "./template-error.ts";
export type { TemplateOutput } from "./template-outputs.ts";
export type { ListCall, TemplateRuntime, TemplateScope } from "./template-scope.ts";

export interface TemplateResource {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly apiVersion: string;
  /** IDs of resources that this template deploys. */
  readonly dependsOn: readonly string[];
  /** The PUT body without `id`, `name` and `type`. A `null` in the template is kept. */
  body(runtime: TemplateRuntime): JsonObject;
}

export interface EvaluatedTemplate {
  /** `{name: {type, value}}` with defaults filled in, as a response shows it. Secure parameters have no value. */
  readonly parameters: JsonObject;
  /** In an order that respects dependsOn and references, without those whose condition is false. */
  readonly resources: readonly TemplateResource[];
  outputs(runtime: TemplateRuntime): Readonly<Record<string, TemplateOutput>>;
}

/** Evaluates an ARM template as a deployment to a resource group does. Throws TemplateError in Azure's words. */
export function evaluateTemplate(
  template: JsonObject,
  parameters: JsonObject,
  scope: TemplateScope,
): EvaluatedTemplate {
  checkTemplateShape(template);
  checkExpressions(template);
  const base: Environment = {
    section: "parameters",
    scope,
    loops: new Map(),
    ownLoop: undefined,
    lambdaVariables: new Map(),
    runtime: undefined,
    deployment: {
      name: scope.deploymentName,
      properties: { template, mode: "Incremental", provisioningState: "Accepted" },
    },
    parameter: notYet,
    variable: notYet,
    resourceInfo: notYet,
  };
  const { lookUp: parameter, shown } = evaluateParameters(template, parameters, (lookUp) => ({
    ...base,
    parameter: lookUp,
  }));
  const variable = evaluateVariables(template, (lookUp) => ({
    ...base,
    section: "variables",
    parameter,
    variable: lookUp,
  }));
  let declared: readonly DeclaredResource[] = [];
  const resourceInfo = (symbol: string): JsonObject => infoOf(template, declared, symbol);
  const ready: Environment = { ...base, section: "resource-header", parameter, variable, resourceInfo };
  declared = declareResources(template, ready);
  const targets = resourceTargets(template, declared);
  const ordered = orderResources(template, declared, targets);
  const atOutputs: Environment = { ...ready, section: "outputs" };
  checkOutputs(template, atOutputs, targets);
  return {
    parameters: shown,
    resources: ordered.map(({ resource, dependsOn }) => ({
      id: resource.id,
      type: resource.type,
      name: resource.name,
      apiVersion: resource.apiVersion,
      dependsOn,
      body: (runtime) => resourceBodyOf(template, resource, runtimeFunctionsOn(runtime, targets)),
    })),
    outputs: (runtime) => evaluateOutputs(template, atOutputs, runtimeFunctionsOn(runtime, targets)),
  };
}

function infoOf(template: JsonObject, declared: readonly DeclaredResource[], symbol: string): JsonObject {
  const symbols = declared.filter((resource) => resource.symbol !== undefined);
  const found = resourceTargets(template, symbols).single(symbol);
  if (found === undefined) throw new ExpressionError(`The resource '${symbol}' is not defined in the template.`);
  return { id: found.id, name: found.name, type: found.type, apiVersion: found.apiVersion };
}

function notYet(name: string): never {
  throw new ExpressionError(`The value '${name}' is not expected at this location.`);
}
