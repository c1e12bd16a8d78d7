import { expect, test } from "vitest";
import { compareTableSchema, type DeltaColumn, fitFile, TABLE_COLUMNS } from "../../../src/hub/table/table-schema.ts";

test("no two column names of the table differ only in case, and none has a character that readers reject", () => {
  const names = TABLE_COLUMNS.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /[ ,;{}()\n\t=]/.test(name))).toEqual([]);
});

const compare = (existing: readonly DeltaColumn[]) => compareTableSchema(existing, TABLE_COLUMNS);

test("a schema is complete with columns of a later release, incomplete without one of ours, and foreign if a type differs", () => {
  expect(compare([...TABLE_COLUMNS, { name: "x_Later", type: "double" }])).toEqual({ outcome: "complete" });
  expect(compare(TABLE_COLUMNS.map(({ name, type }) => ({ name: name.toUpperCase(), type })))).toEqual({
    outcome: "complete",
  });
  const [first, ...others] = TABLE_COLUMNS;
  expect(compare(others)).toEqual({ outcome: "incomplete", columns: [first] });
  expect(compare([{ name: first?.name ?? "", type: "binary" }, ...others])).toMatchObject({
    outcome: "foreign",
    reason: `column ${first?.name} is of type binary, not ${first?.type}`,
  });
});

const PARTITIONS = ["x_Scope", "x_Month"];

test("a file fits if its common columns with the table have the same types, whatever their case", () => {
  const table = [{ name: "BilledCost", type: "decimal(38,18)" }];
  expect(fitFile([{ name: "billedcost", type: "decimal(38,18)" }], table, PARTITIONS)).toEqual({
    conflict: undefined,
    unseen: [],
  });
  expect(fitFile([{ name: "Billedcost", type: "string" }], table, PARTITIONS).conflict).toEqual({
    ...{ name: "Billedcost", type: "string", tableType: "decimal(38,18)" },
  });
  expect(fitFile([{ name: "x_Mine", type: "string" }], table, PARTITIONS)).toEqual({
    conflict: undefined,
    unseen: ["x_Mine"],
  });
  for (const name of ["x_scope", "X_MONTH"])
    expect(fitFile([{ name, type: "string" }], table, PARTITIONS).conflict?.name).toBe(name);
});
