import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { COST_COLUMNS, CURRENCY_COLUMN } from "../../src/focus/cost-sums.ts";
import { parseDataset, schemaFileName } from "../../src/focus/dataset.ts";
import { bundledSchema, COST_SCHEMA_NAMES } from "../../src/focus/datasets/bundled-datasets.ts";
import { parseSchema } from "../../src/focus/schema.ts";

function mappingFile(mappings: unknown): string {
  return JSON.stringify({ translator: { type: "TabularTranslator", mappings } });
}

const named = (name: string, type?: unknown, sink?: unknown): unknown => ({
  source: { name, ...(type === undefined ? {} : { type }) },
  ...(sink === undefined ? {} : { sink: { name: sink } }),
});

describe("a bundled schema", () => {
  test.each(COST_SCHEMA_NAMES)("%s loads and has all columns that prove a month", (name) => {
    const columns = bundledSchema(name)?.columns ?? [];
    const typeOf = (sink: string): string | undefined => columns.find((column) => column.sink === sink)?.type;
    expect(columns.length).toBeGreaterThan(90);
    expect(typeOf(CURRENCY_COLUMN)).toBe("String");
    expect(typeOf("ChargePeriodStart")).toBe("DateTimeOffset");
    // ContractedCost was added in FOCUS 1.0.
    const expected = name.includes("preview(v1)") ? COST_COLUMNS.slice(0, 3) : COST_COLUMNS;
    expect(expected.map(typeOf)).toEqual(expected.map(() => "Decimal"));
  });

  test.each([
    ["FocusCost", "1.0-preview (v1)", "focuscost_1.0-preview(v1).json"],
    ["focuscost", " 1.0r2 ", "focuscost_1.0r2.json"],
    ["FOCUSCOST", "1.2-Preview", "focuscost_1.2-preview.json"],
    ["FocusCost", "1.2", "focuscost_1.2.json"],
  ])("of %s %s is %s", (type, version, name) => {
    expect(schemaFileName(parseDataset(type, version))).toBe(name);
    expect(bundledSchema(name)).toBeDefined();
  });

  test("is undefined for a version that the hub does not support", () => {
    expect(bundledSchema("focuscost_9.9.json")).toBeUndefined();
    expect(bundledSchema("constructor")).toBeUndefined();
  });
});

describe("a user's mapping file", () => {
  test("may rename columns, use common type names in any case, omit types, and begin with a BOM", () => {
    const types = ["String", "guid", "DECIMAL", "Double", "single", "Int16", "int32", "Int64", "DateTime", "boolean"];
    const mappings = [...types.map((type, index) => named(`c${index}`, type, `s${index}`)), named("plain")];
    expect(parseSchema("own.json", `\uFEFF${mappingFile(mappings)}`).columns).toEqual([
      { source: "c0", sink: "s0", type: "String" },
      { source: "c1", sink: "s1", type: "String" },
      ...[2, 3, 4, 5, 6, 7].map((index) => ({ source: `c${index}`, sink: `s${index}`, type: "Decimal" })),
      { source: "c8", sink: "s8", type: "DateTimeOffset" },
      { source: "c9", sink: "s9", type: "Boolean" },
      { source: "plain", sink: "plain", type: "String" },
    ]);
  });

  test.each([
    ["is empty", "", "not JSON"],
    ["is truncated", '{"translator": {"mappings": [', "not JSON"],
    ["is null", "null", "translator.mappings"],
    ["is a list", "[]", "translator.mappings"],
    ["has no translator", "{}", "translator.mappings"],
    ["has mappings that are not a list", mappingFile({}), "translator.mappings"],
    ["has no mappings", mappingFile([]), "missing or empty"],
    ["has a null mapping", mappingFile([named("a"), null]), "mapping 2"],
    ["has a mapping that is a string", mappingFile(["a"]), "mapping 1"],
    ["has no source name", mappingFile([{ source: {}, sink: { name: "a" } }]), "mapping 1"],
    ["has an empty source name", mappingFile([named("")]), "mapping 1"],
    ["has a source name that is a number", mappingFile([{ source: { name: 1 } }]), "mapping 1"],
    ["has an empty sink name", mappingFile([named("a", "String", "")]), "sink.name"],
    ["has a sink name that is a number", mappingFile([named("a", "String", 1)]), "sink.name"],
    ["has an unknown type", mappingFile([named("a", "Money")]), '"Money"'],
    ["has a type that is not a string", mappingFile([named("a", 7)]), "7"],
    ["maps a source twice", mappingFile([named("a", "String", "b"), named("A", "String", "c")]), "mapped twice"],
    ["fills a sink twice", mappingFile([named("a", "String", "x"), named("b", "String", "X")]), "mapped twice"],
    ["maps a cost as text", mappingFile([named("BilledCost", "String")]), "BilledCost"],
    ["spells a cost differently", mappingFile([named("cost", "Decimal", "billedcost")]), "spelled BilledCost"],
    ["maps the currency as a number", mappingFile([named("BillingCurrency", "Decimal")]), "type String"],
  ])("is SchemaLoadFailed with a reason if it %s", async (_case, text, reason) => {
    const error = await inputErrorOf(() => parseSchema("own.json", text));
    expect(error.code).toBe("SchemaLoadFailed");
    expect(error.message).toContain("own.json");
    expect(error.message).toContain(reason);
    expect(error.place.file).toBe("own.json");
  });
});
