import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { sumsOf } from "../../worlds/stored-hub/cost-oracle.ts";
import { openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";

/** Provider files stored next to the repository on some machines. They must not be committed. */
const DATA = join(import.meta.dirname, "..", "..", "..", "..", "shared", "data", "focus");

if (existsSync(DATA)) {
  describe("files of ../shared/data/focus", providerTests);
} else {
  test("skipped, since ../shared/data/focus is not there: files of AWS, Google Cloud and many clouds", () => {
    console.log("skipped: the files of ../shared/data/focus are not on this machine");
  });
}

interface ProviderFile {
  readonly file: string;
  readonly months: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly version: string;
  readonly mapping?: Readonly<Record<string, unknown>>;
  readonly nulls?: readonly string[];
}

const MAY = { 202605: "true" };
const SPLIT = { 202605: "BillingPeriodStart LIKE '2026-05%'", 202606: "BillingPeriodStart LIKE '2026-06%'" };
const byBilling = { mapping: { month: "BillingPeriodStart" }, months: SPLIT };

const FILES: readonly ProviderFile[] = [
  {
    file: "focus-1.0-multicloud-1000rows.csv",
    months: { 202409: "true" },
    rows: 1000,
    version: "focus-1.0",
    // Oracle's seven rows have no ContractedCost.
    mapping: { nullTokens: ["NULL"], mayBeEmpty: ["ContractedCost"] },
    nulls: ["NULL"],
  },
  { file: "gcp_1_2_cost_and_usage_rows100_seed42.csv", months: MAY, rows: 100, version: "focus-1.2" },
  { file: "azure_1_2_cost_and_usage_rows100_seed42.csv", months: MAY, rows: 100, version: "focus-1.2" },
  { file: "azure_1_3_cost_and_usage_rows100_seed42.csv", months: MAY, rows: 100, version: "focus-1.3" },
  { file: "edge-cases/aws-focus-1.2/sample-export.csv.gz", months: MAY, rows: 42, version: "focus-1.2" },
  { file: "edge-cases/aws-focus-1.2/bom-export.csv.gz", months: MAY, rows: 42, version: "focus-1.2" },
  { file: "edge-cases/focus-csv-multicurrency/sample-export.csv", months: MAY, rows: 4, version: "focus-1.0" },
  { file: "edge-cases/focus-csv/focus-1.0.csv", rows: 4, version: "focus-1.0", ...byBilling },
  { file: "edge-cases/focus-csv/focus-1.1.csv", rows: 4, version: "focus-1.1", ...byBilling },
  { file: "edge-cases/focus-csv/focus-1.2.csv", rows: 4, version: "focus-1.0", ...byBilling },
  { file: "edge-cases/focus-csv/focus-1.3.csv", rows: 4, version: "focus-1.3", ...byBilling },
  { file: "edge-cases/focus-csv/focus-1.4.csv", rows: 4, version: "focus-1.4", ...byBilling },
  { file: "edge-cases/focus-csv/hazard.csv.gz", rows: 2, version: "focus-1.4", ...byBilling },
  // The file has BigQuery's dates and a period that begins in June in UTC although its text says May.
  {
    file: "edge-cases/focus-csv/lenient/lenient-1.4.csv",
    mapping: { month: "BillingPeriodStart" },
    months: { 202605: "BilledCost = '1.00'", 202606: "BilledCost <> '1.00'" },
    rows: 3,
    version: "focus-1.4",
  },
  // Strict readers reject the file's date without a time zone. The hub reads it as UTC.
  { file: "edge-cases/focus-csv/negative/nonrfc3339-1.0.csv", months: MAY, rows: 1, version: "focus-1.0" },
];

interface RefusedFile {
  readonly file: string;
  readonly mapping?: Readonly<Record<string, unknown>>;
  readonly code: string;
  readonly says: string;
}

const LENIENT = {
  mayBeEmpty: [
    ...["BillingAccountName", "ChargeClass", "ChargeDescription"],
    ...["HostProviderName", "PricingQuantity", "PricingUnit"],
  ],
};

const REFUSED: readonly RefusedFile[] = [
  { file: "focus-csv/focus-1.0.csv", code: "RunSpansMonths", says: "billed in 202605, 202606" },
  { file: "focus-csv/negative/duplicate-header.csv", code: "DuplicateColumn", says: "BilledCost" },
  { file: "focus-csv/negative/unknown-header.csv", code: "MissingColumn", says: "EffectiveCost" },
  { file: "focus-csv/negative/focus-1.4-minimal.csv", code: "MissingColumn", says: "BillingAccountName" },
  {
    file: "focus-csv/negative/literal-null.csv",
    mapping: { ...LENIENT, nullTokens: ["null"] },
    code: "InvalidValue",
    says: 'Line 2 of bad-4.csv, column BilledCost is "null", a null token, but FOCUS 1.4',
  },
  {
    file: "focus-csv/negative/null-chargeperiodstart.csv",
    mapping: LENIENT,
    code: "InvalidValue",
    says: "Line 2 of bad-5.csv, column ChargePeriodStart",
  },
  {
    file: "aws-focus-1.2/invalid-export.csv.gz",
    code: "InvalidValue",
    says: "Line 6 of bad-6.csv, column BillingCurrency is empty",
  },
  {
    file: "focus-csv/negative/literal-null.csv",
    mapping: LENIENT,
    code: "InvalidValue",
    says: 'Line 2 of bad-7.csv, column BilledCost: "null" is not a decimal number',
  },
];

/** Quotes every CSV cell. */
function stringify(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()}\n`).join("");
}

const scopeOf = (index: number): string => `providers/other/accounts/${index}`;

function providerTests(): void {
  const hub = openForTests(startHub);
  const workspace = openForTests(openWorkspace);
  let taken: IngestRun;
  let refused: IngestRun;
  const sources = FILES.map(({ file, mapping }, index) => ({
    files: `good/${index}/${file.split("/").at(-1)}`,
    scope: scopeOf(index),
    ...mapping,
  }));
  beforeAll(async () => {
    for (const [index, { file }] of FILES.entries()) {
      await workspace.put(sources[index]?.files ?? "", await readFile(join(DATA, file)));
    }
    const bad = REFUSED.map(({ mapping }, index) => ({
      files: `bad-${index}.csv`,
      scope: scopeOf(100 + index),
      ...mapping,
    }));
    for (const [index, { file }] of REFUSED.entries()) {
      await workspace.put(`bad-${index}.csv`, await readFile(join(DATA, "edge-cases", file)));
    }
    taken = await workspace.ingest(hub, sources);
    refused = await workspace.ingest(hub, bad);
  });

  for (const [index, { file, months, rows, version, nulls = [] }] of FILES.entries()) {
    test(`${file} is ingested as ${Object.keys(months).join(" and ")}, with the same sums as DuckDB calculates`, async () => {
      const own = taken.partitions.filter(({ scope }) => scope === scopeOf(index));
      expect(
        own.map(({ month, outcome }) => `${month} ${outcome}`),
        taken.log,
      ).toEqual(Object.keys(months).map((month) => `${month} ingested`));
      expect(own.reduce((sum, month) => sum + (month.rows ?? 0), 0)).toBe(rows);
      for (const [month, where] of Object.entries(months)) {
        const path = monthPath(scopeOf(index), month);
        const parquet = join(workspace.folder, "month.parquet");
        await writeFile(parquet, (await hub.read("ingestion", path)) ?? "");
        expect(await sumsOf(parquet, "parquet")).toEqual(await sumsOf(join(DATA, file), "csv", { nulls, where }));
        expect(await hub.metadata("ingestion", path)).toMatchObject({ hub_dataset_version: version });
      }
    });
  }

  test("the month's metadata records a cost that seven rows lack", async () => {
    expect(await hub.metadata("ingestion", monthPath(scopeOf(0), "202409"))).toMatchObject({
      hub_rows_without: encodeURIComponent('{"ContractedCost":7}'),
    });
  });

  test("a cost without any value has no sum in the output or the metadata", async () => {
    const file = join(DATA, "gcp_1_2_cost_and_usage_rows100_seed42.csv");
    const [header = [], ...rows] = parse(await readFile(file, "utf8")) as readonly string[][];
    const at = header.indexOf("EffectiveCost");
    await workspace.put("no-effective.csv", stringify([header, ...rows.map((row) => row.with(at, ""))]));
    const scope = scopeOf(200);
    const run = await workspace.ingest(hub, [
      { files: "no-effective.csv", scope, nullTokens: ["NULL"], mayBeEmpty: ["EffectiveCost"] },
    ]);
    const own = run.partitions.find((partition) => partition.scope === scope);
    expect(own?.outcome, run.log).toBe("ingested");
    const columns = Object.values(own?.sums ?? {}).flatMap((sums) => Object.keys(sums));
    expect(columns).toContain("BilledCost");
    expect(columns).not.toContain("EffectiveCost");
    const metadata = await hub.metadata("ingestion", monthPath(scope, own?.month ?? ""));
    expect(JSON.parse(decodeURIComponent(metadata.hub_sums ?? ""))).toEqual(own?.sums);
    expect(JSON.parse(decodeURIComponent(metadata.hub_rows_without ?? ""))).toMatchObject({ EffectiveCost: 100 });
  });

  for (const [index, { file, code, says }] of REFUSED.entries()) {
    test(`${file} is ${code}: ${says}`, async () => {
      const errors = refused.partitions.map(({ error }) => error);
      const all = errors.map((error) => `${error?.code}: ${error?.message}`);
      expect(all, `source ${index}`).toContainEqual(expect.stringContaining(says));
      expect(errors.find((error) => error?.message.includes(says))?.code).toBe(code);
    });
  }

  test("ingests nothing of a rejected file, and a second run leaves the accepted ones unchanged", async () => {
    expect(refused.outcomes.filter((outcome) => !outcome.includes("failed"))).toEqual([]);
    const again = await workspace.ingest(hub, sources);
    expect(new Set(again.partitions.map(({ outcome }) => outcome)), again.log).toEqual(new Set(["unchanged"]));
  });
}
