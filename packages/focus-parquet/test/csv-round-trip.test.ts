import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsvRecords } from "../src/csv/csv-records.ts";
import { collect, everyByte, partOf } from "./readers/part-bytes.ts";

const BOM = "\uFEFF";

interface Line {
  readonly fields: readonly string[];
  /** Also quotes fields that do not need quotes. */
  readonly quoted: readonly boolean[];
  readonly blankLinesBefore: number;
  readonly eol: "\n" | "\r\n";
}

interface Document {
  readonly lines: readonly Line[];
  readonly bom: boolean;
  readonly secondBom: boolean;
  readonly endsWithNewline: boolean;
}

const character = fc.constantFrom(
  ...['"', '""', ",", "\n", "\r\n", "\r", "a", "B", "7", " ", "\t", "\0", "\u001f", "\u007f", "'", ";", "\\"],
  ...["é", "ß", "€", "漢", "\u2028", "\uFFFD", "😀", "𐍈"],
);

const documents: fc.Arbitrary<Document> = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    lines: fc.array(
      fc.record({
        fields: fc.array(fc.string({ unit: character, maxLength: 6 }), { minLength: width, maxLength: width }),
        quoted: fc.array(fc.boolean(), { minLength: width, maxLength: width }),
        blankLinesBefore: fc.constantFrom(0, 0, 0, 1, 2),
        eol: fc.constantFrom("\n", "\r\n"),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    bom: fc.boolean(),
    secondBom: fc.boolean(),
    endsWithNewline: fc.boolean(),
  }),
);

interface Written {
  readonly text: string;
  readonly records: readonly { readonly fields: readonly string[]; readonly line: number; readonly endByte: number }[];
}

/** Writes a document and records where each record begins. Lines are counted as in an editor: each ends with LF. */
function write({ lines, bom, secondBom, endsWithNewline }: Document): Written {
  let text = "";
  let line = 1;
  const records = lines.map(({ fields, quoted, blankLinesBefore, eol }, index) => {
    // The second byte-order mark directly follows the header, so there is no blank line between them.
    const blankLines = index === 0 || (index === 1 && secondBom) ? 0 : blankLinesBefore;
    text += eol.repeat(blankLines);
    line += blankLines;
    const start = line;
    const cells = fields.map((field, at) => writeField(field, quoted[at] === true || fields.length === 1));
    const row = cells.join(",");
    const isLast = index === lines.length - 1;
    text += row + (isLast && !endsWithNewline ? "" : eol);
    line += row.split("\n").length;
    return { fields, line: start, endByte: Buffer.byteLength(text) };
  });
  const header = text.slice(0, headerLength(lines));
  const marked = `${bom ? BOM : ""}${header}${secondBom && lines.length > 1 ? BOM : ""}${text.slice(header.length)}`;
  return { text: marked, records };
}

function headerLength(lines: readonly Line[]): number {
  const [header] = lines;
  if (header === undefined || lines.length === 1) return Number.MAX_SAFE_INTEGER;
  const cells = header.fields.map((field, at) =>
    writeField(field, header.quoted[at] === true || header.fields.length === 1),
  );
  return cells.join(",").length + header.eol.length;
}

function writeField(field: string, quoted: boolean): string {
  return quoted || /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** Text whose first bytes alternate with zeros is rejected as text in another encoding. */
function looksLikeUtf16(text: string): boolean {
  return text.charCodeAt(1) === 0 || text.charCodeAt(0) === 0;
}

describe("any table, with any quoting, line endings, byte-order marks and chunk boundaries", () => {
  test("is read unchanged, with the line and byte position of each record", async () => {
    const cuts = fc.array(fc.nat(300), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(documents, cuts, async (document, at) => {
        const { text, records } = write(document);
        fc.pre(!looksLikeUtf16(text));
        const read = await collect(readCsvRecords(partOf(text, at)));
        expect(read).toEqual(records);
      }),
      { numRuns: 600 },
    );
  });

  test("is read unchanged byte by byte", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const { text, records } = write(document);
        fc.pre(!looksLikeUtf16(text));
        expect(await collect(readCsvRecords(partOf(text, everyByte(text))))).toEqual(records);
      }),
      { numRuns: 200 },
    );
  });
});

test("reads a part cut at any byte, even within byte-order marks, characters, CRLF or doubled quotes", async () => {
  const text = `${BOM}é,"b""😀"\r\n${BOM}"x\r\ny",€\r\n\r\n𐍈,\r\n`;
  const expected = [
    { fields: ["é", 'b"😀'], line: 1 },
    { fields: ["x\r\ny", "€"], line: 2 },
    { fields: ["𐍈", ""], line: 5 },
  ];
  const length = Buffer.byteLength(text);
  for (let first = 0; first < length; first++) {
    const read = await collect(readCsvRecords(partOf(text, [first, first + 2])));
    expect(read.map(({ fields, line }) => ({ fields, line }))).toEqual(expected);
  }
});
