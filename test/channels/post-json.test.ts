import { createServer as createHttp, type RequestListener, type Server } from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { makeCertificate } from "azure-simulator/testing";
import { afterEach, describe, expect, test } from "vitest";
import { isForbiddenAddress, parseChannelHosts } from "../../src/channels/allowed-hosts.ts";
import { type JsonTarget, postJson } from "../../src/channels/post-json.ts";
import { teamsThrottling } from "./teams-throttling.ts";

const SECRET = "sig=Zm9vYmFyLXNlY3JldC1zaWduYXR1cmU";
const CONTENT = { body: JSON.stringify({ amount: "987654.32 EUR" }), headers: {} };
const trusted = makeCertificate();
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener, certificate = trusted): Promise<{ url: URL; host: string }> {
  const server = createHttps(certificate, listener) as unknown as Server;
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: new URL(`https://${host}/hook?${SECRET}`), host };
}

const waits: number[] = [];
function targetOf(url: URL, hosts: string, more: Partial<JsonTarget> = {}): JsonTarget {
  waits.length = 0;
  return {
    ...{ name: "finops", url, hosts: parseChannelHosts(hosts), ca: trusted.cert, limitMs: 1500 },
    clock: { now: () => new Date(0), sleep: async (ms) => void waits.push(ms) },
    signal: new AbortController().signal,
    onWait: () => {},
    ...more,
  };
}

/** What a person reads contains neither the address nor an amount, and says what to do. */
function expectDiscreet(outcome: Awaited<ReturnType<typeof postJson>>): void {
  const text = JSON.stringify(outcome);
  for (const hidden of ["sig=", "Zm9v", "/hook", "987654", "canary"]) expect(text).not.toContain(hidden);
  if (outcome.outcome !== "accepted") expect(outcome.remedy.length).toBeGreaterThan(20);
}

const answers: readonly (readonly [string, RequestListener, string, number])[] = [
  ["202 without a body", (_, response) => void response.writeHead(202).end(), "accepted", 1],
  ["500", (_, response) => void response.writeHead(500).end("canary"), "ChannelRefused", 1],
  ["403", (_, response) => void response.writeHead(403).end("canary"), "ChannelRefused", 1],
  ["404", (_, response) => void response.writeHead(404).end(), "ChannelGone", 1],
  ["410", (_, response) => void response.writeHead(410).end(), "ChannelGone", 1],
  ["504", (_, response) => void response.writeHead(504).end(), "ChannelUnknownOutcome", 1],
  [
    "429 three times",
    (_, response) => void response.writeHead(429, { "retry-after": "7" }).end(),
    "ChannelThrottled",
    3,
  ],
  [
    "429 for an hour",
    (_, response) => void response.writeHead(429, { "retry-after": "3600" }).end(),
    "ChannelThrottled",
    1,
  ],
  ["429 in a body", (_, response) => void response.end(teamsThrottling), "ChannelThrottled", 3],
  [
    "a redirect to the metadata service",
    (_, response) => void response.writeHead(307, { location: "http://169.254.169.254/metadata" }).end(),
    "ChannelRedirected",
    1,
  ],
  ["no response", () => {}, "ChannelUnknownOutcome", 1],
  ["a connection that breaks", (request) => void request.socket.destroy(), "ChannelUnknownOutcome", 1],
  ["a huge body", (_, response) => void response.end("canary".repeat(1_000_000)), "accepted", 1],
  [
    "a compressed bomb",
    (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("0".repeat(5_000_000))),
    "accepted",
    1,
  ],
  ["a body that never ends", (_, response) => void response.writeHead(200).write("canary"), "accepted", 1],
];

test.each(answers)("%s", async (_title, listener, expected, requests) => {
  let count = 0;
  const { host, url } = await listen((request, response) => {
    count++;
    request.resume();
    listener(request, response);
  });
  const isHiddenThrottling = (text: string): boolean => text.includes("429");
  const outcome = await postJson(targetOf(url, host, { isHiddenThrottling }), CONTENT);
  expect(outcome.outcome === "accepted" ? "accepted" : outcome.code).toBe(expected);
  expect(count).toBe(requests);
  expectDiscreet(outcome);
});

