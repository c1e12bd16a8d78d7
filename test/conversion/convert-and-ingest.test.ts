import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { convert, InputError } from "focus-parquet";
import { bundledSchema, FOCUS_SPECIFICATIONS, mandatoryColumns } from "focus-parquet/schemas";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { renderFailure } from "../../src/github/failure.ts";
import { startCaller } from "../worlds/lake-model/caller.ts";
import { runIngest } from "../worlds/lake-model/processes.ts";
import { startWorld } from "../worlds/lake-model/world.ts";

const DATA = join(import.meta.dirname, "..", "..", "..", "shared", "data");
const NO_ROWS = "no rows";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "both-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Files = Readonly<Record<string, string | Uint8Array>>;
/** Says how the files are written, for `convert` and for the mapping of `ingest`. */
interface Reading {
  readonly nullTokens?: readonly string[];
  readonly datasetVersion?: string;
}

/** `accepted`, `no rows`, or the code of the error. */
async function byConvert(files: Files, options: Reading, partial = false): Promise<string> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const names = Object.keys(files).map((name) => join(folder, name));
  try {
    await convert({ files: names, out: join(folder, "out.parquet"), partial, ...options });
    return "accepted";
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.code === "EmptyFile" ? NO_ROWS : error.code;
  }
}

async function byIngest(files: Files, { nullTokens, datasetVersion }: Reading): Promise<string> {
  const dataset = datasetVersion === undefined ? {} : { dataset: `FOCUS ${datasetVersion}` };
  const source = { files: "data/*", scope: "providers/acme/accounts/1", month: "BillingPeriodStart" };
  const mapping = { sources: [{ ...source, ...dataset, ...(nullTokens === undefined ? {} : { nullTokens }) }] };
  const all = { "hub/files.json": JSON.stringify(mapping), ...prefixed(files) };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const inputs = { source: "files", mapping: "hub/files.json", workspace: folder } as const;
  const { error, result } = await runIngest(startWorld(), startCaller(), inputs);
  if (result === undefined) throw error;
  const [first] = result.partitions;
  if (first === undefined) return NO_ROWS;
  return first.outcome === "failed" ? (renderFailure(first.error).code ?? String(first.error)) : "accepted";
}

const prefixed = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`data/${name}`, content]));

interface CsvChanges {
  readonly without?: readonly string[];
  /** Values of the second row. */
  readonly second?: Readonly<Record<string, string>>;
  /** Values of all rows. */
  readonly all?: Readonly<Record<string, string>>;
}

function csvOf(
  columns: readonly string[],
  cellOf: (column: string) => string,
  { all = {}, second = {}, without = [] }: CsvChanges,
): string {
  const names = columns.filter((name) => !without.includes(name));
  const row = (values: Readonly<Record<string, string>>) =>
    names.map((name) => values[name] ?? all[name] ?? cellOf(name));
  return [names, row({}), row(second)].map((cells) => `${cells.join(",")}\n`).join("");
}

function cellOf(column: string): string {
  if (/(?:Cost|Quantity|Price)$/.test(column)) return "1";
  if (column.endsWith("PeriodStart")) return "2026-06-01T00:00:00Z";
  if (column.endsWith("PeriodEnd")) return column.startsWith("B") ? "2026-07-01T00:00:00Z" : "2026-06-02T00:00:00Z";
  return column === "BillingCurrency" ? "USD" : "x";
}

/** Columns by which a version is recognized. */
const NEW_IN: Readonly<Record<string, readonly string[]>> = {
  "1.1": ["SkuMeter"],
  "1.2": ["InvoiceId"],
  "1.3": ["AllocatedTags"],
  "1.4": ["InvoiceDetailId"],
};
const focus = (version: (typeof FOCUS_SPECIFICATIONS)[number], changes: CsvChanges = {}): string =>
  csvOf([...mandatoryColumns(version).present, ...(NEW_IN[version] ?? [])], cellOf, changes);

