import type { JsonValue } from "./json-text.ts";

/** Formats JSON in ASCII, with two blanks per level and a final newline. Some readers assume code page 1252. */
export function formatJsonText(value: JsonValue): string {
  return `${formatValue(value, "\n")}\n`;
}

function formatValue(value: JsonValue, newline: string): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "boolean":
      return String(value.value);
    case "number":
      return value.literal;
    case "string":
      return formatString(value.value);
    case "array":
      return formatBlock(
        "[",
        value.items.map((item) => formatValue(item, `${newline}  `)),
        "]",
        newline,
      );
    case "object": {
      const members = [...value.members].map(
        ([key, member]) => `${formatString(key)}: ${formatValue(member, `${newline}  `)}`,
      );
      return formatBlock("{", members, "}", newline);
    }
  }
}

function formatBlock(open: string, parts: readonly string[], close: string, newline: string): string {
  return parts.length === 0 ? open + close : `${open}${newline}  ${parts.join(`,${newline}  `)}${newline}${close}`;
}

function formatString(text: string): string {
  const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text).replace(/[^ -~]/g, escapeUnit);
}
