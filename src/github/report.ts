import { type Annotation, annotateFailure } from "./annotations.ts";
import { renderFailure } from "./failure.ts";
import { escapeMarkdown } from "./markdown/markdown-table.ts";

/** Everything that a step says at its end: pure data, written out by the entry of the bundle. */
export interface ActionReport {
  readonly outputs: Readonly<Record<string, string>>;
  readonly annotations: readonly Annotation[];
  /** Markdown of the job summary. */
  readonly summary: string;
  readonly hasFailed: boolean;
}

/** The report of a step that was stopped by an error. */
export function failureReport(error: unknown): ActionReport {
  const { title, lines, remedy, link, place } = renderFailure(error);
  const [first = "", ...more] = lines;
  const details =
    more.length === 0
      ? ""
      : `\n<details><summary>Details</summary>\n\n${more.map((line) => `- ${escapeMarkdown(line)}`).join("\n")}\n\n</details>\n`;
  return {
    outputs: {},
    annotations: [annotateFailure(error, { cause: title, file: place.file, startLine: place.line, isDetailed: true })],
    summary: `**${escapeMarkdown(title)}: ${escapeMarkdown(first)}** ${escapeMarkdown(remedy)} (${link})\n${details}`,
    hasFailed: true,
  };
}
