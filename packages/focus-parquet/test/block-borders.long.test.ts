import { expect, test } from "vitest";
import { createPartConverter } from "../src/wasm-converter/host/part-converter.ts";
import { expectAgreement } from "./converter-agreement.ts";
import { partFile, planOfFile } from "./part-file.ts";

/** The module scans 64 bytes at a time. Two blocks and a few more bytes cover every boundary. */
const PADDINGS = Array.from({ length: 132 }, (_, count) => "p".repeat(count));

function fileOf(padding: string, rows: string) {
  return partFile(`Tags,Quantity\n${padding},1\n${rows}z,9\n`, { compression: "none" });
}

const SOUND = [
  '"a",1\n',
  '"a""b",1\n',
  '"""a""",1\r\n',
  'a,"1"\r\n',
  'a,""\n',
  '"",\n',
  '"a\n,b",1\n',
  "a\rb,1\n",
  "é€,1\r\n",
  ",\r\n",
];

test.each(SOUND)("the module converts valid text at any position in a block: %j", (rows) => {
  for (const padding of PADDINGS) {
    const file = fileOf(padding, rows);
    const options = {
      plan: planOfFile(file),
      compression: "none",
      pageVersion: "1",
      readerStatistics: "lean",
    } as const;
    const converter = createPartConverter({
      header: file.header,
      write: options,
      bufferByteCount: 1024,
      isKnownText: true,
    });
    const records = file.bytes.subarray(file.bytes.indexOf(0x0a) + 1);
    expect(converter.buffer.fill(records)).toBe(records.length);
    expect(converter.convert(records.length).outcome, `${padding.length} bytes before`).toBe("converted");
    expect(converter.rows).toBe(3);
  }
});

const FAULTY = [
  '"a"b,1\n',
  '"a"b"c",1\n',
  'a"b",1\n',
  '"a"\r,1\n',
  'a,"1"\rb\n',
  'a,"1" \n',
  '"a" ,1\n',
  ' "a",1\n',
  '"a"""b,1\n',
  '"a,1\n',
];

/** Positions before, at and after each boundary. */
const AT_BORDERS = PADDINGS.filter(({ length }) => length % 64 < 3 || length % 64 > 56);

test.each([...SOUND, ...FAULTY])(
  "both converters return the same result at any position in a block: %j",
  async (rows) => {
    for (const padding of AT_BORDERS) {
      const { outcome } = await expectAgreement(fileOf(padding, rows));
      expect(outcome).toBe(FAULTY.includes(rows) ? "refused" : "converted");
    }
  },
);
