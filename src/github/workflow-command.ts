import { cutText } from "exact-values/message-text";

type CommandProperties = Readonly<Record<string, string | number | undefined>>;

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Longer than any line of ours, commands for people among them. */
const LONGEST_LINE = 16_000;

/** A workflow command as one line of the step's log, without its line end; undefined and empty properties are left out. */
export function formatWorkflowCommand(command: string, data: string, properties: CommandProperties = {}): string {
  const listed = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${escapeProperty(cutText(String(value)))}`);
  return `::${command}${listed.length === 0 ? "" : ` ${listed.join(",")}`}::${escapeData(cutText(data, LONGEST_LINE))}`;
}

/**
 * Text that may hold foreign data, as lines that a runner prints and never obeys.
 * The runner takes `::` after any blanks, and the older `##[` anywhere in a line, for a command; it ends lines at CR and at LF.
 */
export function neutraliseLogLines(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).map((line) =>
    cutText(line, LONGEST_LINE)
      // Control characters could move the cursor or hide what follows.
      .replace(/(?!\t)\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`)
      .replace(/^([\p{Z}\p{Cf}\s]*)::/u, "$1\\::")
      .replaceAll("##[", "##\\["),
  );
}
