import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Random } from "exact-values/testing";
import { openDuckDb } from "focus-parquet/testing";
import { ENROLLMENT } from "../page-source/made-lake.ts";
import type { NaiveRow } from "./naive-allocation.ts";
import type { NaiveDriverRow } from "./naive-splits.ts";
import { randomCharges, SUBSCRIPTIONS, type WrittenMonth, writeMonth } from "./random-lake.ts";
import { type RandomRules, randomRules } from "./random-rules.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "scripts", "allocate.ts");
const MONTHS = ["202606", "202607"];

interface RandomWorld extends RandomRules {
  readonly months: readonly WrittenMonth[];
}

/** Random months of two scopes, and random rules for them. */
export async function writeRandomWorld(folder: string, seed: number): Promise<RandomWorld> {
  const random = new Random(seed);
  const months = MONTHS.flatMap((month) =>
    [ENROLLMENT, `/subscriptions/${SUBSCRIPTIONS[0]}`].map((scope): WrittenMonth => {
      return { scope, month, charges: randomCharges(random, month, 60 + random.below(150)) };
    }),
  );
  for (const month of months) await writeMonth(join(folder, "lake"), month);
  const rules = randomRules(random, MONTHS);
  await writeRules(folder, rules);
  return { months, ...rules };
}

/** Writes what a user reviews: the rules and their drivers. The tags are as the hub stores them. */
export async function writeRules(
  folder: string,
  { drivers, rules, tags }: Partial<RandomRules> & Pick<RandomRules, "rules">,
): Promise<void> {
  await mkdir(join(folder, "hub", "drivers"), { recursive: true });
  await writeFile(join(folder, "hub", "allocation.json"), JSON.stringify(rules, undefined, 2));
  if (drivers !== undefined) await writeFile(join(folder, "hub", "drivers", "use.csv"), csvOfDrivers(drivers));
  if (tags !== undefined) {
    const reading = { schema: 1, readAt: "2026-07-31T06:00:00Z", ...tags };
    await writeFile(join(folder, "tags.json"), JSON.stringify(reading));
  }
}

function csvOfDrivers(rows: readonly NaiveDriverRow[]): string {
  const lines = rows.map(({ key, period, target, value }) => [target, "metrics", value, key, period].join(","));
  return ["Target,source,VALUE,key,Period", ...lines, ""].join("\n");
}

interface AllocateRun {
  readonly hasCharges?: boolean;
  readonly hasTags?: boolean;
  readonly lake?: string;
  readonly out?: string;
}

/** Runs `npm run allocate` for a folder of `writeRules`. */
export async function runAllocate(
  folder: string,
  { hasCharges = false, hasTags = false, lake = "lake", out = "out" }: AllocateRun = {},
): Promise<void> {
  const rules = join(folder, "hub", "allocation.json");
  const paths = ["--lake", join(folder, lake), "--rules", rules, "--out", join(folder, out)];
  const further = [...(hasTags ? ["--tags", join(folder, "tags.json")] : []), ...(hasCharges ? ["--charges"] : [])];
  await promisify(execFile)(process.execPath, ["--conditions=source", SCRIPT, ...paths, ...further]);
}

const TEXTS = [
  ...["x_Month", "x_Dimension", "x_Target", "x_Parent", "x_Kind", "x_Rule", "x_Step"],
  ...["SubAccountId", "SubAccountName", "ServiceName", "ChargeCategory", "BillingCurrency"],
];

/** The rows of a table in the order of the file, in the form of the naive program. */
export async function readTable(file: string): Promise<readonly NaiveRow[]> {
  const session = await openDuckDb();
  try {
    const columns = [
      ...TEXTS.map((name) => `coalesce("${name}", '') AS "${name}"`),
      `strftime(ChargePeriodStart, '%Y-%m-%d') AS ChargePeriodStart`,
      "x_Charges::INT AS x_Charges",
      ...["x_Ratio", "x_AllocatedBilledCost", "x_AllocatedEffectiveCost"].map((name) => `${name}::VARCHAR AS ${name}`),
    ];
    const source = `read_parquet('${file}', file_row_number = true)`;
    const rows = await session.query(`SELECT ${columns.join(", ")} FROM ${source} ORDER BY file_row_number`);
    return rows as readonly NaiveRow[];
  } finally {
    session.close();
  }
}

/** The rule set of each month, ascending. */
export async function readRuleSets(file: string) {
  const session = await openDuckDb();
  try {
    return await session.query(`SELECT DISTINCT x_Month, x_RuleSet FROM read_parquet('${file}') ORDER BY ALL`);
  } finally {
    session.close();
  }
}
