import { isObject, type Json, type JsonObject, jsonType, memberName, memberOf } from "../../../json-value.ts";
import type { Environment } from "./environment.ts";
import { expandJson } from "./expand-template.ts";
import { checkParameterValue } from "./parameter-limits.ts";
import { EXPRESSION_HELP, ExpressionError, explainExpressions, invalidTemplate } from "./template-error.ts";
import { templatePlace, writePlace } from "./template-place.ts";
import { isOfType, isSecure, jsonTypeOf, parseValueType } from "./value-types.ts";

export interface TemplateParameters {
  lookUp(name: string): Json;
  /** As a response shows them: type and value. Secure parameters have no value. */
  readonly shown: JsonObject;
}

/** Matches the values of a request with the template's parameters. A default may use the parameters before it. */
export function evaluateParameters(
  template: JsonObject,
  provided: JsonObject,
  makeEnvironment: (lookUp: TemplateParameters["lookUp"]) => Environment,
): TemplateParameters {
  const definitions = isObject(template.parameters) ? template.parameters : {};
  const values = new Map<string, Json>();
  const waiting = new Set<string>();
  const environment = makeEnvironment(lookUp);
  refuseUnknown(definitions, provided);
  const shown = Object.fromEntries(
    Object.keys(definitions).map((name) => {
      const type = typeOf(name);
      const value = lookUp(name);
      return [name, isSecure(type) ? { type } : { type, value }];
    }),
  );
  return { lookUp, shown };

  function lookUp(name: string): Json {
    const key = memberName(definitions, name);
    if (key === undefined) {
      throw new ExpressionError(
        `The template parameter '${name}' is not found. Please see https://aka.ms/arm-syntax-parameters for ` +
          "usage details.",
      );
    }
    const known = values.get(key);
    if (known !== undefined) return known;
    if (waiting.has(key)) throw new ExpressionError(`The template parameter '${key}' refers to itself.`);
    waiting.add(key);
    const value = readValue(key, memberOf(definitions, key) as JsonObject);
    waiting.delete(key);
    values.set(key, value);
    return value;
  }

  function typeOf(name: string) {
    const definition = definitions[name];
    return parseValueType(isObject(definition) ? definition.type : undefined, `template parameter '${name}'`);
  }

  function readValue(name: string, definition: JsonObject): Json {
    const place = templatePlace(template, ["parameters", name]);
    const given = memberOf(provided, name);
    if (given !== undefined && (!isObject(given) || !Object.hasOwn(given, "value"))) {
      const reason =
        `The template parameter '${name}' has no 'value'. References to a key vault are not supported by the ` +
        "simulator.";
      throw invalidTemplate(reason, { place });
    }
    if (given === undefined && definition.defaultValue === undefined && definition.nullable !== true) {
      throw invalidTemplate(
        `The value for the template parameter '${name}' ${writePlace(place)} is not provided. Please see ` +
          "https://aka.ms/arm-create-parameter-file for usage details.",
        { place },
      );
    }
    const value = given === undefined ? defaultOf(name, definition) : (given.value ?? null);
    if (value === null && definition.nullable === true) return value;
    const type = typeOf(name);
    if (!isOfType(value, type)) {
      throw invalidTemplate(
        `The provided value for the template parameter '${name}' is not valid. Expected a value of type ` +
          `'${jsonTypeOf(type)}', but received a value of type '${jsonType(value)}'. Please see ` +
          "https://aka.ms/arm-create-parameter-file for usage details.",
        { place },
      );
    }
    checkParameterValue({ template, name, definition, value, isSecret: isSecure(type) });
    return value;
  }

  function defaultOf(name: string, definition: JsonObject): Json {
    const place = templatePlace(template, ["parameters", name]);
    return explainExpressions(
      () => expandJson(definition.defaultValue ?? null, environment),
      (reason, cause) =>
        invalidTemplate(
          `The template parameter '${name}' ${writePlace(place)} is not valid: ${reason}. ${EXPRESSION_HELP}`,
          { place, cause },
        ),
    );
  }
}

function refuseUnknown(definitions: JsonObject, provided: JsonObject): void {
  const unknown = Object.keys(provided).filter((name) => memberName(definitions, name) === undefined);
  if (unknown.length === 0) return;
  throw invalidTemplate(
    `The template parameters '${unknown.join(", ")}' in the parameters file are not valid; they are not ` +
      "present in the original template and can therefore not be provided at deployment time. The only " +
      `supported parameters for this template are '${Object.keys(definitions).join(", ")}'. Please see ` +
      "https://aka.ms/arm-pass-parameter-values for usage details.",
    { place: { line: 0, column: 0, path: "" } },
  );
}
