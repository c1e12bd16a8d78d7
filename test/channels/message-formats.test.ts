import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sendToIssue } from "../../src/channels/github-issue.ts";
import { slackRequest } from "../../src/channels/slack.ts";
import { teamsRequest } from "../../src/channels/teams.ts";
import { webhookRequest } from "../../src/channels/webhook.ts";
import type { MarkedIssues } from "../../src/github/api/marked-issues.ts";
import type { Message } from "../../src/hub/watch/alert.ts";

function message(change: Partial<Message> = {}): Message {
  return {
    id: "run-1/finops/1",
    title: "Budget payments is exceeded",
    severity: "critical",
    lines: [{ label: "payments", text: "104 % of the budget" }],
    link: "https://github.com/contoso/costs/actions/runs/1",
    mayBeRepeat: false,
    topic: { key: "payments", title: "Budget payments", assignee: "ana" },
    isClosing: false,
    day: "2026-11-20" as Message["day"],
    ...change,
  };
}

const HOSTILE = [
  "@everyone @contoso/team #12 contoso/costs#3",
  "<!channel> <!here> <@U123> <https://evil.example|click>",
  "[click](https://evil.example) ![x](https://evil.example/x.png) **bold** `code`",
  `<at>Ana</at> {{DATE(2026-11-20T00:00:00Z, SHORT)}} $\{title} $(ls)`,
  "<img src=x onerror=alert(1)> <!-- comment --> -->",
  "right\u202eto left\u2066 zero\u200bwidth \u0000null\r\n## heading",
  "x".repeat(10_240),
  "😀".repeat(5_000),
  "a\n- b\n1. c\n> d",
];
const hostile = message({
  title: HOSTILE.join(" "),
  lines: HOSTILE.map((text) => ({ label: text, text })),
  topic: { key: "<!-- --> @x", title: HOSTILE[2] ?? "", assignee: undefined },
});

/** Sends to issues in memory, which record each call. */
async function issueCalls(messages: readonly Message[]): Promise<readonly (readonly unknown[])[]> {
  const calls: (readonly unknown[])[] = [];
  let issue: { number: number; body: string; closedAt: undefined } | undefined;
  const api: MarkedIssues = {
    issues: async () => (issue === undefined ? [] : [issue]),
    create: async (...call) => {
      calls.push(["create", ...call]);
      issue = { number: 5, body: call[1], closedAt: undefined };
      return issue;
    },
    comment: async (...call) => void calls.push(["comment", ...call]),
    update: async (...call) => {
      calls.push(["update", ...call]);
      issue = { number: 5, body: call[1], closedAt: undefined };
    },
    close: async (...call) => {
      calls.push(["close", ...call]);
      issue = undefined;
    },
  };
  for (const one of messages) expect((await sendToIssue("issues", () => api, one)).outcome).toBe("accepted");
  return calls;
}

describe("foreign text stays text", () => {
  test("in Slack", () => {
    const { body } = slackRequest(hostile);
    const { blocks, text } = JSON.parse(body);
    expect(body.length).toBeLessThan(14_000);
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(blocks[0].text.text.length).toBeLessThanOrEqual(150 + 20);
    expect(blocks[0].text.type).toBe("plain_text");
    // The header is plain text, in which Slack reads no markup.
    for (const one of [
      text,
      ...blocks.slice(1).flatMap((block: { text?: { text: string } }) => block.text?.text ?? []),
    ]) {
      expect(one).not.toMatch(/<[!@h]/);
      expect(one).not.toMatch(/[\u202a-\u202e\u2066-\u2069\n]/);
      expect(one).not.toMatch(/@[a-z]/i);
    }
    expect(blocks.at(-1).elements[0].text).toContain("<https://github.com/contoso/costs/actions/runs/1|");
  });

  test("in Teams", () => {
    const { body } = teamsRequest(hostile);
    expect(Buffer.byteLength(body)).toBeLessThan(28 * 1024);
    const [{ content }] = JSON.parse(body).attachments;
    expect(content.actions).toEqual([{ type: "Action.OpenUrl", title: "Open the costs", url: hostile.link }]);
    const texts: string[] = content.body.map(({ text }: { text: string }) => text);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) {
      expect(text).not.toMatch(/\]\(|\{\{|\$\{|<at>|https:\/\//);
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\n]/);
    }
    const many = Array.from({ length: 300 }, (_, at) => ({ label: `budget ${at}`, text: "ü".repeat(500) }));
    const large = teamsRequest(message({ lines: many })).body;
    expect(Buffer.byteLength(large)).toBeLessThan(28 * 1024);
    expect(large).toMatch(/\d+ more, see the link/);
  });

  test("in a webhook", () => {
    const { body } = webhookRequest(hostile, [], new Date("2026-11-20T10:00:00Z"));
    expect(Buffer.byteLength(body)).toBeLessThan(80_000);
    expect(JSON.parse(body).data.title).not.toMatch(/@[a-z]|[\u202a-\u202e\n]/i);
  });

  test("in an issue", async () => {
    const calls = await issueCalls([
      hostile,
      { ...hostile, id: "run-2", severity: "warning", title: "@everyone again" },
    ]);
    // A title has no formatting and notifies no one.
    const texts = calls.flatMap((call) => call.slice(2).filter((one) => typeof one === "string"));
    for (const text of texts) {
      const shown = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
      expect(text.length).toBeLessThan(65_536);
      expect(shown).not.toMatch(/(?:^|[^\w])@[a-z]/i);
      expect(text).not.toMatch(/\]\(https:\/\/evil|<img|\u202e/);
      expect(text.replace(/^(?:<!-- cost-hub: (?:budget|message) [^\s<>]+ -->\n?)+/, "")).not.toContain("-->");
    }
  });
});

test("a line about no budget is its text alone", () => {
  const about = message({ lines: [{ label: "", text: "This channel works." }] });
  for (const { body } of [teamsRequest(about), slackRequest(about)]) {
    expect(body).toContain('"This channel works');
    expect(body).not.toContain("**:");
  }
});

test("a webhook is signed with each key, as Standard Webhooks verifies it", () => {
  const keys = ["whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz", "whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4"];
  const { body, headers } = webhookRequest(message(), keys, new Date("2026-11-20T10:00:00Z"));
  const timestamp = headers["webhook-timestamp"];
  expect(timestamp).toBe("1795168800");
  const expected = keys.map((key) => {
    const secret = Buffer.from(key.slice(6), "base64");
    return `v1,${createHmac("sha256", secret).update(`${headers["webhook-id"]}.${timestamp}.${body}`).digest("base64")}`;
  });
  expect(headers["webhook-signature"]).toBe(expected.join(" "));
  expect(JSON.parse(body)).toMatchObject({
    schema: 1,
    type: "cost-hub.alert",
    data: { id: "run-1/finops/1", mayBeRepeat: false },
  });
});

test("an issue is opened, commented on, updated once per message, and closed", async () => {
  const again = message({ id: "run-2/finops/1", title: "Budget payments: forecast" });
  const calls = await issueCalls([
    message(),
    message({ mayBeRepeat: true }),
    again,
    { ...again, isClosing: true },
    { ...again, isClosing: true },
  ]);
  expect(calls.map(([what]) => what)).toEqual(["create", "comment", "update", "close"]);
  expect(calls[0]).toEqual([
    "create",
    "Budget payments",
    expect.stringContaining("<!-- cost-hub: budget payments -->"),
    "ana",
  ]);
  expect(calls[1]?.[2]).toContain("run%2D2");
  expect(calls[3]).toEqual(["close", 5, expect.any(String), "completed"]);
});
