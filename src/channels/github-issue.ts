import type { MarkedIssues } from "../github/api/marked-issues.ts";
import { escapeMarkdown } from "../github/markdown/markdown-table.ts";
import { neutralizeReferences } from "../github/markdown/published-markdown.ts";
import type { Message, SendOutcome } from "../hub/watch/alert.ts";
import { plainText } from "./plain-text.ts";

const MAX_TITLE = 200;
const MAX_TEXT = 2000;
const MAX_LINES = 100;

/** Opens the issues with a marker. */
export type OpenIssues = (marker: string) => MarkedIssues;

/**
 * Keeps one issue per topic: opened and assigned with the first message, then updated. Updates notify no one, so each
 * further message is also a comment. A closing message closes the issue. Issue and comments name the message's ID, so
 * that a repeated message does not appear twice.
 */
export async function sendToIssue(name: string, open: OpenIssues, message: Message): Promise<SendOutcome> {
  const marker = `<!-- cost-hub: budget ${markerKey(message.topic.key)} -->`;
  const api = open(marker);
  const issues = await api.issues("open");
  if (issues === undefined) return noIssues(name);
  const [issue] = issues;
  const text = renderMessage(message);
  const messageMarker = `<!-- cost-hub: message ${markerKey(message.id)} -->`;
  const heading = `${marker}\n${messageMarker}\n`;
  const body = heading + text;
  if (message.isClosing) {
    if (issue !== undefined) await api.close(issue.number, body, "completed");
    return accepted(issue?.number);
  }
  if (issue === undefined) {
    const title = plainText(message.topic.title, MAX_TITLE);
    const created = await api.create(title, body, message.topic.assignee);
    return created === undefined ? noIssues(name) : accepted(created.number);
  }
  if (issue.body.startsWith(heading)) return accepted(issue.number);
  // The comment comes first: if the run ends in between, the next one repeats both, and the comment is recognized.
  await api.comment(issue.number, messageMarker, text);
  await api.update(issue.number, body);
  return accepted(issue.number);
}

/** Text that cannot end an HTML comment. */
function markerKey(text: string): string {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}

function renderMessage({ lines, link, mayBeRepeat, title }: Message): string {
  const shown = lines.slice(0, MAX_LINES);
  const left = lines.length - shown.length;
  const texts = [
    `**${markdown(title)}**\n`,
    ...shown.map(({ label, text }) => `- ${label === "" ? "" : `**${markdown(label)}:** `}${markdown(text)}`),
    ...(left > 0 ? [`- ${left} more, see the job summary.`] : []),
    ...(link === undefined ? [] : [`\n[Open the costs](${link})`]),
    ...(mayBeRepeat ? ["\nThis message may be a repeat."] : []),
  ];
  return `${neutralizeReferences(texts.join("\n"))}\n`;
}

function markdown(text: string): string {
  return escapeMarkdown(plainText(text, MAX_TEXT));
}

function accepted(number: number | undefined): SendOutcome {
  return { outcome: "accepted", reference: number === undefined ? undefined : String(number) };
}

function noIssues(name: string): SendOutcome {
  return {
    outcome: "failed",
    code: "NoIssues",
    message: `Issues are disabled in this repository, so channel ${name} has no issue.`,
    remedy: "Enable issues in the repository's settings, or use another channel.",
  };
}