function azure(version: string, changes: CsvChanges = {}): string {
  const columns = bundledSchema(`focuscost_${version}.json`)?.columns ?? [];
  const typeOf = new Map(columns.map(({ source, type }) => [source, type]));
  const value = (name: string): string => {
    if (typeOf.get(name) === "Decimal") return "1";
    if (typeOf.get(name) === "Boolean") return "true";
    return typeOf.get(name) === "DateTimeOffset" && !/Period/.test(name) ? "2026-06-01T00:00:00Z" : cellOf(name);
  };
  return csvOf([...typeOf.keys()], value, changes);
}

const PLAIN = focus("1.0");
type Case = [name: string, files: Files, expected: string, reading?: Reading];
const FILES: readonly Case[] = [
  ...FOCUS_SPECIFICATIONS.map((version): Case => [`FOCUS ${version}`, { "a.csv": focus(version) }, "accepted"]),
  ...["1.0", "1.0-preview(v1)", "1.2-preview", "1.2"].map(
    (version): Case => [`Azure ${version}`, { "a.csv": azure(version) }, "accepted"],
  ),
  ["Azure without a publisher", { "a.csv": azure("1.0", { second: { PublisherName: "" } }) }, "accepted"],
  ["Azure without a column of costs", { "a.csv": azure("1.0", { without: ["EffectiveCost"] }) }, "MissingColumn"],
  ["an Azure part and another file", { "a.csv": azure("1.0"), "b.csv": PLAIN }, "accepted"],
  ["16 columns", { "a.csv": focus("1.0", { without: ["PricingUnit", "ChargeClass"] }) }, "MissingColumn"],
  [
    "a second file that lacks a column",
    { "a.csv": PLAIN, "b.csv": focus("1.0", { without: ["ListCost"] }) },
    "MissingColumn",
  ],
  ["FOCUS 1.3 without its provider", { "a.csv": focus("1.3", { without: ["ServiceProviderName"] }) }, "MissingColumn"],
  ["a mandatory cell without a value", { "a.csv": focus("1.0", { second: { ServiceName: "" } }) }, "InvalidValue"],
  ["a mandatory column without values", { "a.csv": focus("1.2", { all: { ChargeCategory: "" } }) }, "InvalidValue"],
  ["a cost without a value", { "a.csv": focus("1.0", { second: { ListCost: "" } }) }, "InvalidValue"],
  ["an optional value that is empty", { "a.csv": focus("1.0", { all: { ChargeClass: "" } }) }, "accepted"],
  [
    "a null token in a cost",
    { "a.csv": focus("1.0", { second: { BilledCost: "NULL" } }) },
    "InvalidValue",
    { nullTokens: ["NULL"] },
  ],
  ["text in a cost", { "a.csv": focus("1.0", { second: { BilledCost: "much" } }) }, "InvalidValue"],
  ["dates of a spreadsheet", { "a.csv": focus("1.0", { all: { ChargePeriodStart: "6/1/2026" } }) }, "InvalidValue"],
  [
    "dates of a spreadsheet in an optional column",
    { "a.csv": focus("1.0", { second: { ChargePeriodEnd: "6/2/2026" } }) },
    "InvalidValue",
  ],
  ["a column twice", { "a.csv": PLAIN.replace("ChargeClass", "ListCost") }, "DuplicateColumn"],
  ["a short row", { "a.csv": `${PLAIN}1,2\n` }, "MalformedCsv"],
  ["semicolons", { "a.csv": PLAIN.replaceAll(",", ";") }, "MalformedCsv"],
  ["no column of FOCUS", { "a.csv": "Cost,Date\n1,2026-06-01\n" }, "MissingColumn"],
  ["only a header", { "a.csv": focus("1.0").split("\n")[0] ?? "" }, NO_ROWS],
  ["only a header that lacks a column", { "a.csv": "BilledCost,ServiceName\n" }, "MissingColumn"],
  ["an empty file", { "a.csv": "" }, NO_ROWS],
  ["an empty file and another one", { "a.csv": "", "b.csv": PLAIN }, "accepted"],
  ["a file and its compressed copy", { "a.csv": PLAIN, "b.csv.gz": gzipSync(PLAIN) }, "IdenticalParts"],
  ["a requested version that lacks a column", { "a.csv": PLAIN }, "MissingColumn", { datasetVersion: "1.3" }],
  ["a requested version", { "a.csv": focus("1.1") }, "accepted", { datasetVersion: "1.1" }],
];

