import { expect, test } from "vitest";
import { fileVersions, parseVersion } from "../../../src/admission/file-version.ts";
import { bundledSchema, COST_SCHEMA_NAMES } from "../../../src/focus/datasets/bundled-datasets.ts";
import { exportedVersion } from "../../../src/focus/datasets/header-version.ts";
import { FOCUS_SPECIFICATIONS, specifiedSchema, specifiedSchemaName } from "../../../src/focus/focus-columns.ts";

const headerVersion = (names: readonly string[]): string => fileVersions([{ part: "a.csv", names }])(["a.csv"]);

test.each(COST_SCHEMA_NAMES)("recognizes an export of %s without a manifest by its header", (name) => {
  const version = name.slice("focuscost_".length, -".json".length);
  const header = bundledSchema(name)?.columns.map(({ source }) => source) ?? [];
  expect(exportedVersion(header)).toBe(version === "1.0r2" ? "1.0" : version);
  expect(exportedVersion(header.map((column) => column.toUpperCase()))).toBe(version === "1.0r2" ? "1.0" : version);
});

test("a header without BilledCost is not that of a FOCUS export", () => {
  expect(exportedVersion(["InvoiceId", "SkuMeter"])).toBeUndefined();
});

test.each(COST_SCHEMA_NAMES)("a file of unknown origin with the header of %s is attributed to Azure", (name) => {
  const version = name.slice("focuscost_".length, -".json".length);
  const header = bundledSchema(name)?.columns.map(({ source }) => source) ?? [];
  expect(headerVersion(header)).toBe(version === "1.0r2" ? "1.0" : version);
});

test.each(FOCUS_SPECIFICATIONS)(
  "a file with the columns of FOCUS %s may be from any provider, even with one Azure column",
  (version) => {
    const header = specifiedSchema(specifiedSchemaName(version))?.columns.map(({ source }) => source) ?? [];
    expect(headerVersion(header)).toBe(`focus-${version}`);
    expect(headerVersion([...header, "x_SkuDetails"])).toBe(`focus-${version}`);
  },
);

test.each([
  ["1.0", "azure 1.0"],
  ["1.0-preview (v1)", "azure 1.0-preview(v1)"],
  ["1.2", "azure 1.2"],
  ["1.1", "specification 1.1"],
  ["1.4", "specification 1.4"],
  ["FOCUS 1.2", "specification 1.2"],
  ["focus-1.0", "specification 1.0"],
  ["1.5", undefined],
  ["focus", undefined],
])("the requested version %s is %s", (text, expected) => {
  const parsed = parseVersion(text);
  expect(parsed && `${parsed.kind} ${parsed.version}`).toBe(expected);
});
