import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { BOOKED_COLUMNS } from "../src/azure/exports/booked-totals.ts";
import type { ExportRunOptions } from "../src/azure/exports/export-options.ts";
import { type GeneratedRun, generateRun } from "../src/azure/exports/generate-run.ts";
import { columnSourcesOf } from "../src/azure/exports/row-writer.ts";
import { planRun } from "../src/azure/exports/run-plan.ts";
import { DATASET_VERSIONS, readSchemaColumns } from "../src/azure/exports/schema-columns.ts";
import { type BlobSink, directorySink, writeRun } from "../src/azure/exports/write-run.ts";
import { SCALE, scaledDecimal } from "./scaled-decimal.ts";

const MCA_PROFILE =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:" +
  "6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/billingProfiles/ABCD-EF23-GH4-JK5";
const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/1234567";
const CUSTOMER =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:" +
  "6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/customers/7c000000-aaaa-4bbb-8ccc-000000000003";

type Row = Readonly<Record<string, string>>;

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function partBytes(run: GeneratedRun): Promise<readonly Buffer[]> {
  return Promise.all(run.parts.map((part) => bytesOf(part.open())));
}

/** All rows of a run as csv-parse, the independent reader of these tests, reads them. */
async function rowsOf(options: ExportRunOptions): Promise<readonly Row[]> {
  const parts = await partBytes(generateRun(options));
  return parts.flatMap((part): Row[] => {
    const text = (options.gzip ? gunzipSync(part) : part).toString().replaceAll("\uFEFF", "");
    return parse(text, { columns: true, record_delimiter: options.eol === "crlf" ? "\r\n" : "\n" });
  });
}

function roundTo18(value: bigint): bigint {
  const unit = 10n ** BigInt(SCALE - 18);
  const size = value < 0n ? -value : value;
  const rest = size % unit;
  let rounded = size / unit;
  if (rest * 2n > unit || (rest * 2n === unit && rounded % 2n === 1n)) rounded += 1n;
  return (value < 0n ? -rounded : rounded) * unit;
}

const cell = (row: Row, column: string): string => row[column] ?? `no column ${column}`;

describe("a generated run", () => {
  test("is identical for the same options, and differs for another seed, scope or month", async () => {
    const digest = async (options: ExportRunOptions): Promise<string> => {
      const run = generateRun({ rows: 400, parts: 2, ...options });
      const hash = createHash("sha256").update(run.manifest([1, 2]));
      for (const part of await partBytes(run)) hash.update(part);
      return hash.digest("hex");
    };
    for (const options of [{}, { gzip: true }, { variant: "hard" }] as const) {
      expect(await digest(options)).toBe(await digest(options));
    }
    const others = [{}, { seed: 2 }, { scope: ENROLLMENT }, { month: "202607" }, { variant: "hard" }] as const;
    expect(new Set(await Promise.all(others.map(digest))).size).toBe(others.length);
  });

  test.each(["realistic", "hard"] as const)(
    "of more days contains every row of a run with fewer days (%s)",
    async (variant) => {
      for (const rows of [95, 9000]) {
        const keys = async (days: number): Promise<readonly string[]> =>
          (await rowsOf({ variant, rows, days, scope: MCA_PROFILE })).map((row) => JSON.stringify(row));
        const [ten, eleven, month] = [await keys(10), await keys(11), await keys(30)];
        expect(month).toHaveLength(rows);
        expect(ten.length).toBe(Math.floor(rows / 3));
        for (const [fewer, more] of [
          [ten, eleven],
          [eleven, month],
        ] as const) {
          const left = new Map<string, number>();
          for (const key of more) left.set(key, (left.get(key) ?? 0) + 1);
          for (const key of fewer) left.set(key, (left.get(key) ?? 0) - 1);
          expect([...left.values()].every((count) => count >= 0)).toBe(true);
          expect(more.length).toBeGreaterThan(fewer.length);
        }
      }
    },
  );

  test("can be empty with a header only, or without any part", async () => {
    const headerOnly = generateRun({ rows: 0 });
    expect((await partBytes(headerOnly))[0]?.toString().split("\n")).toHaveLength(2);
    expect(headerOnly.totals()).toEqual({ rows: 0, costs: {} });
    expect(JSON.parse(generateRun({ rows: 0, parts: 0 }).manifest([]))).toMatchObject({ blobCount: 0, blobs: [] });
  });
});

