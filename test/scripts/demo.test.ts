import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const OUTPUT = join(ROOT, "demo-output");
const MOST_SECONDS = 40;

/** Runs `npm run demo`'s script and returns what a person would have seen. */
async function runDemo() {
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, "scripts", "demo.ts")], { stdio: ["ignore", "pipe", "pipe"] });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [exitCode, shown, errors] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { exitCode, shown, errors, seconds: (performance.now() - started) / 1000 };
}

test("the demo proves what it promises, leaves the lake to look at, and takes less than 40 seconds", async () => {
  const { exitCode, shown, errors, seconds } = await runDemo();
  expect(errors).toBe("");
  expect(exitCode).toBe(0);
  expect(seconds).toBeLessThan(MOST_SECONDS);

  expect(shown.trimEnd().split("\n").at(-1)).toMatch(
    /^Proven: 6 months of 2 scopes, [\d,]+ rows, all 24 sums equal to the books to the last digit; .*0 parts/,
  );
  // No terminal, no colours.
  expect(stripVTControlCharacters(shown)).toBe(shown);
  // The broken value is named by part, line, column and value.
  expect(shown).toMatch(/InvalidValue: Line \d+ of \S+part_1_0001\.csv, column EffectiveCost: "12\.34 EUR"/);
  for (const heading of ["Billed cost in USD", "Billed cost in EUR"]) expect(shown).toContain(heading);

  const files = (await readdir(OUTPUT, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  const lake = files.filter((name) => name.endsWith(".parquet"));
  expect(lake).toHaveLength(6);
  for (const name of lake) expect(name).toMatch(/^lake\/.+\/20260[456]\/focuscost\/focuscost\.parquet$/);
  for (const run of ["1-first", "2-again", "3-mended", "4-nothing-new"]) {
    expect(files).toEqual(expect.arrayContaining([`logs/${run}.txt`, `outputs/${run}.json`, `summaries/${run}.md`]));
  }
  expect(await readFile(join(OUTPUT, "summaries", "3-mended.md"), "utf8")).toMatch(
    /^\*\*Ingest succeeded: 1 ingested, 5 unchanged/,
  );
  expect(JSON.parse(await readFile(join(OUTPUT, "outputs", "1-first.json"), "utf8"))).toMatchObject({
    ingested: "5",
    failed: "1",
  });
  const logs = await Promise.all(
    files
      .filter((name) => name.startsWith("logs/") && name.endsWith(".txt"))
      .map((name) => readFile(join(OUTPUT, name), "utf8")),
  );
  expect(logs.join("")).not.toContain("::add-mask::");
});
