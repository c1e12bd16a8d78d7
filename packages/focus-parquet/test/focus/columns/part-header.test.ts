import { inputErrorOf } from "exact-values/testing";
import { expect, test } from "vitest";
import { planColumns } from "../../../src/focus/columns/column-plan.ts";
import type { FocusSchema } from "../../../src/focus/schema.ts";

const SCHEMA: FocusSchema = {
  name: "own.json",
  columns: [
    { source: "BilledCost", sink: "BilledCost", type: "Decimal" },
    { source: "Region", sink: "Region", type: "String" },
  ],
};
const OPTIONS = { unknownColumns: "collect", nullTokens: [], dateFormats: ["iso"] } as const;

test("a part that begins with data is MalformedCsv, because its first row would be lost", async () => {
  const headers = [
    { part: "a", names: ["BilledCost", "Region"] },
    { part: "b", names: ["1.5", "westeurope"] },
  ];
  const error = await inputErrorOf(() => planColumns(SCHEMA, headers, OPTIONS));
  expect(error.code).toBe("MalformedCsv");
  expect(error.place).toEqual({ file: "b", line: 1, value: "1.5" });
});

test("reports a column that one part lacks as missing, but ignores parts without any bytes", () => {
  const headers = [
    { part: "a", names: ["BilledCost", "Region"] },
    { part: "b", names: ["region"] },
    { part: "c", names: [] },
  ];
  expect(planColumns(SCHEMA, headers, OPTIONS).missing).toEqual(["BilledCost"]);
});

test("names the delimiter if it is not a comma", async () => {
  const headers = [{ part: "a", names: ["BilledCost;Region"] }];
  const error = await inputErrorOf(() => planColumns(SCHEMA, headers, OPTIONS));
  expect(error.message).toContain('begins with "BilledCost;Region"');
  expect(error.remedy).toContain("This file is separated by semicolons.");
  expect(error.remedy).toContain("run the export of its month again");
  const local = await inputErrorOf(() => planColumns(SCHEMA, headers, { ...OPTIONS, way: "convert" }));
  expect(local.remedy).toBe("This file is separated by semicolons: add --delimiter ';'.");
  const tabs = [{ part: "a", names: ["BilledCost\tRegion"] }];
  const mapped = await inputErrorOf(() => planColumns(SCHEMA, tabs, { ...OPTIONS, way: "mapping" }));
  expect(mapped.remedy).toBe('This file is separated by tabs: add "delimiter": "\\t" to the source in the mapping.');
});

test("reports two columns without a name", async () => {
  const error = await inputErrorOf(() => planColumns(SCHEMA, [{ part: "a", names: ["Region", "", ""] }], OPTIONS));
  expect(error).toMatchObject({ code: "DuplicateColumn", place: { file: "a", line: 1, column: "" } });
  expect(error.message).toBe("The header of a has more than one column without a name.");
});
