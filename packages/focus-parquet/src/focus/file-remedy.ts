import { quoteShellArg, shellCommand } from "exact-values/shell-command";

/**
 * The origin of a file, which determines the remedies that can be offered. `export`: delivered by Cost Management, with
 * no options for reading it. `mapping`: a mapping with `source: files`. `convert`: options of the command line.
 */
export type WayIn = "export" | "mapping" | "convert";

/** The remedy for a faulty file of this origin. */
export function restoreFile(way: WayIn): string {
  return way === "export"
    ? "Cost Management does not write this, so another program changed or created the file: " +
        `run the export of its month again ${exportAgainCommand()}.`
    : "Correct the file.";
}

/**
 * An option in the user's notation: a key of the mapping's source, or command-line arguments. Undefined for exports,
 * which have no options.
 */
export function optionText(way: WayIn, key: string, value: unknown, words: readonly string[]): string | undefined {
  if (way === "export") return undefined;
  if (way === "mapping") return `add ${JSON.stringify(key)}: ${spacedJson(value)} to the source in the mapping`;
  return `add ${words.map(quoteShellArg).join(" ")}`;
}

/** Formats JSON on one line, with spaces after colons and commas. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${spacedJson(member)}`);
  return `{${members.join(", ")}}`;
}

/** The command that prints a line of a local text file; undefined for parquet. */
export function printLineCommand(file: string, line: number): string | undefined {
  if (/\.parquet$/i.test(file)) return undefined;
  const print = `sed -n ${line}p`;
  return /\.gz$/i.test(file) ? `${shellCommand`gzip -dc ${file}`} | ${print}` : `${print} ${quoteShellArg(file)}`;
}

/**
 * The command that exports a month again, in parentheses. The reader fills in the month and picks the command, because
 * the workflow that delivered a damaged file is unknown. The month in progress cannot be backfilled.
 */
export function exportAgainCommand(month = "yyyyMM"): string {
  const backfill = shellCommand`gh workflow run hub-backfill.yml -f start-month=${month} -f end-month=${month} -f force=true`;
  return `(${backfill}; the month in progress: gh workflow run hub-daily.yml -f force=true)`;
}

/**
 * The command that forces the ingestion of the newest run of a scope and month, in parentheses. The reader fills in
 * both.
 */
export function ingestByForceCommand(): string {
  return "(gh workflow run hub-ingest.yml -f scopes=ID -f months=yyyyMM -f force=true)";
}
