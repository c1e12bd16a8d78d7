import type { RuntimeFunctions } from "../environment.ts";
import {
  ANY_NUMBER,
  cannotEvaluate,
  eager,
  type TemplateFunction,
  type TemplateFunctions,
} from "../template-function.ts";

/** Functions that query Azure while a deployment runs. They have no value while a template is checked. */
export const runtimeFunctions: TemplateFunctions = {
  reference: {
    ...eager(1, 3, (args, { runtime }) => {
      if (args.values.length > 2 && args.text(2).toLowerCase() !== "full") {
        throw cannotEvaluate(args.name, "the third argument must be 'Full'.");
      }
      return running(args.name, runtime).reference({
        target: args.text(0),
        isFull: args.values.length > 2,
      });
    }),
    sections: ["resource-body", "outputs"],
  },
};

/** The functions `listKeys`, `listCallbackUrl` and so on. Their names are operations of the resource. */
export const listFunction: TemplateFunction = {
  ...eager(2, ANY_NUMBER, (args, { runtime }) =>
    running(args.name, runtime).list({ action: args.name, target: args.text(0), apiVersion: args.text(1) }),
  ),
  sections: ["resource-body", "outputs"],
};

function running(name: string, runtime: RuntimeFunctions | undefined): RuntimeFunctions {
  if (runtime === undefined) throw cannotEvaluate(name, "the deployment is not running.");
  return runtime;
}
