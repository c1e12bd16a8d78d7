import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { inputErrorOf } from "exact-values/testing";
import type { Converter, StoredPart } from "focus-parquet/convert";
import { createThreadedConverter, wasmConverter } from "focus-parquet/convert";
import { partFile, planOfFile } from "focus-parquet/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { assertPartComplete, type LocatedPart, openPart } from "../../../src/lake/sources/open-parts.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { openSimulatedHub, type SimulatedHub } from "../../worlds/stored-hub/azurite-containers.ts";

const threaded = createThreadedConverter({
  workerUrl: new URL("../../../packages/focus-parquet/src/wasm-converter/threads/converter-worker.ts", import.meta.url),
  cores: 4,
  leastByteCount: 0,
});
let hub: SimulatedHub;

beforeAll(async () => {
  hub = await openSimulatedHub();
});
afterEach(() => {
  hub.reset();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await threaded.close();
  await hub.storage.close();
});

const HEADER = "Tags,Flag,BilledCost\r\n";
const ROW_GROUP_BYTE_COUNT = 5_000_000;
/** Exceeds the size up to which a part is read as one stream. */
const PART_BYTE_COUNT = 36_000_000;

const row = (index: number): string => {
  if (index % 9 === 0) return `"a value ""${index}""\r\nof two lines, and a comma",true,0.${index}\r\n`;
  return `${"x".repeat(index % 120)}${index},${index % 2},${index}.25\r\n`;
};
const ROWS = rowsOf(row);

function rowsOf(make: (index: number) => string): string {
  const rows: string[] = [];
  for (let [index, length] = [0, 0]; length < PART_BYTE_COUNT; index++) {
    const text = make(index);
    rows.push(text);
    length += text.length;
  }
  return rows.join("");
}

/**
 * In its middle, where a segment would end, nothing shows that this is a single value. The split is rejected, and the
 * rest is read as a stream.
 */
const HOSTILE = `"${"a,1,2\n".repeat(50_000)}",1,3\r\n`;
const BEFORE_HOSTILE = ROWS.slice(0, ROWS.indexOf("\r\nx", 2 * ROW_GROUP_BYTE_COUNT - 150_000) + 2);
const UNEVEN_PLACES = `${HEADER}${BEFORE_HOSTILE}${HOSTILE}${ROWS}`;

async function store(content: string | Uint8Array): Promise<LocatedPart> {
  const bytes = Buffer.from(content);
  const name = `part_${createHash("md5").update(bytes).digest("hex")}.csv`;
  const client = hub.containers.msexports.getBlockBlobClient(name);
  const { etag = "" } = await client.upload(bytes, bytes.length);
  hub.storage.forgetRequests();
  return {
    part: { blobName: name, byteCount: bytes.length, dataRowCount: undefined },
    blob: { name, etag, byteCount: bytes.length, lastModified: new Date(0), metadata: {} },
    format: "csv",
  };
}

interface Converted {
  readonly digest: string;
  readonly rows: number;
  readonly opened: StoredPart;
}

async function convert(converter: Converter, located: LocatedPart, signal?: AbortSignal): Promise<Converted> {
  return convertOpened(
    converter,
    openPart(hub.store("msexports", signal), located, () => {}),
  );
}

async function convertOpened(converter: Converter, opened: StoredPart): Promise<Converted> {
  const plan = planOfFile(partFile(HEADER));
  const digest = createHash("sha256");
  let rows = 0;
  const options = {
    plan,
    compression: "snappy",
    pageVersion: "1",
    readerStatistics: "lean",
    rowGroupByteCount: ROW_GROUP_BYTE_COUNT,
  } as const;
  for await (const piece of converter.convertPart(opened.source, options)) {
    digest.update(piece.bytes);
    rows += piece.rows;
  }
  return { digest: digest.digest("hex"), rows, opened };
}

const gets = () => hub.storage.requests.filter(({ operation }) => operation === "GetBlob");

/** Calls `act` before the given number of ranges has been requested. */
function beforeRange(count: number, act: () => Promise<unknown>): () => void {
  let seen = 0;
  return hub.storage.onRequest(async ({ operation }, phase) => {
    if (operation !== "GetBlob" || phase !== "before" || ++seen !== count) return;
    await act();
  });
}

