import type { StorageRequest } from "azure-simulator/testing";
import { addMonths, monthsBetween, parseMonth } from "exact-values/month";
import { beforeEach, describe, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { metadataOf, startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { monthPath, writesIn } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const NOW = "2026-06-15T12:00:00Z";

const hub = openForTests(() => startRetentionHub(NOW));
beforeEach(async () => {
  await hub.clear();
});

const keepMonths = (months: number) => hub.settings({ ingestion: { months } });
const ALL = { "max-delete-percent": "100" };

/** The months in `ingestion`, each as `<scope number> yyyyMM`. */
async function monthsLeft(): Promise<readonly string[]> {
  return (await hub.names("ingestion")).map((name) => name.replace(/^.*0(\d)\/(\d{6})\/.*$/, "$1 $2"));
}

test("keeps exactly the months within the retention in a small lake", async () => {
  await keepMonths(13);
  const months = monthsBetween(parseMonth("202412"), parseMonth("202607"));
  await Promise.all([1, 2].flatMap((scope) => months.map((month) => hub.putMonth({ scope, month }))));
  const run = await hub.retain(ALL);
  expect(run.hasSucceeded, run.log).toBe(true);
  const kept = monthsBetween(parseMonth("202505"), parseMonth("202607"));
  expect(await monthsLeft()).toEqual([1, 2].flatMap((scope) => kept.map((month) => `${scope} ${month}`)));
  expect(run.report?.outputs).toMatchObject({ "deleted-runs": "0", "deleted-partitions": "10" });
  expect(run.summary).toContain("202412-202504 (5 months)");
});

test("keeps months that an older release wrote for scopes without new data until a hub claims them", async () => {
  await keepMonths(13);
  const scopes = [
    "subscriptions/a\u3164",
    "subscriptions/v/202606/focuscost/focuscost.parquet",
    "anything/else",
    "a/\ufe0f",
  ];
  const paths = scopes.flatMap((scope) =>
    ["202501", "202606"].map((month) => ({ month, path: monthPath(scope, month) })),
  );
  for (const { month, path } of paths) await hub.put("ingestion", path, "a month", metadataOf({ month }));
  const spared = await hub.retain(ALL);
  expect(spared.hasSucceeded, spared.log).toBe(true);
  expect(spared.summary).toContain("UnownedMonths");
  expect(await hub.names("ingestion")).toHaveLength(paths.length);
  const run = await hub.retain({ ...ALL, "delete-unowned-months": "true" });
  expect(run.hasSucceeded, run.log).toBe(true);
  const kept = paths.filter(({ month }) => month === "202606").map(({ path }) => path);
  expect(await hub.names("ingestion")).toEqual(kept.toSorted());
});

describe("the retention starts at the first instant of a month in UTC", () => {
  test.each([
    ["2026-07-01T00:00:00Z", 13, "202506"],
    ["2024-02-29T23:59:59Z", 12, "202302"],
    ["2025-12-31T23:59:59Z", 1, "202511"],
    ["2026-06-15T12:00:00Z", 0, "202606"],
  ])("at %s, a retention of %i months starts with %s", async (time, months, first) => {
    await keepMonths(months);
    const before = addMonths(parseMonth(first), -1);
    await hub.putMonth({ month: before });
    await hub.putMonth({ month: first });
    await hub.retain(ALL, { time });
    expect(await monthsLeft()).toEqual([`1 ${first}`]);
  });
});

test("keeps every month without a retention, and with one that reaches before the calendar", async () => {
  await hub.putMonth({ month: "000101" });
  for (const retention of [{}, { ingestion: {} }, { ingestion: { months: 100_000 } }]) {
    await hub.settings(retention);
    const run = await hub.retain(ALL);
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await monthsLeft()).toEqual(["1 000101"]);
  }
});

test("never deletes files outside the layout or of other owners, and names those in a month's folder", async () => {
  const scope = subscription(1).slice(1);
  const ours = metadataOf({ month: "202001" });
  const named: readonly (readonly [string, Record<string, string>])[] = [
    // Another tool wrote this file.
    [`${scope}/202001/focuscost/focuscost.parquet`, {}],
    [`${scope}/202001/focuscost/part-0.parquet`, ours],
    [`${scope}/202001/focuscost/FocusCost.parquet`, ours],
    [`${scope}/202001/notes.txt`, {}],
  ];
  const unnamed: readonly (readonly [string, Record<string, string>])[] = [
    [`${scope}/202001/pricesheet/pricesheet.parquet`, ours],
    [`${scope}/202013/focuscost/focuscost.parquet`, ours],
    [`${scope}/2020/focuscost/focuscost.parquet`, ours],
    ["202001/focuscost/focuscost.parquet", ours],
    [`${scope.toUpperCase()}/202001/focuscost/focuscost.parquet`, ours],
    ["notes.txt", {}],
  ];
  const all = [...named, ...unnamed];
  await keepMonths(1);
  await Promise.all(all.map(([name, metadata]) => hub.put("ingestion", name, "foreign", metadata)));
  hub.storage.forgetRequests();
  const run = await hub.retain(ALL);
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.names("ingestion")).toEqual(all.map(([name]) => name).sort());
  expect(writesIn(hub.storage.requests).filter(({ container }) => container === "ingestion")).toEqual([]);
  const isNamed = (name: string): boolean =>
    run.summary.includes(`ingestion/${name} is in the folder of an expired month`);
  expect(all.map(([name]) => name).filter(isNamed)).toEqual(named.map(([name]) => name));
});

