import type { InputError } from "exact-values/errors";
import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { MAX_RECORD, readCsvRecords } from "../src/csv/csv-records.ts";
import { outcomeOf } from "./converter-outcome.ts";
import { CONVERTERS } from "./converters.ts";
import { partFile } from "./part-file.ts";
import { collect, everyByte, partOf } from "./readers/part-bytes.ts";

const BOM = "\uFEFF";

async function rowsOf(content: string | Uint8Array): Promise<readonly (readonly string[])[]> {
  return (await collect(readCsvRecords(partOf(content)))).map((record) => record.fields);
}

describe("a part", () => {
  test.each([
    ["no bytes", "", []],
    ["a byte-order mark alone", BOM, []],
    ["blank lines alone", "\n\r\n\n", []],
    ["a header alone", "a,b\n", [["a", "b"]]],
    ["a header without a line feed", "a,b", [["a", "b"]]],
    [
      "a byte-order mark",
      `${BOM}a,b\n1,2\n`,
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a second byte-order mark in the first data row",
      `${BOM}a,b\n${BOM}1,2\n`,
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a second byte-order mark before a quoted field",
      `${BOM}a,b\r\n${BOM}"1","2"\r\n`,
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "only the second byte-order mark",
      `a,b\n${BOM}1,2\n`,
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a quoted line break in the header, and a second byte-order mark",
      `"a\nx",b\n${BOM}1,2\n`,
      [
        ["a\nx", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a byte-order mark within the data",
      `a,b\n1,2\n${BOM}3,4\n`,
      [
        ["a", "b"],
        ["1", "2"],
        [`${BOM}3`, "4"],
      ],
    ],
    [
      "a last record without a line feed",
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "an empty last field without a line feed",
      "a,b\n1,",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    [
      "blank lines between records",
      "a,b\n\n1,2\r\n\r\n\n3,4\n\n",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "blanks around fields",
      "a,b\n 1 ,\t2\n",
      [
        ["a", "b"],
        [" 1 ", "\t2"],
      ],
    ],
    [
      "control characters",
      "a,b\n\u0000,\u0001\u001f\u007f\n",
      [
        ["a", "b"],
        ["\u0000", "\u0001\u001f\u007f"],
      ],
    ],
    [
      "a carriage return within a field",
      "a,b\n1\r2,3\n",
      [
        ["a", "b"],
        ["1\r2", "3"],
      ],
    ],
  ])("is read if it contains %s", async (_case, content, rows) => {
    expect(await rowsOf(content)).toEqual(rows);
  });

  test("counts lines across blank lines, quoted line breaks and carriage returns", async () => {
    const text = 'a,b\n\n"1\n\n2",x\r\n\r\n"3\r\n4","5\r6"\n7\r8,9\n\n\n10,11\n';
    const records = await collect(readCsvRecords(partOf(text)));
    expect(records.map(({ line }) => line)).toEqual([1, 3, 7, 9, 12]);
  });
});

const FAULTS: readonly (readonly [name: string, text: string, line: number, reason: string])[] = [
  ["a quote that never closes", 'a,b\n1,2\n\n3,"4\n5,6\n', 4, "never closed"],
  ["a quote that never closes in the header", '"a,b\n1,2\n', 1, "never closed"],
  ["a quote within an unquoted field", 'a,b\n\n\n1,2"3\n', 4, "inside an unquoted field"],
  ["a quote after a quoted line break", 'a,b\n"1\n2",3"\n', 2, "inside an unquoted field"],
  ["text after a closing quote", 'a,b\r\n\r\n"1"2,3\r\n', 3, "after a closing quote"],
  ["a carriage return after a closing quote", 'a,b\n"1"\r,3\n', 2, "after a closing quote"],
  ["a missing field", 'a,b,c\n\n"1\n2",3\n', 3, "has 2 fields; the header has 3"],
  ["an extra field", "a,b\n1,2\n1,2,3\n", 3, "has 3 fields; the header has 2"],
  ["a line of blanks", "a,b\n  \n", 2, "has 1 fields; the header has 2"],
];

function expectFault(error: InputError, line: number, reason: string): void {
  expect(error.code).toBe("MalformedCsv");
  expect(error.message).toContain(`Line ${line} of part_0.csv`);
  expect(error.message).toContain(reason);
  expect(error.place).toEqual({ file: "part_0.csv", line });
}

describe.each(CONVERTERS)("the %s converter names the first line of the malformed record", (_name, converter) => {
  const columns = ["a", "b", "c"].map((name) => ({ source: name, sink: name, type: "String" }) as const);

  test.each(FAULTS.filter(([name]) => !name.endsWith("in the header")))("%s", async (_case, text, line, reason) => {
    for (const cuts of [[], everyByte(text)]) {
      const header = text.split(/\r?\n/)[0]?.split(",") ?? [];
      const file = partFile(text, { schema: { name: "own.json", columns }, header, cuts });
      const outcome = await outcomeOf(converter, file);
      expect(outcome).toMatchObject({
        outcome: "refused",
        error: {
          code: "MalformedCsv",
          message: expect.stringContaining(reason),
          place: { file: "part_0.csv", line },
        },
      });
    }
  });
});

describe("a malformed part's error names the first line of the record", () => {
  test.each(FAULTS)("%s", async (_case, text, line, reason) => {
    for (const cuts of [[], everyByte(text)]) {
      expectFault(await inputErrorOf(() => collect(readCsvRecords(partOf(text, cuts)))), line, reason);
    }
  });

  test("a record longer than the limit", async () => {
    const text = `a,b\n1,2\n\n3,"${"x\n".repeat(MAX_RECORD / 2 + 8)}`;
    const error = await inputErrorOf(() => collect(readCsvRecords(partOf(text, [1 << 20, 1 << 22]))));
    expect(error.code).toBe("MalformedCsv");
    expect(error.message).toContain("Line 4 of part_0.csv begins a record longer than 16 MiB");
  });

  test.each([
    ["latin-1", Buffer.from("a,b\n1,2\n\ncaf\u00e9,3\n", "latin1"), 4],
    ["a truncated character at the end", Buffer.from("a,b\n1,2\n€", "utf8").subarray(0, -1), 3],
    ["an overlong slash", Buffer.from([0x61, 0x0a, 0xc0, 0xaf, 0x0a]), 2],
    ["half a surrogate pair", Buffer.from([0x61, 0x0a, 0x62, 0x0a, 0xed, 0xa0, 0x80]), 3],
    [
      "a byte that is never valid UTF-8, after a quoted line break",
      Buffer.from([0x61, 0x0a, 0x22, 0x0a, 0xff, 0x22, 0x0a]),
      3,
    ],
  ])("bytes that are not UTF-8: %s", async (_case, content, line) => {
    for (const cuts of [[], everyByte(content)]) {
      const error = await inputErrorOf(() => collect(readCsvRecords(partOf(content, cuts))));
      expect(error.code).toBe("MalformedCsv");
      expect(error.message).toContain(`Line ${line} of part_0.csv is not UTF-8`);
      expect(error.place.line).toBe(line);
    }
  });
});
