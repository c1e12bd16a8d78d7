import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import type { RowGroupPiece } from "../src/converter.ts";
import { MAX_COLUMNS, MAX_VALUE_BYTES } from "../src/value-limits.ts";
import { expectAgreement } from "./converter-agreement.ts";
import { CONVERTERS } from "./converters.ts";
import { partFile, planOfFile, SCHEMA } from "./part-file.ts";
import { convertToBytes } from "./readers/convert-to-bytes.ts";
import { readWithDuckDb } from "./readers/duckdb.ts";
import { partOf } from "./readers/part-bytes.ts";

const HEADER = "BilledCost,BillingCurrency,Tags";
const MEBIBYTE = 1024 * 1024;

const CONTROL_CHARACTERS = "\u0001".repeat(800_000);
const NAMES = Array.from({ length: MAX_COLUMNS }, (_, at) => `x${at}`).join();
const inThirdRow = (value: string): string => `${HEADER}\n1,USD,x\n\n1,USD,${value}\n`;

test.each([
  [
    "a value that exceeds the limit by one byte",
    inThirdRow(`x${"a".repeat(MAX_VALUE_BYTES)}`),
    { code: "ValueTooLong", place: { file: "part_0.csv", line: 4, column: "Tags" } },
  ],
  [
    "a quoted value with few characters but too many bytes",
    inThirdRow(`"${"漢".repeat(MAX_VALUE_BYTES / 2)}"`),
    { code: "ValueTooLong", place: { file: "part_0.csv", line: 4, column: "Tags" } },
  ],
  [
    "a value slightly shorter than 16 MB",
    inThirdRow("a".repeat(16 * MEBIBYTE - 100)),
    { code: "ValueTooLong", place: { file: "part_0.csv", line: 4, column: "Tags" } },
  ],
  [
    "unknown columns whose JSON exceeds the limit",
    `${HEADER},u1,u2\n1,USD,x,,\n1,USD,x,${CONTROL_CHARACTERS},${CONTROL_CHARACTERS}\n`,
    { code: "ValueTooLong", place: { line: 3, column: "x_UnmappedColumns" } },
  ],
  [
    "a record whose raw bytes exceed the limit although its values do not",
    `${HEADER}\n1,USD,x\n1,USD,"${'""'.repeat(8.5 * MEBIBYTE)}"\n`,
    { code: "MalformedCsv", place: { line: 3 } },
  ],
  [
    "a column name that exceeds the length limit",
    `${HEADER},${"n".repeat(2001)}\n1,USD,x,y\n`,
    { code: "ValueTooLong", place: { line: 1 } },
  ],
  [
    "a header with too many columns",
    `${HEADER},${NAMES}\n1,USD,x${",".repeat(MAX_COLUMNS)}\n`,
    { code: "TooManyColumns" },
  ],
])("both converters reject %s", async (_case, text, error) => {
  expect(await expectAgreement(partFile(text))).toMatchObject({ outcome: "refused", error });
});

test("both converters accept a value of the maximum length", async () => {
  const value = "b".repeat(MAX_VALUE_BYTES);
  const outcome = await expectAgreement(partFile(`${HEADER}\n1,USD,${value}\n1,USD,"${value}"\n`));
  expect(outcome.outcome).toBe("converted");
});

/** Distinct values of one megabyte each. */
function longValues(count: number): string {
  return Array.from({ length: count }, (_, row) => `1,USD,${1000 + row}${"é".repeat(490_000)}\n`).join("");
}

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  const piecesOf = async (text: string): Promise<readonly RowGroupPiece[]> => {
    const file = partFile(text);
    const options = {
      plan: planOfFile(file),
      compression: "none",
      pageVersion: "1",
      readerStatistics: "full",
    } as const;
    const pieces: RowGroupPiece[] = [];
    for await (const piece of converter.convertPart(partOf(text, [MEBIBYTE]), options)) pieces.push(piece);
    return pieces;
  };

  test("closes a row group when its values reach the byte limit, and truncates long bounds", async () => {
    const pieces = await piecesOf(`${HEADER}\n${longValues(60)}`);
    expect(Math.max(...pieces.map(({ bytes }) => bytes.length))).toBeLessThan(30e6);
    const bounds = pieces.flatMap(({ metadata }) => metadata.columns).map(({ meta_data }) => meta_data?.statistics);
    expect(bounds.filter((bound) => JSON.stringify(bound?.max_value ?? "", noBigInt).length > 200)).toEqual([]);
  });

  test("counts collected columns by the bytes that are written", async () => {
    const rows = Array.from({ length: 60 }, (_, row) => `1,USD,x,${row}${"\u0001".repeat(160_000)}\n`).join("");
    const pieces = await piecesOf(`${HEADER},u\n${rows}`);
    expect(Math.max(...pieces.map(({ bytes }) => bytes.length))).toBeLessThan(32e6);
  });

  test("a filter finds values whose bounds were truncated", async () => {
    const values = ["a", "m", "z", "\u{10FFFF}"].map((start) => start.repeat(2000));
    const content = `${HEADER}\n${values.map((value) => `1,USD,${value}\n`).join("")}`;
    const { bytes } = await convertToBytes({
      converter,
      schema: SCHEMA,
      parts: [{ name: "part", content }],
      rowGroupByteCount: 100,
    });
    await readWithDuckDb(bytes, async (reader) => {
      for (const value of values) {
        const found = await reader.query(`SELECT count(*)::INTEGER AS n FROM $file WHERE Tags = '${value}'`);
        expect(found).toEqual([{ n: 1 }]);
        const after = await reader.query(`SELECT count(*)::INTEGER AS n FROM $file WHERE Tags >= '${value}'`);
        expect(after).toEqual([{ n: values.length - values.indexOf(value) }]);
      }
    });
  });

  test("a text too long for a currency, and more days than cost data can have, are InvalidValue", async () => {
    const currency = [{ name: "part", content: `${HEADER}\n1,${"C".repeat(300)},x\n` }];
    const error = await inputErrorOf(() => convertToBytes({ converter, schema: SCHEMA, parts: currency }));
    expect(error).toMatchObject({ code: "InvalidValue", place: { column: "BillingCurrency" } });
    expect(error.message.length).toBeLessThan(300);
    const days = Array.from({ length: 20_001 }, (_, day) => `1,${new Date(day * 86_400_000).toISOString()}\n`);
    const many = [{ name: "part", content: `BilledCost,ChargePeriodStart\n${days.join("")}` }];
    const tooMany = await inputErrorOf(() => convertToBytes({ converter, schema: SCHEMA, parts: many }));
    expect(tooMany).toMatchObject({ code: "InvalidValue", place: { column: "ChargePeriodStart" } });
  });
});

function noBigInt(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