describe("threads read a large stored part by ranges", () => {
  test.each([
    ["quoted line breaks and CRLF", `${HEADER}${ROWS}`],
    ["byte-order marks before the header and the first row", `\uFEFF${HEADER}\uFEFF${ROWS}`],
    ["no trailing line feed", `${HEADER}${ROWS}last,1,2`],
    ["a record in which segment boundaries cannot be guessed", UNEVEN_PLACES],
    ["gzip with the file name of a CSV", gzipSync(`${HEADER}${ROWS}`, { level: 0 })],
    [
      "UTF-16 with a mark",
      Buffer.from(`\uFEFF${HEADER}${ROWS.slice(0, ROWS.indexOf("\r\nx", 18_000_000) + 2)}`, "utf16le"),
    ],
  ])("and produce the same bytes as one thread with a stream: %s", async (_name, content) => {
    const located = await store(content);
    const expected = await convert(wasmConverter, located);
    const made = await convert(threaded, located);
    expect({ digest: made.digest, rows: made.rows }).toEqual({ digest: expected.digest, rows: expected.rows });
    expect(made.rows).toBeGreaterThan(100_000);
    expect(made.opened.storedByteCount()).toBe(expected.opened.storedByteCount());
    expect(made.opened.plainByteCount()).toBe(expected.opened.plainByteCount());
    assertPartComplete(located, made.opened, made.rows);
    const wrong = { ...located, part: { ...located.part, byteCount: 7 } };
    expect(await inputErrorOf(() => assertPartComplete(wrong, made.opened, made.rows))).toMatchObject({
      code: "PartSizeMismatch",
    });
  });

  test("and download it once, apart from its beginning and the bytes around segment ends", async () => {
    const located = await store(`${HEADER}${ROWS}`);
    await convert(threaded, located);
    const read = gets().reduce((sum, { responseBytes }) => sum + responseBytes, 0);
    expect(read).toBeGreaterThanOrEqual(located.blob.byteCount);
    expect(read).toBeLessThan(located.blob.byteCount + 2_000_000);
  });

  test("and do so themselves, so that little passes through the thread that proves and uploads", async () => {
    const located = await store(`${HEADER}${ROWS}`);
    const exports = hub.store("msexports");
    let byteCount = 0;
    const counting: BlobStore = {
      ...exports,
      readRange: async (...range) => {
        const bytes = await exports.readRange(...range);
        byteCount += bytes?.length ?? 0;
        return bytes;
      },
    };
    const expected = await convert(threaded, located);
    const made = await convertOpened(
      threaded,
      openPart(counting, located, () => {}),
    );
    expect(made.digest).toBe(expected.digest);
    expect(made.opened.storedByteCount()).toBe(located.blob.byteCount);
    expect(byteCount).toBeLessThan(2_000_000);
  });

  test("or get it from the main thread if they may not read themselves", async () => {
    const located = await store(`${HEADER}${ROWS}`);
    const direct = await convert(threaded, located);
    const exports: BlobStore = { ...hub.store("msexports"), signRange: async () => undefined };
    const made = await convertOpened(
      threaded,
      openPart(exports, located, () => {}),
    );
    expect({ digest: made.digest, rows: made.rows }).toEqual({ digest: direct.digest, rows: direct.rows });
    expect(made.opened.storedByteCount()).toBe(located.blob.byteCount);
  });

  test("or get it from the main thread after they failed", async () => {
    const located = await store(`${HEADER}${ROWS}`);
    const direct = await convert(threaded, located);
    const exports = hub.store("msexports");
    // No server listens on this port.
    const nowhere = { url: "http://127.0.0.1:9/account/part", headers: {} };
    const made = await convertOpened(
      threaded,
      openPart({ ...exports, signRange: async () => nowhere }, located, () => {}),
    );
    expect({ digest: made.digest, rows: made.rows }).toEqual({ digest: direct.digest, rows: direct.rows });
    expect(made.opened.storedByteCount()).toBe(located.blob.byteCount);
  });

  test("and continue with a stream after the first wrong segment end", async () => {
    const located = await store(UNEVEN_PLACES);
    await convert(threaded, located);
    const read = gets().reduce((sum, { responseBytes }) => sum + responseBytes, 0);
    expect(read).toBeGreaterThan(located.blob.byteCount + 2_000_000);
  });

  test.each(["503", "reset-before", "cut-body"] as const)("and survive %s half-way", async (kind) => {
    const located = await store(`${HEADER}${ROWS}`);
    const expected = await convert(threaded, located);
    const release = beforeRange(9, async () => {
      hub.fault({ kind, match: ({ operation }) => operation === "GetBlob", times: 3 });
    });
    const made = await convert(threaded, located);
    release();
    expect(made.digest).toBe(expected.digest);
  });

  test.each([
    ["replaced", (name: string) => hub.containers.msexports.getBlockBlobClient(name).upload(HEADER, HEADER.length)],
    ["deleted", (name: string) => hub.containers.msexports.getBlobClient(name).delete()],
  ])("and stop with PartChanged if it is %s half-way, then continue with the next part", async (_name, change) => {
    const located = await store(`${HEADER}${ROWS}`);
    const release = beforeRange(9, () => change(located.blob.name));
    const error = await inputErrorOf(() => convert(threaded, located));
    release();
    expect(error).toMatchObject({ code: "PartChanged", place: { file: located.blob.name } });
    const next = await store(`${HEADER}next,1,2\r\n${ROWS}`);
    expect((await convert(threaded, next)).digest).toBe((await convert(wasmConverter, next)).digest);
  });

  test("and report the first error in the text with its line", async () => {
    const rows = [row(5), row(6)].join("").repeat(300_000);
    const content = `${HEADER}${rows}late,neither,1\r\n${rows}`;
    const located = await store(content);
    const expected = await inputErrorOf(() => convert(wasmConverter, located));
    const error = await inputErrorOf(() => convert(threaded, located));
    expect(error).toMatchObject({ code: expected.code, message: expected.message, place: expected.place });
    expect(error.place).toMatchObject({ line: 600_002 });
  });

  test("and stop reading when the run is canceled", async () => {
    const located = await store(`${HEADER}${ROWS}`);
    const stop = new AbortController();
    const release = beforeRange(9, async () => stop.abort());
    await expect(convert(threaded, located, stop.signal)).rejects.toMatchObject({ name: "AbortError" });
    release();
  });
});

test("a small part takes one request", async () => {
  const located = await store(`${HEADER}${ROWS.slice(0, ROWS.indexOf("\r\nx", 1_000_000) + 2)}`);
  await convert(threaded, located);
  expect(gets()).toHaveLength(1);
});
