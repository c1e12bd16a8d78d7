/**
 * Measures loading the data of a cost page: 13 months of 1 GB CSV each, from simulated storage in this process, on the
 * same cores. The first run reads all months, the second finds no change, and the third finds one changed month. `node
 * bench/page-data.ts [bytes of CSV per month]`
 */

import { createReadStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHubContainers, startStorage } from "azure-simulator/testing";
import { parseInstant } from "exact-values/instant";
import { firstDay, lastDay, type Month, monthsBetween, parseMonth } from "exact-values/month";
import { wasmConverter as converter, convertParts, openStoredPart } from "focus-parquet/convert";
import { costSumsToJson } from "focus-parquet/facts";
import { partitionPath } from "../src/hub/partition/partition-path.ts";
import { formatBlobMetadata, formatRecord, type PartitionRecord } from "../src/hub/partition/partition-record.ts";
import { runWindow } from "../src/hub/runs/exported-run.ts";
import { parseScopeId } from "../src/hub/scope.ts";
import { inputPlan } from "./input-plan.ts";
import { nameSize, provideInput } from "./inputs.ts";
import { measureChild } from "./measured-child.ts";

const NOW = "2026-07-20T00:00:00Z";
const MONTHS = monthsBetween(parseMonth("202507"), parseMonth("202607"));
const SCOPE = parseScopeId("/providers/Microsoft.Billing/billingAccounts/8611537");
const CHILD = join(import.meta.dirname, "children", "page-data.ts");

const size = Number(process.argv[2] ?? 1e9);
const { file } = await provideInput(join(tmpdir(), "cost-hub-bench-inputs"), { size, shape: "plain" });
const plan = await inputPlan(file);
const pieces: Uint8Array[] = [converter.fileHeader];
const converted = await convertParts({
  ...{ converter, plan, compression: "snappy", pageVersion: "1", readerStatistics: "lean" },
  parts: [openStoredPart(file, createReadStream(file)).source],
  write: async (bytes) => {
    pieces.push(Uint8Array.from(bytes));
  },
});
const storage = await startStorage();
try {
  const { ingestion } = await createHubContainers(storage);
  const commit = async (month: Month, submitted: string): Promise<void> => {
    const record = recordOf(month, submitted);
    const keyValues = Object.entries(formatRecord(record)).map(([key, value]) => ({ key, value }));
    const bytes = Buffer.concat([...pieces, converter.composeFooter(plan, converted.pieces, keyValues)]);
    await ingestion
      .getBlockBlobClient(partitionPath(SCOPE, month))
      .uploadData(bytes, { metadata: { ...formatBlobMetadata(record) } });
  };
  for (const month of MONTHS) await commit(month, "2026-07-19T00:00:00Z");
  const measure = async (what: string): Promise<void> => {
    const child = await measureChild([CHILD, storage.url, storage.key, NOW]);
    if (child.outcome === "failed") throw new Error(child.reason);
    const { cpuSeconds, peakByteCount, wallSeconds } = child.usage;
    const took = [
      `${wallSeconds.toFixed(1)} s`,
      `${cpuSeconds.toFixed(1)} s of CPU`,
      `${Math.round(peakByteCount / 1e6)} MB`,
    ].join(", ");
    process.stdout.write(`${what}: ${took} (${child.stdout.trim()})\n`);
  };
  process.stdout.write(`${MONTHS.length} months of ${nameSize(size)} of CSV\n`);
  await measure("first");
  await measure("nothing changed");
  await commit(MONTHS[12] as Month, "2026-07-19T12:00:00Z");
  await measure("one month changed");
} finally {
  await storage.close();
}

function recordOf(month: Month, submitted: string): PartitionRecord {
  const submittedTime = parseInstant(submitted);
  return {
    manifestName: `exports/${month}/manifest.json`,
    runId: `run-${month}`,
    submittedTime,
    window: runWindow(firstDay(month), lastDay(month), submittedTime),
    firstChargeDay: firstDay(month),
    lastChargeDay: lastDay(month),
    rows: converted.facts.rows,
    sums: JSON.stringify(costSumsToJson(converted.facts.sums)),
    datasetVersion: "1.0r2",
    hubVersion: "bench",
    attempt: "0123456789abcdef0123456789abcdef",
  };
}
