import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SILENCE_KINDS, shortenSilence } from "azure-simulator/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import {
  allOf,
  collect,
  openSimulatedHub,
  type SimulatedHub,
  serviceErrorOf,
} from "../../worlds/stored-hub/azurite-containers.ts";

/** Two minutes are shortened to less than half a second. */
const IMPATIENCE = 250;
const LARGE = Buffer.alloc(8 * 1024 * 1024, "row of a block\n");
const ATTEMPT = "0123456789abcdef".repeat(2);
const BLOCK = { attempt: ATTEMPT, part: 1, rowGroup: 0 };

let hub: SimulatedHub;
let store: BlobStore;
let restore: () => void;
let lines: string[];
let names = 0;
let name: string;

beforeAll(async () => {
  hub = await openSimulatedHub();
});
afterAll(() => hub.storage.close());
beforeEach(async () => {
  names += 1;
  name = `months/${names}`;
  lines = [];
  store = openStore(hub.storage.url);
  hub.reset();
  restore = shortenSilence(IMPATIENCE);
});
afterEach(() => restore());

function openStore(url: string, signal = new AbortController().signal): BlobStore {
  return openBlobService({
    endpoint: { url, accountName: hub.storage.account },
    credential: { key: hub.storage.key },
    userAgent: "cost-hub/test (ingest)",
    signal,
    onWait: (line) => lines.push(line),
  })("ingestion");
}

function openMonth(through = store, seenEtag?: string) {
  return through.openStaged({ name, seenEtag, isOwnCommit: ({ attempt }) => attempt === ATTEMPT });
}

const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  list: () => allOf(store.list("months/")),
  properties: () => store.properties(name),
  read: () => store.read(name),
  readRange: async () => store.readRange(name, { offset: 2, byteCount: 3 }, (await store.properties(name))?.etag ?? ""),
  openVersion: async () => {
    const stream = await store.openVersion(name, (await store.properties(name))?.etag ?? "");
    return stream === undefined ? undefined : collect(stream);
  },
  write: () => store.write(name, Buffer.from("new")),
  remove: () => store.remove(name),
  "block list": () => store.stagedBlocks(name),
  "stage a large block": () => openMonth().stage(BLOCK, LARGE),
};
const OPERATIONS: Readonly<Record<string, string>> = {
  list: "ListBlobs",
  properties: "HeadBlob",
  read: "GetBlob",
  readRange: "GetBlob",
  openVersion: "GetBlob",
  write: "PutBlob",
  remove: "DeleteBlob",
  "block list": "GetBlockList",
  "stage a large block": "PutBlock",
};

describe.each(Object.keys(CALLS))("%s", (call) => {
  test.each(SILENCE_KINDS)("a single silence (%s) is ended, logged and retried", async (kind) => {
    await store.write(name, Buffer.from("0123456789"));
    const expected = call === "list" || call === "block list" ? undefined : await dry(call);
    const silence = hub.fault({ kind, times: 1, match: ({ operation }) => operation === OPERATIONS[call] });
    const result = await CALLS[call]?.();
    expect(silence.hits).toBe(1);
    if (expected !== undefined) expect(result).toEqual(expected);
    expect(lines.join("\n")).toMatch(/127\.0\.0\.1|the rest of ingestion/);
  });

  test("a service that stays silent fails with an error code", async () => {
    await store.write(name, Buffer.from("0123456789"));
    const silence = hub.fault({ kind: "never-answers", match: ({ operation }) => operation === OPERATIONS[call] });
    const error = await serviceErrorOf(async () => CALLS[call]?.());
    expect(error).toMatchObject({ code: "NoAnswer", transient: true });
    expect(silence.hits).toBe(3);
    expect(lines.at(-1)).toContain("the call is given up");
  });
});

/** The result of the call without silence, for calls that do not change the blob. */
async function dry(call: string): Promise<unknown> {
  return ["properties", "read", "readRange", "openVersion"].includes(call) ? CALLS[call]?.() : undefined;
}

