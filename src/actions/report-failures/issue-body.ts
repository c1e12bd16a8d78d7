import { formatMinute } from "exact-values/instant";
import { cutText } from "exact-values/message-text";
import { ISSUE_MARKER } from "../../github/api/hub-issue-api.ts";
import { renderCode } from "../../github/markdown/markdown-table.ts";
import { cutMarkdown } from "../../github/markdown/published-markdown.ts";
import { column, renderBlocks, type Table, table } from "../../github/markdown/summary-markdown.ts";
import type { WorkflowLine } from "./read-state.ts";

export const ISSUE_TITLE = "The cost hub needs attention";

/** GitHub rejects longer bodies. */
const MAX_BODY = 65_536;
const MAX_ERRORS = 10;
const MAX_MESSAGE = 300;

/** The text of the issue. Error messages, which name scopes and resources, are for private repositories only. */
export function renderIssue(lines: readonly WorkflowLine[], isPrivate: boolean): string {
  const body =
    `${ISSUE_MARKER}\n${renderBlocks([workflowTable(lines)])}\n${renderIdle(lines)}${isPrivate ? renderErrors(lines) : ""}\n` +
    "To find the first broken link: `npm run doctor`, or the newest summary of hub-daily (doctor/README.md).\n\n" +
    "The hub updates this text after each of its runs, and closes the issue when every line is green.\n";
  return cutMarkdown(body, {
    maxSize: MAX_BODY,
    sizeOf: (text) => text.length,
    reason: "an issue can hold at most 65,536 characters. The run summaries show everything.",
  });
}

/** One line per workflow. It contains neither scopes nor resources, so anyone may read it. */
export function workflowTable(lines: readonly WorkflowLine[]): Table {
  return table(lines, [
    column("Workflow", ({ name }) => name),
    column("State", stateOf),
    column("Since", (line) => formatMinute(sinceOf(line))),
    column("Run", ({ run }) => (run === undefined ? "" : { markdown: `[#${run.number}](${run.url})` })),
    column("Error", ({ errors, idle, warnings }) =>
      [...new Set([idle, ...errors, ...warnings].flatMap((error) => error?.code ?? []))].join(", "),
    ),
  ]);
}

/** A workflow that no longer runs is not green, even if its last run succeeded. */
export function stateOf({ idle, isRed, warnings }: Pick<WorkflowLine, "idle" | "isRed" | "warnings">): string {
  if (idle !== undefined) return "not running";
  if (isRed) return "failed";
  return warnings.length > 0 ? "green, with a warning" : "green";
}

function sinceOf({ idle, noticedAt, since }: WorkflowLine): string {
  return idle === undefined && since !== undefined ? since.startedAt : noticedAt.toISOString();
}

/** Remedies for workflows that do not run; free of foreign data. */
function renderIdle(lines: readonly WorkflowLine[]): string {
  return lines
    .flatMap(({ idle }) => idle ?? [])
    .map(({ code, message, remedy }) => `- ${code}: ${renderCode(`${message} ${remedy}`)}\n`)
    .join("");
}

function renderErrors(lines: readonly WorkflowLine[]): string {
  const reported = lines.flatMap(({ errors, name, warnings }) =>
    [...errors, ...warnings].map(({ code, message }) => ({ name, code, message })),
  );
  const items = reported.slice(0, MAX_ERRORS).map(({ name, code, message }) => {
    const [first = ""] = message.split("\n");
    // Formatted as code, so that nothing becomes a link or a mention.
    return `- ${name}: ${code} ${renderCode(cutText(first, MAX_MESSAGE))}\n`;
  });
  const more = reported.length - items.length;
  return `${items.join("")}${more > 0 ? `- and ${more} more, see the runs\n` : ""}`;
}
