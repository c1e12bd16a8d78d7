import { isSameJson } from "../../../../json-value.ts";
import type { Expression } from "../expression.ts";
import {
  ANY_NUMBER,
  type Arguments,
  argumentsOf,
  cannotEvaluate,
  type Evaluate,
  eager,
  lazy,
  type TemplateFunctions,
} from "../template-function.ts";

export const logicFunctions: TemplateFunctions = {
  true: eager(0, 0, () => true),
  false: eager(0, 0, () => false),
  null: eager(0, 0, () => null),
  bool: eager(1, 1, (args) => {
    const value = args.at(0);
    if (typeof value === "boolean") return value;
    if (typeof value === "number") return value !== 0;
    const text = args.text(0).toLowerCase();
    if (text === "true" || text === "1") return true;
    if (text === "false" || text === "0") return false;
    throw cannotEvaluate(args.name, `the value '${args.text(0)}' cannot be converted to a boolean.`);
  }),
  // Only the chosen branch is evaluated. Templates use this to guard members that may be missing.
  if: lazy(3, 3, ([condition, yes, no], evaluate, name) => {
    const chosen = isTrue(condition, evaluate, name) ? yes : no;
    return chosen === undefined ? null : evaluate(chosen);
  }),
  and: lazy(2, ANY_NUMBER, (args, evaluate, name) => args.every((arg) => isTrue(arg, evaluate, name))),
  or: lazy(2, ANY_NUMBER, (args, evaluate, name) => args.some((arg) => isTrue(arg, evaluate, name))),
  not: eager(1, 1, (args) => !args.flag(0)),
  equals: eager(2, 2, (args) => isSameJson(args.at(0), args.at(1))),
  less: eager(2, 2, (args) => compare(args) < 0),
  lessOrEquals: eager(2, 2, (args) => compare(args) <= 0),
  greater: eager(2, 2, (args) => compare(args) > 0),
  greaterOrEquals: eager(2, 2, (args) => compare(args) >= 0),
  coalesce: eager(1, ANY_NUMBER, (args) => args.values.find((value) => value !== null) ?? null),
};

function isTrue(expression: Expression | undefined, evaluate: Evaluate, name: string): boolean {
  return expression !== undefined && argumentsOf(name, [evaluate(expression)]).flag(0);
}

function compare(args: Arguments): number {
  const [left, right] =
    typeof args.at(0) === "number" ? [args.integer(0), args.integer(1)] : [args.text(0), args.text(1)];
  return left === right ? 0 : left < right ? -1 : 1;
}
