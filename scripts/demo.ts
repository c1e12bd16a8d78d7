/**
 * Runs the first days of a hub on this machine: the repository's own workflow files against a simulated Azure and
 * GitHub. With `--small`: months in a folder, without Azure, in seconds.
 */
import { parseArgs } from "node:util";
import { shellCommand } from "exact-values/shell-command";
import { answerHelp } from "./answer-help.ts";
import { PAGE_FILE } from "./demo/cost-page.ts";
import { DEMO_CALENDAR } from "./demo/hub-team.ts";
import { type DemoResult, liveDemo } from "./demo/live-demo.ts";
import { Mismatch } from "./demo/mismatch.ts";
import { OUTPUT_FOLDER, replaceOutput } from "./demo/output-folder.ts";
import { renderRunCounts } from "./demo/run-counts.ts";
import { openScreen } from "./demo/screen.ts";
import { runSmallDemo, SMALL_PAGE } from "./demo/small-demo.ts";

/** Rows per month: enough for meaningful sums, and few enough to finish in a minute. */
const ROWS = 2400;

const USAGE = `npm run demo [-- --small]

Runs the first days of a hub against a simulated Azure and GitHub, in about a minute.

  --small  ingests three months from a folder and creates their cost page in seconds, without Azure

Both write to ${OUTPUT_FOLDER}/, and replace the output of an earlier demo once they have succeeded.`;

answerHelp(USAGE);
const screen = openScreen();
try {
  const { small } = readArguments();
  if (small) await liveSmall();
  else await live();
} catch (error) {
  screen.failure(error instanceof Mismatch ? `\nNot proven: ${error.message}` : `\nThe demo broke: ${describe(error)}`);
  process.exitCode = 1;
}

function readArguments() {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({ options: { small: flag } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(1);
  }
}

async function live(): Promise<void> {
  screen.headline("The first days of a cost hub: its real workflow files, with a simulated Azure on this machine.");
  reportEnd(await replaceOutput((output) => liveDemo({ calendar: DEMO_CALENDAR, rows: ROWS, screen, output })));
}

async function liveSmall(): Promise<void> {
  const began = performance.now();
  screen.headline("A cost hub in a folder, without Azure, sign-in or services.");
  await replaceOutput((output) => runSmallDemo({ screen, output, now: new Date() }));
  screen.act("What to look at", "All results are files.");
  screen.line(`${OUTPUT_FOLDER}/${SMALL_PAGE}   the cost page: open it in a browser`);
  screen.line(`${OUTPUT_FOLDER}/lake/ingestion/   one parquet file per month, for any parquet reader`);
  screen.line(`${OUTPUT_FOLDER}/lake/tables/costs/   the Delta table over all months`);
  screen.line(`${OUTPUT_FOLDER}/lake/msexports/   the exports: add your own with their manifests, and run`);
  screen.line(`   ${shellCommand`npm run action -- ingest storage=${`${OUTPUT_FOLDER}/lake`} table=costs`}\n`);
  screen.headline(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

function reportEnd({ records, runs, seconds, proven }: DemoResult): void {
  screen.act("What happened", `${records.length} workflow runs in ${seconds} s. The results are in ${OUTPUT_FOLDER}/.`);
  for (const line of renderRunCounts(runs)) screen.line(line);
  screen.line("");
  screen.line(`${OUTPUT_FOLDER}/index.html   the whole story as a page, with every job summary`);
  screen.line(
    `${OUTPUT_FOLDER}/${PAGE_FILE}   the cost page of the lake; of the files below, npm run report -- --lake ` +
      "makes it, too",
  );
  screen.line(`${OUTPUT_FOLDER}/lake/ingestion/   the parquet files, for any parquet reader`);
  screen.line(`${OUTPUT_FOLDER}/table/       the latest version of the Delta table over all months`);
  screen.line(`${OUTPUT_FOLDER}/summaries/   the job summaries as Markdown\n`);
  screen.headline(proven);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
