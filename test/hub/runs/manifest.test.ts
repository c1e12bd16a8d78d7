import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import type { ExportRun } from "../../../src/hub/runs/exported-run.ts";
import { isManifestName, isRun, parseManifest } from "../../../src/hub/runs/manifest.ts";

const BLOB = { name: "root/daily/20260601-20260630/abc/manifest.json", lastModified: new Date("2026-06-12T03:04:05Z") };

const FULL = {
  manifestVersion: "2024-04-01",
  blobCount: 1,
  dataRowCount: 5,
  exportConfig: {
    exportName: "daily",
    resourceId: "/Subscriptions/ABC/providers/Microsoft.CostManagement/exports/daily",
    dataVersion: "1.0r2",
    type: "FocusCost",
  },
  deliveryConfig: { fileFormat: "Csv" },
  runInfo: {
    submittedTime: "2026-06-11T06:49:06.5756051Z",
    runId: "3A9F3D28-8f2f-4a1c-8a56-740bed1165a5",
    startDate: "2026-06-01T00:00:00",
    endDate: "2026-06-30T00:00:00+00:00",
  },
  blobs: [{ blobName: "root/daily/part_0.csv", byteCount: 10, dataRowCount: 5 }],
};

function parse(members: object = {}, encode = (text: string): Uint8Array => Buffer.from(text)): ExportRun {
  const manifest = parseManifest(BLOB, encode(JSON.stringify({ ...FULL, ...members })));
  if (!isRun(manifest)) throw new Error(`a run was expected, not ${manifest.what}`);
  return manifest;
}

test("a manifest provides scope, dataset, month, window and parts", () => {
  expect(parse()).toMatchObject({
    manifestName: BLOB.name,
    runId: "3a9f3d28-8f2f-4a1c-8a56-740bed1165a5",
    scope: "subscriptions/abc",
    dataset: { type: "FocusCost", version: "1.0r2" },
    fileFormat: "csv",
    month: "202606",
    lastMonth: "202606",
    window: { first: "2026-06-01", last: "2026-06-11" },
    dataRowCount: 5,
    parts: [{ blobName: "root/daily/part_0.csv", byteCount: 10, dataRowCount: 5 }],
  });
});

