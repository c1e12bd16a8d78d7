import { beforeEach, describe, expect, test } from "vitest";
import { readMonth } from "../../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub, writesIn } from "../../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");
const FOREIGN = PATH.replace("focuscost.parquet", "20260601_part_0.snappy.parquet");

const hub = openForEachTest(startHub);
beforeEach(async () => {
  await hub.put("ingestion", FOREIGN, "PAR1 of a Data Factory hub");
  const parts = [{ content: costCsv([["2026-06-01", "5"]]) }];
  await writeByHand(hub, { scope: SCOPE, runId: "a", submittedTime: "2026-07-02T02:00:00Z", parts });
});

describe("parquet files of another tool in the month's folder", () => {
  test("are named and stop the month, which readers would otherwise count twice", async () => {
    hub.storage.forgetRequests();
    const run = await hub.ingest();
    expect(run.exitCode).toBe(1);
    expect(run.outcomes).toEqual(["202606 failed ForeignParquet"]);
    expect(run.log).toMatch(
      /^::error title=ForeignParquet::.*20260601_part_0\.snappy\.parquet.*migrate: true.*hub-ingest\.yml -f months=202606 -f migrate=true/m,
    );
    expect(writesIn(hub.storage.requests)).toEqual([]);
  });

  test("are deleted with migrate after the commit", async () => {
    hub.storage.forgetRequests();
    const run = await hub.ingest({ migrate: "true" });
    expect(run.exitCode, run.log).toBe(0);
    expect(await hub.names("ingestion")).toEqual([PATH]);
    const order = hub.storage.requests.map(({ operation }) => operation);
    expect(order.indexOf("DeleteBlob")).toBeGreaterThan(order.indexOf("PutBlockList"));
  });

  test("with the hub's file name are replaced with migrate", async () => {
    await hub.remove("ingestion", FOREIGN);
    await hub.put("ingestion", PATH, "PAR1 of a Data Factory hub");
    expect((await hub.ingest()).outcomes).toEqual(["202606 failed ForeignParquet"]);
    expect((await hub.ingest({ migrate: "true" })).outcomes).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "5" });
  });

  test("remain after a kill between commit and deletion, and the next run deletes them", async () => {
    let kill = (): void => {};
    const unhook = hub.storage.onRequest(({ operation }, phase) => {
      if (operation !== "DeleteBlob" || phase !== "before") return;
      kill();
      return "drop";
    });
    const killed = await hub.ingest({ migrate: "true" }, { onStart: (stop) => (kill = stop) });
    unhook();
    expect(killed.exitCode).toBe(null);
    expect(await hub.names("ingestion")).toEqual([FOREIGN, PATH].sort());

    expect((await hub.ingest()).outcomes).toEqual(["202606 failed ForeignParquet"]);
    expect((await hub.ingest({ migrate: "true" })).outcomes).toEqual(["202606 unchanged"]);
    expect(await hub.names("ingestion")).toEqual([PATH]);
  });

  test("rewritten since the listing are named and kept with the exports, and the others are deleted", async () => {
    await hub.settings({ msexports: { days: 0 }, ingestion: { months: 1200 } });
    const second = FOREIGN.replace("part_0", "part_1");
    await hub.put("ingestion", second, "PAR1 of a Data Factory hub");
    let isWritten = false;
    const unhook = hub.storage.onRequest(async ({ operation }, phase) => {
      if (operation !== "PutBlockList" || phase !== "before" || isWritten) return;
      isWritten = true;
      await hub.put("ingestion", FOREIGN, "PAR1 of the same engine, which is still at work");
    });
    const run = await hub.ingest({ migrate: "true" });
    unhook();
    expect(run.outcomes, run.log).toEqual(["202606 failed ForeignParquet"]);
    expect(run.log).toMatch(/^::error title=ForeignParquet::.*again.*20260601_part_0.*Stop the other tool/m);
    expect(await hub.names("ingestion")).toEqual([FOREIGN, PATH].sort());
    expect(await hub.names("msexports")).toHaveLength(2);

    const next = await hub.ingest({ migrate: "true" });
    expect(next.outcomes, next.log).toEqual(["202606 unchanged"]);
    expect(await hub.names("ingestion")).toEqual([PATH]);
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("created through the dfs endpoint under the hub's file name are rejected with a remedy", async () => {
    await hub.remove("ingestion", FOREIGN);
    await hub.put("ingestion", PATH, "PAR1 of a Data Factory hub");
    hub.storage.markCreatedByDfs("ingestion", PATH);
    const run = await hub.ingest({ migrate: "true" });
    expect(run.exitCode).toBe(1);
    expect(run.log).toMatch(/^::error title=BlobOperationNotSupported::.*dfs endpoint.*Delete that file/m);
  });
});
