import { expect, test } from "vitest";
import { BUNDLED_SCHEMA_NAMES, bundledSchema } from "../../src/focus/bundled-schemas.ts";
import { exportedVersion } from "../../src/focus/dataset.ts";

test.each(BUNDLED_SCHEMA_NAMES)("an export without a manifest is known by the header of %s", (name) => {
  const version = name.slice("focuscost_".length, -".json".length);
  const header = bundledSchema(name)?.columns.map(({ source }) => source) ?? [];
  expect(exportedVersion(header)).toBe(version === "1.0r2" ? "1.0" : version);
  expect(exportedVersion(header.map((column) => column.toUpperCase()))).toBe(version === "1.0r2" ? "1.0" : version);
});

test("a header without BilledCost is none of a FOCUS export", () => {
  expect(exportedVersion(["InvoiceId", "SkuMeter"])).toBeUndefined();
});
