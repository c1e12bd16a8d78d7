import { inputErrorOf } from "exact-values/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { movedClock } from "../../worlds/simulated-azure/moved-clock.ts";
import {
  allOf,
  collect,
  openSimulatedHub,
  type SimulatedHub,
  serviceErrorOf,
} from "../../worlds/stored-hub/azurite-containers.ts";

const PAGE_SIZE = 40;

let hub: SimulatedHub;
let store: BlobStore;
let folders = 0;
let folder: string;

beforeAll(async () => {
  hub = await openSimulatedHub({ listPageSize: PAGE_SIZE });
  store = hub.store("config");
});
afterAll(() => hub.storage.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  folders += 1;
  folder = `test${folders}`;
  hub.reset();
});

const put = async (name: string, content = "x", metadata: Record<string, string> = {}): Promise<string> => {
  const client = hub.containers.config.getBlockBlobClient(name);
  const { etag = "" } = await client.upload(content, Buffer.byteLength(content), { metadata });
  return etag;
};

const requests = (): readonly string[] => hub.storage.requests.map(({ operation, status }) => `${operation} ${status}`);

async function names(prefix?: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name } of store.list(prefix)) found.push(name);
  return found;
}

describe("a listing", () => {
  test("is read to the last page, without directories and other prefixes", async () => {
    const wanted = Array.from(
      { length: 120 },
      (_, index) => `${folder}/d${index % 30}/${String(index).padStart(3, "0")}`,
    );
    await Promise.all([...wanted, `${folder}0/other`].map((name) => put(name)));
    hub.storage.forgetRequests();
    expect((await names(`${folder}/`)).toSorted()).toEqual(wanted.toSorted());
    // The listing has 120 files and 30 directories.
    expect(requests()).toEqual(Array(4).fill("ListBlobs 200"));
  });

  test("contains ETags that conditions accept, sizes, times and metadata", async () => {
    await put(`${folder}/a`, "hello", { runid: "1%20b" });
    const [blob] = await allOf(store.list(`${folder}/`));
    const properties = await store.properties(`${folder}/a`);
    expect(blob).toEqual({ name: `${folder}/a`, ...properties });
    expect(blob).toMatchObject({ byteCount: 5, metadata: { runid: "1%20b" }, etag: expect.stringMatching(/^".+"$/) });
    expect(Buffer.from((await store.read(`${folder}/a`, blob?.etag)) ?? []).toString()).toBe("hello");
  });

  test("of an empty folder is empty", async () => {
    expect(await names(`${folder}/`)).toEqual([]);
  });

  test("throws the signal's reason if the run is cancelled", async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(allOf(hub.store("config", stop.signal).list())).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("a blob", () => {
  test("that does not exist is undefined for every read", async () => {
    const name = `${folder}/none`;
    expect(await store.properties(name)).toBeUndefined();
    expect(await store.read(name)).toBeUndefined();
    expect(await store.readRange(name, { offset: 0, byteCount: 1 }, '"0x1"')).toBeUndefined();
    expect(await store.openVersion(name, '"0x1"')).toBeUndefined();
  });

  test("is written, replaced, and read as a whole, as a range and as a stream", async () => {
    const name = `${folder}/ä b%20c`;
    await store.write(name, Buffer.from("first"));
    await store.write(name, Buffer.from("0123456789"));
    const { etag = "" } = (await store.properties(name)) ?? {};
    expect(Buffer.from((await store.read(name)) ?? []).toString()).toBe("0123456789");
    expect(Buffer.from((await store.readRange(name, { offset: 3, byteCount: 4 }, etag)) ?? []).toString()).toBe("3456");
    const stream = await store.openVersion(name, etag);
    expect(stream && (await collect(stream)).toString()).toBe("0123456789");
    expect(await names(`${folder}/`)).toEqual([name]);
  });

  test("may be empty", async () => {
    await store.write(`${folder}/empty`, new Uint8Array());
    expect(await store.read(`${folder}/empty`)).toEqual(Buffer.alloc(0));
  });

  test("with a new version is undefined for readers of the old version", async () => {
    const name = `${folder}/changing`;
    const old = await put(name, "old");
    await put(name, "new");
    expect(await store.read(name, old)).toBeUndefined();
    expect(await store.readRange(name, { offset: 0, byteCount: 1 }, old)).toBeUndefined();
    expect(await store.openVersion(name, old)).toBeUndefined();
  });
});

describe("a deletion", () => {
  test("returns true if the blob no longer exists, even if it was already missing", async () => {
    const name = `${folder}/r`;
    const etag = await put(name);
    expect(await store.remove(name, etag)).toBe(true);
    expect(await store.remove(name, etag)).toBe(true);
    expect(await store.remove(name)).toBe(true);
    expect(await store.properties(name)).toBeUndefined();
  });

  test("of one version keeps another version and returns false", async () => {
    const name = `${folder}/r`;
    const old = await put(name, "old");
    await put(name, "new");
    expect(await store.remove(name, old)).toBe(false);
    expect(Buffer.from((await store.read(name)) ?? []).toString()).toBe("new");
    expect(await store.remove(name)).toBe(true);
  });

  test("succeeds even if its response is lost", async () => {
    const name = `${folder}/r`;
    const etag = await put(name);
    hub.fault({ kind: "reset-after", times: 1, match: ({ operation }) => operation === "DeleteBlob" });
    expect(await store.remove(name, etag)).toBe(true);
    expect(await store.properties(name)).toBeUndefined();
  });
});

describe("a download", () => {
  const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

  test("that is interrupted continues at the same byte of the same version", async () => {
    const name = `${folder}/long`;
    await hub.containers.config.getBlockBlobClient(name).upload(CONTENT, CONTENT.length);
    const { etag = "" } = (await store.properties(name)) ?? {};
    const ranges: unknown[] = [];
    const stop = hub.storage.onRequest(({ operation, headers }, phase) => {
      if (operation === "GetBlob" && phase === "before")
        ranges.push([headers["x-ms-range"] ?? headers.range, headers["if-match"]]);
    });
    hub.fault({ kind: "cut-body", times: 2, match: ({ operation }) => operation === "GetBlob" });
    const stream = await store.openVersion(name, etag);
    expect(stream && (await collect(stream)).equals(CONTENT)).toBe(true);
    stop();
    expect(ranges).toEqual([
      [undefined, etag],
      ["bytes=150000-299999", etag],
      ["bytes=225000-299999", etag],
    ]);
  });

  test("that is interrupted fails if it finds another version, instead of mixing the two", async () => {
    const name = `${folder}/long`;
    await hub.containers.config.getBlockBlobClient(name).upload(CONTENT, CONTENT.length);
    const { etag = "" } = (await store.properties(name)) ?? {};
    hub.fault({ kind: "cut-body", times: 1, match: ({ operation }) => operation === "GetBlob" });
    const stream = await store.openVersion(name, etag);
    await put(name, "another version");
    await expect(stream && collect(stream)).rejects.toThrow(/config\/.*long/);
  });

  test("of a small file is read again if it is interrupted", async () => {
    await put(`${folder}/small`, "0123456789");
    hub.fault({ kind: "cut-body", times: 1, match: ({ operation }) => operation === "GetBlob" });
    expect(Buffer.from((await store.read(`${folder}/small`)) ?? []).toString()).toBe("0123456789");
  });
});

describe("storage errors have a remedy:", () => {
  test("a missing permission is not retried, and the error names the role and the scope", async () => {
    const fault = hub.fault({ kind: "late-rights" });
    const calls = [
      () => store.read(`${folder}/f`),
      () => store.write(`${folder}/f`, new Uint8Array(1)),
      () => store.remove(`${folder}/f`),
      () => names(),
      // The response to HEAD has no body, so its code is only in a header.
      () => store.properties(`${folder}/f`),
    ];
    for (const call of calls) {
      const error = await inputErrorOf(call);
      expect(error.code).toBe("StorageForbidden");
      expect(error.message).toContain("AuthorizationPermissionMismatch");
      expect(error.remedy).toContain("Storage Blob Data Contributor");
      expect(error.remedy).toContain("ten minutes");
    }
    fault.end();
    expect(fault.hits).toBe(calls.length);
  });

  test("a busy service is tried five times, and then reported as a transient failure", async () => {
    const clock = movedClock();
    const waiting = hub.store("config", undefined, { clock });
    const fault = hub.fault({ kind: "503", match: ({ blob }) => blob === `${folder}/busy` });
    const error = await serviceErrorOf(() => waiting.read(`${folder}/busy`));
    fault.end();
    expect(clock.pauses).toEqual([50, 250, 1250, 6250]);
    expect(fault.hits).toBe(5);
    expect(error).toMatchObject({ code: "ServerBusy", status: 503, transient: true });
    expect(error.correlationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(error.message).toBe(
      `Could not read config/${folder}/busy: storage returned 503 ServerBusy (The server is busy).`,
    );
  });

  test("a service that is busy for a moment is not reported", async () => {
    await put(`${folder}/busy`, "hello");
    const fault = hub.fault({ kind: "503", times: 2, match: ({ operation }) => operation === "GetBlob" });
    expect(Buffer.from((await store.read(`${folder}/busy`)) ?? []).toString()).toBe("hello");
    expect(fault.hits).toBe(2);
  });
});

test("a blob above 32 MiB is rejected by name if it is read as a whole", async () => {
  await put(`${folder}/settings.json`, " ".repeat(32 * 1024 * 1024 + 1));
  const error = await inputErrorOf(() => store.read(`${folder}/settings.json`));
  expect(error).toMatchObject({ code: "BlobTooLarge", place: { file: `config/${folder}/settings.json` } });
});
