import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { fileRanges, type RangeSource } from "../src/range-source.ts";
import { referenceConverter } from "../src/reference-converter/reference-converter.ts";
import { createThreadedConverter } from "../src/wasm-converter/threads/threaded-converter.ts";
import { partFiles } from "./arbitrary-part.ts";
import { type Outcome, outcomeOf } from "./converter-outcome.ts";
import { type PartFile, partFile } from "./part-file.ts";

const threaded = createThreadedConverter({
  workerUrl: new URL("../src/wasm-converter/threads/converter-worker.ts", import.meta.url),
  cores: 3,
  leastByteCount: 0,
});

const folder = await mkdtemp(join(tmpdir(), "threads-agree-"));

afterAll(async () => {
  await threaded.close();
  await rm(folder, { recursive: true });
});

/** How the text reaches the threads: as a stream, or by ranges of a file or a blob. */
const WAYS = ["a stream", "a stored file", "a blob"] as const;

async function threadsMake(way: (typeof WAYS)[number], file: PartFile): Promise<Outcome> {
  if (way === "a stream") return outcomeOf(threaded, file);
  if (way === "a blob") return outcomeOf(threaded, file, blobOf(file.bytes));
  const path = join(folder, "part");
  await writeFile(path, file.bytes);
  return outcomeOf(threaded, file, fileRanges(path));
}

/** Answers from its own memory, later ranges sooner than earlier ones. */
function blobOf(bytes: Uint8Array): RangeSource {
  let reads = 0;
  return {
    name: "part_0.csv",
    byteCount: bytes.length,
    isRemote: true,
    read: async (offset, byteCount) => {
      for (let ticks = reads++ % 3; ticks < 3; ticks++) await new Promise(setImmediate);
      return Uint8Array.from(bytes.subarray(offset, offset + byteCount));
    },
  };
}

test.each(WAYS)("threads and the reference converter agree on any part, from %s", async (way) => {
  await fc.assert(
    fc.asyncProperty(partFiles, async (file) => {
      const plain = await outcomeOf(referenceConverter, file);
      const fast = await threadsMake(way, file);
      if (!isDeepStrictEqual(fast, plain)) expect(fast).toEqual(plain);
    }),
    { numRuns: 100, seed: 20_260_601 },
  );
});

test.each([
  ["byte-order marks before the header and the first row", "\uFEFFTags,Flag\n\uFEFFa,1\nb,0\n"],
  ["blank lines before the header", "\n\r\nTags,Flag\na,1\nb,0\n"],
  ["a byte-order mark that belongs to a value, after a blank line", "\nTags,Flag\n\uFEFFa,1\nb,0\n"],
  ["a header with a line break", '"Tags",Flag,"x\ny"\na,1,2\nb,0,3\n'],
  ["only a header", "Tags,Flag\n"],
  ["a header without a line feed", "Tags,Flag"],
])("a stored file with %s is read like a stream", async (_name, text) => {
  const header = text.includes("x\ny") ? ["Tags", "Flag", "x\ny"] : ["Tags", "Flag"];
  const file = partFile(text, { header, rowGroupByteCount: 4 });
  expect(await threadsMake("a stored file", file)).toEqual(await outcomeOf(referenceConverter, file));
});

test.each([
  ["that resembles records at a segment's end", "a,1\n".repeat(60_000)],
  ["of separators and line feeds only", ",\n\n,".repeat(60_000)],
  ["longer than the search window", "x".repeat(300_000)],
])("a quoted value %s does not split a record", async (_name, value) => {
  const rows = Array.from({ length: 2000 }, (_, index) => `row ${index},${index % 2}\n`).join("");
  const file = partFile(`Tags,Flag\n${rows}"${value}",1\n${rows}`, { rowGroupByteCount: 50_000 });
  expect(await threadsMake("a stored file", file)).toEqual(await outcomeOf(referenceConverter, file));
});

test.each(WAYS)("a thread that dies ends the part with an error, read from %s", async (way) => {
  const dying = createThreadedConverter({
    workerUrl: new URL("data:text/javascript,setTimeout(() => process.exit(3), 50)"),
    cores: 3,
    leastByteCount: 0,
  });
  const file = partFile(`Tags,Flag\n${"a row,1\n".repeat(9_000_000)}`, { rowGroupByteCount: 30_000_000 });
  const path = join(folder, "long-part");
  await writeFile(path, file.bytes);
  const ranges = { "a stream": undefined, "a stored file": fileRanges(path), "a blob": blobOf(file.bytes) }[way];
  await expect(outcomeOf(dying, file, ranges)).rejects.toThrow("ended with code 3");
  await dying.close();
});

test("an unreadable range ends the part with its error, and the threads convert the next part", async () => {
  const rows = Array.from({ length: 9000 }, (_, index) => `row ${index},${index % 2}\n`).join("");
  const file = partFile(`Tags,Flag\n${rows}`, { rowGroupByteCount: 10_000 });
  const whole = blobOf(file.bytes);
  const failing: RangeSource = {
    ...whole,
    read: (offset, byteCount) =>
      offset > 50_000 ? Promise.reject(new Error("the connection is gone")) : whole.read(offset, byteCount),
  };
  await expect(outcomeOf(threaded, file, failing)).rejects.toThrow("the connection is gone");
  expect(await outcomeOf(threaded, file, whole)).toEqual(await outcomeOf(referenceConverter, file));
});

test("an error after segments with guessed ends is reported with its line", async () => {
  const rows = Array.from({ length: 9000 }, (_, index) => `"row\n${index}",${index % 2}\n`).join("");
  const file = partFile(`Tags,Flag\n${rows}late,neither\n${rows}`, { rowGroupByteCount: 30_000 });
  const outcome = await threadsMake("a stored file", file);
  expect(outcome).toEqual(await outcomeOf(referenceConverter, file));
  expect(outcome).toMatchObject({ outcome: "refused", error: { place: { line: 18_002 } } });
});

test("a stored gzip file is read as a decompressed stream", async () => {
  const path = join(folder, "part.gz");
  const text = "Tags,Flag\na,1\nb,0\n";
  await writeFile(path, gzipSync(text));
  const file = partFile(text, { rowGroupByteCount: 4 });
  expect(await outcomeOf(threaded, file, fileRanges(path))).toEqual(await outcomeOf(referenceConverter, file));
});

test.each([
  ["the text ends in the middle of a record", Buffer.from("Tags,Flag\na,1\nb,1\nc\xff,1\n", "latin1"), "is not UTF-8"],
  ["an earlier segment is invalid", Buffer.from("Tags,Flag\na,no\nb,1\nc\xff,1\n", "latin1"), "neither True nor False"],
  [
    "the truncated segment is invalid",
    Buffer.from("Tags,Flag\na,1\nb,1\nc\n,1\n,1\n,1\n,1\nd\xff,1\n", "latin1"),
    "has 1 fields",
  ],
])("the first error is reported if %s", async (_name, bytes, message) => {
  for (const [way, rowGroupByteCount] of WAYS.flatMap((each) =>
    [1, 10, undefined].map((size) => [each, size] as const),
  )) {
    const outcome = await threadsMake(way, partFile(bytes, { rowGroupByteCount, cuts: [14, 18] }));
    expect(outcome).toMatchObject({ outcome: "refused", error: { message: expect.stringContaining(message) } });
  }
});
