import { beforeEach, describe, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, type StoredRun, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const DAILY = "finops-daily-costdetails";
const MONTHLY = "finops-monthly-costdetails";
const REFUSED = ["202606 skipped", "202606 failed ForeignExport"];
const FILTERED = "only-one-resource-group";

const hub = openForEachTest(startHub);
beforeEach(async () => {
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 1200 } });
});

/** A complete month of `rows` rows of 1 USD, exported and submitted on `day`. */
function deliver(exportName: string, runId: string, day: number, rows: number): Promise<StoredRun> {
  const costs = Array.from({ length: rows }, () => ["2026-06-01", "1"] as const);
  const resourceId = `${SCOPE}/providers/Microsoft.CostManagement/exports/${exportName}`;
  return writeByHand(hub, {
    ...{ scope: SCOPE, runId, parts: [{ content: costCsv(costs) }] },
    submittedTime: `2026-07-${String(day).padStart(2, "0")}T02:00:00Z`,
    folder: `exports/${exportName}/20260601-20260630/${runId}`,
    manifest: { exportConfig: { exportName, resourceId, dataVersion: "1.0r2", type: "FocusCost" } },
  });
}

const rows = async (): Promise<number | undefined> => (await readMonth(hub, SCOPE, "202606"))?.rows;

describe("a filtered export of the same scope", () => {
  test("does not replace the month: each sweep fails until a person decides, and the hub's own runs continue", async () => {
    await deliver(DAILY, "own-1", 1, 1000);
    expect((await hub.ingest()).outcomes).toEqual(["202606 ingested"]);
    const foreign = await deliver(FILTERED, "foreign", 2, 10);
    for (let sweep = 0; sweep < 2; sweep++) {
      const run = await hub.ingest();
      expect([run.exitCode, ...run.outcomes], run.log).toEqual([1, ...REFUSED]);
      expect(run.summary).toContain(`belongs to export "${FILTERED}", but the month belongs to export "${DAILY}"`);
      expect(await rows()).toBe(1000);
    }
    await deliver(MONTHLY, "own-2", 3, 1001);
    const later = await hub.ingest();
    expect([...later.outcomes].sort(), later.log).toEqual(["202606 failed ForeignExport", "202606 ingested"]);
    expect(await rows()).toBe(1001);
    expect(await hub.names("msexports")).toEqual([foreign.manifestName, ...foreign.partNames].sort());
    // A person decided by deleting the files.
    for (const name of await hub.names("msexports")) await hub.remove("msexports", name);
    await deliver(DAILY, "own-3", 4, 1002);
    expect(await hub.ingest()).toMatchObject({ exitCode: 0, outcomes: ["202606 ingested"] });
  });

  test("replaces the month with force, and later runs of it are accepted", async () => {
    await deliver(DAILY, "own", 1, 1000);
    await hub.ingest();
    await deliver(FILTERED, "first", 2, 10);
    expect((await hub.ingest()).outcomes).toEqual(REFUSED);
    const forced = await hub.ingest({ force: "true", scopes: SCOPE, months: "202606" });
    expect(forced.outcomes, forced.log).toEqual(["202606 ingested"]);
    await deliver(FILTERED, "second", 3, 11);
    expect(await hub.ingest()).toMatchObject({ exitCode: 0, outcomes: ["202606 ingested"] });
    expect(await rows()).toBe(11);
  });

  test("that delivered first loses the month to the hub's own export, and is rejected from then on", async () => {
    await deliver(FILTERED, "first", 1, 10);
    expect((await hub.ingest()).outcomes).toEqual(["202606 ingested"]);
    await deliver(DAILY, "own", 2, 1000);
    expect(await hub.ingest()).toMatchObject({ exitCode: 0, outcomes: ["202606 ingested"] });
    await deliver(FILTERED, "second", 3, 11);
    expect((await hub.ingest()).outcomes).toEqual(REFUSED);
    expect(await rows()).toBe(1000);
  });

  test("is rejected next to the hub's own export in one sweep, whichever was submitted later", async () => {
    await deliver(DAILY, "own-1", 1, 1000);
    await deliver(FILTERED, "foreign", 2, 10);
    await deliver(DAILY, "own-2", 3, 1001);
    const run = await hub.ingest();
    expect([...run.outcomes].sort(), run.log).toEqual(["202606 failed ForeignExport", "202606 ingested"]);
    expect(await rows()).toBe(1001);
  });
});

describe("no decision is needed for", () => {
  test.each([
    ["daily, monthly and backfilled runs of one hub", DAILY, MONTHLY],
    ["a hub that replaces another", "oldhub-daily-costdetails", DAILY],
    ["an export created again under the same name, in any case", "Custom-Export", "custom-export"],
  ])("%s", async (_, first, second) => {
    await deliver(first, "one", 1, 10);
    await hub.ingest();
    await deliver(second, "two", 2, 11);
    expect(await hub.ingest()).toMatchObject({ exitCode: 0, outcomes: ["202606 ingested"] });
    expect(await rows()).toBe(11);
  });
});
