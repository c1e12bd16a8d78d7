import { expect, test } from "vitest";
import {
  columnSetOf,
  formatBlobMetadata,
  mixedColumnSets,
  type PartitionRecord,
  parseBlobMetadata,
} from "../../../src/hub/partition/partition-record.ts";
import { recordOf, runOfJune } from "../export-runs.ts";

function recordWith(datasetVersion: string, columnVersion?: string): PartitionRecord {
  const record = recordOf(runOfJune({ runId: "3a9f3d28", submittedDay: 11 }));
  return { ...record, datasetVersion, ...(columnVersion === undefined ? {} : { columnVersion }) };
}

test.each([
  ["1.0", undefined, "1.0 as exported"],
  ["1.0r2", undefined, "1.0 as exported"],
  ["1.0-preview(v1)", undefined, "1.0-preview(v1) as exported"],
  ["1.0r2", "1.0", "1.0 with x_SourceChanges"],
  ["1.0-preview(v1)", "1.2-preview", "1.2-preview with x_SourceChanges"],
])("a month of %s, written with the columns of %s, has %s", (datasetVersion, columnVersion, set) => {
  expect(columnSetOf(recordWith(datasetVersion, columnVersion))).toBe(set);
});

test("a lake with one column set is not mixed, whatever versions were exported", () => {
  expect(mixedColumnSets([])).toBeUndefined();
  expect(mixedColumnSets([recordWith("1.0"), recordWith("1.0r2")])).toBeUndefined();
  expect(mixedColumnSets([recordWith("1.0", "1.2-preview"), recordWith("1.2-preview", "1.2-preview")])).toBeUndefined();
});

test("a mixed lake lists its sets, the largest first", () => {
  const mixed = mixedColumnSets([recordWith("1.2-preview"), recordWith("1.0"), recordWith("1.0r2")]);
  expect([...(mixed ?? [])]).toEqual([
    ["1.0 as exported", 2],
    ["1.2-preview as exported", 1],
  ]);
  expect(mixedColumnSets([recordWith("1.0"), recordWith("1.0", "1.0")])?.size).toBe(2);
});

test("blob metadata preserve the version of the columns, which older months lack", () => {
  const upgraded = recordWith("1.0-preview(v1)", "1.2-preview");
  expect(parseBlobMetadata(formatBlobMetadata(upgraded))).toEqual(upgraded);
  expect(parseBlobMetadata(formatBlobMetadata(recordWith("1.0")))).not.toHaveProperty("columnVersion");
});
