import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import {
  type ColumnPlan,
  namesInFile,
  planColumns,
  SOURCE_CHANGES,
  UNKNOWN_COLUMN_POLICIES,
  UNMAPPED_COLUMNS,
  type UnknownColumnPolicy,
} from "../../../src/focus/columns/column-plan.ts";
import { bundledSchema } from "../../../src/focus/datasets/bundled-datasets.ts";
import type { FocusSchema } from "../../../src/focus/schema.ts";
import { FOCUS_VERSIONS, type FocusVersion } from "../../../src/focus/upgrade/upgrade-plan.ts";
import { schemaOf, upgradeOf } from "../../readers/upgraded-rows.ts";

const PREVIEW = "1.0-preview(v1)";

interface PlanOf {
  readonly version: string;
  readonly asked: FocusVersion;
  readonly names: readonly string[];
  readonly unknownColumns?: UnknownColumnPolicy;
  readonly exported?: FocusSchema;
}

function planOf({ version, asked, names, unknownColumns = "collect", exported }: PlanOf): ColumnPlan {
  const { schema, upgrade } = upgradeOf(version, asked);
  return planColumns(schema, [{ part: "part_0.csv", names }], {
    unknownColumns,
    nullTokens: [],
    dateFormats: ["iso"],
    upgrade: exported === undefined ? upgrade : { ...upgrade, exported },
  });
}

function sourcesOf(plan: ColumnPlan, sink: string): readonly string[] {
  return plan.columns.filter((column) => column.sink === sink).flatMap(namesInFile);
}

const headerOf = (version: string): readonly string[] => schemaOf(version).columns.map(({ source }) => source);

describe.each(FOCUS_VERSIONS.filter((asked) => asked !== "as-exported"))("with focus-version %s", (asked) => {
  test.each(["collect", "drop", "fail"] as const)(
    "all versions have the same columns, with policy %s",
    (unknownColumns) => {
      const versions = [PREVIEW, "1.0", "1.0r2", ...(asked === "1.2" ? ["1.2-preview", "1.2"] : [])];
      const sets = versions.map((version) => {
        const plan = planOf({ version, asked, names: headerOf(version), unknownColumns });
        expect(plan.missing).toEqual([]);
        expect(plan.unknown).toEqual([]);
        return plan.columns.map(({ sink, type }) => `${sink} ${type}`);
      });
      for (const set of sets) expect(set).toEqual(sets[0]);
      expect(sets[0]?.slice(-2)).toEqual([`${SOURCE_CHANGES} String`, `${UNMAPPED_COLUMNS} String`]);
    },
  );
});

test.each(UNKNOWN_COLUMN_POLICIES)(
  "x_UnmappedColumns is the last column, after kept columns, with policy %s",
  (unknownColumns) => {
    const names = ["BilledCost", ...(unknownColumns === "fail" ? [] : ["x_New"])];
    const plan = planOf({ version: PREVIEW, asked: "1.0", names, unknownColumns });
    const kept = unknownColumns === "keep" ? ["x_New"] : [];
    expect(plan.columns.slice(96).map(({ sink }) => sink)).toEqual([...kept, SOURCE_CHANGES, UNMAPPED_COLUMNS]);
  },
);

test("a column is looked up by its own name first, then by the names of earlier versions", () => {
  const plan = planOf({ version: PREVIEW, asked: "1.2", names: ["BilledCost"] });
  expect(sourcesOf(plan, "ContractedCost")).toEqual(["ContractedCost", "x_OnDemandCost"]);
  expect(sourcesOf(plan, "InvoiceId")).toEqual(["InvoiceId", "x_InvoiceId"]);
  expect(sourcesOf(plan, "BilledCost")).toEqual(["BilledCost"]);
});

test("exports that have a column do not look it up by another name", () => {
  const plan = planOf({ version: "1.0", asked: "1.0", names: ["BilledCost", "x_OnDemandCost"] });
  expect(sourcesOf(plan, "ContractedCost")).toEqual(["ContractedCost"]);
  expect(plan.unknown).toEqual(["x_OnDemandCost"]);
});

test("columns that a custom mapping renames are found by their custom names", () => {
  const exported = {
    name: "own.json",
    columns: [
      { source: "Ort", sink: "Region", type: "String" },
      { source: "Kosten", sink: "BilledCost", type: "Decimal" },
    ],
  } as const satisfies FocusSchema;
  const plan = planOf({ version: PREVIEW, asked: "1.0", names: ["Ort", "Kosten"], exported });
  expect(sourcesOf(plan, "RegionName")).toEqual(["RegionName", "Ort", "Region"]);
  expect(sourcesOf(plan, "BilledCost")).toEqual(["BilledCost", "Kosten"]);
  expect(plan.unknown).toEqual([]);
});

test("the name of a separate column in the newer version is never used as another column's earlier name", () => {
  const { schema, upgrade } = upgradeOf("1.0", "1.2");
  const own = {
    ...schema,
    columns: [...schema.columns, { source: "x_InvoiceId", sink: "x_Old", type: "String" }],
  } as const;
  const plan = planColumns(own, [{ part: "a", names: ["x_InvoiceId"] }], {
    unknownColumns: "collect",
    nullTokens: [],
    dateFormats: [],
    upgrade,
  });
  expect(sourcesOf(plan, "InvoiceId")).toEqual(["InvoiceId"]);
  expect(sourcesOf(plan, "x_Old")).toEqual(["x_InvoiceId"]);
});

test("reports missing columns by the exported version", () => {
  const names = headerOf(PREVIEW).filter((name) => name !== "Region" && name !== "Tags");
  expect(planOf({ version: PREVIEW, asked: "1.2", names }).missing).toEqual(["Region", "Tags"]);
});

test("a column that the upgrade drops is known, so the policy fail accepts it", () => {
  const names = ["BilledCost", "ChargeSubcategory", "x_ChargeId"];
  expect(planOf({ version: PREVIEW, asked: "1.0", names, unknownColumns: "fail" }).unknown).toEqual([]);
});

test("a part that begins with data is also rejected during an upgrade", async () => {
  const names = ["12.5", "Usage", "2024-06-01"];
  const error = await inputErrorOf(() => planOf({ version: PREVIEW, asked: "1.0", names }));
  expect(error.code).toBe("MalformedCsv");
});

test("a plan can be sent between threads", () => {
  const plan = planOf({ version: PREVIEW, asked: "1.2", names: headerOf(PREVIEW) });
  expect(structuredClone(plan)).toEqual(plan);
});

test("an export of 1.2 gets the columns of 1.2-preview: x_SkuDetails is null and not reported as missing", () => {
  const plan = planOf({ version: "1.2", asked: "1.2", names: headerOf("1.2") });
  expect(plan.columns).toHaveLength(107);
  expect(plan.columns.map(({ sink }) => sink)).toContain("x_SkuDetails");
  expect(plan).toMatchObject({ missing: [], unknown: [], columnVersion: "1.2-preview" });
  expect(plan.upgrade).toBeUndefined();
  expect(bundledSchema("focuscost_1.2.json")?.columns).toHaveLength(104);
});
