import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import {
  planColumns,
  UNKNOWN_COLUMN_POLICIES,
  UNMAPPED_COLUMNS,
  type UnknownColumnPolicy,
} from "../../../src/focus/columns/column-plan.ts";
import type { PartHeader } from "../../../src/focus/columns/part-header.ts";
import type { FocusSchema } from "../../../src/focus/schema.ts";

const SCHEMA: FocusSchema = {
  name: "own.json",
  columns: [
    { source: "BilledCost", sink: "BilledCost", type: "Decimal" },
    { source: "Region", sink: "Area", type: "String" },
  ],
};

const part = (name: string, ...names: readonly string[]): PartHeader => ({ part: name, names });

function plan(headers: readonly PartHeader[], unknownColumns: UnknownColumnPolicy) {
  return planColumns(SCHEMA, headers, { unknownColumns, nullTokens: [], dateFormats: ["iso"] });
}

const sinks = (headers: readonly PartHeader[], policy: UnknownColumnPolicy): readonly string[] =>
  plan(headers, policy).columns.map((column) => column.sink);

describe("the columns of a month", () => {
  test.each(["collect", "drop", "fail"] as const)(
    "are the same with %s for any order, case or gaps in the parts",
    (policy) => {
      const expected = ["BilledCost", "Area", UNMAPPED_COLUMNS];
      expect(sinks([part("a", "BilledCost", "Region")], policy)).toEqual(expected);
      expect(sinks([part("a", "region", "BILLEDCOST")], policy)).toEqual(expected);
      expect(sinks([part("a", "Region")], policy)).toEqual(expected);
      expect(sinks([part("a")], policy)).toEqual(expected);
      expect(sinks([], policy)).toEqual(expected);
    },
  );

  test.each(["collect", "drop"] as const)("do not change with %s if parts contain unknown columns", (policy) => {
    expect(sinks([part("a", "BilledCost", "Region", "x_New")], policy)).toEqual([
      "BilledCost",
      "Area",
      UNMAPPED_COLUMNS,
    ]);
  });

  test("include each unknown column once with keep, at the end and in order of appearance", () => {
    const headers = [part("a", "x_New", "BilledCost"), part("b", "Other", "X_NEW")];
    expect(sinks(headers, "keep")).toEqual(["BilledCost", "Area", "x_New", "Other"]);
  });

  test.each(UNKNOWN_COLUMN_POLICIES.filter((policy) => policy !== "fail"))(
    "report missing and unknown columns with %s",
    (policy) => {
      const { missing, unknown } = plan(
        [part("a", "billedcost", "x_New"), part("b", "BilledCost", "X_new", "y")],
        policy,
      );
      expect(missing).toEqual(["Region"]);
      expect(unknown).toEqual(["x_New", "y"]);
    },
  );

  test("cause an error that names part and column if they are unknown, with fail", async () => {
    const headers = [part("a", "BilledCost"), part("b", "BilledCost", "x_New", "y")];
    const error = await inputErrorOf(() => plan(headers, "fail"));
    expect(error.code).toBe("UnknownColumn");
    expect(error.message).toContain('"x_New", "y"');
    expect(error.place).toEqual({ file: "b", line: 1, column: "x_New" });
    expect(error.remedy).toContain("collect");
  });

  test.each([
    ["BilledCost", "Region", "BilledCost"],
    ["BilledCost", "Region", "billedcost"],
    ["x_New", "X_NEW", "BilledCost"],
    ["BilledCost", "", ""],
  ])("cause DuplicateColumn if a header names them twice (%s, %s, %s)", async (...names) => {
    const error = await inputErrorOf(() => plan([part("a", "BilledCost"), part("b", ...names)], "drop"));
    expect(error.code).toBe("DuplicateColumn");
    expect(error.place).toMatchObject({ file: "b", line: 1 });
  });

  test("cause DuplicateColumn if an unknown column has the name of a renamed one", async () => {
    const headers = [part("a", "BilledCost", "Region", "area")];
    const error = await inputErrorOf(() => plan(headers, "keep"));
    expect(error.code).toBe("DuplicateColumn");
    expect(error.message).toContain('"area"');
    expect(plan(headers, "collect").unknown).toEqual(["area"]);
  });
});
