import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type DuckDbSession, openDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CodeBlock, readDocument } from "../repo/markdown-document.ts";
import { monthPath } from "../worlds/stored-hub/simulated-hub.ts";
import { BILLING_ACCOUNT, createSmallLake, type SmallLake, SUBSCRIPTION } from "./small-lake.ts";

const MIGRATION = readDocument("docs/migrate-from-finops-hubs.md").blocks;
const COSTS = readDocument("docs/readers/duckdb.md").blocks.find(
  ({ tags, text }) => tags.includes("duckdb") && text.includes("CREATE VIEW costs"),
);
const MONTHS = [
  { scope: SUBSCRIPTION, month: "202605" },
  { scope: SUBSCRIPTION, month: "202606" },
  { scope: BILLING_ACCOUNT, month: "202606" },
] as const;

let lake: SmallLake;
let duckdb: DuckDbSession;
beforeAll(async () => {
  lake = await createSmallLake();
  duckdb = await openDuckDb();
  await run(COSTS);
});
afterAll(async () => {
  duckdb?.close();
  await lake?.close();
});

const olderLake = (layout: string): string => join(dirname(lake.folder), layout, "ingestion");
const tagged = (tag: string): CodeBlock | undefined => MIGRATION.find(({ tags }) => tags.includes(tag));

async function run(
  block: CodeBlock | undefined,
  older = "",
  change: (sql: string) => string = (sql) => sql,
): ReturnType<DuckDbSession["query"]> {
  if (block === undefined) throw new Error("the document has no such block");
  const folders = { OLDER_ACCOUNT: older, ACCOUNT: lake.folder };
  const text = Object.entries(folders).reduce(
    (sql, [account, folder]) => sql.replaceAll(`abfss://${account}.dfs.core.windows.net/ingestion`, folder),
    change(block.text),
  );
  return await duckdb.query(text);
}

/** The page's change to the view for releases 0.2 to 0.5. */
function forFlatLayout(sql: string): string {
  expect(sql).toContain("Costs/**/*.parquet");
  return sql.replace("Costs/**/*.parquet", "**/focuscost/*.parquet");
}

/** The same months in a Data Factory hub, modified by `change`. */
async function writeOlder(
  layout: string,
  pathOf: (place: (typeof MONTHS)[number]) => string,
  change: (place: (typeof MONTHS)[number]) => string = () => "*",
): Promise<string> {
  const folder = olderLake(layout);
  for (const place of MONTHS) {
    const file = join(folder, pathOf(place));
    await mkdir(dirname(file), { recursive: true });
    const from = join(lake.folder, monthPath(place.scope, place.month));
    await duckdb.query(`COPY (SELECT ${change(place)} FROM read_parquet('${from}')) TO '${file}' (FORMAT parquet)`);
  }
  await duckdb.query("DROP VIEW IF EXISTS older");
  return folder;
}

const folderOf = (scope: string): string => scope.slice(1).toLowerCase();
const later = ({ scope, month }: (typeof MONTHS)[number]): string =>
  `Costs/${month.slice(0, 4)}/${month.slice(4)}/${folderOf(scope)}/0000__part_0.parquet`;
const flat = ({ scope, month }: (typeof MONTHS)[number]): string =>
  `${folderOf(scope)}/${month}/focuscost/part_0_0001.parquet`;

describe("two hubs side by side, compared as docs/migrate-from-finops-hubs.md says", () => {
  test.each([
    ["release 0.7 and later", "later", (sql: string) => sql, later],
    ["release 0.2 to 0.5", "flat", forFlatLayout, flat],
  ] as const)("equal months of %s are not shown", async (_, layout, change, pathOf) => {
    await run(tagged("older"), await writeOlder(layout, pathOf), change);
    const shown = await run(tagged("compare"));
    // A scope that only this hub has is also a difference.
    expect(shown.map(({ scope, hub }) => [scope, hub])).toEqual([
      ["subscriptions/00000000-0000-0000-0000-000000000002", "new"],
      ["subscriptions/00000000-0000-0000-0000-000000000002", "new"],
    ]);
  });

  test("different costs, also as floating point, and a duplicate month are shown", async () => {
    const folder = await writeOlder("planted", later, ({ scope }) =>
      scope === BILLING_ACCOUNT ? "* REPLACE (BilledCost::DOUBLE + 1 AS BilledCost)" : "*",
    );
    const [first] = MONTHS;
    const again = join(folder, later(first).replace("part_0", "part_1"));
    await duckdb.query(`COPY (FROM read_parquet('${join(folder, later(first))}')) TO '${again}' (FORMAT parquet)`);
    await run(tagged("older"), folder);
    const shown = await run(tagged("compare"));
    const theirs = shown.filter(({ hub }) => hub === "older");
    expect(theirs.map(({ month, scope, BillingCurrency }) => `${month} ${scope} ${BillingCurrency}`)).toEqual([
      `202605 ${folderOf(SUBSCRIPTION)} USD`,
      `202606 ${folderOf(BILLING_ACCOUNT)} EUR`,
      `202606 ${folderOf(BILLING_ACCOUNT)} USD`,
    ]);
    const twice = shown.filter(({ month, scope }) => month === "202605" && scope === folderOf(SUBSCRIPTION));
    const charges = Object.fromEntries(twice.map((row) => [row.hub, Number(row.charges)]));
    expect(charges.older).toBe(2 * (charges.new ?? 0));
  });
});
