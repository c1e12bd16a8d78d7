import { type Annotation, annotateFailure } from "./annotations.ts";
import type { DocumentAddress } from "./document-links.ts";
import { renderFailure } from "./failure.ts";
import { escapeMarkdown } from "./markdown/markdown-table.ts";
import { details, list, renderSummary } from "./markdown/summary.ts";

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
  return {
    outputs: {},
    annotations: [annotateFailure(error, { cause: title, file: place.file, startLine: place.line, isDetailed: true })],
    summary: renderSummary({
      sentence: `**${escapeMarkdown(title)}: ${escapeMarkdown(first)}** ${escapeMarkdown(remedy)} (${link})`,
      content: [details("Details", list(more.map(escapeMarkdown)))],
    }),
    hasFailed: true,
  };
}

/** A place in our documents as the texts of errors name it: in brackets, relative to the root of this repository. */
const PLACE = /(?<!\])\((docs\/[\w-]+\.md#[\w-]+)\)/g;

/** Makes links of the places in our documents that a summary names. */
export function linkDocuments(report: ActionReport, address: DocumentAddress): ActionReport {
  const link = (markdown: string): string =>
    markdown.replaceAll(PLACE, (text, place: string) => {
      const url = address(place);
      return url === undefined ? text : `([${place}](${url}))`;
    });
  const { outputs, summary } = report;
  const markdown = outputs["summary-markdown"];
  return {
    ...report,
    outputs: markdown === undefined ? outputs : { ...outputs, "summary-markdown": link(markdown) },
    summary: link(summary),
  };
}
