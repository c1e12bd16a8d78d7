import { isList, isObject, type Json, type JsonObject } from "../../../json-value.ts";
import type { DeclaredResource } from "./declare-resources.ts";
import type { Environment, RuntimeFunctions } from "./environment.ts";
import { evaluateTemplateExpression } from "./evaluate-expression.ts";
import { type ExpressionReader, expandJson } from "./expand-template.ts";
import { callsIn, type Expression, escapeText } from "./expression.ts";
import { isRuntimeFunction } from "./function-table.ts";
import { bodyMembers, isNestedDeployment, NESTED_TEMPLATE, ownsNestedTemplate } from "./resource-members.ts";
import type { ResourceTargets } from "./resource-targets.ts";
import {
  EXPRESSION_HELP,
  ExpressionError,
  explainExpressions,
  invalidTemplate,
  TemplateError,
} from "./template-error.ts";
import { templatePlace, writePlace } from "./template-place.ts";

/** The body that is sent to the provider of a resource. */
export function resourceBodyOf(
  template: JsonObject,
  resource: DeclaredResource,
  runtime: RuntimeFunctions,
): JsonObject {
  return explainExpressions(
    () =>
      expandBody(resource, { ...resource.environment, section: "resource-body", runtime }, evaluateTemplateExpression),
    (reason, cause) => {
      const place = templatePlace(template, resource.path);
      const message =
        `Unable to process template language expressions for resource '${resource.id}' ${writePlace(place)}. ` +
        `'${reason}'`;
      return new TemplateError("InvalidTemplate", message, { place, cause });
    },
  );
}

/**
 * Evaluates everything that needs no running deployment, and returns the resources that the rest of the body refers
 * to.
 */
export function checkBody(
  template: JsonObject,
  resource: DeclaredResource,
  targets: ResourceTargets,
): readonly DeclaredResource[] {
  const place = templatePlace(template, resource.path);
  const { read, found } = referenceFinder(targets);
  return explainExpressions(
    () => {
      expandBody(resource, { ...resource.environment, section: "resource-body" }, read);
      return found;
    },
    (reason, cause) =>
      invalidTemplate(
        `The template resource '${resource.name}' ${writePlace(place)} is not valid: ${reason}. ${EXPRESSION_HELP}`,
        { place, cause },
      ),
  );
}

/**
 * Checks the expressions that can be evaluated. For the others, returns the resources of the template that they depend
 * on.
 */
export function referenceFinder(targets: ResourceTargets): {
  readonly read: ExpressionReader;
  readonly found: readonly DeclaredResource[];
} {
  const found: DeclaredResource[] = [];
  const read = (expression: Expression, environment: Environment): Json => {
    const calls = callsIn(expression).filter(({ name }) => isRuntimeFunction(name));
    if (calls.length === 0) return evaluateTemplateExpression(expression, environment);
    for (const { name, args } of calls) {
      const target = targetOf(args[0], environment);
      if (target === undefined) continue;
      const resource = targets.single(target);
      // An ID with an API version may belong to any resource in Azure, so Azure itself does not wait for it.
      if (resource !== undefined && (args.length < 2 || !target.startsWith("/"))) found.push(resource);
      if (resource === undefined && (name.toLowerCase() === "reference" ? args.length < 2 : !target.startsWith("/"))) {
        const shown = target.replace(/.*\/providers\//i, "");
        throw invalidTemplate(
          `The resource '${shown}' is not defined in the template. Please see https://aka.ms/arm-template ` +
            "for usage details.",
          { place: { line: 0, column: 0, path: "" } },
        );
      }
    }
    return "";
  };
  return { read, found };
}

/** The first argument of a call; undefined when it depends on a lambda variable and is unknown beforehand. */
function targetOf(argument: Expression | undefined, environment: Environment): string | undefined {
  if (argument === undefined) return undefined;
  try {
    const target = evaluateTemplateExpression(argument, environment);
    return typeof target === "string" ? target : undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

function expandBody({ source }: DeclaredResource, environment: Environment, read: ExpressionReader): JsonObject {
  const members = bodyMembers(source);
  const properties = members.properties;
  if (!isNestedDeployment(source) || !isObject(properties)) return expandObject(members, environment, read);
  const { [NESTED_TEMPLATE.template]: template = {}, ...rest } = properties;
  const expanded = expandObject({ ...members, properties: rest }, environment, read);
  const own = ownsNestedTemplate(source) ? template : escapeTexts(expandJson(template, environment, read));
  return { ...expanded, properties: { ...(expanded.properties as JsonObject), template: own } };
}

function expandObject(value: JsonObject, environment: Environment, read: ExpressionReader): JsonObject {
  return expandJson(value, environment, read) as JsonObject;
}

/**
 * A nested template that its parent has evaluated is evaluated again later. Its values have to be escaped to stay the
 * same.
 */
function escapeTexts(value: Json): Json {
  if (typeof value === "string") return escapeText(value);
  if (isList(value)) return value.map(escapeTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [escapeText(key), escapeTexts(member)]));
}
