/** Compares the conversion with the tools that a user could choose instead: `npm run bench -- --help`. */
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { renderChart } from "./chart.ts";
import { manyScopesTables, measureManyScopes } from "./many-scopes.ts";
import { measureAll } from "./measure-all.ts";
import { type BenchOptions, readOptions, USAGE } from "./options.ts";
import { showFigures } from "./performance-page.ts";
import { measureProfile, profileTables } from "./profile.ts";
import type { BenchResults } from "./results.ts";
import { measureSmallMonths } from "./small-months.ts";
import { smallMonthsTables } from "./small-months-tables.ts";
import { resultTables } from "./tables.ts";
import { renderTextTable } from "./text-table.ts";

/** Inputs that are kept for later runs. */
const KEPT_INPUTS = join(tmpdir(), "cost-hub-bench-inputs");

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) console.log(USAGE);
  else if (options.profile) await showProfile(options);
  else if (options.smallMonths) await showSmallMonths();
  else if (options.manyScopes) await showManyScopes();
  else await bench(options);
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}\n${error.remedy}`);
  process.exitCode = 1;
}

async function showProfile({ rounds }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cost-hub-profile-"));
  try {
    const profiles = await measureProfile({ folder, rounds, note: console.error });
    for (const table of profileTables(profiles)) console.log(`\n${renderTextTable(table).trimEnd()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function showSmallMonths(): Promise<void> {
  const sweeps = await measureSmallMonths(console.error);
  for (const table of smallMonthsTables(sweeps)) console.log(`\n${renderTextTable(table).trimEnd()}`);
}

async function showManyScopes(): Promise<void> {
  const sweeps = await measureManyScopes(console.error);
  for (const table of manyScopesTables(sweeps)) console.log(`\n${renderTextTable(table).trimEnd()}`);
}

async function bench(options: BenchOptions): Promise<void> {
  const results = options.render === undefined ? await measure(options) : await readResults(options.render);
  for (const table of resultTables(results)) console.log(`\n${renderTextTable(table).trimEnd()}`);
  if (options.docsFolder === undefined) return;
  const page = join(options.docsFolder, "performance.md");
  await writeFile(page, showFigures(await readFile(page, "utf8"), results));
  await writeFile(join(options.docsFolder, "performance.svg"), renderChart(results));
}

async function measure(options: BenchOptions): Promise<BenchResults> {
  const date = systemClock().now().toISOString();
  const folder = await mkdtemp(join(tmpdir(), "cost-hub-bench-"));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  // Without this, an interrupted run leaves gigabytes behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      removeFolder();
      process.exit(1);
    });
  }
  try {
    const name = options.name ?? date.slice(0, 10);
    const measured = await measureAll(options, {
      inputFolder: options.keep ? KEPT_INPUTS : join(folder, "inputs"),
      outputFolder: folder,
      note: console.error,
    });
    const results: BenchResults = { name, date, ...measured };
    await mkdir(options.outputFolder, { recursive: true });
    await writeFile(join(options.outputFolder, `${name}.json`), `${JSON.stringify(results, undefined, 2)}\n`);
    return results;
  } finally {
    removeFolder();
  }
}

async function readResults(file: string): Promise<BenchResults> {
  return JSON.parse(await readFile(file, "utf8"));
}
