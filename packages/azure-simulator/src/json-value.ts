/** A JSON value: of a template, a parameter, a resource or an expression. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: Json;
}

/** The types of values, as Azure's messages name them. */
export type JsonType = "Null" | "Boolean" | "Integer" | "Float" | "String" | "Array" | "Object";

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function jsonType(value: Json): JsonType {
  if (value === null) return "Null";
  if (typeof value === "boolean") return "Boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "Integer" : "Float";
  if (typeof value === "string") return "String";
  return isList(value) ? "Array" : "Object";
}

/** Equality as in Azure: strings with case, members in any order. */
export function isSameJson(left: Json, right: Json): boolean {
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, index) => isSameJson(item, right[index] ?? null));
  }
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && isSameJson(left[key] ?? null, right[key] ?? null))
    );
  }
  return left === right;
}

/** The spelling of that name in the object. Azure compares names without case. */
export function memberName(object: JsonObject, name: string): string | undefined {
  if (Object.hasOwn(object, name)) return name;
  const folded = name.toLowerCase();
  return Object.keys(object).find((key) => key.toLowerCase() === folded);
}

export function memberOf(object: JsonObject, name: string): Json | undefined {
  const key = memberName(object, name);
  return key === undefined ? undefined : object[key];
}
