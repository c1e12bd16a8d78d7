/** The whole main job on this machine: exports land in a simulated storage account, the committed action makes a lake of them. */

import { startStorage } from "../simulator/storage/storage.ts";
import { formatBytes } from "../src/actions/ingest/readable-numbers.ts";
import { type Comparison, compareWithBooks } from "./demo/compare-books.ts";
import { costTable } from "./demo/cost-table.ts";
import { type Delivery, planDeliveries, SCOPES } from "./demo/deliveries.ts";
import { type DemoHub, openHub } from "./demo/hub.ts";
import { proveAgain, proveFirst, proveMended, proveNothingNew } from "./demo/ingest-proofs.ts";
import { copyLake } from "./demo/lake-copy.ts";
import { openLakeReader } from "./demo/lake-reader.ts";
import { demand, Mismatch } from "./demo/mismatch.ts";
import { count, nameMonth } from "./demo/names.ts";
import { clearOutput, OUTPUT_FOLDER } from "./demo/output-folder.ts";
import { openScreen } from "./demo/screen.ts";

const screen = openScreen();
const started = performance.now();
const storage = await startStorage();
try {
  await clearOutput();
  screen.headline(
    "From cost exports to proven parquet: the whole job on this machine, with a simulated storage account.",
  );
  const proven = await demonstrate(await openHub(storage));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  screen.step(`Done in ${seconds} s. ${OUTPUT_FOLDER}/ holds what a user would get:`);
  screen.line("lake/       parquet files, readable by anything that reads parquet");
  screen.line("summaries/  the job summary of each run, as GitHub shows it (Markdown)");
  screen.line("outputs/    the action's outputs (JSON)");
  screen.line("logs/       the step's log\n");
  screen.headline(proven);
} catch (error) {
  screen.failure(error instanceof Mismatch ? `\nNot proven: ${error.message}` : `\nThe demo broke: ${describe(error)}`);
  process.exitCode = 1;
} finally {
  await storage.close();
}

async function demonstrate(hub: DemoHub): Promise<string> {
  const deliveries = await planDeliveries();
  screen.step(`Cost Management delivers exports of ${SCOPES.length} scopes and 3 months into container msexports`);
  await deliverAll(hub, deliveries.first);
  await proveFirst(hub, deliveries, screen);
  await proveAgain(hub, deliveries, screen);

  screen.step("Cost Management runs the broken export again");
  await deliverAll(hub, [deliveries.mended]);
  await proveMended(hub, deliveries, screen);
  await proveNothingNew(hub, screen);

  const expected = [...deliveries.first, deliveries.mended].filter((delivery) => delivery.expected !== undefined);
  const { months, rows, sums } = await readLake(hub, expected);
  return (
    `Proven: ${count(months, "month")} of ${count(SCOPES.length, "scope")}, ${count(rows, "row")}, ` +
    `all ${count(sums, "sum")} equal to the books to the last digit; a second run read 0 parts of finished months ` +
    "and changed nothing; a broken run failed alone and the next one mended it."
  );
}

async function deliverAll({ deliver }: DemoHub, deliveries: readonly Delivery[]): Promise<void> {
  let byteCount = 0;
  for (const delivery of deliveries) {
    const delivered = await deliver(delivery);
    byteCount += delivered;
    const { month, says, scope } = delivery;
    screen.line(`${nameMonth(scope, month)} ${formatBytes(delivered).padStart(10)}  ${says}`);
  }
  const runs = deliveries.flatMap((delivery) => delivery.runs);
  screen.good(`${count(runs.length, "run")}, ${formatBytes(byteCount)}`);
}

async function readLake({ lake }: DemoHub, expected: readonly Delivery[]): Promise<Comparison> {
  screen.step("DuckDB reads the lake");
  const { byteCount, files } = await copyLake(lake);
  screen.line(`${OUTPUT_FOLDER}/lake/{scope}/{yyyyMM}/focuscost/focuscost.parquet`);
  screen.line(`${count(files.length, "file")}, ${formatBytes(byteCount)}`);
  const reader = await openLakeReader(files);
  try {
    for (const { currency } of SCOPES) {
      screen.line("");
      for (const line of await costTable(reader, currency)) screen.line(line);
    }
    screen.step("DuckDB's rows and sums against the books: what was charged, added up before any CSV was written");
    const comparison = await compareWithBooks(reader, expected);
    demand(comparison.differences.length === 0, comparison.differences.join("\n"));
    const { months, rows, sums } = comparison;
    screen.good(`${count(rows, "row")} and ${count(sums, "sum")} of ${count(months, "month")} are equal`);
    return comparison;
  } finally {
    reader.close();
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
