import { createHmac } from "node:crypto";
import type { Message } from "../hub/watch/alert.ts";
import { plainText } from "./plain-text.ts";
import type { JsonRequest } from "./post-json.ts";

const MAX_TEXT = 2000;

/**
 * A message for a webhook, signed by the Standard Webhooks specification: HMAC-SHA256 of `id.timestamp.body`. Receivers
 * recognize a repeated message by its ID.
 */
export function webhookRequest(message: Message, keys: readonly string[], now: Date): JsonRequest {
  const body = JSON.stringify({
    schema: 1,
    type: "cost-hub.alert",
    timestamp: now.toISOString(),
    data: {
      id: message.id,
      severity: message.severity,
      title: plainText(message.title, MAX_TEXT),
      lines: message.lines.map(({ label, text }) => ({
        label: plainText(label, MAX_TEXT),
        text: plainText(text, MAX_TEXT),
      })),
      topic: message.topic.key,
      day: message.day,
      link: message.link ?? null,
      mayBeRepeat: message.mayBeRepeat,
      isClosing: message.isClosing,
    },
  });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = keys.map((key) => {
    const secret = Buffer.from(key.slice("whsec_".length), "base64");
    return `v1,${createHmac("sha256", secret).update(`${message.id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    body,
    headers: {
      "webhook-id": message.id,
      "webhook-timestamp": timestamp,
      ...(signatures.length === 0 ? {} : { "webhook-signature": signatures.join(" ") }),
    },
  };
}
