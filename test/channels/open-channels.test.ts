import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startAzure } from "azure-simulator";
import { systemClock } from "exact-values/clock";
import { expect, test } from "vitest";
import { parseChannelHosts } from "../../src/channels/allowed-hosts.ts";
import { parseChannelSecrets, textsToMask } from "../../src/channels/channel-inputs.ts";
import { openChannels } from "../../src/channels/open-channels.ts";
import { openMarkedIssues } from "../../src/github/api/marked-issues.ts";
import type { Message } from "../../src/hub/watch/alert.ts";
import type { BudgetsFile } from "../../src/hub/watch/budgets.ts";

const MESSAGE: Message = {
  ...{ id: "1", title: "Budget a is exceeded", severity: "critical", lines: [], link: undefined, mayBeRepeat: false },
  ...{
    topic: { key: "a", title: "Budget a", assignee: "unknown-person" },
    isClosing: false,
    day: "2026-11-20" as Message["day"],
  },
};
const KEY = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz";
const pace = { clock: systemClock(), signal: new AbortController().signal, onWait: () => {} };
const channels: BudgetsFile["channels"] = new Map([
  ["Teams", { type: "teams", disclosure: "percent" }],
  ["hook", { type: "webhook", disclosure: "amounts" }],
  ["chat", { type: "slack", disclosure: "percent" }],
  ["issues", { type: "github-issue", per: "budget", disclosure: "names" }],
]);

test("each channel gets its message, and one without an address or a token says what is missing", async () => {
  const received: { readonly url: string; readonly signature: unknown }[] = [];
  const server = createServer((request, response) => {
    received.push({ url: request.url ?? "", signature: request.headers["webhook-signature"] });
    request.resume();
    response.writeHead(202).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secrets = parseChannelSecrets(
    [
      `teams=http://${host}/teams?sig=0123456789abcdef`,
      "",
      `hook = http://${host}/hook`,
      `hook.key=${KEY}`,
      "chat=",
      `other=http://${host}/`,
    ].join("\n"),
  );
  const hosts = parseChannelHosts(host);
  const { notices, senders } = openChannels({ ...pace, channels, secrets, hosts, openIssues: undefined });
  expect(notices.map(({ code }) => code)).toEqual(["UnknownChannel"]);
  const outcomes: Record<string, string> = {};
  for (const [name, sender] of senders) {
    const outcome = await sender.send(MESSAGE);
    outcomes[name] = outcome.outcome === "accepted" ? "accepted" : outcome.code;
  }
  expect(outcomes).toEqual({
    Teams: "accepted",
    hook: "accepted",
    chat: "ChannelWithoutAddress",
    issues: "ChannelWithoutToken",
  });
  expect(received.map(({ url }) => url)).toEqual(["/teams?sig=0123456789abcdef", "/hook"]);
  expect(received.map(({ signature }) => typeof signature)).toEqual(["undefined", "string"]);
  server.close();
});

test("issues on GitHub are opened even if the owner cannot be assigned, and a repeat adds no second comment", async () => {
  const trusted = getCACertificates("default");
  const cloud = await startAzure();
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  try {
    const { repository, token, url: apiUrl } = cloud.github;
    const openIssues = (marker: string) =>
      openMarkedIssues({ ...pace, apiUrl, repository, token, userAgent: "cost-hub/test" }, marker, "Grant it.");
    const { senders } = openChannels({
      ...pace,
      channels,
      secrets: new Map(),
      hosts: parseChannelHosts(""),
      openIssues,
    });
    const send = (change: Partial<Message>) => senders.get("issues")?.send({ ...MESSAGE, ...change });
    expect(await send({})).toEqual({ outcome: "accepted", reference: "1" });
    await send({ id: "2", title: "Budget a: forecast" });
    await send({ id: "2", title: "Budget a: forecast", mayBeRepeat: true });
    expect(cloud.github.comments).toHaveLength(1);
    await send({ isClosing: true });
    expect(cloud.github.issues.issues.map(({ assignees, state, title }) => [title, assignees, state])).toEqual([
      ["Budget a", [], "closed"],
    ]);
    await send({ topic: { key: "b", title: "Budget b", assignee: "ana" } });
    expect(cloud.github.issues.issues.at(-1)).toMatchObject({ title: "Budget b", assignees: ["ana"], state: "open" });
  } finally {
    setDefaultCACertificates(trusted);
    await cloud.close();
  }
});

test.each([
  ["no value", "finops", "does not have the form"],
  ["no URL", "finops=sentinel-value", "not a URL"],
  ["an address alone", "https://a.example/sentinel?sig=b", "does not have the form"],
  ["twice", "finops=https://a.example/sentinel-value\nFINOPS=https://b.example/sentinel-value", "second time"],
  ["a short key", "finops.key=whsec_sentinel-value", "not whsec_"],
])("channel-secrets with %s is refused, and the value is not printed", (_title, text, fault) => {
  const error = (() => {
    try {
      parseChannelSecrets(text);
    } catch (caught) {
      return caught as { readonly code: string; readonly message: string };
    }
    return undefined;
  })();
  expect(error?.code).toBe("InvalidChannelSecret");
  expect(error?.message).toContain(fault);
  expect(JSON.stringify(error)).not.toContain("sentinel");
});

test("every form of an address is masked, and short parts of it are not", () => {
  const url = "https://h.example/workflows/abc%2Fdef/triggers?api-version=1&sig=a%2Bb%3Dcdefghijkl";
  const texts = textsToMask(parseChannelSecrets(`t=${url}\nt.key=${KEY}`));
  for (const text of [url, "a+b=cdefghijkl", "a%2Bb%3Dcdefghijkl", encodeURIComponent(url), KEY, KEY.slice(6)])
    expect(texts).toContain(text);
  expect(texts).not.toContain("1");
});
