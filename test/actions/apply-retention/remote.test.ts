import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hubAccount, metadataOf, type RetentionHub, startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
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

function settingsText({ months, scopes }: { readonly months: number; readonly scopes: readonly string[] }): string {
  return JSON.stringify({
    type: "HubInstance",
    scopes: scopes.map((scope) => ({ scope })),
    retention: { ingestion: { months } },
  });
}

const retain = () => hub.retain({ "remote-storage-key": remote.storage.key });

test("keeps exports until both hubs hold their month when the mode is both", async () => {
  await hub.putMonth(MONTH);
  const before = await retain();
  expect(before.report?.outputs).toMatchObject({ "deleted-runs": "0", kept: "1" });
  expect(await hub.names("msexports")).toHaveLength(2);
  await remote.putMonth(MONTH);
  const run = await retain();
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.names("msexports")).toEqual([]);
});

test("ignores the hub's own lake when the mode is only", async () => {
  await settings("only");
  await remote.putMonth(MONTH);
  await retain();
  expect(await hub.names("msexports")).toEqual([]);
});

test("mode only in the repository's settings file takes effect once ingest uses it", async () => {
  const retention = { msexports: { days: 0 }, ingestion: { months: 12 } };
  await hub.commitSettings(retention, { remoteHub: { storageUri: remote.storage.url, mode: "only" } });
  await remote.putMonth(MONTH);
  await retain();
  expect(await hub.names("msexports")).toHaveLength(2);
  await settings("only");
  await retain();
  expect(await hub.names("msexports")).toEqual([]);
});

test("keeps the exports of a month that vanishes from the remote hub just before the deletion", async () => {
  await hub.putMonth(MONTH);
  await remote.putMonth(MONTH);
  remote.storage.onRequest(async ({ operation, blob }, phase) => {
    if (operation === "HeadBlob" && blob === PATH && phase === "before")
      await remote.storage.removeBlob("ingestion", PATH);
  });
  await retain();
  expect(await hub.names("msexports")).toHaveLength(2);
});

test("never deletes months that belong to the remote hub", async () => {
  await hub.putMonth({ month: "202505" });
  await remote.put("ingestion", monthPath(subscription(1), "202001"), "x", metadataOf({ month: "202001" }));
  await retain();
  expect(await hub.names("ingestion")).toEqual([]);
  expect(await remote.names("ingestion")).toHaveLength(1);
});

describe("only the hub that committed a month deletes it", () => {
  const SENT = { month: "202505" } as const;
  const ALL = { "max-delete-percent": "100" };
  const account = (one: RetentionHub): string => hubAccount(one.storage.url);

  test("a remote hub keeps and names months that another hub sent, whatever its own retention is", async () => {
    await remote.put("config", "settings.json", settingsText({ months: 2, scopes: [subscription(1)] }));
    await remote.putMonth({ ...SENT, owner: account(hub) });
    const own = await remote.putMonth({ month: "202504" });
    const run = await remote.retain(ALL);
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await remote.names("ingestion")).toEqual([monthPath(subscription(1), SENT.month)]);
    expect(own).not.toBe(monthPath(subscription(1), SENT.month));
    expect(run.log).toContain(`202505 (1 month) belongs to the hub of ${account(hub)}, so it stays`);
    expect(run.summary).toContain(account(hub));
    expect(run.report?.outputs["deleted-partitions"]).toBe("1");
  });

  test.each(["only", "both"])(
    "the sender deletes its months in the remote hub according to its own settings (%s)",
    async (mode) => {
      await settings(mode);
      await remote.putMonth({ ...SENT, owner: account(hub) });
      await remote.putMonth({ month: "202504" });
      await remote.putMonth({ month: "202503", owner: undefined });
      await remote.putMonth({ month: "202605", owner: account(hub) });
      const dry = await hub.retain({ ...ALL, "dry-run": "true", "remote-storage-key": remote.storage.key });
      expect(dry.log).toContain("months of this hub to delete: 1 of 2.");
      expect(await remote.names("ingestion")).toHaveLength(4);
      const run = await hub.retain({ ...ALL, "remote-storage-key": remote.storage.key });
      expect(run.hasSucceeded, run.log).toBe(true);
      expect(await remote.names("ingestion")).toEqual(
        ["202503", "202504", "202605"].map((month) => monthPath(subscription(1), month)),
      );
      expect(run.report?.outputs["deleted-partitions"]).toBe("1");
    },
  );

  test("the guard counts the sender's months in the remote hub", async () => {
    for (const month of ["202501", "202502", "202605"]) await remote.putMonth({ month, owner: account(hub) });
    const run = await retain();
    expect(run.hasSucceeded).toBe(false);
    expect(run.summary).toContain("RetentionGuard");
    expect(await remote.names("ingestion")).toHaveLength(3);
  });

  test("a month written by release 0.2 belongs to the hub whose settings name its scope", async () => {
    const retention = { months: 12, scopes: [subscription(1)] };
    await hub.put("config", "settings.json", settingsText(retention));
    await hub.putMonth({ month: "202505", owner: undefined });
    await hub.putMonth({ month: "202505", scope: 2, owner: undefined });
    const run = await hub.retain(ALL);
    expect(await hub.names("ingestion")).toEqual([monthPath(subscription(2), "202505")]);
    expect(run.summary).toContain("UnownedMonths");
    await hub.retain({ ...ALL, "delete-unowned-months": "true" });
    expect(await hub.names("ingestion")).toEqual([]);
  });
});

test("an unreachable remote hub keeps its exports, while the hub's own months are still deleted", async () => {
  await hub.putMonth(MONTH);
  await hub.putMonth({ month: "202505" });
  const wrongKey = Buffer.from("another key").toString("base64");
  const run = await hub.retain({ "remote-storage-key": wrongKey });
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.names("ingestion")).toEqual([PATH]);
  expect(await hub.names("msexports")).toHaveLength(2);
  expect(run.summary).toContain("The months of the remote hub cannot be read");
  expect(run.summary).toContain("the content of the remote lake is unknown");
  expect(`${run.log}${run.summary}`).not.toContain(wrongKey);
});
