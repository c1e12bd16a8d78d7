import type { Json } from "../../../../json-value.ts";
import type { Environment } from "../environment.ts";
import { ExpressionError } from "../template-error.ts";
import { type Arguments, eager, type TemplateFunctions } from "../template-function.ts";

/** Functions that read other parts of the template, or the index of the surrounding loop. */
export const templatePartFunctions: TemplateFunctions = {
  parameters: eager(1, 1, (args, environment) => environment.parameter(args.text(0))),
  variables: {
    ...eager(1, 1, (args, environment) => environment.variable(args.text(0))),
    sections: ["variables", "resource-header", "resource-body", "outputs"],
  },
  lambdaVariables: eager(1, 1, (args, environment) => {
    const value = environment.lambdaVariables.get(args.text(0).toLowerCase());
    if (value === undefined) throw new ExpressionError(`The lambda variable '${args.text(0)}' is not found.`);
    return value;
  }),
  copyIndex: {
    ...eager(0, 2, copyIndex),
    sections: ["variables", "resource-header", "resource-body", "outputs"],
  },
  resourceInfo: {
    ...eager(1, 1, (args, environment) => environment.resourceInfo(args.text(0))),
    sections: ["resource-header", "resource-body", "outputs"],
  },
};

function copyIndex(args: Arguments, { loops, ownLoop }: Environment): Json {
  const named = typeof args.at(0) === "string";
  const name = named ? args.text(0).toLowerCase() : ownLoop;
  const offset = args.values.length > (named ? 1 : 0) ? args.integer(named ? 1 : 0) : 0;
  const index = name === undefined ? undefined : loops.get(name);
  if (index === undefined) {
    throw new ExpressionError(
      "The template function 'copyIndex' is not expected at this location. The function can only be used in " +
        "a resource with copy specified. Please see https://aka.ms/arm-copy for usage details.",
    );
  }
  return index + offset;
}
