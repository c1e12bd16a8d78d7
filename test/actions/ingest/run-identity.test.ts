import { expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, type StoredRun, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

const hub = openForEachTest(startHub);

/** An export that overwrites one folder each time, as OverwritePreviousReport does. */
function fill(
  submittedTime: string,
  costs: readonly string[],
  runInfo: Readonly<Record<string, string>> = {},
): Promise<StoredRun> {
  const period = { startDate: "2026-06-01T00:00:00", endDate: "2026-06-30T00:00:00Z" };
  return writeByHand(hub, {
    scope: SCOPE,
    runId: "unused",
    folder: "exports/current",
    submittedTime,
    parts: [{ content: costCsv(costs.map((cost) => ["2026-06-01", cost])) }],
    manifest: { runInfo: { ...period, submittedTime, ...runInfo }, dataRowCount: costs.length },
  });
}

test("a folder refilled by runs without an ID is ingested each time, and deleted only then", async () => {
  await fill("2026-06-11T02:00:00Z", ["1"]);
  expect((await hub.ingest()).outcomes).toEqual(["202606 ingested"]);
  await fill("2026-06-12T02:00:00Z", ["2", "3"]);
  const run = await hub.ingest({ "export-retention-in-days": "0" });
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "5" });
  expect(await hub.names("msexports")).toEqual([]);
});

test("a run without rows is read again once its manifest is rewritten", async () => {
  const runInfo = { runId: "same", submittedTime: "2026-06-11T02:00:00Z" };
  await fill("2026-06-11T02:00:00Z", [], runInfo);
  expect((await hub.ingest()).outcomes).toEqual(["202606 empty"]);
  expect((await hub.ingest()).outcomes).toEqual(["202606 empty"]);
  await fill("2026-06-11T02:00:00Z", ["4"], runInfo);
  const run = await hub.ingest();
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
});

test("a manifest rewritten for the same run with other rows is ingested before it is deleted", async () => {
  const runInfo = { runId: "same", submittedTime: "2026-06-11T02:00:00Z" };
  await fill("2026-06-11T02:00:00Z", ["1"], runInfo);
  await hub.ingest();
  await fill("2026-06-11T02:00:00Z", ["1", "6"], runInfo);
  const run = await hub.ingest({ "export-retention-in-days": "0" });
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "7" });
});