describe("variations in real manifests", () => {
  const { runInfo, exportConfig } = FULL;
  test.each([
    { name: "unknown members", members: { manifestVersion: "2031-01-01", more: {} }, has: { month: "202606" } },
    {
      name: "a space in the version",
      members: { exportConfig: { ...exportConfig, dataVersion: "1.0-preview (v1)" } },
      has: { dataset: { version: "1.0-preview(v1)" } },
    },
    {
      name: "no submission time: the time at which the manifest was written",
      members: { runInfo: { ...runInfo, submittedTime: null } },
      has: { window: { last: "2026-06-12" } },
    },
    {
      name: "no end date: the month's last day",
      members: { runInfo: { ...runInfo, endDate: undefined, submittedTime: "2026-07-02T00:00:00Z" } },
      has: { window: { last: "2026-06-30" } },
    },
    {
      name: "no run ID: the folder",
      members: { runInfo: { ...runInfo, runId: "" } },
      has: { runId: "root-daily-20260601-20260630-abc" },
    },
    { name: "no delivery: CSV", members: { deliveryConfig: undefined }, has: { fileFormat: "csv" } },
    { name: "blobs null", members: { blobs: null, blobCount: 0 }, has: { parts: [] } },
    {
      name: "no counts",
      members: { dataRowCount: null, blobs: [{ blobName: "a.csv" }] },
      has: { dataRowCount: undefined, parts: [{ byteCount: undefined }] },
    },
    {
      name: "spaces and a slash around a part",
      members: { blobs: [{ blobName: " /a/b.csv " }] },
      has: { parts: [{ blobName: "a/b.csv" }] },
    },
    {
      name: "counts in quotes",
      members: { dataRowCount: "5", blobCount: "1", blobs: [{ blobName: "a", byteCount: " 10 ", dataRowCount: "5" }] },
      has: { dataRowCount: 5, parts: [{ byteCount: 10, dataRowCount: 5 }] },
    },
    {
      name: "a version without quotes",
      members: { exportConfig: { ...exportConfig, dataVersion: 1.5 } },
      has: { dataset: { version: "1.5" } },
    },
    {
      name: "an end in the next month",
      members: { runInfo: { ...runInfo, endDate: "2026-07-01T00:00:00Z" } },
      has: { lastMonth: "202607" },
    },
  ])("$name", ({ members, has }) => {
    expect(parse(members)).toMatchObject(has);
  });

  test.each([
    { name: "a byte-order mark", encode: (text: string) => Buffer.from(`\uFEFF${text}`) },
    { name: "UTF-16", encode: (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le") },
  ])("$name", ({ encode }) => {
    expect(parse({}, encode).runId).toBe(parse().runId);
  });
});

describe("invalid manifests", () => {
  test.each([
    {
      name: "no type",
      members: { exportConfig: { resourceId: FULL.exportConfig.resourceId } },
      says: "exportConfig.type",
    },
    {
      name: "no resource ID",
      members: { exportConfig: { type: "FocusCost", dataVersion: "1" } },
      says: "exportConfig.resourceId",
    },
    { name: "no start date", members: { runInfo: {} }, says: "runInfo.startDate is missing" },
    { name: "a run that is text", members: { runInfo: "daily" }, says: "runInfo.startDate is missing" },
    {
      name: "a type that is a list",
      members: { exportConfig: { type: ["FocusCost"] } },
      says: "must be text, but is an array",
    },
    {
      name: "an end that is not text",
      members: { runInfo: { ...FULL.runInfo, endDate: true } },
      says: "runInfo.endDate must be text",
    },
    {
      name: "a wrong part count in quotes",
      members: { blobCount: "2" },
      says: "blobCount is 2, but the manifest names 1 part",
    },
    { name: "an invalid day", members: { runInfo: { startDate: "2026-02-30" } }, says: "2026-02-30" },
    { name: "a part that is an object", members: { blobs: [{}] }, says: "blobs[0].blobName" },
    { name: "a part outside of the container", members: { blobs: [{ blobName: "../x.csv" }] }, says: "../x.csv" },
    {
      name: "a month that starts after the submission",
      members: {
        runInfo: {
          ...{ startDate: "2026-07-01T00:00:00", endDate: "2026-07-31T00:00:00" },
          submittedTime: "2026-06-30T23:59:59.9999999Z",
        },
      },
      says: "its month 202607 starts after the submission (2026-06-30)",
    },
    {
      name: "a duplicate part",
      members: { blobs: [{ blobName: "x" }, { blobName: "/x" }], blobCount: 2 },
      says: "twice",
    },
  ])("$name is ManifestReadFailed", async ({ members, says }) => {
    const error = await inputErrorOf(() => parse(members));
    expect(error.code).toBe("ManifestReadFailed");
    expect(error.message).toContain(BLOB.name);
    expect(error.message).toContain(says);
  });

  test.each([
    ['{"runInfo": {},\n "blobs": [], "blobs": []}', 'line 2, column 15: the key "blobs" occurs twice', 2],
    ["[".repeat(200_000), "more than 100 levels of nesting", 1],
    ['{"runInfo"', "found the end of the file", 1],
  ])("%.30s… is ManifestReadFailed and names the line", async (text, says, line) => {
    const error = await inputErrorOf(() => parseManifest(BLOB, Buffer.from(text)));
    expect(error).toMatchObject({ code: "ManifestReadFailed", place: { file: BLOB.name, line } });
    expect(error.message).toContain(says);
  });

  test("an export outside of any scope is InvalidScopeId and names the manifest", async () => {
    const error = await inputErrorOf(() => parse({ exportConfig: { ...FULL.exportConfig, resourceId: "/x" } }));
    expect(error.code).toBe("InvalidScopeId");
    expect(error.message).toContain(BLOB.name);
  });
});

describe("a manifest of other data is not an error, even if it has other faults", () => {
  const CLASSIC = { manifestVersion: "2021-01-01", dataFormat: "csv", blobs: [{ blobName: "a/000001.csv" }] };
  const other = (members: object): object => ({ ...FULL, exportConfig: { ...FULL.exportConfig, ...members } });
  test.each([
    ["a classic manifest", CLASSIC, "a classic export without a dataset"],
    ["no version", other({ type: "PriceSheet", dataVersion: null }), '"PriceSheet"'],
    ["no scope", other({ type: "ReservationDetails", resourceId: "x" }), '"ReservationDetails"'],
    ["no days", { ...other({ type: "ActualCost" }), runInfo: {} }, '"ActualCost"'],
  ])("%s", (_name, document, what) => {
    expect(parseManifest(BLOB, Buffer.from(JSON.stringify(document)))).toEqual({ manifestName: BLOB.name, what });
  });
});

test.each([
  ["manifest.json", true],
  ["a/b/_manifest.json", true],
  ["a/MANIFEST.JSON", true],
  ["a/manifest.json.bak", false],
  ["a/my-manifest.json", false],
  ["manifest.json/part_0.csv", false],
])("%s names a manifest: %s", (name, expected) => {
  expect(isManifestName(name)).toBe(expected);
});