describe("the columns", () => {
  test.each(DATASET_VERSIONS)("of %s match the hub's schema and its types", async (version) => {
    const file = await readFile(join(import.meta.dirname, `../../../schemas/focuscost_${version}.json`), "utf8");
    const mappings: readonly { source: { name: string; type: string } }[] = JSON.parse(file).translator.mappings;
    const columns = mappings.map((mapping) => mapping.source);
    const seconds = version === "1.0" || version === "1.0-preview(v1)" ? "" : ":00";
    const patterns: Readonly<Record<string, RegExp>> = {
      Decimal: /^(-?\d+(\.\d+)?)?$/,
      DateTimeOffset: new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT00:00${seconds}Z)?$`),
      Boolean: /^(True|False|)$/,
      String: /^/,
    };
    for (const scope of [ENROLLMENT, MCA_PROFILE, CUSTOMER]) {
      const rows = await rowsOf({ datasetVersion: version, scope, rows: 500 });
      expect(Object.keys(rows[0] ?? {})).toEqual(columns.map((column) => column.name));
      for (const { name, type } of columns) {
        const strange = rows.map((row) => cell(row, name)).find((text) => patterns[type]?.test(text) !== true);
        expect(strange, `${name} ${type}`).toBeUndefined();
      }
    }
  });

  test.each(DATASET_VERSIONS)("of %s are all supported by the generator", (version) => {
    const known = columnSourcesOf(planRun({ datasetVersion: version }));
    expect(readSchemaColumns(version).filter(({ name }) => known[name] === undefined)).toEqual([]);
  });

  test("identify the resources of their scope", async () => {
    const group = "/subscriptions/0AAAAAAA-1111-4222-8333-444444444444/resourceGroups/Rg-One";
    const [row] = await rowsOf({ scope: group, rows: 1, days: 30 });
    expect(row?.SubAccountId).toBe("/subscriptions/0AAAAAAA-1111-4222-8333-444444444444");
    expect(row?.x_ResourceGroupName).toBe("Rg-One");
    expect(row?.ResourceId).toContain("/subscriptions/0aaaaaaa-1111-4222-8333-444444444444/resourcegroups/rg-one/");
    const [preview] = await rowsOf({ scope: group, rows: 1, datasetVersion: "1.0-preview(v1)" });
    expect(preview?.ResourceId).toContain("/resourceGroups/Rg-One/");
    const [profile] = await rowsOf({ scope: MCA_PROFILE, rows: 1 });
    expect(profile).toMatchObject({ BillingAccountId: MCA_PROFILE, x_BillingProfileId: "ABCD-EF23-GH4-JK5" });
    const [customer] = await rowsOf({ scope: CUSTOMER, rows: 1 });
    expect(customer?.x_CustomerId).toBe("7c000000-aaaa-4bbb-8ccc-000000000003");
    const accounts = await rowsOf({ scope: ENROLLMENT, rows: 2000 });
    expect(new Set(accounts.map((row) => row.SubAccountId)).size).toBeGreaterThanOrEqual(12);
  });
});

describe("the rows", () => {
  test("satisfy the same identities as rows of real exports", async () => {
    const rows = await rowsOf({ scope: ENROLLMENT, rows: 6000 });
    const unit = 10n ** BigInt(SCALE);
    let commitments = 0;
    let negative = 0;
    let allocated = 0n;
    for (const row of rows) {
      const value = (column: string): bigint => scaledDecimal(cell(row, column));
      expect(value("PricingQuantity") * (value("x_PricingBlockSize") / unit)).toBe(value("ConsumedQuantity"));
      if (row.CommitmentDiscountId === "") {
        expect(value("BilledCost")).toBe((value("ContractedUnitPrice") * value("PricingQuantity")) / unit);
      } else {
        commitments++;
        expect(scaledDecimal(cell(row, row.ChargeCategory === "Purchase" ? "EffectiveCost" : "BilledCost"))).toBe(0n);
      }
      if (row.x_CostAllocationRuleName !== "") allocated += value("BilledCost");
      if (cell(row, "BilledCost").startsWith("-")) negative++;
      expect(Date.parse(cell(row, "ChargePeriodEnd")) - Date.parse(cell(row, "ChargePeriodStart"))).toBe(86_400_000);
      expect(row.BillingPeriodEnd).toBe("2026-07-01T00:00:00Z");
    }
    expect(allocated).toBe(0n);
    expect(negative / rows.length).toBeGreaterThan(0.25);
    expect(commitments / rows.length).toBeGreaterThan(0.002);
    expect(commitments / rows.length).toBeLessThan(0.01);
  });
});

describe("the totals", () => {
  const cases: readonly ExportRunOptions[] = [
    { rows: 1500 },
    { rows: 1500, scope: CUSTOMER, gzip: true, parts: 3 },
    { rows: 1500, scope: MCA_PROFILE, currencies: ["EUR", "USD", "NOK"], bom: true },
    { rows: 1500, scope: ENROLLMENT, datasetVersion: "1.0-preview(v1)", days: 12 },
    { rows: 1500, variant: "floats", scope: MCA_PROFILE, currencies: ["EUR", "USD"] },
    { rows: 1500, variant: "hard", scope: MCA_PROFILE, eol: "crlf", bom: true, secondBom: true, parts: 2 },
  ];
  test.each(cases)("match an independent reader: %j", async (options) => {
    const rows = await rowsOf(options);
    const totals = generateRun(options).totals();
    expect(totals.rows).toBe(rows.length);
    expect(Object.keys(totals.costs).toSorted()).toEqual(
      [...new Set(rows.map((row) => cell(row, "BillingCurrency")))].toSorted(),
    );
    for (const [currency, sums] of Object.entries(totals.costs)) {
      const own = rows.filter((row) => row.BillingCurrency === currency);
      for (const column of BOOKED_COLUMNS) {
        // The preview version has a different name for this column.
        const name = column in (rows[0] ?? {}) ? column : "x_OnDemandCost";
        const values = own.map((row) => scaledDecimal(cell(row, name)));
        expect(scaledDecimal(sums[column].exact)).toBe(values.reduce((sum, value) => sum + value, 0n));
        expect(scaledDecimal(sums[column].atScale18)).toBe(
          values.map(roundTo18).reduce((sum, value) => sum + value, 0n),
        );
      }
    }
  });
});

describe("the file format", () => {
  test("has byte-order marks, line endings and quotes as requested", async () => {
    const text = async (options: ExportRunOptions): Promise<string> =>
      (await partBytes(generateRun({ rows: 60, ...options })))[0]?.toString() ?? "";
    expect(await text({})).toMatch(/^BilledCost,[^\r]*$/);
    expect(await text({ bom: true, eol: "crlf" })).toMatch(/^\uFEFFBilledCost,[^\n]*\r\n/);
    expect((await text({ bom: true, secondBom: true })).split("\uFEFF")).toHaveLength(3);
    expect(await text({ quoting: "all" })).toMatch(/^"BilledCost","BillingAccountId"/);
    expect(await text({ variant: "hard" })).toMatch(/"-?\d(\.\d+)?E-\d\d"/);
    expect(await text({ variant: "hard", exponents: false })).not.toMatch(/"-?\d(\.\d+)?E-\d\d"/);
  });
});

describe("the manifest", () => {
  async function written(options: ExportRunOptions) {
    const blobs: [string, Buffer][] = [];
    const sink: BlobSink = async (blobName, content) => {
      const bytes = await bytesOf(content);
      blobs.push([blobName, bytes]);
      return { byteCount: bytes.length };
    };
    const run = generateRun(options);
    const { byteCount } = await writeRun(run, sink);
    const last = blobs.at(-1);
    return { run, blobs, byteCount, manifestName: last?.[0], manifest: JSON.parse(last?.[1].toString() ?? "") };
  }

  test("2024-04-01 is written last and has the stored counts", async () => {
    const options = { rows: 900, days: 10, parts: 3, gzip: true, scope: ENROLLMENT } as const;
    const { run, blobs, byteCount, manifestName, manifest } = await written(options);
    expect(manifestName).toMatch(
      /^providers\/Microsoft.Billing\/billingAccounts\/1234567\/[\w-]+\/20260601-20260630\/[0-9a-f-]{36}\/manifest\.json$/,
    );
    expect(manifest).toMatchObject({
      manifestVersion: "2024-04-01",
      blobCount: 3,
      byteCount,
      dataRowCount: 300,
      exportConfig: {
        resourceId: `${ENROLLMENT}/providers/Microsoft.CostManagement/exports/finops-hub-daily-costdetails`,
        type: "FocusCost",
        dataVersion: "1.0r2",
        timeFrame: "MonthToDate",
      },
      deliveryConfig: { compressionMode: "gzip" },
      runInfo: { runId: run.runId, submittedTime: "2026-06-11T06:49:06.5756051Z", startDate: "2026-06-01T00:00:00" },
    });
    expect(manifest.runInfo.endDate).toMatch(/^2026-06-11T00:00:00/);
    expect(manifest.blobs).toEqual(
      blobs.slice(0, 3).map(([blobName, bytes]) => ({ blobName, byteCount: bytes.length, dataRowCount: 100 })),
    );
  });
});

describe("npm run generate", () => {
  test("writes the files and prints their names and sizes", async () => {
    const directory = await mkdtemp(join(tmpdir(), "generate-"));
    try {
      const script = join(import.meta.dirname, "..", "src", "azure", "exports", "generate-command.ts");
      const args = [
        "--conditions=source",
        script,
        "--out",
        directory,
        "--rows",
        "60",
        "--parts",
        "2",
        "--gzip",
        "--totals",
      ];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const printed = JSON.parse(stdout);
      expect(printed).toMatchObject({ rows: 60, totals: { rows: 60 } });
      const manifest = JSON.parse(await readFile(join(directory, printed.manifest), "utf8"));
      expect(manifest.byteCount).toBe(printed.bytes);
      for (const blob of manifest.blobs) expect((await stat(join(directory, blob.blobName))).size).toBe(blob.byteCount);
      const twice = await writeRun(generateRun({ rows: 60, parts: 2, gzip: true }), directorySink(directory));
      expect(twice.byteCount).toBe(printed.bytes);
      await expect(
        promisify(execFile)(process.execPath, ["--conditions=source", script, "--out", directory, "--size", "big"]),
      ).rejects.toThrow(/"big" is not a size/);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  test("writes price sheets and reservations in the versions that the hub supports", async () => {
    const directory = await mkdtemp(join(tmpdir(), "generate-"));
    const script = join(import.meta.dirname, "..", "src", "azure", "exports", "generate-command.ts");
    const generate = async (...args: readonly string[]) =>
      JSON.parse(
        (await promisify(execFile)(process.execPath, ["--conditions=source", script, "--out", directory, ...args]))
          .stdout,
      );
    try {
      const args = ["--scope", ENROLLMENT, "--dataset", "PriceSheet", "--fillers", "50", "--totals"];
      const printed = await generate(...args);
      const manifest = JSON.parse(await readFile(join(directory, printed.manifest), "utf8"));
      expect(manifest.exportConfig).toMatchObject({ type: "PriceSheet", dataVersion: "2023-05-01" });
      expect(manifest.dataRowCount).toBe(printed.rows);
      expect(Object.keys(printed.totals.sums.USD)).toContain("MarketPrice");
      await expect(generate(...args, "--dataset-version", "2024-08-01")).rejects.toThrow(
        /PriceSheet has no version 2024-08-01 here/,
      );
      await expect(generate(...args, "--dataset-version", "1.0")).rejects.toThrow(/--dataset-version is "1.0"/);
      expect((await generate("--planted", "--rows", "30")).rows).toBeGreaterThan(300);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
