import { isList, type Json } from "../../../../json-value.ts";
import type { Expression } from "../expression.ts";
import { argumentsOf, cannotEvaluate, type Evaluate, lazy, type TemplateFunctions } from "../template-function.ts";
import { writeText } from "../write-text.ts";

type Lambda = (...values: readonly Json[]) => Json;

export const lambdaFunctions: TemplateFunctions = {
  map: lazy(2, 2, (args, evaluate, name) => {
    const lambda = lambdaAt(args, 1, evaluate, name);
    return listAt(args, evaluate, name).map((item, index) => lambda(item, index));
  }),
  filter: lazy(2, 2, (args, evaluate, name) => {
    const lambda = lambdaAt(args, 1, evaluate, name);
    return listAt(args, evaluate, name).filter((item, index) => argumentsOf(name, [lambda(item, index)]).flag(0));
  }),
  sort: lazy(2, 2, (args, evaluate, name) => {
    const lambda = lambdaAt(args, 1, evaluate, name);
    const isBefore = (left: Json, right: Json) => argumentsOf(name, [lambda(left, right)]).flag(0);
    return listAt(args, evaluate, name).toSorted((left, right) =>
      isBefore(left, right) ? -1 : isBefore(right, left) ? 1 : 0,
    );
  }),
  reduce: lazy(3, 3, (args, evaluate, name) => {
    const lambda = lambdaAt(args, 2, evaluate, name);
    const start = args[1] === undefined ? null : evaluate(args[1]);
    return listAt(args, evaluate, name).reduce<Json>((total, item, index) => lambda(total, item, index), start);
  }),
  toObject: lazy(2, 3, (args, evaluate, name) => {
    const key = lambdaAt(args, 1, evaluate, name);
    const value = args.length > 2 ? lambdaAt(args, 2, evaluate, name) : (item: Json) => item;
    return Object.fromEntries(listAt(args, evaluate, name).map((item) => [writeText(key(item)), value(item)]));
  }),
  // The functions above evaluate a lambda themselves. On its own it has no value.
  lambda: lazy(1, 4, (_, __, name) => {
    throw cannotEvaluate(name, "a lambda is only valid as an argument of another function.");
  }),
};

function listAt([list]: readonly Expression[], evaluate: Evaluate, name: string): readonly Json[] {
  const value = list === undefined ? null : evaluate(list);
  return isList(value) ? value : argumentsOf(name, [value]).list(0);
}

function lambdaAt(args: readonly Expression[], index: number, evaluate: Evaluate, name: string): Lambda {
  const lambda = args[index];
  if (lambda?.kind !== "call" || lambda.name.toLowerCase() !== "lambda") {
    throw cannotEvaluate(name, `function expects a lambda as argument ${index + 1}.`);
  }
  const body = lambda.args.at(-1);
  const names = lambda.args.slice(0, -1).map((parameter) => writeText(evaluate(parameter)));
  return (...values) =>
    body === undefined
      ? null
      : evaluate(body, new Map(names.map((parameter, place) => [parameter.toLowerCase(), values[place] ?? null])));
}
