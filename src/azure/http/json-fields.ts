/** JSON in requests and responses of Azure services. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A field of foreign JSON; undefined if the value is not an object or lacks the field. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A text field; undefined if it is missing or has another type. */
export function textField(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === "string" ? field : undefined;
}

/** A list field; empty if it is missing or has another type. */
export function listField(value: unknown, name: string): readonly unknown[] {
  const field = fieldOf(value, name);
  return Array.isArray(field) ? field : [];
}

/** True for a JSON object, but not for an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
