import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { readHeader } from "../src/csv/part-rows.ts";
import { pickRows } from "../src/csv/rewritten-rows.ts";
import { openStoredPart } from "../src/stored-part.ts";
import { expectAgreement } from "./converter-agreement.ts";
import { partFile } from "./part-file.ts";
import { collect, endless, everyByte, partOf } from "./readers/part-bytes.ts";

describe("the header", () => {
  test.each([
    ["its two byte-order marks", "\uFEFF\uFEFFBilledCost,Tags\n"],
    ["blanks", " BilledCost ,\tTags\r\n"],
    ["the carriage return at its end", "BilledCost,Tags\r"],
  ])("is read without %s", async (_case, text) => {
    for (const cuts of [[], everyByte(text)]) {
      expect(await readHeader(partOf(text, cuts))).toEqual(["BilledCost", "Tags"]);
    }
  });

  test("is rejected if lines end with carriage returns alone, since rows would look like column names", async () => {
    const error = await inputErrorOf(() => readHeader(partOf("BilledCost,Tags\r1,x\r2,y\r")));
    expect(error).toMatchObject({ code: "MalformedCsv", place: { line: 1, value: "Tags\r1" } });
    expect(error.remedy).toContain("LF or CRLF");
  });

  test.each([
    ["quoted lines", '"', "a\n"],
    ["commas", "", ","],
  ])("is rejected if it never ends: %s", async (_case, head, filling) => {
    const error = await inputErrorOf(() => readHeader({ name: "p.csv", bytes: endless(head, filling) }));
    expect(error.message).toContain("Line 1 of p.csv begins a record longer than 16 MiB");
  });
});

test("more columns than the module supports are left to the reference converter", async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `x_${index}`);
  const text = `BilledCost,BillingCurrency,${names.join(",")}\n1.5,USD,${names.join(",")}\n`;
  const outcome = await expectAgreement(partFile(text, { unknownColumns: "drop" }));
  expect(outcome).toMatchObject({ outcome: "converted", nulls: expect.arrayContaining([0n]) });
});

test("a line break in a renamed column does not swallow the first row", async () => {
  const rows = await collect(pickRows(partOf("a,b\n1,2\n"), { renamed: (name) => `${name}\n!`, keep: undefined }));
  expect(Buffer.concat(rows).toString("utf8")).toBe('"a\n!","b\n!"\n1,2\n');
});

test.each([
  ["PK\u0003\u0004", "a zip archive or a workbook"],
  ["PAR1", "a parquet file"],
])("a file that begins with %j and is named .csv is reported by its real format", async (text, says) => {
  const error = await inputErrorOf(() => readHeader(openStoredPart("cost.csv", partOf(`${text}rest`).bytes).source));
  expect(error).toMatchObject({ code: "MalformedCsv", place: { file: "cost.csv" } });
  expect(error.message).toContain(`cost.csv is ${says}`);
});
