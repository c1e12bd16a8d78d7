import type { Json } from "../../../json-value.ts";

/** A value as Azure writes it into a text: truth values with a capital, objects and arrays as compact JSON. */
export function writeText(value: Json): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