test("a requested wait is kept, and the message arrives once after it", async () => {
  const bodies: string[] = [];
  const { host, url } = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (waits.length === 0) return void response.writeHead(429, { "retry-after": "7" }).end();
    bodies.push(Buffer.concat(chunks).toString());
    response.end();
  });
  expect(await postJson(targetOf(url, host), CONTENT)).toEqual({ outcome: "accepted", reference: undefined });
  expect(waits).toEqual([7000]);
  expect(bodies).toEqual([CONTENT.body]);
});

test("another certificate receives nothing", async () => {
  let count = 0;
  const { host, url } = await listen(() => count++, makeCertificate());
  const outcome = await postJson(targetOf(url, host), CONTENT);
  expect(outcome).toMatchObject({ outcome: "failed", code: "ChannelCertificate" });
  expect(count).toBe(0);
  expectDiscreet(outcome);
});

test("a host that accepts no connection is tried three times", async () => {
  const server = createHttp();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  const outcome = await postJson(targetOf(new URL(`https://${host}/hook?${SECRET}`), host), CONTENT);
  expect(outcome).toMatchObject({ outcome: "failed", code: "ChannelUnreachable" });
  expect(waits).toHaveLength(2);
  expectDiscreet(outcome);
});

describe("hosts", () => {
  test.each([
    ["https://hooks.slack.com/services/T/B/x", "", true],
    ["https://prod-07.westeurope.logic.azure.com/workflows/x", "", true],
    ["https://default0.0.environment.api.powerplatform.com/x", "", true],
    ["https://hooks.slack.com:8443/x", "", false],
    ["https://hooks.slack.com.evil.example/x", "", false],
    ["https://evil.example/?x=hooks.slack.com", "", false],
    ["https://user@hooks.slack.com/x", "", false],
    ["http://hooks.slack.com/x", "", false],
    ["http://hooks.slack.com/x", "hooks.slack.com", false],
    ["https://chat.contoso.com/x", "chat.contoso.com", true],
    ["https://a.chat.contoso.com/x", "*.contoso.com", true],
    ["https://127.0.0.1:9/x", "127.0.0.1:9", true],
    ["http://127.0.0.1:9/x", "127.0.0.1:9", true],
    ["http://127.0.0.1:9/x", "127.0.0.1", false],
  ])("%s with %j: %s", (url, hosts, isAllowed) => {
    expect(parseChannelHosts(hosts).allows(new URL(url))).toBe(isAllowed);
  });

  test.each(["*", "*.com", "https://x.example", "x y", "a/b"])("the entry %j is refused", (entry) => {
    expect(() => parseChannelHosts(entry)).toThrow(expect.objectContaining({ code: "InvalidInput" }));
  });

  test.each([
    "10.1.2.3",
    "127.0.0.1",
    "169.254.169.254",
    "168.63.129.16",
    "172.31.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
  ])("%s is private", (address) =>
    expect([address, `::ffff:${address}`].map(isForbiddenAddress)).toEqual([true, true]),
  );
  test.each(["::1", "fd00::1", "fe80::1", "ff02::1", "64:ff9b::a00:1", "2002:a00:1::", "::"])(
    "%s is private",
    (address) => expect(isForbiddenAddress(address)).toBe(true),
  );
  test.each(["20.50.1.1", "172.32.0.1", "2603:1020::1"])("%s is public", (address) =>
    expect(isForbiddenAddress(address)).toBe(false),
  );

  test.each(["https://localhost/hook", "https://169.254.169.254/metadata", "https://[::1]/x", "https://2130706433/x"])(
    "%s is not reached, although its host is listed",
    async (address) => {
      const url = new URL(`${address}?${SECRET}`);
      const hosts = url.hostname.startsWith("[") ? "" : url.hostname;
      const outcome = await postJson(targetOf(url, hosts), CONTENT);
      expect(outcome).toMatchObject({ outcome: "failed", code: "ChannelHostForbidden" });
      expectDiscreet(outcome);
    },
  );
});
