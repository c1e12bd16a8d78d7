import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { formatAmount } from "exact-values/amount";
import { parseDecimal } from "exact-values/decimal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWatchHub, type WatchHub } from "./watch-hub.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const tag = (key: string): string => `lower(trim(json_extract_string(Tags, '$.${key}')))`;

/** Filters of hub/budgets.json, each with the same condition in SQL. */
const FILTERS: readonly (readonly [name: string, filter: object, condition: string])[] = [
  ["all", {}, "true"],
  ["service", { service: ["storage accounts", "Azure DNS"] }, "ServiceName IN ('Storage Accounts', 'Azure DNS')"],
  ["group", { resourceGroup: ["RG-DATA-PAYM-102"] }, "lower(x_ResourceGroupName) = 'rg-data-paym-102'"],
  ["region", { region: ["East US"] }, "lower(RegionName) = 'east us'"],
  ["usage", { charge: ["usage"] }, "ChargeCategory = 'Usage'"],
  ["tag", { tags: { ENV: ["Prod"] } }, `${tag("env")} = 'prod'`],
  [
    "two tags",
    { tags: { env: ["prod", "dr"], costcenter: ["1209"] } },
    `${tag("env")} IN ('prod', 'dr') AND ${tag("CostCenter")} = '1209'`,
  ],
  ["scope", { scope: ["/subscriptions/00000000-0000-0000-0000-000000000001"] }, "true"],
  [
    "subscription",
    { subscription: ["00000000-0000-0000-0000-000000000001"] },
    "lower(SubAccountId) = '/subscriptions/00000000-0000-0000-0000-000000000001'",
  ],
  [
    "tag and service",
    { tags: { env: ["prod"] }, service: ["Storage Accounts"] },
    `${tag("env")} = 'prod' AND ServiceName = 'Storage Accounts'`,
  ],
  [
    "region and usage",
    { region: ["uk south"], charge: ["usage"] },
    "lower(RegionName) = 'uk south' AND ChargeCategory = 'Usage'",
  ],
  ["nothing", { service: ["Mainframe"] }, "false"],
];

let world: WatchHub;
let folder: string;
let database: DuckDBConnection;
beforeAll(async () => {
  world = await startWatchHub();
  folder = await mkdtemp(join(tmpdir(), "watch-figures-"));
  const names = (await world.hub.everyName("ingestion")).filter((name) => name.endsWith(".parquet"));
  for (const name of names) {
    const file = join(folder, "ingestion", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, (await world.hub.read("ingestion", name)) ?? "");
  }
  database = await (await DuckDBInstance.create()).connect();
  await database.run("SET TimeZone = 'UTC'");
});
afterAll(async () => {
  database.closeSync();
  await rm(folder, { recursive: true });
  await world.close();
});

interface JudgedBudget {
  readonly name: string;
  readonly metric: string;
  readonly spent: string;
  readonly judgedUntil: string;
}

/** The exact sum in units of 10^-18. */
async function sumOf(column: string, condition: string, first: string, last: string): Promise<bigint> {
  const reader = await database.runAndReadAll(
    `SELECT coalesce(sum(${column}), 0)::VARCHAR FROM read_parquet('${folder}/**/*.parquet')
     WHERE BillingCurrency = 'EUR' AND ChargePeriodStart::DATE BETWEEN '${first}' AND '${last}' AND (${condition})`,
  );
  return unitsOf(String(reader.getRows()[0]?.[0]));
}

function unitsOf(text: string): bigint {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw new Error(`${text} is not a decimal`);
  return parsed.units;
}

const common = { period: "month", amount: "0.000001", currency: "EUR", alerts: ["hook"] };
const april = { period: undefined, periods: [{ first: "2026-04-01", last: "2026-05-31", amount: "0.000001" }] };
const FILE = {
  budgets: FILTERS.flatMap(([name, filter]) => [
    { ...common, name, filter },
    { ...common, name: `${name} billed`, filter, metric: "billed" },
    { ...common, ...april, amount: undefined, name: `${name} since April`, filter },
  ]),
  channels: { hook: { type: "webhook", disclosure: "amounts" } },
};

