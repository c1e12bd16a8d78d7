/** JSON as the services of Azure take and give it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A field of foreign JSON; undefined when the value is no object or has none of that name. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A field that is a text; undefined else. */
export function textField(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === "string" ? field : undefined;
}

/** A field that is a list; empty else. */
export function listField(value: unknown, name: string): readonly unknown[] {
  const field = fieldOf(value, name);
  return Array.isArray(field) ? field : [];
}

/** True for a JSON object, which an array is not. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
