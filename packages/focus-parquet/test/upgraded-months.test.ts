import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SOURCE_CHANGES, UNMAPPED_COLUMNS } from "../src/focus/columns/column-plan.ts";
import type { FocusVersion } from "../src/focus/upgrade/upgrade-plan.ts";
import { convertToBytes, type NamedPart } from "./readers/convert-to-bytes.ts";
import { type DescribedColumn, describeColumns, readWithDuckDb } from "./readers/duckdb.ts";
import { generatedParts } from "./readers/generated-parts.ts";
import { schemaOf, upgradeOf } from "./readers/upgraded-rows.ts";

const AZURE = join(import.meta.dirname, "..", "..", "..", "..", "shared", "data", "azure");
const isThere = existsSync(AZURE);
if (!isThere) console.log("skipped because ../shared/data/azure is missing");

const VERSIONS = ["1.0-preview(v1)", "1.0", "1.0r2", "1.2-preview", "1.2"] as const;
type Version = (typeof VERSIONS)[number];
const UPGRADES = [
  ["1.0-preview(v1)", "1.0"],
  ["1.0-preview(v1)", "1.2"],
  ["1.0", "1.2"],
] as const satisfies readonly (readonly [Version, FocusVersion])[];

async function columnsOf(
  version: Version,
  asked: FocusVersion,
  parts: readonly NamedPart[],
): Promise<readonly DescribedColumn[]> {
  const { bytes } = await convertToBytes({ ...upgradeOf(version, asked), parts });
  return readWithDuckDb(bytes, describeColumns);
}

function expectedColumns(version: Version): readonly string[] {
  return [...schemaOf(version).columns.map(({ sink }) => sink), SOURCE_CHANGES, UNMAPPED_COLUMNS];
}

describe("with a focus-version, generated exports of all versions", () => {
  test.each([
    ["1.0", "1.0", VERSIONS.slice(0, 3)],
    ["1.2", "1.2-preview", VERSIONS],
  ] as const)("get the columns of %s, according to DuckDB", async (asked, shape, versions) => {
    const sets = await Promise.all(
      versions.map(async (version) =>
        columnsOf(version, asked, await generatedParts({ datasetVersion: version, rows: 40, variant: "hard" })),
      ),
    );
    for (const columns of sets) expect(columns).toEqual(sets[0]);
    expect(sets[0]?.map(({ name }) => name)).toEqual(expectedColumns(shape));
  });
});

describe.runIf(isThere)("with a focus-version, real exports (requires ../shared/data)", () => {
  const SAMPLES = [
    ["1.0-preview(v1)", "focus-1.0-preview-ea-3rows.csv"],
    ["1.0", "focus-1.0-ea-4rows.csv"],
    ["1.0", "run-1.0-synthetic"],
    ["1.2-preview", "runs-1.2-preview"],
  ] as const;

  async function partsBelow(place: string): Promise<readonly NamedPart[]> {
    const names = (await readdir(AZURE, { recursive: true })).sort().filter((name) => name.startsWith(place));
    const files = names.filter((name) => /\.csv(\.gz)?$/.test(name));
    return Promise.all(files.map(async (name) => ({ name, content: await readFile(join(AZURE, name)) })));
  }

  test("of three versions get the same columns, according to DuckDB", async () => {
    const sets = [];
    for (const [version, place] of SAMPLES) sets.push(await columnsOf(version, "1.2", await partsBelow(place)));
    for (const columns of sets) expect(columns).toEqual(sets[0]);
    expect(sets[0]?.map(({ name }) => name)).toEqual(expectedColumns("1.2-preview"));
  });

  test("of 1.0-preview(v1) keep every cost and quantity under old or new names", async () => {
    const [part] = await partsBelow("focus-1.0-preview-ea-3rows.csv");
    if (part === undefined) throw new Error("no sample");
    const asExported = { schema: schemaOf("1.0-preview(v1)"), parts: [part] };
    const sums = (quantity: string, contracted: string) => `SELECT
      sum(BilledCost)::VARCHAR, sum(EffectiveCost)::VARCHAR, sum(ListCost)::VARCHAR,
      sum(${contracted})::VARCHAR, sum(${quantity})::VARCHAR FROM read_parquet($file)`;
    const before = await readWithDuckDb((await convertToBytes(asExported)).bytes, ({ query }) =>
      query(sums("UsageQuantity", "x_OnDemandCost")),
    );
    const upgraded = await convertToBytes({ ...upgradeOf("1.0-preview(v1)", "1.2"), parts: [part] });
    const after = await readWithDuckDb(upgraded.bytes, ({ query }) =>
      query(sums("ConsumedQuantity", "ContractedCost")),
    );
    expect(Object.values(after[0] ?? {})).toEqual(Object.values(before[0] ?? {}));
    expect(Object.values(after[0] ?? {})).not.toContain(null);
  });
});

describe.each(UPGRADES)("upgrading a generated month of %s to %s", (version, asked) => {
  test("leaves all cost sums unchanged, by currency and to the last digit", async () => {
    const parts = await generatedParts({ datasetVersion: version, rows: 1500, parts: 2 });
    const contracted = version === "1.0-preview(v1)" ? "x_OnDemandCost" : "ContractedCost";
    const sums = (column: string) => `SELECT BillingCurrency, sum(BilledCost)::VARCHAR AS billed,
      sum(EffectiveCost)::VARCHAR AS effective, sum(ListCost)::VARCHAR AS list, sum(${column})::VARCHAR AS contracted,
      count(*)::VARCHAR AS rows FROM read_parquet($file) GROUP BY 1 ORDER BY 1`;
    const plain = await convertToBytes({ schema: schemaOf(version), parts });
    const upgraded = await convertToBytes({ ...upgradeOf(version, asked), parts });
    const before = await readWithDuckDb(plain.bytes, ({ query }) => query(sums(contracted)));
    const after = await readWithDuckDb(upgraded.bytes, ({ query }) => query(sums("ContractedCost")));
    expect(after).toEqual(before);
    expect(after.map(({ rows }) => rows)).toEqual(["1500"]);
    expect(upgraded.converted.changes?.size).toBeGreaterThan(2);
  });

  test("loses no text: every value of a dropped column is in x_UnmappedColumns", async () => {
    const parts = await generatedParts({ datasetVersion: version, rows: 300 });
    const plain = await convertToBytes({ schema: schemaOf(version), parts });
    const upgraded = await convertToBytes({ ...upgradeOf(version, asked), parts });
    const named = new Set(upgraded.plan.columns.flatMap(({ source, otherSources = [] }) => [source, ...otherSources]));
    const dropped = schemaOf(version).columns.filter(({ source }) => !named.has(source));
    for (const { sink } of dropped) {
      const count = `SELECT count("${sink}")::VARCHAR AS n FROM read_parquet($file)`;
      const kept = `SELECT count(json_extract(x_UnmappedColumns, '$."${sink}"'))::VARCHAR AS n FROM read_parquet($file)`;
      const before = await readWithDuckDb(plain.bytes, ({ query }) => query(count));
      expect(await readWithDuckDb(upgraded.bytes, ({ query }) => query(kept)), sink).toEqual(before);
    }
  });
});
