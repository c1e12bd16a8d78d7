import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { type FocusSchema, parseSchema } from "../src/focus/schema.ts";
import { CONVERTERS } from "./converters.ts";
import { type ConvertOptions, convertToBytes } from "./readers/convert-to-bytes.ts";
import { describeColumns, readCells, readWithDuckDb } from "./readers/duckdb.ts";

/** A user's own mapping with renamed columns and type names from other tools. */
const SCHEMA: FocusSchema = parseSchema(
  "own.json",
  JSON.stringify({
    translator: {
      mappings: [
        { source: { name: "Service", type: "Guid" }, sink: { name: "ServiceName" } },
        { source: { name: "Cost", type: "Double" }, sink: { name: "BilledCost" } },
        { source: { name: "Currency" }, sink: { name: "BillingCurrency" } },
        { source: { name: "Start", type: "DateTime" }, sink: { name: "ChargePeriodStart" } },
        { source: { name: "Flag", type: "boolean" }, sink: { name: "IsCredit" } },
      ],
    },
  }),
);
const HEADER = "Service,Cost,Currency,Start,Flag";

type Overrides = Partial<Omit<ConvertOptions, "schema" | "parts">>;

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  async function convert(csv: string | readonly string[], overrides: Overrides = {}) {
    const parts = [csv].flat().map((content, index) => ({ name: `part_${index}.csv`, content }));
    const { bytes, plan, converted } = await convertToBytes({ converter, schema: SCHEMA, parts, ...overrides });
    return readWithDuckDb(bytes, async (reader) => ({
      columns: await describeColumns(reader),
      cells: await readCells(reader),
      plan,
      converted,
    }));
  }

  const JUNE = "1717200000000000";

  describe("values", () => {
    test("have the mapping's types and names", async () => {
      const { columns, cells } = await convert(`${HEADER}\nVM,1.5,EUR,2024-06-01T00:00Z,True\n`);
      expect(columns).toEqual([
        { name: "ServiceName", type: "VARCHAR" },
        { name: "BilledCost", type: "DECIMAL(38,18)" },
        { name: "BillingCurrency", type: "VARCHAR" },
        { name: "ChargePeriodStart", type: "TIMESTAMP WITH TIME ZONE" },
        { name: "IsCredit", type: "BOOLEAN" },
        { name: "x_UnmappedColumns", type: "VARCHAR" },
      ]);
      expect(cells).toEqual([["VM", "1.500000000000000000", "EUR", JUNE, "true", null]]);
    });

    test("are found by name in every part: reordered, lower case, or missing", async () => {
      const { cells, plan } = await convert([
        "start,flag,cost,currency\n2024-06-01,0,-2,EUR\n",
        `${HEADER}\nVM,,USD,,1\n`,
        "CURRENCY\nUSD\n",
      ]);
      expect(cells).toEqual([
        [null, "-2.000000000000000000", "EUR", JUNE, "false", null],
        ["VM", null, "USD", null, "true", null],
        [null, null, "USD", null, null, null],
      ]);
      expect(plan.missing).toEqual(["Service", "Cost", "Start", "Flag"]);
    });

    test("are null if they are empty, for any type, quoted or not", async () => {
      const { cells } = await convert(`${HEADER}\n,,,,\n"","","","",""\n`);
      expect(cells).toEqual([Array(6).fill(null), Array(6).fill(null)]);
    });

    test("are null if they are a null token, in every column but only in its exact spelling", async () => {
      const { cells } = await convert(`${HEADER}\nNULL,NULL,NULL,NULL,NULL\nNull,-,x,NULL,-\n`, {
        nullTokens: ["NULL", "-"],
      });
      expect(cells).toEqual([Array(6).fill(null), ["Null", null, "x", null, null, null]]);
    });

    test("keep their blanks, control characters, quotes and line breaks", async () => {
      const texts = [
        " x ",
        "a\u0000b",
        "\u0001\u001f\u007f",
        'say "hi", twice',
        "one\r\ntwo\nthree",
        "漢😀é",
        "NULL",
        "'",
      ];
      const csv = texts.map((text) => `"${text.replaceAll('"', '""')}",,,,`).join("\n");
      const { cells } = await convert(`${HEADER}\n${csv}\n`);
      expect(cells.map(([text]) => text)).toEqual(texts);
    });

    test("are counted if they lose digits: decimals beyond 18 digits and timestamps below a microsecond", async () => {
      const { cells, converted } = await convert(
        `${HEADER}\nVM,0.0000000000000000015,EUR,2024-06-01T00:00:00.0000019Z,\nVM,1.50,EUR,2024-06-01T00:00:00.0000010Z,\n`,
      );
      expect(converted.roundings).toBe(2);
      expect(cells.map((row) => [row[1], row[3]])).toEqual([
        ["0.000000000000000002", "1717200000000001"],
        ["1.500000000000000000", "1717200000000001"],
      ]);
    });
  });

  describe("a value that does not fit its column", () => {
    const second = (row: string): string => `${HEADER}\nVM,1,EUR,,\n\n${row}\n`;

    test.each([
      ["VM,1.2.3,EUR,,", "Cost", "1.2.3", "not a decimal number"],
      ['VM,"1,000.00",EUR,,', "Cost", "1,000.00", "not a decimal number"],
      ["VM,123456789012345678901,EUR,,", "Cost", "123456789012345678901", "more than 20 digits before the point"],
      ["VM,1,EUR,06/01/2024,", "Start", "06/01/2024", "not a date and time"],
      ["VM,1,EUR,2024-06-31,", "Start", "2024-06-31", "not a date and time"],
      ["VM,1,EUR,,maybe", "Flag", "maybe", "neither True nor False"],
    ])("is InvalidValue and names part, line, column and value: %s", async (row, column, value, reason) => {
      const error = await inputErrorOf(() => convert(second(row)));
      expect(error.code).toBe("InvalidValue");
      expect(error.message).toBe(`Line 4 of part_0.csv, column ${column}: ${JSON.stringify(value)} is ${reason}.`);
      expect(error.place).toEqual({ file: "part_0.csv", line: 4, column, value });
    });

    test("is reported with the column name as spelled in the file's header", async () => {
      const error = await inputErrorOf(() => convert(["Cost\n1\n", "COST\nx\n"]));
      expect(error.place).toMatchObject({ file: "part_1.csv", line: 2, column: "COST" });
    });

    test.each(["NULL", "null", "None", "n/a", "NaN", "-", "\\N"])(
      'suggests another export if it means "no value", since exports have no null tokens: %s',
      async (word) => {
        const error = await inputErrorOf(() => convert(second(`VM,${word},EUR,,`)));
        expect(error.remedy).toContain("run the export of its month again");
        expect(error.remedy).not.toMatch(/--null|nullTokens/);
      },
    );

    test("suggests another export if it is a date in another order", async () => {
      const error = await inputErrorOf(() => convert(second("VM,1,EUR,25/12/2024,")));
      expect(error.remedy).toContain("run the export of its month again");
      expect(error.remedy).not.toMatch(/--date-format|dateFormats/);
      const { cells } = await convert(second("VM,1,EUR,25/12/2024,"), { dateFormats: ["iso", "d/M/yyyy"] });
      expect(cells[1]?.[3]).toBe(String(BigInt(Date.parse("2024-12-25T00:00Z")) * 1000n));
    });

    test("is shortened in the message, with escaped control characters", async () => {
      const error = await inputErrorOf(() => convert(second(`VM,"\n${"7x".repeat(5000)}",EUR,,`)));
      expect(error.message.length).toBeLessThan(250);
      expect(error.message).toContain('"\\n7x7x');
      expect(error.message).toContain("(10001 characters)");
      expect(error.message.split("\n")).toHaveLength(1);
    });
  });

  describe("columns that are not in the mapping", () => {
    const CSV = ['Cost,x_New,Note\n1,a,"say ""hi"",\n€"\n2,,\n', "Other,NOTE,Cost\n7,,3\n,8,4\n"];
    const unmapped = (result: Awaited<ReturnType<typeof convert>>) => result.cells.map((row) => row[5]);

    test("are collected as JSON text without empty ones, so that no value is lost", async () => {
      const result = await convert(CSV);
      expect(unmapped(result).map((text) => (text ? JSON.parse(text) : text))).toEqual([
        { x_New: "a", Note: 'say "hi",\n€' },
        null,
        { Other: "7" },
        { NOTE: "8" },
      ]);
      expect(result.plan.unknown).toEqual(["x_New", "Note", "Other"]);
    });

    test("are collected even if they have the names of object properties", async () => {
      const result = await convert("Cost,__proto__,constructor,x_UnmappedColumns\n1,a,b,c\n");
      expect(unmapped(result)).toEqual(['{"__proto__":"a","constructor":"b","x_UnmappedColumns":"c"}']);
    });

    test("become separate columns with keep, ignoring case", async () => {
      const { columns, cells } = await convert(CSV, { unknownColumns: "keep" });
      expect(columns.slice(5).map(({ name }) => name)).toEqual(["x_New", "Note", "Other"]);
      expect(cells.map((row) => row.slice(5))).toEqual([
        ["a", 'say "hi",\n€', null],
        [null, null, null],
        [null, null, "7"],
        [null, "8", null],
      ]);
    });

    test("are omitted with drop, and the columns stay the same", async () => {
      const result = await convert(CSV, { unknownColumns: "drop" });
      expect(result.columns).toHaveLength(6);
      expect(unmapped(result)).toEqual([null, null, null, null]);
      expect(result.plan.unknown).toEqual(["x_New", "Note", "Other"]);
    });

    test("are collected even with keep if the table has them as numbers, without affecting sums", async () => {
      const csv = "Cost,Currency,ListCost,Note\n1,EUR,about 5,kept\n";
      const { columns, cells, converted } = await convert(csv, { unknownColumns: "keep" });
      expect(columns.slice(5).map(({ name }) => name)).toEqual(["Note", "x_UnmappedColumns"]);
      expect(cells[0]?.slice(5)).toEqual(["kept", '{"ListCost":"about 5"}']);
      expect([...(converted.facts.sums.get("EUR")?.keys() ?? [])]).toEqual(["BilledCost"]);
    });
  });
});
