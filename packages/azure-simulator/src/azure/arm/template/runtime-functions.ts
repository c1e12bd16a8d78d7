import { isObject, type Json } from "../../../json-value.ts";
import type { ReferenceCall, RuntimeFunctions } from "./environment.ts";
import { typeAndNameOf } from "./resource-path.ts";
import type { ResourceTargets } from "./resource-targets.ts";
import { ExpressionError, TemplateError } from "./template-error.ts";
import type { TemplateRuntime } from "./template-scope.ts";

/** `reference` and the `list...` functions over the resources of a simulated Azure. */
export function runtimeFunctionsOn(runtime: TemplateRuntime, targets: ResourceTargets): RuntimeFunctions {
  const idOf = (target: string): string => {
    const id = targets.single(target)?.id ?? (target.startsWith("/") ? target : undefined);
    if (id !== undefined) return id;
    throw new ExpressionError(
      `The resource '${target}' is not defined in the template. Please see https://aka.ms/arm-template for ` +
        "usage details.",
    );
  };
  return {
    reference: ({ target, isFull }: ReferenceCall): Json => {
      const id = idOf(target);
      const resource = runtime.resource(id);
      if (resource === undefined) throw notFound(id);
      if (isFull) return resource;
      const properties = resource.properties;
      return isObject(properties) ? properties : {};
    },
    list: ({ action, target, apiVersion }): Json => {
      const id = idOf(target);
      const answer = runtime.list?.({ action, id, apiVersion });
      if (answer === undefined) throw notFound(id);
      return answer;
    },
  };
}

function notFound(id: string): TemplateError {
  const { type, name } = typeAndNameOf(id);
  const group = /\/resourceGroups\/([^/]+)/i.exec(id)?.[1] ?? "<null>";
  return new TemplateError(
    "ResourceNotFound",
    `The Resource '${type}/${name}' under resource group '${group}' was not found. For more details please ` +
      "go to https://aka.ms/ARMResourceNotFoundFix",
    { target: id },
  );
}
