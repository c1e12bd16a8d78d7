import { isList, isObject, type Json, type JsonObject } from "../../../json-value.ts";
import type { Environment } from "./environment.ts";
import { expandJson } from "./expand-template.ts";
import { EXPRESSION_HELP, ExpressionError, explainExpressions, invalidTemplate } from "./template-error.ts";
import { templatePlace } from "./template-place.ts";

const COPY_HELP = "Please see https://aka.ms/arm-copy for usage details.";

/** Evaluates all variables of a template, each after those that it uses. */
export function evaluateVariables(
  template: JsonObject,
  makeEnvironment: (lookUp: (name: string) => Json) => Environment,
): (name: string) => Json {
  const definitions = definitionsOf(template);
  const values = new Map<string, Json>();
  const waiting = new Set<string>();
  const environment = makeEnvironment(lookUp);
  for (const { name } of definitions.values()) lookUp(name);
  return lookUp;

  function lookUp(name: string): Json {
    const key = name.toLowerCase();
    const definition = definitions.get(key);
    if (definition === undefined) {
      throw new ExpressionError(
        `The template variable '${name}' is not found. Please see https://aka.ms/arm-syntax-variables for ` +
          "usage details.",
      );
    }
    const known = values.get(key);
    if (known !== undefined) return known;
    if (waiting.has(key)) throw new ExpressionError(`The template variable '${name}' refers to itself.`);
    waiting.add(key);
    const value = explainExpressions(
      () => definition.evaluate(environment),
      (reason, cause) =>
        invalidTemplate(`The template variable '${definition.name}' is not valid: ${reason}. ${EXPRESSION_HELP}`, {
          place: templatePlace(template, ["variables", definition.name]),
          cause,
        }),
    );
    waiting.delete(key);
    values.set(key, value);
    return value;
  }
}

interface VariableDefinition {
  readonly name: string;
  evaluate(environment: Environment): Json;
}

/** The variables by lower-case name. A `copy` among them defines one variable per loop. */
function definitionsOf(template: JsonObject): ReadonlyMap<string, VariableDefinition> {
  const { copy = [], ...plain } = isObject(template.variables) ? template.variables : {};
  if (!isList(copy)) throw invalidTemplate(`The variables' copy definition must be an array. ${COPY_HELP}`);
  const loops = copy.map((loop): VariableDefinition => {
    const name = isObject(loop) ? loop.name : undefined;
    if (typeof name !== "string") {
      throw invalidTemplate(`The variables' copy definition requires a 'name'. ${COPY_HELP}`);
    }
    const expand = (environment: Environment): Json => {
      const expanded = expandJson({ copy: [loop] }, environment);
      return isObject(expanded) ? (expanded[name] ?? null) : null;
    };
    return { name, evaluate: expand };
  });
  const single = Object.entries(plain).map(
    ([name, value]): VariableDefinition => ({ name, evaluate: (environment) => expandJson(value, environment) }),
  );
  return new Map([...single, ...loops].map((definition) => [definition.name.toLowerCase(), definition]));
}
