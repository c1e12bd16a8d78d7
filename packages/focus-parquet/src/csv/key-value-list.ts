import type { ColumnMetaData } from "hyparquet";

/** Turns the JSON text of a member of a value; undefined for one that is not there. */
type JsonText = (value: unknown) => string | undefined;

/**
 * True for a column that is a list of pairs, as BigQuery has no maps: each element has the members `key` and `value` and nothing else. `paths` are
 * those of all its leaves.
 */
export function isKeyValueList(chunks: readonly Pick<ColumnMetaData, "path_in_schema">[]): boolean {
  const names = chunks.map(({ path_in_schema: path }) => path.at(-1)?.toLowerCase()).sort();
  const parents = new Set(chunks.map(({ path_in_schema: path }) => path.slice(0, -1).join("\n")));
  return names.length === 2 && names[0] === "key" && names[1] === "value" && parents.size === 1;
}

/**
 * The pairs of a list as one JSON object, in their order: `{"a":"b"}`, as a map gives it. Undefined for what no object can hold without loss: a key
 * that is missing, or that has two different values. A pair that is there twice is one.
 */
export function keyValueText(value: unknown, jsonText: JsonText): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const members = new Map<string, string>();
  for (const pair of value as readonly unknown[]) {
    if (typeof pair !== "object" || pair === null) return undefined;
    const fields = new Map(Object.entries(pair).map(([name, member]) => [name.toLowerCase(), member]));
    const key: unknown = fields.get("key");
    if (typeof key !== "string") return undefined;
    const text = jsonText(fields.get("value")) ?? "null";
    if (members.has(key) && members.get(key) !== text) return undefined;
    members.set(key, text);
  }
  return `{${[...members].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;
}
