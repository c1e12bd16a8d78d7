import { isList } from "../../../../json-value.ts";
import {
  ANY_NUMBER,
  type Arguments,
  argumentsOf,
  cannotEvaluate,
  eager,
  type TemplateFunctions,
} from "../template-function.ts";

export const numberFunctions: TemplateFunctions = {
  int: eager(1, 1, (args) => {
    const value = args.at(0);
    if (typeof value === "number") return Math.trunc(value);
    if (!/^\s*[+-]?\d+\s*$/.test(args.text(0))) {
      throw cannotEvaluate(args.name, `the value '${args.text(0)}' cannot be converted to an integer.`);
    }
    return Number(args.text(0));
  }),
  add: eager(2, 2, (args) => args.integer(0) + args.integer(1)),
  sub: eager(2, 2, (args) => args.integer(0) - args.integer(1)),
  mul: eager(2, 2, (args) => args.integer(0) * args.integer(1)),
  div: eager(2, 2, (args) => Math.trunc(args.integer(0) / divisor(args))),
  mod: eager(2, 2, (args) => args.integer(0) % divisor(args)),
  min: eager(1, ANY_NUMBER, (args) => Math.min(...integers(args))),
  max: eager(1, ANY_NUMBER, (args) => Math.max(...integers(args))),
};

function divisor(args: Arguments): number {
  const value = args.integer(1);
  if (value === 0) throw cannotEvaluate(args.name, "attempted to divide by zero.");
  return value;
}

function integers(args: Arguments): readonly number[] {
  const listed = args.values.length === 1 && isList(args.at(0)) ? argumentsOf(args.name, args.list(0)) : args;
  return listed.values.map((_, index) => listed.integer(index));
}
