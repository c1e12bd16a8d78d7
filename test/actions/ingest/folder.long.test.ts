import { describe, expect, test } from "vitest";
import { startFolderHub } from "../../worlds/stored-hub/folder-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

const hub = openForEachTest(startFolderHub);

async function deliver(runId: string, day: string, costs: readonly string[]): Promise<void> {
  await writeByHand(hub, {
    ...{ scope: SCOPE, runId, submittedTime: `2026-06-${day}T02:00:00Z` },
    parts: costs.map((cost) => ({ content: costCsv([["2026-06-01", cost]]) })),
  });
}

describe("a hub in a folder", () => {
  test("shares a large month between jobs as in Azure", async () => {
    await deliver("large", "10", ["1", "2", "3"]);
    const limits = { "fan-out-above-megabytes": "0", "least-entry-megabytes": "0", "most-entries": "2" };
    const planned = await hub.ingest({ mode: "plan", ...limits });
    const matrix = JSON.parse(planned.outputs.matrix ?? "[]") as readonly unknown[];
    expect(matrix, planned.log).toHaveLength(2);
    const entries = matrix.map((entry) => ({ "matrix-entry": JSON.stringify(entry) }));
    await Promise.all(entries.map((entry) => hub.ingest({ mode: "part", ...entry })));
    const { plan } = matrix[0] as { readonly plan: string };
    const committed = await hub.ingest({ mode: "commit", "matrix-entry": JSON.stringify({ plan }) });
    expect(committed.outcomes, committed.log).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 3, billedCost: "6" });
  });

  test("has one complete month and one table after concurrent ingests", async () => {
    await deliver("old", "10", ["1", "2", "3"]);
    await deliver("new", "20", ["40", "60"]);
    const runs = await Promise.all([1, 2, 3].map(() => hub.ingest({ table: "costs" })));
    for (const run of runs) expect(run.exitCode, run.log).toBe(0);
    expect(runs.flatMap(({ outcomes }) => outcomes)).toContain("202606 ingested");
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "100" });
    const last = await hub.ingest({ table: "costs" });
    expect(last.outputs.tables, last.log).toContain('"outcome":"current"');
  });
});
