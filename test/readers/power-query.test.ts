import { bundledSchema, COST_SCHEMA_NAMES } from "focus-parquet/schemas";
import { expect, test } from "vitest";
import { TABLE_COLUMNS } from "../../src/hub/table/table-schema.ts";
import { listDocuments, readDocument } from "../repo/markdown-document.ts";
import { parsePowerQuery } from "./power-query.ts";

/** The M functions that the queries may call, with their numbers of arguments. */
const FUNCTIONS: Readonly<Record<string, readonly [atLeast: number, atMost: number]>> = {
  "AzureStorage.DataLake": [1, 2],
  "Binary.Buffer": [1, 1],
  "Date.AddMonths": [2, 2],
  "DateTimeZone.ToText": [1, 3],
  "DateTimeZone.UtcNow": [0, 0],
  "DeltaLake.Table": [1, 2],
  "Error.Record": [1, 5],
  "List.Combine": [1, 1],
  "List.Count": [1, 1],
  "List.RemoveLastN": [1, 2],
  "List.Transform": [2, 2],
  "Parquet.Document": [1, 2],
  "Table.AddColumn": [3, 4],
  "Table.Combine": [1, 2],
  "Table.IsEmpty": [1, 1],
  "Table.SelectColumns": [2, 3],
  "Table.SelectRows": [2, 2],
  "Table.ToRecords": [1, 1],
  "Table.TransformColumnTypes": [2, 3],
  "Text.AfterDelimiter": [2, 3],
  "Text.Combine": [1, 2],
  "Text.Split": [2, 2],
};
const VALUES: readonly string[] = ["_", "MissingField.UseNull"];
/** The columns of an AzureStorage.DataLake listing, and those that a query adds. */
const LISTING: readonly string[] = ["Content", "Folder Path", "Month", "Name", "Place", "Scope"];
const HUB_COLUMNS: readonly string[] = ["x_Scope", "x_Month"];

const blocks = listDocuments()
  .map(readDocument)
  .flatMap(({ name, blocks }) => blocks.map((block) => ({ ...block, place: `${name}:${block.line}` })))
  .filter(({ language }) => language === "powerquery");

/** The columns of a query's source by name, and whether they are amounts. */
function columnsOf(text: string): ReadonlyMap<string, boolean> {
  if (text.includes("DeltaLake.Table(")) {
    return new Map(TABLE_COLUMNS.map(({ name, type }) => [name, type.startsWith("decimal")]));
  }
  const costs = COST_SCHEMA_NAMES.filter((name) => name.startsWith("focuscost"));
  const columns = costs.flatMap((name) => bundledSchema(name)?.columns ?? []);
  return new Map(columns.map(({ sink, type }) => [sink, type === "Decimal"]));
}

test("docs/readers/power-bi.md has a query for the table and one for the folder", () => {
  const sources = blocks.map(({ place, text }) => [
    place.split(":")[0],
    /DeltaLake\.Table|Parquet\.Document/.exec(text)?.[0],
  ]);
  expect(sources).toEqual([
    ["docs/readers/power-bi.md", "DeltaLake.Table"],
    ["docs/readers/power-bi.md", "Parquet.Document"],
  ]);
});

test.each(blocks)("$place is a query whose functions and columns exist", async ({ text }) => {
  const { calls, fields, foreignNames, lists } = await parsePowerQuery(text);
  const wrongCalls = calls.filter(({ name, given }) => {
    const [atLeast, atMost] = FUNCTIONS[name] ?? [Number.POSITIVE_INFINITY, 0];
    return given < atLeast || given > atMost;
  });
  expect(wrongCalls).toEqual([]);
  const known = [...Object.keys(FUNCTIONS), ...VALUES];
  expect(foreignNames.filter((name) => !known.includes(name))).toEqual([]);

  const columns = columnsOf(text);
  const costs = lists.get("Costs") ?? [];
  const chosen = lists.get("Columns") ?? [];
  expect(costs.map((name) => columns.get(name))).toEqual(costs.map(() => true));
  expect(chosen.map((name) => columns.get(name))).toEqual(chosen.map(() => false));
  expect([costs.length, chosen.length]).not.toContain(0);
  const named = [...columns.keys(), ...LISTING, ...HUB_COLUMNS];
  expect(fields.filter((name) => !named.includes(name))).toEqual([]);
});

/** The first month that docs/readers/power-bi.md suggests instead: a year before the last month of the template. */
const MOVING_FIRST_MONTH = "Date.AddMonths(DateTimeZone.UtcNow(), -12)";

test.each(blocks)(
  "$place reads up to the month of the refresh, and its first month can also move",
  async ({ text }) => {
    const last = /^ {4}LastMonth = (DateTimeZone\.ToText\(DateTimeZone\.UtcNow\(\), .*\)),/m.exec(text)?.[1] ?? "";
    expect(last).toContain('[Format = "yyyyMM", Culture = "en-US"]');
    expect(readDocument("docs/readers/power-bi.md").prose).toContain(MOVING_FIRST_MONTH);
    const moving = text.replace('"202601"', last.replace("DateTimeZone.UtcNow()", MOVING_FIRST_MONTH));
    const { calls, foreignNames } = await parsePowerQuery(moving);
    expect(calls).toContainEqual({ name: "Date.AddMonths", given: 2 });
    expect(calls.filter(({ name }) => name === "DateTimeZone.UtcNow").map(({ given }) => given)).toEqual([0, 0]);
    expect(foreignNames.filter((name) => !(name in FUNCTIONS) && !VALUES.includes(name))).toEqual([]);
  },
);

test("an invalid query and an undefined name are found", async () => {
  await expect(parsePowerQuery("let a = in a")).rejects.toThrow("'in'");
  await expect(parsePowerQuery('let a = "x" in\n  Table.SelectRows(a,')).rejects.toThrow();
  const { calls, foreignNames, fields } = await parsePowerQuery("let Rows = Table.Sort(Row, each [Cost]) in Rows");
  expect({ calls, foreignNames, fields }).toEqual({
    calls: [{ name: "Table.Sort", given: 2 }],
    foreignNames: ["Table.Sort", "Row"],
    fields: ["Cost"],
  });
});
