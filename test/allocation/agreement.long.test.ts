import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ExportRunOptions } from "azure-simulator/testing";
import { Random } from "exact-values/testing";
import { convert } from "focus-parquet";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENROLLMENT, makeMonth, PROFILES } from "../page-source/made-lake.ts";
import { readTable, runAllocate, writeRandomWorld, writeRules } from "./allocation-world.ts";
import type { NaiveRules } from "./naive-rules.ts";
import { SUBSCRIPTIONS } from "./random-lake.ts";
import { randomRules } from "./random-rules.ts";
import { expectAllocated } from "./result-checks.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "allocation-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const seeds = Array.from({ length: 16 }, (_, at) => 100 + at);
test.each(seeds)("allocates the random months of seed %i like the naive program, and conserves them", async (seed) => {
  const world = await writeRandomWorld(folder, seed);
  await runAllocate(folder, { hasCharges: true, hasTags: true });
  await expectAllocated({ lake: join(folder, "lake"), out: join(folder, "out") }, world);
});

/** A company with three shared pools, for the columns and tags of generated exports and of published samples. */
const COMPANY: NaiveRules = {
  dimensions: [
    {
      name: "project",
      rules: [
        { name: "Network", match: { columns: { x_ResourceGroupName: ["rg-net-*"] } }, pool: "network" },
        { name: "Clusters", match: { columns: { x_ResourceGroupName: ["rg-aks-*", "rg-mon-*"] } }, pool: "cluster" },
        { name: "Unused", match: { charge: ["unused-commitment", "commitment-purchase"] }, pool: "commitments" },
        { name: "Tagged", from: ["tag:project", "tag:application", "tag:business_unit"] },
        { name: "Corrections", match: { charge: ["refund", "credit", "adjustment", "tax"] }, target: "Finance" },
        {
          name: "Others",
          match: { columns: { ServiceCategory: ["Compute", "Storage", "Databases"] } },
          from: ["column:ServiceName"],
        },
      ],
      splits: [
        { pool: "commitments", by: "weights", weights: { "pool:cluster": 3, "Risk; Core": "1.5", Foo: "0.25" } },
        { pool: "network", by: "even", except: ["Foo"] },
        { pool: "cluster", by: "proportional", except: ["Finance"], fallback: "even" },
      ],
      parents: { Foo: "Lab", Lab: "Research" },
    },
    {
      name: "Cost center",
      default: "None",
      rules: [{ name: "Tags", from: ["tag:cost-center", "column:x_CostCenter"] }],
    },
  ],
};

describe("three generated quarters", () => {
  const quarters: readonly (readonly [
    name: string,
    months: readonly string[],
    version: string,
    options: ExportRunOptions,
  ])[] = [
    ["of an enrollment, in the first version", ["202510", "202511", "202512"], "1.0-preview(v1)", { agreement: "EA" }],
    [
      "of a customer agreement in three currencies",
      ["202601", "202602", "202603"],
      "1.2",
      { currencies: ["EUR", "USD", "JPY"], planted: true },
    ],
    [
      "with hard values and new subscriptions",
      ["202604", "202605", "202606"],
      "1.0r2",
      { variant: "hard", agreement: "EA", currencies: ["USD", "CHF"] },
    ],
  ];

  test.each(quarters)("%s agree with the naive program and with SQL", async (_name, months, version, options) => {
    const lake = join(folder, "lake");
    const scopes = options.agreement === "EA" ? [ENROLLMENT, `/subscriptions/${SUBSCRIPTIONS[0]}`] : [PROFILES];
    for (const [at, month] of months.entries()) {
      for (const scope of scopes) {
        const run = {
          ...options,
          rows: 1500,
          seed: at,
          ...(scope.startsWith("/subscriptions") ? {} : { subscriptionIds: SUBSCRIPTIONS.slice(1) }),
        };
        const { bytes, path } = await makeMonth({ scope, month, version, options: run });
        await mkdir(dirname(join(lake, path)), { recursive: true });
        await writeFile(join(lake, path), bytes);
      }
    }
    await writeRules(folder, { rules: COMPANY });
    await runAllocate(folder, { hasCharges: true });
    await expectAllocated({ lake, out: join(folder, "out") }, { rules: COMPANY });
    const rows = await readTable(join(folder, "out", "allocation.parquet"));
    expect(new Set(rows.map(({ x_Month }) => x_Month)).size).toBe(3);
    expect(rows.filter(({ x_Kind }) => x_Kind === "shared").length).toBeGreaterThan(100);
    const random = randomRules(new Random(Number(months[0])), months);
    await writeRules(folder, random);
    await runAllocate(folder, { hasTags: true, out: "random" });
    await expectAllocated({ lake, out: join(folder, "random") }, random);
  });
});

const DATA = join(import.meta.dirname, "..", "..", "..", "shared", "data");

if (existsSync(DATA)) {
  test.each([
    ["focus/focus-1.0-multicloud-1000rows.csv", "1.0"],
    ["focus/azure_1_2_cost_and_usage_rows100_seed42.csv", "FOCUS 1.2"],
    ["focus/azure_1_3_cost_and_usage_rows100_seed42.csv", "FOCUS 1.3"],
    ["focus/gcp_1_2_cost_and_usage_rows100_seed42.csv", "FOCUS 1.2"],
    ["azure/focus-1.0-ea-4rows.csv", "1.0"],
    ["azure/focus-1.0-preview-ea-3rows.csv", "1.0-preview(v1)"],
    ["azure/run-1.0-synthetic", "1.0"],
    ["azure/runs-1.2-preview/restated", "1.2-preview"],
  ])("the sample %s agrees with the naive program and with SQL", async (sample, version) => {
    const [root = "", start = ""] = sample.split("/");
    const names = (await readdir(join(DATA, root), { recursive: true })).sort();
    const files = names.filter((name) => name.startsWith(start === "runs-1.2-preview" ? sample.slice(6) : start));
    const parts = files.filter((name) => /\.csv(?:\.gz)?$/.test(name)).map((name) => join(DATA, root, name));
    const lake = join(folder, "lake");
    await mkdir(lake);
    await convert({ files: parts, out: join(lake, "sample.parquet"), nullTokens: ["NULL"], datasetVersion: version });
    await writeRules(folder, { rules: COMPANY });
    await runAllocate(folder, { hasCharges: true });
    await expectAllocated({ lake, out: join(folder, "out") }, { rules: COMPANY });
  });
} else {
  test("skipped because ../shared/data is missing: published samples", () => {
    console.log("skipped: the files of ../shared/data are not on this machine");
  });
}
