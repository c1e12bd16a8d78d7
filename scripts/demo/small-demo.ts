import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  COMPILE_CACHE,
  directorySink,
  type GeneratedRun,
  generateRun,
  runActionBundle,
  writeRun,
} from "azure-simulator/testing";
import { addMonths, type Month, monthOfDate } from "exact-values/month";
import { shellCommand } from "exact-values/shell-command";
import { demand } from "./mismatch.ts";
import { OUTPUT_FOLDER, type OutputFolder } from "./output-folder.ts";
import type { Screen } from "./screen.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const MONTHS = 3;
/** In 30 days. */
const ROWS_PER_MONTH = 2000;
/** Gives the subscription a plausible mix of services. */
const SEED = 2;
export const SMALL_PAGE = "costs.html";

/** One entry of the output `partitions`. */
interface IngestedMonth {
  readonly month: string;
  readonly outcome: string;
  readonly rows: number;
  readonly sums: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface SmallDemo {
  readonly screen: Screen;
  readonly output: OutputFolder;
  readonly now: Date;
}

/**
 * The local mode: exports in a folder become verified parquet, a Delta table and a cost page, without Azure. Throws
 * Mismatch.
 */
export async function runSmallDemo({ now, output, screen }: SmallDemo): Promise<void> {
  const lake = join(output.path, "lake");
  screen.act(
    "Exports",
    `Three months of one subscription, as Cost Management exports them, in ${OUTPUT_FOLDER}/lake/msexports.`,
  );
  const closed = Array.from({ length: MONTHS }, (_, index) => addMonths(monthOfDate(now), index - MONTHS));
  const runs = await Promise.all(closed.map((month) => deliver(lake, month)));
  screen.good(`${runs.length} runs with ${runs.map(({ rows }) => rows).join(", ")} rows, each with a manifest`);

  screen.act(
    "Ingest",
    "The action runs as on a runner, with two inputs: `storage: ./lake` and `table: costs`. It does not sign in.",
  );
  const months = await ingest(output.path);
  for (const [index, run] of runs.entries())
    compareSums(
      run,
      months.find(({ month }) => month === closed[index]),
    );
  screen.good(`${months.length} months; rows and sums match the exports to the last digit`);
  const again = await ingest(output.path);
  demand(
    again.every(({ outcome }) => outcome === "unchanged"),
    "a second ingest changed something",
  );
  screen.good("a second ingest changes nothing");

  screen.act(
    "Page",
    shellCommand`npm run report -- --lake ${`${OUTPUT_FOLDER}/lake`} --out ${`${OUTPUT_FOLDER}/${SMALL_PAGE}`}`,
  );
  const page = ["--lake", lake, "--out", join(output.path, SMALL_PAGE)];
  const script = join(ROOT, "scripts", "local-report.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=source", script, ...page]);
  screen.good(stdout.trim().replace(`${output.path}/`, `${OUTPUT_FOLDER}/`));
}

async function deliver(lake: string, month: Month): Promise<GeneratedRun> {
  const run = generateRun({ month, rows: ROWS_PER_MONTH, seed: SEED, steady: {} });
  await writeRun(run, directorySink(join(lake, "msexports")));
  return run;
}

async function ingest(workspace: string): Promise<readonly IngestedMonth[]> {
  const { exitCode, log, outputs } = await runActionBundle({
    action: "ingest",
    inputs: { storage: "./lake", table: "costs" },
    environment: { GITHUB_WORKSPACE: workspace, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  demand(exitCode === 0, `ingest failed:\n${log}`);
  return JSON.parse(outputs.partitions ?? "[]") as readonly IngestedMonth[];
}

/** Compares the generator's totals with the sums that ingest proved. */
function compareSums(run: GeneratedRun, found: IngestedMonth | undefined): void {
  const { costs, rows } = run.totals();
  demand(found?.outcome === "ingested", `${run.manifestName} was not ingested`);
  demand(found?.rows === rows, `${found?.month} has ${found?.rows} rows, its export ${rows}`);
  for (const [currency, columns] of Object.entries(costs)) {
    for (const [column, { exact: expected }] of Object.entries(columns)) {
      const actual = found?.sums[currency]?.[column];
      demand(actual === expected, `${column} of ${found?.month} is ${actual} ${currency}; the export has ${expected}`);
    }
  }
}