/** Each budget's sum by DuckDB up to the day until which it was judged. */
async function expectedSums(judged: readonly JudgedBudget[]): Promise<readonly (readonly [string, bigint])[]> {
  expect(judged).toHaveLength(FILE.budgets.length);
  return await Promise.all(
    judged.map(async ({ judgedUntil, name }) => {
      const [, , condition = ""] =
        FILTERS.find(([filter]) => name.replace(/ (?:billed|since April)$/, "") === filter) ?? [];
      const first = name.endsWith(" since April") ? "2026-04-01" : "2026-05-01";
      const column = name.endsWith(" billed") ? "BilledCost" : "EffectiveCost";
      return [name, await sumOf(column, condition, first, judgedUntil)] as const;
    }),
  );
}

test("figures in outputs, messages and on the page equal the sums of DuckDB under 12 filters", async () => {
  await world.budgets(FILE);
  const secrets = `hook=http://${world.channelHost}/hook\nhook.key=whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz`;
  const run = await world.watch({ "channel-secrets": secrets });
  expect(run.hasFailed, run.log).toBe(false);
  const judged: readonly JudgedBudget[] = JSON.parse(run.outputs.budgets ?? "").budgets;
  const messages = run.received.map(({ body }) => body).join("\n");
  const report = await world.report({ upload: "none" });
  expect(report.hasFailed, report.log).toBe(false);
  expect(JSON.parse(report.outputs.budgets ?? "").budgets).toEqual(judged);
  const page = await readFile(join(world.workspace, "cost-report.html"), "utf8");

  const expected = await expectedSums(judged);
  expect(judged.map(({ name, spent }) => [name, unitsOf(spent)])).toEqual(expected);
  for (const [name, units] of expected) {
    if (units > 0n) expect(messages).toContain(`${formatAmount(units, "EUR")} EUR of `);
    const [, row = ""] = page.split(`<bdi class="name">${name}</bdi>`);
    const [, onPage = ""] = /<data value="([^"]+)">/.exec(row) ?? [];
    expect([name, unitsOf(onPage)]).toEqual([name, units]);
  }
  expect(new Set(judged.map(({ spent }) => spent)).size).toBeGreaterThan(15);
});

test("npm run watch judges a copy of the lake with the same sums", async () => {
  const budgets = join(folder, "budgets.json");
  await writeFile(budgets, JSON.stringify(FILE));
  const command = ["run", "--silent", "watch", "--", "--lake", folder, "--budgets", budgets];
  const output = async (more: readonly string[]): Promise<string> =>
    (await promisify(execFile)("npm", [...command, ...more], { cwd: ROOT })).stdout;
  const [stdout, lines] = await Promise.all([output(["--json"]), output([])]);
  const { asOf, budgets: judged, schema } = JSON.parse(stdout);
  expect([schema, asOf]).toEqual([1, "2026-05-31"]);
  expect(judged.map(({ name, spent }: JudgedBudget) => [name, unitsOf(spent)])).toEqual(await expectedSums(judged));
  expect(lines).toMatch(/^all \(2026-05\): exceeded\. [\d.,]+ of <0\.01 EUR until 2026-05-17, .* %, [\d.,]+ over\./m);
  expect(lines).toMatch(/^nothing \(2026-05\): within\. 0\.00 of <0\.01 EUR until 2026-05-17, 0 %, <0\.01 left\./m);
  expect(lines).toContain("\nAlerts:\n- all is at ");
});

test.each([
  ["a missing folder", ["--lake", "/nowhere", "--budgets", "budgets.json"], "LakeNotFound: --lake is /nowhere"],
  ["a missing file", ["--lake", ".", "--budgets", "none.json"], "InvalidInput: --budgets is none.json"],
  ["a misspelled option", ["--lake", ".", "--budget", "x"], "InvalidInput: watch: Unknown option '--budget'"],
  [
    "a missing allocation",
    ["--lake", ".", "--budgets", "package.json", "--allocation", "/nowhere"],
    "InvalidInput: --allocation is /nowhere",
  ],
  ["no options", [], "--lake and --budgets are needed"],
])("npm run watch says what is wrong with %s", async (_, args, says) => {
  const failed = await promisify(execFile)("npm", ["run", "--silent", "watch", "--", ...args], { cwd: ROOT }).then(
    () => undefined,
    (error: { readonly code: number; readonly stderr: string }) => error,
  );
  expect([failed?.code, failed?.stderr]).toEqual([1, expect.stringContaining(says)]);
});
