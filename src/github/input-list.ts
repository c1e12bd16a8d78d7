import { InputError, quoteValue } from "exact-values/errors";

function parseJsonArray(name: string, text: string): readonly string[] {
  const fault = (cause?: unknown) =>
    new InputError(
      "InvalidInput",
      `Input ${name} starts as a JSON array but is none of strings: ${quoteValue(text)}.`,
      {
        remedy: `Set ${name} to one item per line, to items between commas, or to a JSON array of strings.`,
        place: { value: text },
        cause,
      },
    );
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw fault(error);
  }
  if (!Array.isArray(parsed) || !parsed.every((item) => typeof item === "string")) throw fault();
  return parsed;
}

/** The items of a list input: lines, items between commas, or a JSON array of strings (for items that hold a comma). */
export function parseInputList(name: string, text: string): readonly string[] {
  const items = text.startsWith("[") ? parseJsonArray(name, text) : text.split(/[\r\n,]/);
  return items.map((item) => item.trim()).filter((item) => item !== "");
}
