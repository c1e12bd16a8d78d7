import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { parseAllocation } from "../../../src/hub/allocation/allocation-reader.ts";
import { parseDriverFile } from "../../../src/hub/allocation/driver-files.ts";
import { driverValuesOf } from "../../../src/hub/allocation/drivers.ts";

test("the example in docs/allocation.md is valid, with its driver file", () => {
  const page = readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "allocation.md"), "utf8");
  const [rules = "", drivers = ""] = [...page.matchAll(/^```(?:json)?\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  const parsed = parseAllocation(Buffer.from(rules));
  const values = driverValuesOf([parseDriverFile(drivers, "drivers/cpu.csv")], parseMonth("2026-10"), parsed);
  expect(values.get("cpu-hours")?.map(({ target }) => target)).toEqual(["Payments", "Shop", "Search"]);
});
