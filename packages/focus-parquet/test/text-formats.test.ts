import { inputErrorOf } from "exact-values/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PartSource } from "../src/converter.ts";
import { parseRecords } from "../src/csv/csv-records.ts";
import { openPartRows, readHeader } from "../src/csv/part-rows.ts";
import { withStandardNumbers } from "../src/csv/rewritten-rows.ts";
import { type ColumnPlan, planColumns } from "../src/focus/columns/column-plan.ts";
import { costSumsToJson } from "../src/focus/cost-sums.ts";
import { type NumberFormat, PLAIN_NUMBERS } from "../src/focus/local-number.ts";
import { DELIMITERS, ENCODINGS, type TextFormat } from "../src/focus/text-format.ts";
import { referenceConverter } from "../src/reference-converter/reference-converter.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";

/** The bytes of a part in chunks of `size`. */
async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function partOf(content: string | Uint8Array, options: { text?: TextFormat; size?: number } = {}): PartSource {
  const { text, size = 7 } = options;
  const bytes = chunksOf(Buffer.from(content as string), size);
  return { name: "part_0.csv", bytes, way: "convert", ...(text === undefined ? {} : { text }) };
}

async function textOf(source: PartSource): Promise<string> {
  const rows = await openPartRows(source);
  const chunks: Uint8Array[] = [];
  for await (const chunk of rows?.text ?? []) chunks.push(chunk);
  return `${rows?.header.join(",")}|${Buffer.concat(chunks)}`;
}

function encoded(text: string, encoding: string): Buffer {
  if (encoding === "windows-1252") return Buffer.from(text, "latin1");
  const bytes = Buffer.from(text, encoding === "utf-8" ? "utf8" : "utf16le");
  return encoding === "utf-16be" ? bytes.swap16() : bytes;
}

describe.each(ENCODINGS)("text in %s", (encoding) => {
  test.each([1, 2, 3, 1000])("is read in chunks of %i bytes, with and without a byte-order mark", async (size) => {
    const csv = "a,b\nM\u00FCnchen,2\n";
    const content = encoded(csv, encoding);
    expect(await textOf(partOf(content, { text: { encoding }, size }))).toBe("a,b|M\u00FCnchen,2\n");
    if (encoding === "windows-1252") return;
    const marked = encoded(`\uFEFF${csv}`, encoding);
    expect(await textOf(partOf(marked, { size }))).toBe("a,b|M\u00FCnchen,2\n");
    expect(await textOf(partOf(marked, { text: { encoding }, size }))).toBe("a,b|M\u00FCnchen,2\n");
  });
});

test.each(["utf-16le", "utf-16be"] as const)(
  "%s without a byte-order mark is reported with the option that reads it",
  async (encoding) => {
    for (const csv of ["a,b\n1,2\n", '"a","b"\n']) {
      const content = encoded(csv, encoding);
      const error = await inputErrorOf(() => readHeader(partOf(content)));
      expect(error).toMatchObject({ code: "MalformedCsv", remedy: `Save it as UTF-8, or add --encoding ${encoding}.` });
      expect(await readHeader(partOf(content, { text: { encoding } }))).toEqual(["a", "b"]);
    }
  },
);

test("rejects truncated UTF-16", async () => {
  const content = encoded("a,b\n1,2\n", "utf-16le").subarray(0, -1);
  const error = await inputErrorOf(() => textOf(partOf(content, { text: { encoding: "utf-16le" } })));
  expect(error).toMatchObject({ code: "MalformedCsv", message: expect.stringContaining("is not valid UTF-16LE text") });
});

