import { gzipSync } from "node:zlib";
import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import type { PartSource } from "../src/converter.ts";
import { readCsvRecords } from "../src/csv/csv-records.ts";
import { readHeader } from "../src/csv/part-rows.ts";
import { readPartText } from "../src/csv/part-text.ts";
import { openStoredPart } from "../src/stored-part.ts";
import { collect, partOf } from "./readers/part-bytes.ts";

function stored(content: Uint8Array, name = "part_0.csv"): PartSource {
  return openStoredPart(name, partOf(content).bytes).source;
}

async function storedRows(content: Uint8Array, name?: string): Promise<readonly (readonly string[])[]> {
  return (await collect(readCsvRecords(stored(content, name)))).map((record) => record.fields);
}

describe("a stored part", () => {
  const CSV = Buffer.from(`\uFEFFa,b\n${"1,é\n".repeat(20_000)}`);
  const ROWS = [["a", "b"], ...Array.from({ length: 20_000 }, () => ["1", "é"])];

  test("is decompressed if it is gzip, whatever its name", async () => {
    expect(await storedRows(gzipSync(CSV), "part_0.csv")).toEqual(ROWS);
    expect(await storedRows(CSV, "part_0.csv.gz")).toEqual(ROWS);
  });

  test("is read to the end if it has several gzip members", async () => {
    const members = [CSV.subarray(0, 7), CSV.subarray(7, 50_001), CSV.subarray(50_001)].map((member) =>
      gzipSync(member),
    );
    expect(await storedRows(Buffer.concat(members))).toEqual(ROWS);
    const inChunks = (async function* () {
      yield* members;
    })();
    const source = openStoredPart("part_0.csv", inChunks).source;
    expect((await collect(readCsvRecords(source))).map(({ fields }) => fields)).toEqual(ROWS);
  });

  test("reports its stored and decompressed lengths", async () => {
    const zipped = gzipSync(CSV);
    const part = openStoredPart("part_0.csv.gz", partOf(zipped, [1, 2, 1000]).bytes);
    await collect(part.source.bytes);
    expect([part.storedByteCount(), part.plainByteCount()]).toEqual([zipped.length, CSV.length]);
  });

  test.each([
    ["its header", 5],
    ["its data", 100],
    ["its checksum", -3],
  ])("is MalformedCsv if it is truncated in %s", async (_case, end) => {
    const error = await inputErrorOf(() => collect(stored(gzipSync(CSV).subarray(0, end)).bytes));
    expect(error.code).toBe("MalformedCsv");
    expect(error.message).toContain("part_0.csv is not a complete gzip file");
  });

  test.each([
    ["zeros after its end", Buffer.alloc(16)],
    ["a second member without its first byte", Buffer.from(gzipSync(CSV)).fill(0, 0, 1)],
    ["other bytes after its end", Buffer.from("more")],
    ["damage in the middle", Buffer.alloc(0), 90],
  ])("is MalformedCsv if it has %s", async (_case, rest, damageEnd = 60) => {
    const bytes = Buffer.concat([gzipSync(CSV), rest]).fill(0x55, 60, damageEnd);
    expect((await inputErrorOf(() => collect(stored(bytes).bytes))).code).toBe("MalformedCsv");
  });

  test.each([0, 1])("is read unchanged if it has %s bytes", async (length) => {
    expect(await storedRows(Buffer.from("a").subarray(0, length))).toEqual(length === 0 ? [] : [["a"]]);
  });
});

describe("a download", () => {
  interface Download {
    readonly bytes: AsyncIterable<Uint8Array>;
    isClosed(): boolean;
  }

  /**
   * Bytes as from a connection: the chunks, then the fault, or otherwise the last chunk forever. Tracks whether the
   * reader closed it.
   */
  function download(chunks: readonly Uint8Array[], fault?: Error): Download {
    let isClosed = false;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      try {
        yield* chunks;
        if (fault !== undefined) throw fault;
        for (const last = chunks.at(-1); last !== undefined; ) yield last;
      } finally {
        isClosed = true;
      }
    }
    return { bytes: bytes(), isClosed: () => isClosed };
  }
  const csv = (rows: number): Buffer => Buffer.from(`a,b\n${"1,2\n".repeat(rows)}`);
  const zipped = gzipSync(csv(1000));

  test.each([
    ["plain", [csv(50_000)]],
    [
      "plain text that begins with small chunks",
      [csv(10).subarray(0, 2), csv(10).subarray(2, 9), csv(10).subarray(9), csv(50_000)],
    ],
    ["gzip", [zipped]],
    [
      "gzip that begins with small chunks",
      [zipped.subarray(0, 1), zipped.subarray(1, 40), zipped.subarray(40), zipped],
    ],
  ])("that never ends is closed once the header is read: %s", async (_case, chunks) => {
    const { bytes, isClosed } = download(chunks);
    expect(await readHeader(openStoredPart("part_0.csv", bytes).source)).toEqual(["a", "b"]);
    await expect.poll(isClosed).toBe(true);
  });

  test.each([
    ["plain bytes", (part: PartSource) => part.bytes],
    ["text", (part: PartSource) => readPartText(part)],
  ])("is closed if the reader stops after the first %s", async (_case, open) => {
    for (const chunks of [[csv(10)], [zipped]]) {
      const { bytes, isClosed } = download(chunks);
      for await (const _ of open(openStoredPart("part_0.csv", bytes).source)) break;
      expect(isClosed()).toBe(true);
    }
  });

  test.each([
    ["plain", [csv(10)]],
    ["gzip", [zipped.subarray(0, 40)]],
  ])("that fails reports its own error, not a damaged part: %s", async (_case, chunks) => {
    const fault = new Error("connection reset");
    const { bytes } = download(chunks, fault);
    await expect(collect(readCsvRecords(openStoredPart("part_0.csv", bytes).source))).rejects.toBe(fault);
  });
});
