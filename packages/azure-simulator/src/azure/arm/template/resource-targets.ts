import { isList, isObject, type Json, type JsonObject } from "../../../json-value.ts";
import { isSameId } from "../resource-id.ts";
import type { DeclaredResource } from "./declare-resources.ts";
import { ExpressionError } from "./template-error.ts";

/** Finds the resources of a template that a text refers to. */
export interface ResourceTargets {
  /** Targets of `dependsOn`: resources, whole loops, and symbolic names with all their iterations. */
  named(text: string): readonly DeclaredResource[];
  /** The target of `reference`. */
  single(text: string): DeclaredResource | undefined;
  /** True for a loop or symbolic name without resources. There is nothing to wait for, but it is not an error. */
  isEmptyLoop(text: string): boolean;
}

export function resourceTargets(template: JsonObject, declared: readonly DeclaredResource[]): ResourceTargets {
  const named = (text: string): readonly DeclaredResource[] => {
    const bySymbol = declared.filter((resource) => matchesSymbol(resource, text));
    if (bySymbol.length > 0) return bySymbol;
    const byLoop = declared.filter(({ loop }) => loop !== undefined && isSameId(loop.name, text));
    if (byLoop.length > 0) return byLoop;
    const found = single(text);
    return found === undefined ? [] : [found];
  };

  const single = (text: string): DeclaredResource | undefined => {
    const wanted = text.startsWith("/") ? text : text.replace(/\/+$/, "");
    const [found, second] = firstMatches([
      (resource) => matchesSymbol(resource, wanted),
      (resource) => isSameId(resource.id, wanted),
      (resource) => isSameId(resource.id.replace(/.*\/providers\//i, ""), wanted),
      (resource) => isSameId(`${resource.type}/${resource.name}`, wanted),
      (resource) => isSameId(resource.name, wanted),
    ]);
    if (second !== undefined && !isSameId(found?.id ?? "", second.id)) {
      throw new ExpressionError(
        `The resource name '${text}' is ambiguous: the template has more than one resource of that name`,
      );
    }
    return found;
  };

  const loops = loopNames(template.resources);
  return { named, single, isEmptyLoop: (text) => loops.some((name) => isSameId(name, text)) };

  /** The matches of the first rule that has any. */
  function firstMatches(rules: readonly ((resource: DeclaredResource) => boolean)[]): readonly DeclaredResource[] {
    for (const rule of rules) {
      const matches = declared.filter(rule);
      if (matches.length > 0) return matches;
    }
    return [];
  }
}

/** The names of all loops, and the symbolic names of their resources. */
function loopNames(resources: Json | undefined): readonly string[] {
  const entries = isList(resources) ? resources.map((resource) => ["", resource] as const) : entriesOf(resources);
  return entries.flatMap(([symbol, resource]) => {
    if (!isObject(resource)) return [];
    const { copy, resources: children } = resource;
    const own = isObject(copy) ? [symbol, String(copy.name)] : [];
    return [...own, ...loopNames(children)];
  });
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function matchesSymbol({ symbol, loop }: DeclaredResource, text: string): boolean {
  if (symbol === undefined) return false;
  return isSameId(symbol, text) || (loop !== undefined && isSameId(`${symbol}[${loop.index}]`, text));
}