test.each(SILENCE_KINDS)("a commit without a response (%s) takes effect once", async (kind) => {
  const month = openMonth();
  await month.stage(BLOCK, Buffer.from("rows"));
  hub.fault({ kind, times: 1, match: ({ operation }) => operation === "PutBlockList" });
  const committed = await month.commit([BLOCK], { attempt: ATTEMPT });
  expect(committed.outcome).toBe("committed");
  expect(committed).toMatchObject({ etag: (await store.properties(name))?.etag });
  expect(String(await store.read(name))).toBe("rows");
});

test("a download resumes after each silence", async () => {
  await store.write(name, LARGE);
  const { etag = "" } = (await store.properties(name)) ?? {};
  const silence = hub.fault({ kind: "body-stops", times: 4, match: ({ operation }) => operation === "GetBlob" });
  const stream = await store.openVersion(name, etag);
  if (stream === undefined) throw new Error("the version is gone");
  const bytes = await collect(stream);
  expect(silence.hits).toBe(4);
  expect(bytes.equals(LARGE)).toBe(true);
});

test("a slow reader does not count as a silent connection", async () => {
  await store.write(name, LARGE);
  const { etag = "" } = (await store.properties(name)) ?? {};
  const stream = await store.openVersion(name, etag);
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? []) {
    const linesBefore = lines.length;
    if (chunks.length === 0) await new Promise((done) => setTimeout(done, 1500));
    expect(lines.slice(linesBefore)).toEqual([]);
    chunks.push(chunk);
  }
  expect(Buffer.concat(chunks).equals(LARGE)).toBe(true);
  expect(hub.storage.requests.filter(({ operation }) => operation === "GetBlob")).toHaveLength(1);
});

test("cancelling ends a silent call at once", async () => {
  restore();
  const controller = new AbortController();
  hub.fault({ kind: "body-stops" });
  const listing = allOf(openStore(hub.storage.url, controller.signal).list());
  setTimeout(() => controller.abort(), 100);
  await expect(listing).rejects.toMatchObject({ name: "AbortError" });
});

describe("a slow transfer that keeps making progress", () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends 2 MiB in pieces with pauses of a quarter of the limit, which is many times the limit in total. */
  const PAUSE_MS = 80;

  async function serve(listener: Parameters<typeof createServer>[1]): Promise<BlobStore> {
    server = createServer(listener);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return openStore(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${hub.storage.account}`);
  }

  test("is downloaded over one connection", async () => {
    let requests = 0;
    const slow = await serve(async (_request, response) => {
      requests += 1;
      response.writeHead(200, { "content-length": 20, etag: '"1"', "last-modified": new Date(0).toUTCString() });
      for (let piece = 0; piece < 20; piece++) {
        response.write("x");
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
      response.end();
    });
    expect(await slow.read("blob")).toHaveLength(20);
    expect(requests).toBe(1);
  });

  test("is listed over one connection", async () => {
    let requests = 0;
    const page = `<?xml version="1.0"?><EnumerationResults><Blobs>${" ".repeat(20)}</Blobs><NextMarker/></EnumerationResults>`;
    const slow = await serve(async (_request, response) => {
      requests += 1;
      response.writeHead(200, { "content-type": "application/xml", "content-length": page.length });
      for (const letter of page.match(/.{1,5}/g) ?? []) {
        response.write(letter);
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
      response.end();
    });
    expect(await allOf(slow.list())).toEqual([]);
    expect(requests).toBe(1);
  });

  test("is uploaded over one connection", async () => {
    let requests = 0;
    let read = 0;
    const slow = await serve(async (request, response) => {
      requests += 1;
      for await (const chunk of request) {
        const before = read;
        read += chunk.length;
        if (Math.floor(before / 1_000_000) < Math.floor(read / 1_000_000))
          await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
      response.writeHead(201, { etag: '"1"' });
      response.end();
    });
    const byteCount = 32 * 1024 * 1024;
    // Staging frees the block's memory after it is sent, so each attempt needs a new one.
    await openMonth(slow).stage(BLOCK, Buffer.alloc(byteCount, 1));
    expect(read).toBe(byteCount);
    expect(requests).toBe(1);
  });
});