describe("convert and ingest accept and refuse the same files:", () => {
  test.each<Case>(FILES)("%s", async (_name, files, expected, reading = {}) => {
    const [converted, ingested] = [await byConvert(files, reading), await byIngest(files, reading)];
    expect({ converted, ingested }).toEqual({ converted: expected, ingested: expected });
  });
});

type Sample = [file: string, expected: string, reading?: Reading];
const SAMPLES: readonly Sample[] = [
  ["azure/focus-1.0-ea-4rows.csv", "accepted"],
  ["azure/focus-1.0-preview-ea-3rows.csv", "accepted"],
  ["azure/legacy-ea-actual-cost.csv", "NotFocus"],
  ["azure/legacy-ea-no-rows.csv", "NotFocus"],
  ["focus/focus-1.0-multicloud-1000rows.csv", "InvalidValue"],
  ["focus/focus-1.0-multicloud-1000rows.csv", "InvalidValue", { nullTokens: ["NULL"] }],
  ["focus/gcp_1_2_cost_and_usage_rows100_seed42.csv", "accepted"],
  ["focus/azure_1_2_cost_and_usage_rows100_seed42.csv", "accepted"],
  ["focus/azure_1_3_cost_and_usage_rows100_seed42.csv", "accepted"],
  ["focus/edge-cases/aws-focus-1.2/sample-export.csv.gz", "accepted"],
  ["focus/edge-cases/aws-focus-1.2/bom-export.csv.gz", "accepted"],
  ["focus/edge-cases/aws-focus-1.2/invalid-export.csv.gz", "InvalidValue"],
  ["focus/edge-cases/focus-csv-multicurrency/sample-export.csv", "accepted"],
  ...["1.0", "1.1", "1.2", "1.3", "1.4"].map(
    (version): Sample => [`focus/edge-cases/focus-csv/focus-${version}.csv`, "accepted"],
  ),
  ["focus/edge-cases/focus-csv/focus-1.4-restated.csv", "accepted"],
  ["focus/edge-cases/focus-csv/hazard.csv.gz", "accepted"],
  ["focus/edge-cases/focus-csv/lenient/lenient-1.4.csv", "accepted"],
  ["focus/edge-cases/focus-csv/negative/duplicate-header.csv", "DuplicateColumn"],
  ["focus/edge-cases/focus-csv/negative/focus-1.4-minimal.csv", "MissingColumn"],
  ["focus/edge-cases/focus-csv/negative/literal-null.csv", "MissingColumn"],
  ["focus/edge-cases/focus-csv/negative/nonrfc3339-1.0.csv", "accepted"],
  ["focus/edge-cases/focus-csv/negative/null-chargeperiodstart.csv", "MissingColumn"],
  ["focus/edge-cases/focus-csv/negative/unknown-header.csv", "MissingColumn"],
];

const isThere = existsSync(DATA);
if (!isThere) console.log("skipped: shared/data is not next to the repository");

describe.runIf(isThere)("and the samples next to the repository:", () => {
  test.each<Sample>(SAMPLES)("%s: %s", async (file, expected, reading = {}) => {
    const files = { [file.split("/").at(-1) ?? ""]: await readFile(join(DATA, file)) };
    const [converted, ingested] = [await byConvert(files, reading), await byIngest(files, reading)];
    expect({ converted, ingested }).toEqual({ converted: expected, ingested: expected });
  });
});
