import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";

const schema = JSON.parse(readFileSync(new URL("../../../schemas/manifest.schema.json", import.meta.url), "utf8"));
const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
const check = (manifest: unknown) => ({ valid: isValid(manifest), errors: isValid.errors ?? [] });

const blob = { blobName: "a/part_0_0001.csv" };
const exportConfig = { resourceId: "/subscriptions/a/providers/Microsoft.CostManagement/exports/b", type: "FocusCost" };
const runInfo = { runId: "1", startDate: "2026-06-01T00:00:00", endDate: "2026-06-21T00:00:00+00:00" };

describe("manifest.schema.json", () => {
  test.each<[string, unknown]>([
    [
      "version 2021-01-01, without export and run",
      {
        manifestVersion: "2021-01-01",
        dataFormat: "csv",
        blobCount: 1,
        byteCount: 4,
        dataRowCount: 1,
        blobs: [{ ...blob, byteCount: 4, dataRowCount: 1, headerRowCount: 1 }],
      },
    ],
    [
      "early 2024, without version and counts",
      { exportConfig: { ...exportConfig, dataVersion: "1.0-preview (v1)" }, runInfo, blobs: [blob] },
    ],
    [
      "a newer version with additional fields",
      { manifestVersion: "2030-01-01", exportConfig, runInfo, blobs: [{ ...blob, checksum: "x" }], extra: {} },
    ],
    [
      "null as Cost Management writes it",
      {
        exportConfig: { ...exportConfig, granularity: null },
        runInfo,
        blobCount: null,
        dataRowCount: null,
        blobs: [{ ...blob, dataRowCount: null }],
      },
    ],
    ["a run without data", { exportConfig, runInfo, blobCount: 0, blobs: [] }],
  ])("accepts %s", (_, manifest) => {
    expect(check(manifest)).toEqual({ valid: true, errors: [] });
  });

  test.each<[string, unknown, string]>([
    ["no blobs", { exportConfig, runInfo }, ""],
    ["a blob without a name", { blobs: [{ byteCount: 1 }] }, "/blobs/0"],
    ["a negative length", { blobs: [{ ...blob, byteCount: -1 }] }, "/blobs/0/byteCount"],
    ["an export without a scope", { exportConfig: { type: "FocusCost" }, blobs: [] }, "/exportConfig"],
    ["a day in another format", { runInfo: { ...runInfo, startDate: "06/01/2026" }, blobs: [] }, "/runInfo/startDate"],
    ["an array", [], ""],
  ])("rejects %s", (_, manifest, path) => {
    const { valid, errors } = check(manifest);
    expect(valid).toBe(false);
    expect(errors.map(({ instancePath }) => instancePath)).toContain(path);
  });
});

const folder = fileURLToPath(new URL("../../../../shared/data/azure/", import.meta.url));
const manifests = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /manifest[^/\\]*\.json$/.test(path))
  : undefined;

describe("real manifests", () => {
  if (manifests === undefined) {
    test("skipped: ../shared/data/azure does not exist", () => {
      console.log("skipped: ../shared/data/azure does not exist, so no collected manifests were checked");
    });
    return;
  }
  test("are found", () => {
    expect(manifests.length).toBeGreaterThan(0);
  });
  test.each(manifests)("%s is valid", (path) => {
    expect(check(JSON.parse(readFileSync(`${folder}${path}`, "utf8")))).toEqual({ valid: true, errors: [] });
  });
});
