import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { openLocalMonths } from "../../src/lake/cubes/local-months.ts";
import { loadPageData } from "../../src/page-source/load-page-data.ts";
import { expectLakeInSql } from "../page-source/lake-in-sql.ts";
import { REQUEST } from "../page-source/page-of-lake.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const OUTPUT = join(ROOT, "demo-output");

/** Runs the script of `npm run demo` and returns its output for a person. */
async function runDemo(...options: readonly string[]) {
  const child = spawn(process.execPath, ["--conditions=source", join(ROOT, "scripts", "demo.ts"), ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [exitCode, shown, errors] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { exitCode, shown, errors };
}

test("the small demo turns exports in a folder into a page without Azure", async () => {
  const { exitCode, shown, errors } = await runDemo("--small");
  expect(errors).toBe("");
  expect(exitCode).toBe(0);
  expect(shown).toContain("3 months; rows and sums match the exports to the last digit");
  expect(shown).toMatch(/Done in [\d.]+ s\.\n$/);
  const source = await openLocalMonths(join(OUTPUT, "lake"), []);
  expect((await loadPageData(source, REQUEST)).data.missing).toEqual([]);
  expect(source.months).toHaveLength(3);
});

test("the demo proves its claims and keeps the lake, the page and the summaries", async () => {
  const { exitCode, shown, errors } = await runDemo();
  expect(errors).toBe("");
  expect(exitCode).toBe(0);
  expect(shown.trimEnd().split("\n").at(-1)).toMatch(
    /^Proven: 32 months, [\d,]+ rows, all 128 sums equal to the books to the last digit, after \d+ workflow runs\. Failed on purpose, and repaired: 2 in chapter 5 \(A broken export\), \d in chapter 9 \(A failed export that went unnoticed\)\.$/,
  );
  // The output has no colors because it does not go to a terminal.
  expect(stripVTControlCharacters(shown)).toBe(shown);
  for (const heading of ["Billed cost in USD", "Billed cost in EUR"]) expect(shown).toContain(heading);
  // Retention ran on its schedule, and the month that ended was restated twice.
  expect(shown).toMatch(
    /^ +Sat 04 Jul 03:47 ok +hub-retention +Apply-retention succeeded: \d+ runs and 2 months deleted/m,
  );
  expect(shown.match(/ok +hub-monthly/g)).toHaveLength(2);
  // A failed export makes the hub fail. Its one issue opens and closes.
  expect(shown).toMatch(
    /^ +Sat 04 Jul 01:01 FAIL hub-daily +Run-exports failed \(daily\): 2 requested, 1 earlier run failed/m,
  );
  expect(shown.match(/issue #1 was opened/g)).toHaveLength(1);
  expect(shown.match(/issue #1 was closed/g)).toHaveLength(1);

  const files = (await readdir(OUTPUT, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  // One query over the table, whose months match the books.
  expect(shown).toMatch(/^ +ok +[\d,]+ rows of 32 months in the table; all sums match the books$/m);
  expect(shown).toMatch(/^ +subscriptions\/5f1e8b1c\S+ +\d+ months +[\d,]+ rows +\d+\.\d{18} USD$/m);
  const table = files.filter((name) => name.startsWith("table/") && name.endsWith(".parquet"));
  expect(table).toHaveLength(32);

  const lake = files.filter((name) => name.startsWith("lake/") && name.endsWith(".parquet"));
  expect(lake).toHaveLength(32);
  for (const name of lake) expect(name).toMatch(/^lake\/ingestion\/.+\/20\d{4}\/focuscost\/focuscost\.parquet$/);
  await expectPageInSql(lake);
  const story = await readFile(join(OUTPUT, "index.html"), "utf8");
  expect(story).not.toMatch(/<ol class="scenes">\s*<\/ol>/);
  const linked = [...story.matchAll(/href="#(run-\d+)"/g)].map(([, id]) => id);
  expect(linked.length).toBeGreaterThan(0);
  for (const id of linked) expect(story).toContain(`id="${id}"`);
  expect(story).not.toMatch(/href="https:\/\/(?:github\.com\/contoso|portal\.azure\.com)|\d s\)\.?</);
  expect(files.filter((name) => name.startsWith("summaries/")).length).toBeGreaterThan(80);
});

/** The figures that a cost page would show must match what DuckDB reads from the remaining lake. */
async function expectPageInSql(files: readonly string[]): Promise<void> {
  const dimensions = ["tag:env", "PricingCategory"];
  const source = await openLocalMonths(join(OUTPUT, "lake"), dimensions);
  const { data } = await loadPageData(source, { ...REQUEST, now: new Date("2027-01-01T00:00:00Z"), months: 60 });
  expect(data.missing.map(({ reason }) => reason).filter((reason) => reason.includes("cannot be shown"))).toEqual([]);
  expect(data.proof).toHaveLength(files.length);
  const filesOf = (month: string): readonly string[] =>
    files.filter((name) => name.includes(`/${month}/`)).map((name) => join(OUTPUT, name));
  await expectLakeInSql(data, filesOf, dimensions);
}
