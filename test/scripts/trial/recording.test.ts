import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordRequests } from "../../../scripts/trial/recording/record-requests.ts";
import { readRecording } from "../../../scripts/trial/trial-result.ts";

const TOKEN = "eyJhbGciOiJub25lIn0.eyJvaWQiOiJ4In0.c2ln";
const CSV = "BilledCost,Tags\r\n12.5,wombat\r\n1,x\r\n";

let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recording-"));
  server = createServer((asked, answer) => {
    const path = asked.url ?? "";
    if (path === "/lost") return void asked.socket.destroy();
    if (path === "/zipped")
      return void answer.setHeader("content-encoding", "gzip").end(gzipSync(`{"id_token":"${TOKEN}"}`));
    if (path.endsWith(".csv")) return void answer.end(CSV);
    if (path === "/file") return void answer.end(Buffer.from("PAR1\0\0wombat"));
    answer.setHeader("content-type", "application/json").end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Sends a request as Azure's libraries do, and returns the body that the caller receives. */
function send(
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {},
) {
  return new Promise<string>((resolve, reject) => {
    const { body, ...rest } = options;
    const sent = request(`${origin}${path}`, rest, async (response) =>
      resolve((await buffer(response)).toString("latin1")),
    );
    sent.on("error", reject);
    if (body !== undefined) sent.write(body);
    sent.end();
  });
}

test("requests of node:http and fetch are recorded without tokens, and callers receive what they would", async () => {
  const stop = recordRequests(folder, () => "ingest");
  const authorization = `Bearer ${TOKEN}`;
  expect(await send("/a?sig=abc&x=1", { method: "PUT", headers: { authorization }, body: '{"password":"p"}' })).toBe(
    '{"ok":true}',
  );
  await send("/zipped");
  expect(await send("/part_0.csv")).toBe(CSV);
  await send("/part_1.csv", { headers: { "x-ms-range": "bytes=16-" } });
  expect(await send("/file")).toContain("wombat");
  await expect(send("/lost")).rejects.toThrow(/hang up|reset/);
  const answer = await fetch(`${origin}/b`, { method: "POST", headers: { authorization }, body: '{"text":"y"}' });
  expect(await answer.json()).toEqual({ ok: true });
  stop();
  await send("/unrecorded");

  // A process that was killed leaves an incomplete line.
  await writeFile(join(folder, "1-0.ndjson"), '{"at":1,"me');
  const recorded = await readRecording(folder);
  const { port } = new URL(origin);
  expect(
    recorded.map(({ method, request: sent, response, status, url }) => [
      method,
      url.split(port)[1],
      status,
      sent,
      response,
    ]),
  ).toEqual([
    [
      "PUT",
      "/a?sig=%3Csecret%3E&x=1",
      200,
      { kind: "text", text: '{"password":"<secret>"}' },
      { kind: "text", text: '{"ok":true}' },
    ],
    ["GET", "/zipped", 200, { kind: "none" }, { kind: "text", text: '{"id_token":"<secret>"}' }],
    [
      "GET",
      "/part_0.csv",
      200,
      { kind: "none" },
      { kind: "csv", columns: ["BilledCost", "Tags"], lines: 3, bytes: 35 },
    ],
    ["GET", "/part_1.csv", 200, { kind: "none" }, { kind: "csv", columns: [], lines: 3, bytes: 35 }],
    ["GET", "/file", 200, { kind: "none" }, { kind: "binary", format: "parquet", bytes: 12 }],
    ["GET", "/lost", undefined, { kind: "none" }, { kind: "none" }],
    ["POST", "/b", 200, { kind: "text", text: '{"text":"y"}' }, { kind: "text", text: '{"ok":true}' }],
  ]);
  expect(recorded.every(({ step }) => step === "ingest")).toBe(true);
  expect(JSON.stringify(recorded)).not.toMatch(/eyJ|wombat|12\.5/);
});
