import { keyValueText } from "./key-value-list.ts";

/** `[{"key":"a","value":"b"}]` as `{"a":"b"}`; undefined for a text that is no such list, or that no object can hold without loss. */
export function tagObject(text: string): string | undefined {
  if (!text.startsWith("[")) return undefined;
  let list: unknown;
  try {
    list = JSON.parse(text, keepNumberText as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
  return Array.isArray(list) && list.every(isPair) ? keyValueText(list, jsonText) : undefined;
}

/** A number as it is written: a float would round it. */
class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function keepNumberText(_: string, value: unknown, context: { readonly source?: string }): unknown {
  return typeof value === "number" ? new NumberText(context.source ?? String(value)) : value;
}

function isPair(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof NumberText || Array.isArray(value)) return false;
  const members = Object.keys(value).map((name) => name.toLowerCase());
  return members[0] === "key"
    ? isValueOnly(members.slice(1))
    : members[1] === "key" && isValueOnly(members.slice(0, 1));
}

/** A value that is null may be left out. */
function isValueOnly(members: readonly string[]): boolean {
  return members.length <= 1 && members.every((name) => name === "value");
}

function jsonText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof NumberText) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item) ?? "null").join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member) ?? "null"}`);
  return `{${members.join(",")}}`;
}
