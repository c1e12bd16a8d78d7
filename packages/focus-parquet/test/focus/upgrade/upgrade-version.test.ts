import { describe, expect, test } from "vitest";
import {
  contradictingVersion,
  type FocusVersion,
  planVersionUpgrade,
} from "../../../src/focus/upgrade/upgrade-plan.ts";

const TO_1_0 = "1.0-preview(v1) to 1.0";
const TO_1_2 = "1.0 to 1.2";

test.each<readonly [exported: string, asked: FocusVersion, outcome: string, columns: string, steps: readonly string[]]>(
  [
    ["1.0-preview(v1)", "1.0", "upgraded", "1.0", [TO_1_0]],
    ["1.0-preview(v1)", "1.2", "upgraded", "1.2-preview", [TO_1_0, TO_1_2]],
    ["1.0", "1.0", "fits", "1.0", []],
    ["1.0r2", "1.0", "fits", "1.0", []],
    ["1.0R2", "1.2", "upgraded", "1.2-preview", [TO_1_2]],
    ["1.0", "1.2", "upgraded", "1.2-preview", [TO_1_2]],
    ["1.2-preview", "1.2", "fits", "1.2-preview", []],
    ["1.2-preview", "1.0", "newer", "1.2-preview", []],
    ["1.2", "1.2", "fits", "1.2-preview", []],
    ["1.2", "1.0", "newer", "1.2", []],
    ["1.3", "1.2", "unknown", "1.3", []],
    ["2.0", "1.0", "unknown", "2.0", []],
    ["", "1.0", "unknown", "", []],
  ],
)("an export of %s with focus-version %s: %s, columns of %s", (exported, asked, outcome, version, steps) => {
  expect(planVersionUpgrade(exported, asked)).toEqual({ outcome, version, steps });
});

test.each(["1.0-preview(v1)", "1.2-preview", "1.2", "2.0"])(
  "an export of %s stays as exported unless another version is requested",
  (exported) => {
    expect(planVersionUpgrade(exported, "as-exported")).toBeUndefined();
  },
);

describe("a header", () => {
  test.each<readonly [version: string, names: readonly string[], seen: string | undefined]>([
    ["1.0", ["BilledCost", "ChargeSubcategory", "USAGEUNIT"], "1.0-preview(v1)"],
    ["1.0-preview(v1)", ["BilledCost", "regionid"], "1.0"],
    ["1.0r2", ["RegionId", "InvoiceId"], "1.2-preview"],
    ["1.2-preview", ["InvoiceId", "RegionId"], undefined],
    ["1.2", ["InvoiceId", "RegionId"], undefined],
    ["1.2", ["UsageQuantity"], "1.0-preview(v1)"],
    ["1.0r2", ["RegionId"], undefined],
    ["1.0", ["BilledCost", "Tags"], undefined],
    ["2.0", ["ChargeSubcategory"], undefined],
    ["1.0", [], undefined],
  ])("of an export labeled %s with the columns %j indicates %s", (version, names, seen) => {
    expect(contradictingVersion(version, names)).toBe(seen);
  });
});
