import type { Json } from "../../../json-value.ts";

/** A value as Azure converts it to text: capitalized booleans, and compact JSON for objects and arrays. */
export function writeText(value: Json): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