test("other delimiters become commas, and every field, quote and line number stays", async () => {
  const field = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 6 }),
    fc.constantFrom("", '"', "\n", ",", ";", "\t", "|", "\r\n"),
  );
  const rows = fc.array(fc.array(field, { minLength: 3, maxLength: 3 }), { maxLength: 6 });
  const property = fc.asyncProperty(
    rows,
    fc.constantFrom(...DELIMITERS),
    fc.integer({ min: 1, max: 40 }),
    async (lines, delimiter, size) => {
      const write = (by: string): string =>
        [["a", "b", "c"], ...lines]
          .map((line) => `${line.map((text) => `"${text.replaceAll('"', '""')}"`).join(by)}\n`)
          .join("");
      const read = async (source: PartSource): Promise<unknown> => {
        const found: unknown[] = [];
        const opened = await openPartRows(source);
        if (opened === undefined) return undefined;
        for await (const { fields, line } of parseRecords(opened.text, { part: "p", line: opened.line, width: 3 }))
          found.push([line, fields]);
        return [opened.header, found];
      };
      expect(await read(partOf(write(delimiter), { text: { delimiter }, size }))).toEqual(
        await read(partOf(write(","))),
      );
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

test("an error after empty lines and line breaks in fields names the line of the file", async () => {
  const csv = 'a;b\n\n"x\ny";1\n\n\n2;3;4\n';
  const error = await inputErrorOf(() => textOf(partOf(csv, { text: { delimiter: ";" } })));
  expect(error.message).toContain("Line 7 of part_0.csv has 3 fields; the header has 2");
});

const SCHEMA = {
  name: "own.json",
  columns: [
    { source: "BilledCost", sink: "BilledCost", type: "Decimal" },
    { source: "Note", sink: "Note", type: "String" },
    { source: "BillingCurrency", sink: "BillingCurrency", type: "String" },
  ],
} as const;
const COMMA: NumberFormat = { ...PLAIN_NUMBERS, decimal: ",", thousands: "." };

function planOf(numbers: NumberFormat): ColumnPlan {
  const header = { part: "part_0.csv", names: ["BilledCost", "Note", "BillingCurrency"] };
  return planColumns(SCHEMA, [header], {
    ...{ unknownColumns: "collect", nullTokens: ["NULL"], dateFormats: ["iso"] },
    ...{ numbers, way: "convert" },
  });
}

describe.each([
  ["plain", referenceConverter],
  ["SIMD", wasmConverter],
])("local number formats in the %s converter", (_name, converter) => {
  test("are exact, and texts in other columns stay unchanged", async () => {
    const plan = planOf(COMMA);
    const csv =
      'BilledCost;Note;BillingCurrency\n9,93E-06;1,5;EUR\n-1.234.567,000000000000000001;"a;b";EUR\nNULL;;EUR\n;x;EUR\n';
    const source = withStandardNumbers(partOf(csv, { text: { delimiter: ";" } }), plan);
    const sums: unknown[] = [];
    let rows = 0;
    for await (const piece of converter.convertPart(source, {
      plan,
      compression: "none",
      pageVersion: "1",
      readerStatistics: "full",
    })) {
      sums.push(costSumsToJson(piece.sums));
      rows += piece.rows;
      expect(Buffer.from(piece.bytes).includes("1,5")).toBe(true);
      expect(Buffer.from(piece.bytes).includes("a;b")).toBe(true);
    }
    expect(rows).toBe(4);
    expect(sums).toMatchObject([{ EUR: { BilledCost: "-1234566.999990070000000001" } }]);
  });

  test("fail with line, column and value if they are ambiguous, and never become another number", async () => {
    const plan = planOf({ ...PLAIN_NUMBERS, decimal: "," });
    const csv = 'BilledCost;Note;BillingCurrency\n1,5;"\n";EUR\n1.234;x;EUR\n';
    const source = withStandardNumbers(partOf(csv, { text: { delimiter: ";" } }), plan);
    const error = await inputErrorOf(async () => {
      for await (const _ of converter.convertPart(source, {
        plan,
        compression: "none",
        pageVersion: "1",
        readerStatistics: "full",
      }));
    });
    expect(error).toMatchObject({ code: "InvalidValue", place: { line: 4, column: "BilledCost", value: "1.234" } });
    expect(error.remedy).toContain("If \"1.234\" is 1234, add --decimal-separator ',' --thousands-separator .");
  });
});

test("a part in the standard format is passed through unchanged", () => {
  const { numbers: _, ...plan } = planOf(COMMA);
  const source = partOf("BilledCost\n1\n");
  expect(withStandardNumbers(source, plan)).toBe(source);
});
