import { isList, isObject, type Json, type JsonObject } from "../../../json-value.ts";
import { type Environment, inLoop } from "./environment.ts";
import { evaluateTemplateExpression } from "./evaluate-expression.ts";
import { type Expression, expressionIn, unescapeText } from "./expression.ts";
import { ExpressionError } from "./template-error.ts";

/** Evaluates an expression. A template check replaces it with its own function. */
export type ExpressionReader = (expression: Expression, environment: Environment) => Json;

const MAX_LOOP = 800;

/** A template value with every expression evaluated and every `copy` loop unrolled. */
export function expandJson(
  value: Json,
  environment: Environment,
  read: ExpressionReader = evaluateTemplateExpression,
): Json {
  if (typeof value === "string") return expandText(value, environment, read);
  if (isList(value)) return value.map((item) => expandJson(item, environment, read));
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]) =>
    key.toLowerCase() === "copy" && isList(member)
      ? member.map((loop) => expandLoop(loop, environment, read))
      : [[expandName(key, environment, read), expandJson(member, environment, read)] as const],
  );
  return objectOf(members);
}

function objectOf(members: readonly (readonly [string, Json])[]): JsonObject {
  const object = Object.fromEntries(members);
  if (Object.keys(object).length === members.length) return object;
  const names = members.map(([name]) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index) ?? "";
  // A name that depends on the deployment is unknown while a template is checked.
  if (double === "") return object;
  throw new ExpressionError(`The property name '${double}' is defined multiple times in an object`);
}

/** The number of iterations of a loop. */
export function loopCount(count: Json | undefined, environment: Environment, read: ExpressionReader): number {
  const turns = count === undefined ? null : expandJson(count, environment, read);
  if (typeof turns === "number" && Number.isInteger(turns) && turns >= 0 && turns <= MAX_LOOP) return turns;
  throw new ExpressionError(
    `The template copy definition has an invalid copy count '${JSON.stringify(turns)}'. The copy count must ` +
      `be a non-negative integer value and cannot exceed '${MAX_LOOP}'. Please see https://aka.ms/arm-copy for ` +
      "usage details.",
  );
}

function expandText(text: string, environment: Environment, read: ExpressionReader): Json {
  const expression = expressionIn(text);
  return expression === undefined ? unescapeText(text) : read(expression, environment);
}

function expandName(name: string, environment: Environment, read: ExpressionReader): string {
  const expanded = expandText(name, environment, read);
  if (typeof expanded !== "string") {
    throw new ExpressionError(`The language expression '${name}' of a property name does not give a string.`);
  }
  return expanded;
}

/** A `copy` among the members of an object adds one member, an array. */
function expandLoop(loop: Json, environment: Environment, read: ExpressionReader): readonly [string, Json] {
  const { name, count, input } = isObject(loop) ? loop : ({} as JsonObject);
  if (typeof name !== "string" || input === undefined) {
    throw new ExpressionError(
      "The template copy definition is not valid: 'name', 'count' and 'input' are required. Please see " +
        "https://aka.ms/arm-copy for usage details.",
    );
  }
  const turns = loopCount(count, environment, read);
  const items = Array.from({ length: turns }, (_, index) => expandJson(input, inLoop(environment, name, index), read));
  return [name, items];
}
