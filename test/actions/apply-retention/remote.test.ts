import { afterEach, beforeEach, expect, test } from "vitest";
import { metadataOf, type RetentionHub, startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { monthPath } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const MONTH = { month: "202605", runId: "a" };
const PATH = monthPath(subscription(1), "202605");

let hub: RetentionHub;
let remote: RetentionHub;
beforeEach(async () => {
  [hub, remote] = await Promise.all([
    startRetentionHub("2026-06-15T12:00:00Z"),
    startRetentionHub("2026-06-15T12:00:00Z"),
  ]);
  await hub.putRun(MONTH);
  await settings("both");
});
afterEach(async () => {
  await Promise.all([hub.close(), remote.close()]);
});

function settings(mode: string): Promise<void> {
  const retention = { msexports: { days: 0 }, ingestion: { months: 12 } };
  const remoteHub = { storageUri: remote.storage.url, mode };
  return hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [], retention, remoteHub }));
}

const retain = () => hub.retain({ "remote-storage-key": remote.storage.key });

test("with both, exports stay until both hubs hold their month", async () => {
  await hub.putMonth(MONTH);
  const before = await retain();
  expect(before.report?.outputs).toMatchObject({ "deleted-runs": "0", kept: "1" });
  expect(await hub.names("msexports")).toHaveLength(2);
  await remote.putMonth(MONTH);
  const run = await retain();
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.names("msexports")).toEqual([]);
});

test("with only, what the hub's own lake holds is no matter", async () => {
  await settings("only");
  await remote.putMonth(MONTH);
  await retain();
  expect(await hub.names("msexports")).toEqual([]);
});

test("a settings file that gives the hub's own lake up does not count before ingest goes by it", async () => {
  const retention = { msexports: { days: 0 }, ingestion: { months: 12 } };
  await hub.commitSettings(retention, { remoteHub: { storageUri: remote.storage.url, mode: "only" } });
  await remote.putMonth(MONTH);
  await retain();
  expect(await hub.names("msexports")).toHaveLength(2);
  await settings("only");
  await retain();
  expect(await hub.names("msexports")).toEqual([]);
});

test("a month that vanishes from the remote hub right before keeps its exports", async () => {
  await hub.putMonth(MONTH);
  await remote.putMonth(MONTH);
  remote.storage.onRequest(async ({ operation, blob }, phase) => {
    if (operation === "HeadBlob" && blob === PATH && phase === "before")
      await remote.storage.removeBlob("ingestion", PATH);
  });
  await retain();
  expect(await hub.names("msexports")).toHaveLength(2);
});

test("the remote hub's own months are never deleted", async () => {
  await hub.putMonth({ month: "202505" });
  await remote.put("ingestion", monthPath(subscription(1), "202001"), "x", metadataOf({ month: "202001" }));
  await retain();
  expect(await hub.names("ingestion")).toEqual([]);
  expect(await remote.names("ingestion")).toHaveLength(1);
});

test("a remote hub that cannot be asked keeps the exports, and the hub's own months go all the same", async () => {
  await hub.putMonth(MONTH);
  await hub.putMonth({ month: "202505" });
  const wrongKey = Buffer.from("another key").toString("base64");
  const run = await hub.retain({ "remote-storage-key": wrongKey });
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.names("ingestion")).toEqual([PATH]);
  expect(await hub.names("msexports")).toHaveLength(2);
  expect(run.summary).toContain("The remote hub cannot be asked what it holds");
  expect(run.summary).toContain("what the lake of the remote hub holds is not known");
  expect(`${run.log}${run.summary}`).not.toContain(wrongKey);
});
