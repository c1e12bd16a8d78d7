/** The first days of a hub on this machine: the repository's own workflow files, executed against a simulated Azure and GitHub. */
import { PAGE_FILE } from "./demo/cost-page.ts";
import { DEMO_CALENDAR } from "./demo/hub-team.ts";
import { type DemoResult, liveDemo } from "./demo/live-demo.ts";
import { Mismatch } from "./demo/mismatch.ts";
import { OUTPUT_FOLDER, openOutput } from "./demo/output-folder.ts";
import { renderRunCounts } from "./demo/run-counts.ts";
import { openScreen } from "./demo/screen.ts";

/** Of a whole month: enough for sums that are no accident, few enough for a minute. */
const ROWS = 2400;

const screen = openScreen();
screen.headline("The first days of a cost hub: its own workflow files, against a simulated Azure on this machine.");
try {
  const result = await liveDemo({ calendar: DEMO_CALENDAR, rows: ROWS, screen, output: await openOutput() });
  reportEnd(result);
} catch (error) {
  screen.failure(error instanceof Mismatch ? `\nNot proven: ${error.message}` : `\nThe demo broke: ${describe(error)}`);
  process.exitCode = 1;
}

function reportEnd({ records, runs, seconds, proven }: DemoResult): void {
  screen.act(
    "What happened",
    `${records.length} runs of workflows in ${seconds} s; ${OUTPUT_FOLDER}/ holds what they left.`,
  );
  for (const line of renderRunCounts(runs)) screen.line(line);
  screen.line("");
  screen.line(`${OUTPUT_FOLDER}/index.html   all of this as a page, with every job summary`);
  screen.line(
    `${OUTPUT_FOLDER}/${PAGE_FILE}   the cost page of the lake; of the files below, npm run report -- --lake makes it, too`,
  );
  screen.line(`${OUTPUT_FOLDER}/lake/ingestion/   the parquet files, readable by anything that reads parquet`);
  screen.line(`${OUTPUT_FOLDER}/table/       the files of the latest version of the Delta table over all of it`);
  screen.line(`${OUTPUT_FOLDER}/summaries/   the job summaries as they are, Markdown\n`);
  screen.headline(proven);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
