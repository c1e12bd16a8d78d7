import { beforeEach, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { writesIn } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const hub = openForTests(() => startRetentionHub("2026-06-15T12:00:00Z"));
beforeEach(async () => {
  await hub.clear();
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 12 } });
});

const [first, second] = [subscription(1).slice(1), subscription(2).slice(1)];

async function makeFolder(container: "msexports" | "ingestion", path: string): Promise<void> {
  await hub.put(container, path, "", { hdi_isfolder: "true" });
}

test("deletes folders that become empty, deepest first, and keeps those that still hold something", async () => {
  await hub.putMonth({ month: "202505" });
  await hub.putMonth({ scope: 2, month: "202505" });
  await hub.putMonth({ scope: 2, month: "202506" });
  await hub.putRun({ month: "202506", runId: "gone", scope: subscription(2), folder: "exports/two/gone/guid" });
  await hub.putMonth({ scope: 2, month: "202506", runId: "gone" });
  await hub.putRun({ runId: "stays", scope: subscription(2), folder: "exports/two/stays/guid" });
  hub.storage.forgetRequests();
  const run = await hub.retain({ "max-delete-percent": "100" });
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.folders("ingestion")).toEqual([
    "subscriptions",
    second,
    `${second}/202506`,
    `${second}/202506/focuscost`,
  ]);
  expect(await hub.folders("msexports")).toEqual([
    "exports",
    "exports/two",
    "exports/two/stays",
    "exports/two/stays/guid",
  ]);

  const removed = hub.storage.requests.filter(({ operation }) => operation === "DeleteBlob");
  expect(removed.filter(({ status }) => status !== 202)).toEqual([]);
  const order = removed.map(({ container, blob }) => `${container}/${blob}`);
  const chain = [`ingestion/${first}/202505/focuscost`, `ingestion/${first}/202505`, `ingestion/${first}`];
  expect(order.filter((name) => chain.includes(name))).toEqual(chain);
});

test("keeps a folder that receives a file during the run", async () => {
  await hub.putMonth({ month: "202505" });
  const folder = `${first}/202505/focuscost`;
  hub.storage.onRequest(async ({ operation, blob }, phase) => {
    if (operation === "DeleteBlob" && blob === folder && phase === "before") {
      await hub.put("ingestion", `${folder}/other.parquet`, "someone's");
    }
  });
  const run = await hub.retain();
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.names("ingestion")).toEqual([`${folder}/other.parquet`]);
});

test("deletes empty folders of expired months, and empty export folders that are a day old", async () => {
  await makeFolder("ingestion", `${first}/202001/focuscost`);
  await makeFolder("ingestion", `${first}/202606/focuscost`);
  await makeFolder("ingestion", "archive");
  await makeFolder("msexports", "exports/fresh");
  expect((await hub.retain()).hasSucceeded).toBe(true);
  // The storage emulator stamps directories with the real time, which is far from the hub's time.
  expect(await hub.folders("msexports")).toEqual(["exports", "exports/fresh"]);
  expect(await hub.folders("ingestion")).toEqual([
    "archive",
    "subscriptions",
    first,
    `${first}/202606`,
    `${first}/202606/focuscost`,
  ]);
  await hub.retain({ "ingestion-retention-in-months": "1200" }, { time: "2096-06-15T12:00:00Z" });
  expect(await hub.folders("msexports")).toEqual([]);
});

test("deletes only files in a storage account without a hierarchical namespace", async () => {
  await hub.putMonth({ month: "202505" });
  for (const folder of (await hub.folders("ingestion")).toReversed()) await hub.storage.removeBlob("ingestion", folder);
  hub.storage.forgetRequests();
  expect((await hub.retain()).hasSucceeded).toBe(true);
  const writes = writesIn(hub.storage.requests).map(({ operation, blob }) => `${operation} ${blob}`);
  expect(writes).toEqual([`DeleteBlob ${first}/202505/focuscost/focuscost.parquet`, "PutBlob journal/retention.json"]);
});
