import { expect, test } from "vitest";
import { bundledSchema, COST_SCHEMA_NAMES } from "../../../src/focus/datasets/bundled-datasets.ts";
import { exportedVersion, headerVersion } from "../../../src/focus/datasets/header-version.ts";
import { FOCUS_SPECIFICATIONS, specifiedSchema, specifiedSchemaName } from "../../../src/focus/focus-columns.ts";

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
