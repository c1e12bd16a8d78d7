import { isList, isObject, type Json, memberOf } from "../../../json-value.ts";
import type { Environment } from "./environment.ts";
import type { CallExpression, Expression } from "./expression.ts";
import { findFunction } from "./function-table.ts";
import { EXPRESSION_HELP, ExpressionError } from "./template-error.ts";
import { argumentsOf, checkArgumentCount } from "./template-function.ts";
import { writeText } from "./write-text.ts";

/** Evaluates an expression. Throws an ExpressionError with the reason when it has no value. */
export function evaluateTemplateExpression(expression: Expression, environment: Environment): Json {
  if (expression.kind === "literal") return expression.value;
  if (expression.kind === "call") return call(expression, environment);
  const owner = evaluateTemplateExpression(expression.owner, environment);
  return readMember(owner, evaluateTemplateExpression(expression.key, environment));
}

function call({ name, args }: CallExpression, environment: Environment): Json {
  const found = findFunction(name, environment.section);
  checkArgumentCount(name, found, args.length);
  if ("apply" in found) {
    const values = args.map((arg) => evaluateTemplateExpression(arg, environment));
    return found.apply(argumentsOf(name, values), environment);
  }
  const evaluate = (expression: Expression, variables: ReadonlyMap<string, Json> = new Map()): Json =>
    evaluateTemplateExpression(expression, {
      ...environment,
      lambdaVariables: new Map([...environment.lambdaVariables, ...variables]),
    });
  return found.applyLazily(args, evaluate, name);
}

function readMember(owner: Json, key: Json): Json {
  if (isList(owner) && typeof key === "number") {
    const item = owner[key];
    if (item === undefined) {
      throw new ExpressionError(`The language expression property array index '${key}' is out of bounds.`);
    }
    return item;
  }
  if (isObject(owner) && typeof key === "string") {
    const member = memberOf(owner, key);
    if (member !== undefined) return member;
    const available = Object.keys(owner).join(", ");
    throw new ExpressionError(
      `The language expression property '${key}' doesn't exist, available properties are '${available}'.`,
    );
  }
  throw new ExpressionError(
    `The language expression property '${writeText(key)}' can't be evaluated. ${EXPRESSION_HELP}`,
  );
}
