import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { giveBackInflated } from "../src/byte-stream.ts";
import type { PartSource, RowGroupPiece } from "../src/converter.ts";
import { openStoredPart } from "../src/stored-part.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";
import { createThreadedConverter } from "../src/wasm-converter/threads/threaded-converter.ts";
import { partFile, planOfFile } from "./part-file.ts";
import { collect, partOf } from "./readers/part-bytes.ts";

const threaded = createThreadedConverter({
  workerUrl: new URL("../src/wasm-converter/threads/converter-worker.ts", import.meta.url),
  cores: 3,
  leastByteCount: 0,
});

afterAll(() => threaded.close());

function inflated(text: string | Uint8Array): PartSource {
  return openStoredPart("part_0.csv", partOf(gzipSync(text, { level: 1 }), [1000, 5000]).bytes).source;
}

function byteCountOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

describe("memory filled by zlib", () => {
  test("is released once its last bytes are returned", async () => {
    const chunks = await collect(inflated(Buffer.alloc(2_500_000, "a,b\n")).bytes);
    expect(byteCountOf(chunks)).toBe(2_500_000);
    for (const chunk of chunks) giveBackInflated(chunk.subarray(0, -1));
    expect(byteCountOf(chunks)).toBe(2_500_000);
    for (const chunk of chunks) giveBackInflated(chunk);
    // The third mebibyte is not full.
    expect(byteCountOf(chunks)).toBe(2_500_000 - 2 * 1024 * 1024);
  });

  test("is the only memory that is released", () => {
    const own = new Uint8Array(1024 * 1024);
    giveBackInflated(own);
    expect(own.length).toBe(1024 * 1024);
  });
});

/** Three-byte characters that sometimes cross a mebibyte boundary. */
const ROWS = Array.from({ length: 60_000 }, (_, row) => `値段 ${row % 977}€,${row % 2},${"ü".repeat(row % 13)}\n`).join(
  "",
);
const TEXT = `Tags,Flag,Service\n${ROWS}`;

describe.each([
  ["one thread", wasmConverter],
  ["threads", threaded],
] as const)("a gzip part larger than one mebibyte, in %s", (_name, converter) => {
  async function convert(source: PartSource, rowGroupByteCount: number): Promise<readonly RowGroupPiece[] | string> {
    const plan = planOfFile(partFile(TEXT));
    const write = {
      plan,
      compression: "snappy",
      pageVersion: "1",
      readerStatistics: "full",
      rowGroupByteCount,
    } as const;
    return collect(converter.convertPart(source, write)).catch((error: Error) => error.message);
  }

  test.each([
    ["valid text", TEXT],
    ["a byte-order mark before the header and the first row", `\uFEFFTags,Flag,Service\n\uFEFF${ROWS}`],
    ["blank lines before the header", `\n\r\n${TEXT}`],
    ["a record that requires the reference converter", `${TEXT}"${"x".repeat(1_500_000)}",1,\n${ROWS}`],
    ["an invalid value at the end", `${TEXT}late,neither,\n`],
    ["an end within quotes", `${TEXT}"late`],
    ["invalid UTF-8 near the end", Buffer.concat([Buffer.from(TEXT), Buffer.from("\xff,1,\na,1,\n", "latin1")])],
  ])("converts like the same text without gzip: %s", async (_case, text) => {
    const plain = await convert(partOf(text), 700_000);
    expect(await convert(inflated(text), 700_000)).toEqual(plain);
  });
});
