import { quoteShellArg, shellCommand } from "exact-values/shell-command";

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

/**
 * How a person has Azure export a month again, in parentheses after the sentence that asks for it. The months are for the reader to fill in:
 * whoever finds a damaged file does not know by which workflow it came, and a month in progress cannot be backfilled.
 */
export function exportAgainCommand(month = "yyyyMM"): string {
  const backfill = shellCommand`gh workflow run hub-backfill.yml -f start-month=${month} -f end-month=${month} -f force=true`;
  return `(${backfill}; the month in progress: gh workflow run hub-daily.yml -f force=true)`;
}

/** How a person has the newest run of a scope and month taken as it is, in parentheses; both are for the reader to fill in. */
export function ingestByForceCommand(): string {
  return "(gh workflow run hub-ingest.yml -f scopes=ID -f months=yyyyMM -f force=true)";
}
