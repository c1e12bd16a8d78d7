import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import type { FocusSchema } from "../src/focus/schema.ts";
import { expectAgreement } from "./converter-agreement.ts";
import { type PartFile, partFile, SCHEMA } from "./part-file.ts";
import { generatedParts } from "./readers/generated-parts.ts";

const FILES = 1500;
/** No file here takes a second, so this timeout detects a hang. */
const MAX_MS = 20_000;

async function expectQuickAgreement(file: PartFile): Promise<string> {
  const start = performance.now();
  const outcome = await expectAgreement(file);
  expect(performance.now() - start).toBeLessThan(MAX_MS);
  return outcome.outcome === "converted" ? "converted" : "refused";
}

async function expectAllAgree(files: fc.Arbitrary<PartFile>, count: number): Promise<void> {
  const counts = { converted: 0, refused: 0 };
  const property = fc.asyncProperty(files, async (file) => {
    counts[(await expectQuickAgreement(file)) as keyof typeof counts]++;
  });
  await fc.assert(property, { numRuns: count, seed: 40_961 });
  console.log(`${expect.getState().currentTestName}: ${count} files, ${JSON.stringify(counts)}`);
}

interface Sample {
  readonly schema: FocusSchema;
  readonly header: readonly string[];
  readonly bytes: Uint8Array;
}

type Splice = Readonly<Record<"from" | "length" | "to" | "replaced", number>>;

function spliced(bytes: Uint8Array, { from, length, to, replaced }: Splice): Uint8Array {
  const start = Math.floor(from * bytes.length);
  const at = Math.floor(to * bytes.length);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(start, start + length), bytes.subarray(at + replaced)]);
}

function flipped(bytes: Uint8Array, flips: readonly (readonly [at: number, bit: number])[]): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (const [share, bit] of flips) {
    const at = Math.floor(share * copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  }
  return copy;
}

const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const accidents = fc.record({
  flips: fc.array(fc.tuple(share, fc.nat(7)), { maxLength: 3 }),
  splices: fc.array(fc.record({ from: share, length: fc.nat(600), to: share, replaced: fc.nat(600) }), {
    maxLength: 2,
  }),
  kept: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: share }),
  cuts: fc.array(fc.nat(40_000), { maxLength: 6 }),
  rowGroupByteCount: fc.constantFrom(undefined, 1000, 20_000),
});

describe("realistic exports with flipped bits, moved pieces and truncated ends", () => {
  let samples: readonly Sample[];

  beforeAll(async () => {
    samples = await Promise.all(
      (["realistic", "hard"] as const).map(async (variant): Promise<Sample> => {
        const schema = bundledSchema("focuscost_1.0r2.json");
        const [part] = await generatedParts({ datasetVersion: "1.0r2", rows: 25, variant, bom: variant === "hard" });
        if (schema === undefined || part === undefined) throw new Error("no sample");
        const bytes = Buffer.from(part.content);
        return { schema, bytes, header: schema.columns.map(({ source }) => source) };
      }),
    );
  });

  test("give the same outcome with both converters", async () => {
    const files = fc.tuple(fc.nat(1), accidents).map(([which, { flips, splices, kept, cuts, rowGroupByteCount }]) => {
      const sample = samples[which];
      if (sample === undefined) throw new Error("no such sample");
      const whole = splices.reduce(spliced, flipped(sample.bytes, flips));
      const bytes = whole.subarray(0, Math.ceil(kept * whole.length));
      return partFile(bytes, { schema: sample.schema, header: sample.header, cuts, rowGroupByteCount });
    });
    await expectAllAgree(files, FILES);
  });
});

describe("bytes that are not CSV", () => {
  const header = SCHEMA.columns.map(({ source }) => source);
  const fragment = fc.constantFrom("1,2\n", "2.5\n", '"3"\n', '"a""b",4\r\n', "\n", "é,\n", "1,2\n", "6,7\n");
  const structure = fc.constantFrom(...Array.from('",\r\n", \n1', (character) => character.charCodeAt(0)));

  test("give the same outcome with both converters if they are random", async () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 3000, size: "max" }),
      fc.array(structure, { maxLength: 600, size: "max" }).map((codes) => Uint8Array.from(codes)),
      fc.array(fc.nat(127), { maxLength: 3000, size: "max" }).map((codes) => Uint8Array.from(codes)),
      fc.array(fragment, { maxLength: 300, size: "max" }).map((texts) => Buffer.from(texts.join(""))),
    );
    const headers = fc.constantFrom("Tags", "Tags,Quantity", "Quantity", header.join());
    const files = fc
      .tuple(headers, bodies, fc.constantFrom(undefined, 1, 100))
      .map(([names, body, rowGroupByteCount]) =>
        partFile(Buffer.concat([Buffer.from(`${names}\n`), body]), { rowGroupByteCount }),
      );
    await expectAllAgree(files, FILES);
  });
});

describe("parts of extreme shape", () => {
  const rows = (count: number, row: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => `${row(index)}\n`).join("");
  const tiny = rows(200, (index) => `${index},t`);

  test.each([
    ["a row of 10 MB", `Quantity,Tags\n${tiny}1,${"x".repeat(10_000_000)}\n${tiny}`],
    ["a quoted field of 12 MB", `Quantity,Tags\n${tiny}1,"${'""\n,'.repeat(3_000_000)}"\n${tiny}`],
    ["rows of 3 MB", `Quantity,Tags\n${rows(5, (index) => `${index},"${String(index).repeat(3_000_000)}"`)}`],
    ["a quote that never closes, 9 MB before the end", `Quantity,Tags\n${tiny}1,"${"x\n".repeat(4_500_000)}`],
    ["a record that exceeds the limit", `Quantity,Tags\n${tiny}1,"${"x\n".repeat(9_000_000)}"\n`],
    ["200,000 rows of one byte", `Quantity\n${rows(200_000, (index) => String(index % 10))}`],
    [
      "150,000 texts that never repeat",
      `Tags,Quantity\n${rows(150_000, (index) => `${(index * 2_654_435_761) % 4_294_967_296},${index}.${index}`)}`,
    ],
    [
      "60,000 timestamps that never repeat",
      `ChargePeriodStart\n${rows(60_000, (index) => new Date(index * 86_399_000).toISOString())}`,
    ],
  ])("%s", async (_name, content) => {
    const outcome = await expectQuickAgreement(partFile(content));
    console.log(`${_name}: ${Buffer.byteLength(content)} bytes, ${outcome}`);
  });
});
