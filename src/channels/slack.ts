import type { Message } from "../hub/watch/alert.ts";
import { plainText } from "./plain-text.ts";
import type { JsonRequest } from "./post-json.ts";

/** Slack's documented limits are 50 blocks, and 3,000 and 150 characters; about 13,200 in all are not documented. */
const MAX_HEADER = 150;
const MAX_SECTION = 1500;
const MAX_SECTIONS = 40;
const MAX_TOTAL = 12_000;

/** A message for an incoming webhook of Slack. */
export function slackRequest(message: Message): JsonRequest {
  const title = plainText(message.title, MAX_HEADER);
  const blocks: unknown[] = [{ type: "header", text: { type: "plain_text", text: title, emoji: false } }];
  let room = MAX_TOTAL;
  let left = message.lines.length;
  for (const { label, text } of message.lines.slice(0, MAX_SECTIONS)) {
    const about = label === "" ? "" : `*${escapeMarkup(plainText(label, MAX_SECTION))}*: `;
    const section = `${about}${escapeMarkup(plainText(text, MAX_SECTION))}`;
    if (section.length > room) break;
    room -= section.length;
    left--;
    blocks.push({ type: "section", text: { type: "mrkdwn", text: section, verbatim: true } });
  }
  const notes = [
    ...(left > 0 ? [`${left} more, see the link.`] : []),
    ...(message.mayBeRepeat ? ["This message may be a repeat."] : []),
    ...(message.link === undefined ? [] : [`<${message.link}|Open the costs>`]),
  ];
  if (notes.length > 0) blocks.push({ type: "context", elements: [{ type: "mrkdwn", text: notes.join(" ") }] });
  return { body: JSON.stringify({ text: escapeMarkup(title), blocks }), headers: {} };
}

/**
 * Slack reads `<!channel>` and `<@user>` as mentions, and `*`, `_`, `~` and backticks as formatting. A zero-width space
 * before a formatting character keeps it as text.
 */
function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[*_~`|]/g, (character) => `\u200b${character}\u200b`);
}
