import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsvRecords } from "../src/csv/csv-records.ts";
import { collect, everyByte, partOf } from "./readers/part-bytes.ts";

const BOM = "\uFEFF";

interface Line {
  readonly fields: readonly string[];
  /** Quotes fields that need none, too. */
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

/** Writes a document and says where each record exists, counting as an editor does: a line ends with LF. */
function write({ lines, bom, secondBom, endsWithNewline }: Document): Written {
  let text = "";
  let line = 1;
  const records = lines.map(({ fields, quoted, blankLinesBefore, eol }, index) => {
    // The second mark stands right behind the header, so there is no blank line between.
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

/** Every other byte zero at the beginning: refused by name, as text in another encoding. */
function looksLikeUtf16(text: string): boolean {
  return text.charCodeAt(1) === 0 || text.charCodeAt(0) === 0;
}

describe("any table, however it is quoted, ended, marked and cut into chunks", () => {
  test("reads as itself, each record with the line and the byte where it stands", async () => {
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

  test("reads the same byte by byte", async () => {
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

test("a part cut at every single byte reads the same: inside marks, characters, CRLF and doubled quotes", async () => {
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
