import { type Annotation, annotateFailure } from "./annotations.ts";
import type { DocumentAddress } from "./document-links.ts";
import { renderFailure } from "./failure.ts";
import { escapeMarkdown } from "./markdown/markdown-table.ts";
import { details, list, renderSummary } from "./markdown/summary.ts";

/** The result of a step as pure data, which the entry of the bundle writes. */
export interface ActionReport {
  readonly outputs: Readonly<Record<string, string>>;
  readonly annotations: readonly Annotation[];
  /** Markdown of the job summary. */
  readonly summary: string;
  readonly hasFailed: boolean;
}

/** The report of a step that an error stopped. */
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

/** A reference to our documents in an error text: in brackets, relative to the root of this repository. */
const PLACE = /(?<!\])\((docs\/[\w-]+\.md#[\w-]+)\)/g;

/** Turns references to our documents in a summary into links. */
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
