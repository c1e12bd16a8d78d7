import { resourcePath } from "../resource-path.ts";
import { ANY_NUMBER, type Arguments, cannotEvaluate, eager, type TemplateFunctions } from "../template-function.ts";

export const resourceIdFunctions: TemplateFunctions = {
  resourceId: eager(2, ANY_NUMBER, (args, { scope }) => {
    const { before, path } = typeAndNames(args, 2);
    const group = before.at(-1) ?? scope.resourceGroup.name;
    const subscription = before.length > 1 ? before[0] : scope.subscriptionId;
    return `/subscriptions/${subscription}/resourceGroups/${group}/${path}`;
  }),
  subscriptionResourceId: eager(2, ANY_NUMBER, (args, { scope }) => {
    const { before, path } = typeAndNames(args, 1);
    return `/subscriptions/${before[0] ?? scope.subscriptionId}/${path}`;
  }),
  tenantResourceId: eager(2, ANY_NUMBER, (args) => `/${typeAndNames(args, 0).path}`),
  extensionResourceId: eager(3, ANY_NUMBER, (args) => {
    const texts = args.texts();
    if (texts.filter((text) => text.includes("/")).length !== 2 || !texts[0]?.includes("/")) {
      const reason =
        "function requires exactly two multi-segmented arguments. The first must be the parent resource id " +
        "while the second must be resource type including resource provider namespace. Current function " +
        `arguments '${texts.join(",")}'.`;
      throw cannotEvaluate(args.name, reason);
    }
    const [base = "", type = "", ...names] = texts;
    return `${base.replace(/\/+$/, "")}/${checkedPath(args.name, type, names)}`;
  }),
};

/** Splits `[subscription], [group], type, name...`. The type is the only argument that contains a slash. */
function typeAndNames(
  args: Arguments,
  mostBefore: number,
): { readonly before: readonly string[]; readonly path: string } {
  const texts = args.texts();
  const at = texts.findIndex((text) => text.includes("/"));
  if (at < 0 || at > mostBefore || texts.filter((text) => text.includes("/")).length !== 1) {
    const reason =
      "function requires exactly one multi-segmented argument which must be resource type including resource " +
      `provider namespace. Current function arguments '${texts.join(",")}'.`;
    throw cannotEvaluate(args.name, reason);
  }
  return { before: texts.slice(0, at), path: checkedPath(args.name, texts[at] ?? "", texts.slice(at + 1)) };
}

function checkedPath(name: string, type: string, names: readonly string[]): string {
  const wanted = type.split("/").length - 1;
  if (names.length !== wanted || names.includes("")) {
    throw cannotEvaluate(name, `the type '${type}' requires '${wanted}' resource name argument(s).`);
  }
  return resourcePath(type, names);
}
