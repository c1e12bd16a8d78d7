import type { Message } from "../hub/watch/alert.ts";
import { plainText } from "./plain-text.ts";
import type { JsonRequest } from "./post-json.ts";

/** A flow rejects messages of more than about 28 KB after it has answered 202. */
const MAX_BYTES = 24_000;
const MAX_TITLE = 150;
const MAX_TEXT = 1000;
const COLORS = { info: "Default", warning: "Warning", critical: "Attention" } as const;

/** A message for a Teams workflow ("When a Teams webhook request is received"): one Adaptive Card as an attachment. */
export function teamsRequest(message: Message): JsonRequest {
  for (let count = message.lines.length; ; count--) {
    const body = JSON.stringify(cardOf(message, count));
    if (count === 0 || Buffer.byteLength(body) <= MAX_BYTES) return { body, headers: {} };
  }
}

function cardOf(message: Message, count: number): unknown {
  const left = message.lines.length - count;
  const notes = [
    ...(left > 0 ? [`${left} more, see the link.`] : []),
    ...(message.mayBeRepeat ? ["This message may be a repeat."] : []),
  ];
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      {
        ...{ type: "TextBlock", text: escapeCard(plainText(message.title, MAX_TITLE)) },
        ...{ weight: "Bolder", size: "Medium", wrap: true, color: COLORS[message.severity] },
      },
      ...message.lines.slice(0, count).map(({ label, text }) => ({
        ...{ type: "TextBlock", wrap: true, spacing: "Small" },
        text: `${label === "" ? "" : `**${escapeCard(plainText(label, MAX_TEXT))}:** `}${escapeCard(plainText(text, MAX_TEXT))}`,
      })),
      ...notes.map((text) => ({ type: "TextBlock", text, wrap: true, isSubtle: true })),
    ],
    ...(message.link === undefined
      ? {}
      : { actions: [{ type: "Action.OpenUrl", title: "Open the costs", url: message.link }] }),
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  };
}

/**
 * A TextBlock reads Markdown links, lists and formatting, functions such as {{DATE(...)}}, templates such as ${name}, and
 * mentions such as <at>name</at>. Each of their characters gets a zero-width space, so that it stays text.
 */
function escapeCard(text: string): string {
  return text
    .replace(/[{}[\]()<>]/g, (character) => `\u200b${character}\u200b`)
    .replace(/[*_~`#|\\!]/g, (character) => `\u200b${character}\u200b`)
    .replace(/:\/\//g, ":\u200b//")
    .replace(/^(\s*)([-+]|\d+\.)(\s)/, "$1\u200b$2\u200b$3");
}
