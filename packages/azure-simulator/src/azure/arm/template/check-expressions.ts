import { isList, isObject, type Json, type JsonObject } from "../../../json-value.ts";
import type { TemplateSection } from "./environment.ts";
import { callsIn, type Expression, expressionIn } from "./expression.ts";
import { findFunction } from "./function-table.ts";
import { isHeaderMember, NESTED_TEMPLATE, ownsNestedTemplate } from "./resource-members.ts";
import { EXPRESSION_HELP, explainExpressions, invalidTemplate, TemplateError } from "./template-error.ts";
import { type TemplatePath, templatePlace, writePlace } from "./template-place.ts";

/** Parses every expression of a template and looks up its functions, including expressions that are never evaluated. */
export function checkExpressions(template: JsonObject): void {
  const check = (value: Json | undefined, section: TemplateSection, path: TemplatePath, label: string): void => {
    const fail = (reason: string, cause: unknown): TemplateError =>
      invalidTemplate(
        `The template ${label} ${writePlace(templatePlace(template, path))} is not valid: ${reason}. ` +
          `${EXPRESSION_HELP}`,
        { place: templatePlace(template, path), cause },
      );
    for (const expression of expressionsIn(value ?? null)) {
      for (const { name } of callsIn(expression)) explainExpressions(() => findFunction(name, section), fail);
    }
  };

  for (const [name, definition] of members(template.parameters)) {
    const path = ["parameters", name];
    // Azure's message calls a parameter a resource here.
    if (isObject(definition)) check(definition.defaultValue, "parameters", path, `resource '${name}'`);
  }
  for (const [name, value] of members(template.variables)) {
    check(value, "variables", ["variables", name], `variable '${name}'`);
  }
  for (const [name, output] of members(template.outputs)) {
    if (isObject(output)) check(withoutMetadata(output), "outputs", ["outputs", name], `output '${name}'`);
  }
  checkResources(template.resources, ["resources"]);

  function checkResources(resources: Json | undefined, path: TemplatePath): void {
    const entries = isList(resources) ? resources.map((item, index) => [index, item] as const) : members(resources);
    for (const [key, resource] of entries) {
      if (!isObject(resource)) continue;
      const own = [...path, key];
      const label = `resource '${String(resource.name)}'`;
      for (const [member, value] of Object.entries(withoutMetadata(resource))) {
        if (member === "resources") checkResources(value, [...own, member]);
        else check(ownPart(resource, member), isHeaderMember(member) ? "resource-header" : "resource-body", own, label);
      }
    }
  }
}

/** A member of a resource, without a nested template that is evaluated separately. */
function ownPart(resource: JsonObject, member: string): Json | undefined {
  const value = resource[member];
  if (member !== "properties" || !isObject(value) || !ownsNestedTemplate(resource)) return value;
  const { [NESTED_TEMPLATE.template]: _, ...rest } = value;
  return rest;
}

function expressionsIn(value: Json): readonly Expression[] {
  if (typeof value === "string") {
    const expression = explainExpressions(() => expressionIn(value), syntaxError);
    return expression === undefined ? [] : [expression];
  }
  if (isList(value)) return value.flatMap(expressionsIn);
  return members(value).flatMap(([key, member]) => [...expressionsIn(key), ...expressionsIn(member)]);
}

function syntaxError(reason: string, cause: unknown): TemplateError {
  const message = `Deployment template language expression evaluation failed: '${reason}'. ${EXPRESSION_HELP}`;
  return new TemplateError("InvalidTemplate", message, { place: { line: 0, column: 0, path: "" }, cause });
}

function withoutMetadata({ metadata: _, comments: __, ...rest }: JsonObject): JsonObject {
  return rest;
}

function members(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}
