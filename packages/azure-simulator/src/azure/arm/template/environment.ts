import type { Json, JsonObject } from "../../../json-value.ts";
import type { ListCall, TemplateScope } from "./template-scope.ts";

/** Where an expression occurs. Some functions are only allowed in some sections. */
export type TemplateSection = "parameters" | "variables" | "resource-header" | "resource-body" | "outputs";

export interface ReferenceCall {
  readonly target: string;
  readonly isFull: boolean;
}

/** Functions that need deployed resources. */
export interface RuntimeFunctions {
  reference(call: ReferenceCall): Json;
  list(call: Omit<ListCall, "id"> & { readonly target: string }): Json;
}

/** Everything that an expression can see. */
export interface Environment {
  readonly section: TemplateSection;
  readonly scope: TemplateScope;
  /** The result of `deployment()`. */
  readonly deployment: JsonObject;
  parameter(name: string): Json;
  variable(name: string): Json;
  resourceInfo(symbol: string): JsonObject;
  /** The current index of each surrounding copy loop, by the loop's lower-case name. */
  readonly loops: ReadonlyMap<string, number>;
  /** The loop that `copyIndex()` without a name refers to. */
  readonly ownLoop: string | undefined;
  readonly lambdaVariables: ReadonlyMap<string, Json>;
  /** Undefined while a template is only checked. */
  readonly runtime: RuntimeFunctions | undefined;
}

/** The environment of one iteration of a copy loop. */
export function inLoop(environment: Environment, name: string, index: number): Environment {
  return { ...environment, loops: new Map([...environment.loops, [name.toLowerCase(), index]]) };
}

/** The environment inside a loop of resources or outputs, where `copyIndex()` needs no name. */
export function inOwnLoop(environment: Environment, name: string, index: number): Environment {
  return { ...inLoop(environment, name, index), ownLoop: name.toLowerCase() };
}
