import { quoteShellArg } from "exact-values/shell-command";
import { exportAgainCommand } from "./export-again.ts";

/**
 * How a file comes in, which decides what a remedy may offer: `export` (Cost Management delivered it, and nothing says how its fields are to be read),
 * `mapping` (a mapping of `source: files`), `convert` (options of the command line).
 */
export type WayIn = "export" | "mapping" | "convert";

/** What can be done about a file of this way that is not as it should be. */
export function restoreFile(way: WayIn): string {
  return way === "export"
    ? `Cost Management does not write this, so the file was changed or made by another program: run the export of its month again ${exportAgainCommand()}.`
    : "Correct the file.";
}

/** An option as a user writes it: a key of the mapping's source, or words of the command line; undefined where there are no options. */
export function optionText(way: WayIn, key: string, value: unknown, words: readonly string[]): string | undefined {
  if (way === "export") return undefined;
  if (way === "mapping") return `add ${JSON.stringify(key)}: ${spacedJson(value)} to the source in the mapping`;
  return `add ${words.map(quoteShellArg).join(" ")}`;
}

/** JSON in one line, as people write it. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${spacedJson(member)}`);
  return `{${members.join(", ")}}`;
}
