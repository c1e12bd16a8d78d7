import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { csvParseEngine } from "../../src/etl/csv-parse-engine.ts";
import { createThreadedEngine } from "../../src/etl/simd/threaded-engine.ts";
import { partFiles } from "./arbitrary-part.ts";
import { outcomeOf } from "./engine-outcome.ts";
import { partFile } from "./part-file.ts";

const threaded = createThreadedEngine({
  workerUrl: new URL("../../src/etl/simd/engine-worker.ts", import.meta.url),
  cores: 3,
  leastByteCount: 0,
});

afterAll(async () => {
  await threaded.close();
});

test("two threads make the same of any part as the plain engine", async () => {
  await fc.assert(
    fc.asyncProperty(partFiles, async (file) => {
      const plain = await outcomeOf(csvParseEngine, file);
      const fast = await outcomeOf(threaded, file);
      if (!isDeepStrictEqual(fast, plain)) expect(fast).toEqual(plain);
    }),
    { numRuns: 100, seed: 20_260_601 },
  );
});

test.each([
  [
    "the text breaks off in the middle of a record",
    Buffer.from("Tags,Flag\na,1\nb,1\nc\xff,1\n", "latin1"),
    "is not UTF-8",
  ],
  ["an earlier segment is wrong", Buffer.from("Tags,Flag\na,no\nb,1\nc\xff,1\n", "latin1"), "neither True nor False"],
  [
    "the segment that breaks off is wrong",
    Buffer.from("Tags,Flag\na,1\nb,1\nc\n,1\n,1\n,1\n,1\nd\xff,1\n", "latin1"),
    "has 1 fields",
  ],
])("what comes first is told when %s", async (_name, bytes, message) => {
  for (const rowGroupByteCount of [1, 10, undefined]) {
    const outcome = await outcomeOf(threaded, partFile(bytes, { rowGroupByteCount, cuts: [14, 18] }));
    expect(outcome).toMatchObject({ outcome: "refused", error: { message: expect.stringContaining(message) } });
  }
});
