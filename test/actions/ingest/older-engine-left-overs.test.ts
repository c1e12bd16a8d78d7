import { beforeEach, describe, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");
const OLDER_FILE = PATH.replace("focuscost.parquet", "part_0_0001.parquet");
const MONTH_OF_0_7 = "Costs/2026/06/subscriptions/00000000-0000-0000-0000-000000000001/run__part_0_0001.parquet";

const hub = openForEachTest(startHub);
beforeEach(async () => {
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 36 } });
  await hub.put("ingestion", OLDER_FILE, "PAR1 of a Data Factory hub");
  // With a retention of 0 days, the Data Factory hub deletes the parts but never the manifest.
  const parts = [{ content: costCsv([["2026-06-01", "5"]]), isStored: false }];
  await writeByHand(hub, { scope: SCOPE, runId: "a", submittedTime: "2026-07-02T02:00:00Z", parts });
});

async function exportAnew(): Promise<void> {
  const parts = [{ content: costCsv([["2026-06-01", "7"]]) }];
  await writeByHand(hub, { scope: SCOPE, runId: "b", submittedTime: "2026-07-09T02:00:00Z", parts });
}

describe("a manifest whose parts a Data Factory hub has deleted", () => {
  test("fails its month, which stays as the Data Factory hub wrote it", async () => {
    const run = await hub.ingest({ migrate: "true" });
    expect(run.outcomes).toEqual(["202606 failed PartMissing"]);
    expect(await hub.names("ingestion")).toEqual([OLDER_FILE]);
  });

  test("is superseded by a later run of the month, and deleted with it", async () => {
    await exportAnew();
    const run = await hub.ingest({ migrate: "true" });
    expect(run.exitCode, run.log).toBe(0);
    expect(run.outcomes).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "7" });
    expect(await hub.names("ingestion")).toEqual([PATH]);
    expect(await hub.names("msexports")).toEqual([]);
  });
});

test("migrate keeps the folders of release 0.7 and later", async () => {
  await hub.put("ingestion", MONTH_OF_0_7, "PAR1 of a later release");
  await exportAnew();
  expect((await hub.ingest({ migrate: "true" })).outcomes).toEqual(["202606 ingested"]);
  expect(await hub.names("ingestion")).toEqual([MONTH_OF_0_7, PATH]);
});
