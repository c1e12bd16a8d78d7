import type { GeneratedRun } from "azure-simulator/testing";
import { readWithDuckDb } from "focus-parquet/testing";
import { beforeAll, expect, test } from "vitest";
import { entriesIn } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { keepPlan, LOSSES, type Loss, runPartJobs } from "../../../worlds/stored-hub/fan-out-processes.ts";
import { withoutZeros } from "../../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../../worlds/stored-hub/simulated-hub.ts";

const SCOPE = "/providers/Microsoft.Billing/billingAccounts/7654321";
const PATH = monthPath(SCOPE, "202606");
const COSTS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

const hub = openForTests(startHub);
let run: GeneratedRun;
beforeAll(async () => {
  run = await hub.deliver({ scope: SCOPE, month: "202606", targetBytes: 24e6, parts: 6, datasetVersion: "1.0" });
});

test("6 jobs on 2 cores with three kills, one repetition and two commits write the same rows in any order", async () => {
  const planned = await hub.ingest({ mode: "plan", "least-entry-megabytes": "0", "fan-out-above-megabytes": "0" });
  const entries = entriesIn(planned);
  expect(entries, planned.log).toHaveLength(6);
  const restore = await keepPlan(hub);
  const commit = { mode: "commit", "matrix-entry": planned.outputs.matrix ?? "" };
  const months: Buffer[] = [];
  for (const order of [shuffled(entries), shuffled(entries)]) {
    const losses = new Map(
      shuffled(entries).flatMap((entry, i): [string, Loss][] => (LOSSES[i] ? [[entry, LOSSES[i]]] : [])),
    );
    const reported = [...losses].map(([entry, loss]) => `${entry} at ${loss}`).join(", ");
    const runs = await runPartJobs(hub, order, losses);
    expect(
      runs.filter(({ exitCode }) => exitCode === null),
      reported,
    ).toHaveLength(3);
    const early = await hub.ingest(commit);
    expect(early.outcomes, reported + early.log).toEqual(["202606 failed FanOutPartMissing"]);
    expect(await hub.read("ingestion", PATH)).toBeUndefined();

    const [repeated = ""] = order.filter((entry) => !losses.has(entry));
    const second = await runPartJobs(hub, [...losses.keys(), repeated]);
    expect(
      second.map(({ exitCode }) => exitCode),
      reported,
    ).toEqual([0, 0, 0, 0]);
    const committed = await hub.ingest(commit);
    expect([committed.exitCode, ...committed.outcomes], reported + committed.log).toEqual([0, "202606 ingested"]);
    const again = await hub.ingest(commit);
    expect([again.exitCode, ...again.outcomes], again.log).toEqual([0, "202606 unchanged"]);

    const bytes = (await hub.read("ingestion", PATH)) ?? Buffer.alloc(0);
    await expectBooks(bytes);
    months.push(withoutFooter(bytes));
    await hub.remove("ingestion", PATH);
    await restore();
  }
  expect(months[1]?.equals(months[0] ?? Buffer.alloc(0))).toBe(true);
}, 600_000);

/** The footer also holds the record for the ledger, which names the time. */
function withoutFooter(bytes: Buffer): Buffer {
  const end = bytes.length - 8;
  return bytes.subarray(0, end - bytes.readUInt32LE(end));
}

async function expectBooks(bytes: Buffer): Promise<void> {
  const { rows, costs } = run.totals();
  const sums = COSTS.map((column) => `sum(${column})::VARCHAR AS ${column}`).join(", ");
  const found = await readWithDuckDb(bytes, ({ query }) =>
    query(`SELECT BillingCurrency, count(*)::INT AS rows, ${sums} FROM read_parquet($file) GROUP BY ALL`),
  );
  expect(found.reduce((sum, row) => sum + Number(row.rows), 0)).toBe(rows);
  for (const row of found) {
    for (const column of COSTS) {
      const expected = costs[String(row.BillingCurrency)]?.[column].atScale18 ?? "";
      expect(withoutZeros(String(row[column])), column).toBe(expected);
    }
  }
}

function shuffled<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item);
}
