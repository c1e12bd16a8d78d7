import { isObject, type Json, type JsonObject } from "../../json-value.ts";

/** The object under a name, or an empty one. */
export function objectAt(value: JsonObject | undefined, name: string): JsonObject {
  const found = value?.[name];
  return isObject(found) ? found : {};
}

/** The text under a name, or an empty one. */
export function textAt(value: JsonObject | undefined, name: string): string {
  const found = value?.[name];
  return typeof found === "string" ? found : "";
}

/** Merges `over` into `base`, object by object. Arrays are replaced as a whole. */
export function mergeDeep(base: JsonObject, over: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const below = merged[name];
    merged[name] = isObject(below) && isObject(value) ? mergeDeep(below, value) : value;
  }
  return merged;
}

/** A copy without the member at a path of names. */
export function withoutPath(value: JsonObject, [name = "", ...rest]: readonly string[]): JsonObject {
  const { [name]: member, ...others } = value;
  if (member === undefined || rest.length === 0) return others;
  return isObject(member) ? { ...others, [name]: withoutPath(member, rest) } : value;
}