describe("keeps a month that during the run", () => {
  test("is committed again", async () => {
    await keepMonths(13);
    const path = await hub.putMonth({ month: "202504" });
    await hub.putMonth({ scope: 2, month: "202504" });
    hub.storage.onRequest(async ({ operation, blob }, phase) => {
      if (operation !== "DeleteBlob" || blob !== path || phase !== "before") return;
      await hub.put("ingestion", path, "anew", metadataOf({ month: "202504", runId: "forced" }));
    });
    const run = await hub.retain(ALL);
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await monthsLeft()).toEqual(["1 202504"]);
    expect(run.log).toMatch(/^::warning .*was committed again in the meantime/m);
    expect(run.report?.outputs["deleted-partitions"]).toBe("1");
  });

  test("is locked by a lease", async () => {
    await keepMonths(13);
    const path = await hub.putMonth({ month: "202504" });
    await hub.containers.ingestion.getBlobClient(path).getBlobLeaseClient().acquireLease(60);
    const run = await hub.retain(ALL);
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await monthsLeft()).toEqual(["1 202504"]);
    expect(run.summary).toContain("it has a lease");
  });

  test("is being staged and has no committed content yet", async () => {
    await keepMonths(13);
    const path = "subscriptions/x/202001/focuscost/focuscost.parquet";
    const client = hub.containers.ingestion.getBlockBlobClient(path);
    const id = Buffer.from("a".repeat(48)).toString("base64");
    await client.stageBlock(id, "staged", 6);
    expect((await hub.retain(ALL)).hasSucceeded).toBe(true);
    await client.commitBlockList([id], { conditions: { ifNoneMatch: "*" } });
    expect(await hub.names("ingestion")).toEqual([path]);
  });
});

test("counts a month that another run deletes first as deleted", async () => {
  await keepMonths(13);
  const path = await hub.putMonth({ month: "202504" });
  hub.storage.onRequest(async ({ operation, blob }, phase) => {
    if (operation === "DeleteBlob" && blob === path && phase === "before")
      await hub.storage.removeBlob("ingestion", path);
  });
  const run = await hub.retain(ALL);
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await monthsLeft()).toEqual([]);
});

test("retries a deletion whose response is lost; a deletion that storage refuses fails alone", async () => {
  await keepMonths(13);
  const lost = await hub.putMonth({ month: "202504" });
  const refused = await hub.putMonth({ scope: 2, month: "202504" });
  await hub.putMonth({ scope: 3, month: "202504" });
  const match = ({ operation, blob }: StorageRequest): boolean => operation === "DeleteBlob" && blob === lost;
  hub.storage.fault({ kind: "reset-after", times: 1, match });
  // Storage refuses to delete a blob with snapshots unless the request includes them.
  await hub.containers.ingestion.getBlobClient(refused).createSnapshot();
  const run = await hub.retain(ALL);
  expect(run.hasSucceeded).toBe(false);
  expect(await monthsLeft()).toEqual(["2 202504"]);
  expect(run.report?.outputs["deleted-partitions"]).toBe("2");
  expect(run.summary).toMatch(/^\*\*Apply-retention failed: 0 runs and 2 months deleted/);
  expect(run.log).toMatch(/^::error title=SnapshotsPresent/m);
});

test("stops asking storage that keeps refusing", async () => {
  await keepMonths(13);
  const paths = await Promise.all(
    Array.from({ length: 40 }, (_, index) => hub.putMonth({ scope: 100 + index, month: "202504" })),
  );
  for (const path of paths) await hub.containers.ingestion.getBlobClient(path).createSnapshot();
  hub.storage.forgetRequests();
  const run = await hub.retain(ALL);
  expect(run.hasSucceeded).toBe(false);
  expect(run.summary).toContain("**SnapshotsPresent**");
  const refused = hub.storage.requests.filter(({ operation }) => operation === "DeleteBlob");
  expect(refused.length).toBeLessThan(30);
});
