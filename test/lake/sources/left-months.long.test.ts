import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AWS_SCOPE, focusCsv, type MappedWorkspace, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { monthPath, type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";

let hub: SimulatedHub;
let workspace: MappedWorkspace;
beforeEach(async () => {
  hub = await startHub();
  workspace = await openWorkspace();
});
afterEach(async () => {
  await workspace.close();
  await hub.close();
});

const SOURCE = { files: "aws/*.csv", scope: AWS_SCOPE, month: "BillingPeriodStart" };
const july = (cost: string) => ({ BilledCost: cost, BillingPeriodStart: "2026-07-01T00:00:00Z" });
const months = async (): Promise<readonly string[]> =>
  (await hub.names("ingestion")).map((name) => name.split("/").at(-3) ?? "");

test("rows that move to another month count once: ingest fails until a person decides about the empty month", async () => {
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "1" }, { BilledCost: "2" }, july("4")]));
  await workspace.ingest(hub, [SOURCE]);
  await workspace.put("aws/a.csv", focusCsv([july("1"), july("2"), july("4")]));
  for (let sweeps = 1; sweeps <= 2; sweeps++) {
    const left = await workspace.ingest(hub, [SOURCE]);
    expect(left.exitCode, left.log).toBe(1);
    expect(left.outcomes).toEqual(["failed MonthLeftBehind"]);
    expect(left.log).toContain(
      `aws/*.csv has no rows for the month 202606 of ${AWS_SCOPE}, which it created from aws/a.csv`,
    );
    expect(await readMonth(hub, AWS_SCOPE, "202607")).toEqual({ rows: 1, billedCost: "4" });
  }
  // A rule for all months cannot keep this month, because its rows are now in July.
  const kept = await workspace.ingest(hub, [{ ...SOURCE, monthDecisions: { "*": "keep" } }]);
  expect(kept.outcomes, kept.log).toEqual(["failed MonthLeftBehind"]);

  const removing = { ...SOURCE, monthDecisions: { "202606": "remove" } };
  const planned = await workspace.ingest(hub, [removing], { "dry-run": "true" });
  expect(planned.outcomes, planned.log).toEqual(["202606 removed", "202607 planned"]);
  expect(await months()).toEqual(["202606", "202607"]);
  const removed = await workspace.ingest(hub, [removing]);
  expect(removed.outcomes, removed.log).toEqual(["202606 removed", "202607 ingested"]);
  expect(await months()).toEqual(["202607"]);
  expect(await readMonth(hub, AWS_SCOPE, "202607")).toEqual({ rows: 3, billedCost: "7" });
  expect((await workspace.ingest(hub, [removing])).outcomes).toEqual(["202607 unchanged"]);
});

test("rows that move between months that the files still have need no decision", async () => {
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "1" }, { BilledCost: "2" }, july("4")]));
  await workspace.ingest(hub, [SOURCE]);
  const moved = { ...july("2"), ChargePeriodStart: "2026-07-01T00:00:00Z" };
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "1" }, moved, july("4")]));
  const run = await workspace.ingest(hub, [SOURCE]);
  expect(run.outcomes, run.log).toEqual(["202606 ingested", "202607 ingested"]);
  expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 1, billedCost: "1" });
  expect(await readMonth(hub, AWS_SCOPE, "202607")).toEqual({ rows: 2, billedCost: "6" });
});

test("a month whose files were deleted is reported, and a decision can keep it", async () => {
  await workspace.put("aws/june.csv", focusCsv([{ BilledCost: "1" }]));
  await workspace.put("aws/july.csv", focusCsv([july("4")]));
  await workspace.ingest(hub, [SOURCE]);
  await rm(join(workspace.folder, "aws", "june.csv"));
  expect((await workspace.ingest(hub, [SOURCE])).outcomes).toEqual(["failed MonthLeftBehind"]);
  for (const monthDecisions of [{ "202606": "keep" }, { "*": "keep" }]) {
    const kept = await workspace.ingest(hub, [{ ...SOURCE, monthDecisions }]);
    expect(kept.exitCode, kept.log).toBe(0);
    expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 1, billedCost: "1" });
  }
  // Without the decision, it is reported again, although no file is read.
  const again = await workspace.ingest(hub, [SOURCE]);
  expect([...again.outcomes].sort(), again.log).toEqual(["202607 unchanged", "failed MonthLeftBehind"]);
});

test("a source ignores months that other patterns built from other files", async () => {
  await workspace.put("aws/2026-06/a.csv", focusCsv([{ BilledCost: "1" }]));
  await workspace.put("aws/2026-07/a.csv", focusCsv([july("4")]));
  const of = (folder: string) => ({ files: `aws/${folder}/*.csv`, scope: AWS_SCOPE });
  await workspace.ingest(hub, [of("2026-06")]);
  const next = await workspace.ingest(hub, [of("2026-07")]);
  expect(next.outcomes, next.log).toEqual(["202607 ingested"]);
  expect(await months()).toEqual(["202606", "202607"]);
});

test("the rows of a removed month stay until their new month is in the lake", async () => {
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "1" }, july("4")]));
  await workspace.ingest(hub, [SOURCE]);
  await workspace.put("aws/a.csv", focusCsv([july("1"), july("four")]));
  const run = await workspace.ingest(hub, [{ ...SOURCE, monthDecisions: { "202606": "remove" } }]);
  expect(run.outcomes, run.log).toEqual(["202607 failed InvalidValue"]);
  expect(await hub.read("ingestion", monthPath(AWS_SCOPE, "202606"))).toBeDefined();
});
