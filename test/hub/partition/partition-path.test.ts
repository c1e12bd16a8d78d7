import { parseMonth } from "exact-values/month";
import fc from "fast-check";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { describe, expect, test } from "vitest";
import {
  datasetFolderOf,
  formatPartition,
  parseDatasetPath,
  parsePartitionPath,
  partitionPath,
} from "../../../src/hub/partition/partition-path.ts";
import { JUNE, SCOPE } from "../export-runs.ts";

const folderOf = (type: string, exportName = "daily"): string | undefined =>
  datasetFolderOf({ dataset: { type, version: "" }, exportName });

describe("the path of a partition", () => {
  test.each(DATASET_TYPES)("can be parsed, and identifies its dataset: %s", (type) => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (exportName) => {
        const dataset = folderOf(type, exportName);
        const path = partitionPath(SCOPE, JUNE, dataset);
        expect(path).toMatch(/^[a-z0-9/.-]+$/);
        expect(path.length).toBeLessThan(SCOPE.length + 125);
        const key = { scope: SCOPE, month: JUNE, ...(dataset === undefined ? {} : { dataset }) };
        expect(parseDatasetPath(path)).toEqual(key);
        expect(parsePartitionPath(path)).toEqual(dataset === undefined ? key : undefined);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    `${SCOPE}/202606/pricesheet/focuscost.parquet`,
    `${SCOPE}/202606/pricesheet/daily/pricesheet.parquet`,
    `${SCOPE}/202606/PriceSheet/pricesheet.parquet`,
    `${SCOPE}/202606/reservationrecommendations/reservationrecommendations.parquet`,
    `${SCOPE}/202606/reservationrecommendations/a/b/reservationrecommendations.parquet`,
    `${SCOPE}/202606/reservationrecommendations/A b/reservationrecommendations.parquet`,
    `${SCOPE}/202613/pricesheet/pricesheet.parquet`,
    "202606/pricesheet/pricesheet.parquet",
    "pricesheet.parquet",
    "",
  ])("is not recognized in %j", (path) => {
    expect(parseDatasetPath(path)).toBeUndefined();
  });

  test("differs for each export of recommendations, but not for another case of its name", () => {
    const names = ["a", "a ", "a-", "b", "", "-", "ü", "ue", `${"x".repeat(40)}1`, `${"x".repeat(40)}2`];
    const folders = names.map((name) => folderOf("reservationrecommendations", name));
    expect(new Set(folders).size).toBe(names.length);
    expect(folderOf("ReservationRecommendations", "DAILY")).toBe(folderOf("ReservationRecommendations", "daily"));
    expect(folderOf("ActualCost")).toBeUndefined();
  });

  test("includes the dataset in its display name, except for costs", () => {
    const month = parseMonth("202606");
    expect(formatPartition({ scope: SCOPE, month })).toBe(`${SCOPE} 202606`);
    expect(formatPartition({ scope: SCOPE, month, dataset: "pricesheet" })).toBe(`${SCOPE} 202606 pricesheet`);
  });
});
