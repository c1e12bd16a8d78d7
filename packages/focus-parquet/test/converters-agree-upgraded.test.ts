import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { referenceConverter } from "../src/reference-converter/reference-converter.ts";
import { createThreadedConverter } from "../src/wasm-converter/threads/threaded-converter.ts";
import { upgradedParts } from "./arbitrary-upgraded-part.ts";
import { expectAgreement } from "./converter-agreement.ts";
import { outcomeOf } from "./converter-outcome.ts";
import { partFile } from "./part-file.ts";
import { generatedParts } from "./readers/generated-parts.ts";
import { schemaOf, upgradeOf } from "./readers/upgraded-rows.ts";

const threaded = createThreadedConverter({
  workerUrl: new URL("../src/wasm-converter/threads/converter-worker.ts", import.meta.url),
  cores: 2,
  leastByteCount: 0,
});

afterAll(() => threaded.close());

test("both converters upgrade any part with the same cells, sums, roundings, rule counts and errors", async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(upgradedParts, async (file) => {
      const outcome = await expectAgreement(file);
      if (outcome.outcome === "converted" && outcome.changes.length > 0) changed++;
    }),
    { numRuns: 25, seed: 20_260_601 },
  );
  expect(changed).toBeGreaterThan(5);
});

test("several threads upgrade any part as the reference converter does", async () => {
  await fc.assert(
    fc.asyncProperty(upgradedParts, async (file) => {
      const [fast, plain] = [await outcomeOf(threaded, file), await outcomeOf(referenceConverter, file)];
      if (!isDeepStrictEqual(fast, plain)) expect(fast).toEqual(plain);
    }),
    { numRuns: 12, seed: 7 },
  );
});

test.each([
  ["1.0-preview(v1)", "1.0"],
  ["1.0-preview(v1)", "1.2"],
  ["1.0", "1.2"],
] as const)(
  "all converters upgrade a generated month of %s to %s alike, over many batches and row groups",
  async (version, asked) => {
    const [part] = await generatedParts({ datasetVersion: version, rows: 1200, variant: "hard" });
    if (part === undefined) throw new Error("a generated run has one part");
    const bytes = Buffer.from(part.content);
    const header = schemaOf(version).columns.map(({ source }) => source);
    const file = partFile(bytes, { header, ...upgradeOf(version, asked), rowGroupByteCount: 1024 * 1024 });
    expect(bytes.length).toBeGreaterThan(1024 * 1024);
    const plain = await expectAgreement(file);
    const fast = await outcomeOf(threaded, file);
    if (!isDeepStrictEqual(fast, plain)) expect(fast).toEqual(plain);
    expect(plain).toMatchObject({ outcome: "converted", changes: expect.arrayContaining([expect.anything()]) });
  },
);
