import { isList, isObject, type Json, type JsonObject } from "../../../json-value.ts";
import { type Environment, inOwnLoop } from "./environment.ts";
import { evaluateTemplateExpression } from "./evaluate-expression.ts";
import { expandJson, loopCount } from "./expand-template.ts";
import { resourcePath, typeAndNameOf } from "./resource-path.ts";
import {
  EXPRESSION_HELP,
  ExpressionError,
  explainExpressions,
  invalidTemplate,
  SYNTAX_HELP,
} from "./template-error.ts";
import { type TemplatePath, templatePlace, writePlace } from "./template-place.ts";
import type { TemplateScope } from "./template-scope.ts";

/** One resource of a template. Its header is evaluated; its body is not yet. */
export interface DeclaredResource {
  readonly source: JsonObject;
  readonly path: TemplatePath;
  /** For expressions of the header. Expressions of the body see the same environment in the section `resource-body`. */
  readonly environment: Environment;
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly apiVersion: string;
  /** Its symbolic name in the template (language version 2.0). */
  readonly symbol: string | undefined;
  readonly loop: ResourceLoop | undefined;
  /** False when its condition is false, or when it refers to an existing resource. */
  readonly isDeployed: boolean;
}

export interface ResourceLoop {
  readonly name: string;
  readonly index: number;
  /** How many are created at once; undefined for all. */
  readonly batchSize: number | undefined;
}

interface Parent {
  readonly type: string;
  readonly name: string;
}

/** The resources of a template in its order, with loops unrolled and children next to their parents. */
export function declareResources(template: JsonObject, header: Environment): readonly DeclaredResource[] {
  const declared = declareList(template.resources, ["resources"], undefined);
  refuseDoubles(template, declared);
  return declared;

  function declareList(list: Json | undefined, path: TemplatePath, parent: Parent | undefined): DeclaredResource[] {
    const entries = isList(list)
      ? list.map((source, index) => ({ source, key: index, symbol: undefined }))
      : Object.entries(isObject(list) ? list : {}).map(([symbol, source]) => ({ source, key: symbol, symbol }));
    return entries.flatMap(({ source, key, symbol }) =>
      isObject(source) ? declareOne(source, [...path, key], symbol, parent) : [],
    );
  }

  function declareOne(
    source: JsonObject,
    path: TemplatePath,
    symbol: string | undefined,
    parent: Parent | undefined,
  ): DeclaredResource[] {
    const place = templatePlace(template, path);
    const own = explainExpressions(
      () =>
        turnsOf(source, header).map(({ environment, loop }) => ({
          ...readHeader(source, environment, parent),
          source,
          path,
          environment,
          symbol,
          loop,
        })),
      (reason, cause) =>
        invalidTemplate(
          `The template resource '${String(source.name)}' ${writePlace(place)} is not valid: ${reason}. ` +
            `${EXPRESSION_HELP}`,
          { place, cause },
        ),
    );
    const [first] = own;
    const children = source.resources;
    if (children === undefined || first === undefined) return own;
    if (own.length > 1) {
      throw invalidTemplate(
        `The template resource '${first.name}' ${writePlace(place)} has child resources and a copy ` +
          `definition. ${SYNTAX_HELP}`,
        { place },
      );
    }
    return [...own, ...declareList(children, [...path, "resources"], fullNames(source, first.name, parent))];
  }

  function readHeader(source: JsonObject, environment: Environment, parent: Parent | undefined) {
    const text = (member: string): string => {
      const value = expandJson(source[member] ?? null, environment);
      if (typeof value === "string" && value !== "") return value;
      throw new ExpressionError(`The resource's '${member}' must be a string that is not empty`);
    };
    if (String(source.type).startsWith("[")) throw new ExpressionError("The type property cannot be an expression");
    const { type, name } = fullNames(source, text("name"), parent);
    const [namespace, ...types] = type.split("/");
    const names = name.split("/");
    if (namespace === undefined || types.length !== names.length || names.includes("")) {
      throw new ExpressionError(
        `The template resource '${name}' for type '${type}' has incorrect segment lengths. A nested resource ` +
          "type must have identical number of segments as its resource name. A root resource type must have " +
          `segment length one greater than its resource name. ${SYNTAX_HELP}`,
      );
    }
    const id = `${baseOf(source, environment)}/${resourcePath(type, names)}`;
    const isWanted = expandJson(source.condition ?? true, environment);
    if (typeof isWanted !== "boolean") throw new ExpressionError("The resource's 'condition' must be a boolean");
    return {
      id,
      ...typeAndNameOf(id),
      apiVersion: text("apiVersion"),
      isDeployed: isWanted && source.existing !== true,
    };
  }
}

/** A child may have its full name or be nested in its parent, but not both. */
function fullNames(source: JsonObject, name: string, parent: Parent | undefined): Parent {
  const type = String(source.type);
  if (parent === undefined || type.split("/")[0]?.includes(".")) return { type, name };
  return { type: `${parent.type}/${type}`, name: `${parent.name}/${name}` };
}

function turnsOf(source: JsonObject, header: Environment) {
  const copy = source.copy;
  if (copy === undefined) return [{ environment: header, loop: undefined }];
  const { name, count, mode = "parallel", batchSize } = isObject(copy) ? copy : ({} as JsonObject);
  if (typeof name !== "string" || !["parallel", "serial"].includes(String(mode).toLowerCase())) {
    throw new ExpressionError("The copy definition requires a 'name', and a 'mode' of 'Serial' or 'Parallel'");
  }
  const isSerial = String(mode).toLowerCase() === "serial";
  const size = expandJson(batchSize ?? 1, header);
  if (typeof size !== "number" || !Number.isInteger(size) || size < 1) {
    throw new ExpressionError("The 'batchSize' of a copy definition must be a positive integer");
  }
  return Array.from({ length: loopCount(count, header, evaluateTemplateExpression) }, (_, index) => ({
    environment: inOwnLoop(header, name, index),
    loop: { name, index, batchSize: isSerial ? size : undefined },
  }));
}

/** The ID of the resource's container: the resource group, or the target of its `scope`. */
function baseOf(source: JsonObject, environment: Environment): string {
  const group = resourceGroupId(source, environment);
  if (source.scope === undefined) return group;
  const scope = expandJson(source.scope, environment);
  if (typeof scope !== "string") throw new ExpressionError("The resource's 'scope' must be a string");
  return scope.startsWith("/") ? scope.replace(/\/+$/, "") : `${group}/providers/${scope}`;
}

function resourceGroupId(source: JsonObject, environment: Environment): string {
  const { subscriptionId, resourceGroup }: TemplateScope = environment.scope;
  const subscription = expandJson(source.subscriptionId ?? subscriptionId, environment);
  const name = expandJson(source.resourceGroup ?? resourceGroup.name, environment);
  return `/subscriptions/${String(subscription)}/resourceGroups/${String(name)}`;
}

/** Azure also counts resources whose condition is false. */
function refuseDoubles(template: JsonObject, declared: readonly DeclaredResource[]): void {
  const seen = new Set<string>();
  for (const { id, path, source } of declared) {
    if (source.existing === true) continue;
    if (seen.has(id.toLowerCase())) {
      const place = templatePlace(template, path);
      const shown = id.replace(/.*\/providers\//i, "");
      throw invalidTemplate(
        `The resource '${shown}' ${writePlace(place)} is defined multiple times in a template. ${SYNTAX_HELP}`,
        { place },
      );
    }
    seen.add(id.toLowerCase());
  }
}
