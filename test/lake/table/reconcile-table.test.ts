import { expect, test } from "vitest";
import { startWorld } from "../../worlds/lake-model/world.ts";
import { commitMonth, lakeOf, monthsOf, putEntry, reconcile, SCOPE, tableOf } from "./kept-table.ts";

const OTHER = "/providers/Microsoft.Billing/billingAccounts/9";

test("the first update creates the table and adds all months in one entry, and the second commits nothing", async () => {
  const world = startWorld();
  await commitMonth(world, "202604", [1, 2]);
  await commitMonth(world, "202605", [3]);
  await commitMonth(world, "202605", [4], { scope: OTHER });
  const first = await reconcile(world);
  expect(first).toMatchObject({
    outcome: "published",
    version: 0,
    fileCount: 3,
    failures: [],
    behind: [],
    warnings: [],
  });
  expect(await monthsOf(world)).toEqual(lakeOf(world));
  const before = [...world.tables.local.blobs.values()].map(({ etag }) => etag);
  expect(await reconcile(world)).toMatchObject({ outcome: "current", version: 0, published: [] });
  expect([...world.tables.local.blobs.values()].map(({ etag }) => etag)).toEqual(before);
});

test("one entry removes and adds a replaced month, and earlier versions still show the old one", async () => {
  const world = startWorld();
  await commitMonth(world, "202604", [1]);
  await commitMonth(world, "202605", [2]);
  await reconcile(world);
  const old = lakeOf(world);
  await commitMonth(world, "202605", [20, 21]);
  expect(await reconcile(world)).toMatchObject({ version: 1, published: [{ month: "202605" }] });
  expect(await monthsOf(world)).toEqual(lakeOf(world));
  expect(await monthsOf(world, 0)).toEqual(old);
});

test("an entry has what readers need: partition, bounds and null counts of filtered columns, and exact sums as proof", async () => {
  const world = startWorld();
  await commitMonth(world, "202605", [7, -2]);
  await reconcile(world);
  const { columns, files } = await tableOf(world);
  const [file] = files;
  expect(file?.partitionValues).toEqual({ x_Scope: SCOPE.slice(1), x_Month: "202605" });
  expect(file?.path).toMatch(/^data\/202605\/[0-9a-f]{32}\.parquet$/);
  const stats = JSON.parse(file?.stats ?? "");
  expect(stats).toMatchObject({
    numRecords: 2,
    minValues: {
      BillingCurrency: "USD",
      ChargePeriodStart: "2026-05-02T00:00:00.000Z",
      BillingPeriodStart: "2026-05-01T00:00:00.000Z",
    },
    maxValues: { BillingCurrency: "USD", ChargePeriodStart: "2026-05-03T00:00:00.000Z" },
    nullCount: { BillingCurrency: 0, SubAccountId: 2 },
  });
  expect(JSON.parse(file?.tags.hub_sums ?? "")).toMatchObject({ USD: { BilledCost: "5" } });
  expect(file?.tags).toMatchObject({ hub_rows: "2", hub_attempt: [...lakeOf(world).values()][0] });
  expect(columns).toHaveLength(137);
});

test("files that OPTIMIZE has rewritten are published again", async () => {
  const world = startWorld();
  await commitMonth(world, "202605", [1]);
  await reconcile(world);
  const [file] = (await tableOf(world)).files;
  const { path: _, tags: __, ...rest } = file ?? { path: "", tags: {} };
  const entry = [
    { remove: { path: file?.path, dataChange: false, deletionTimestamp: world.now } },
    { add: { ...rest, path: "part-0.parquet", dataChange: false } },
  ];
  world.tables.local.put(
    "costs/_delta_log/00000000000000000001.json",
    new TextEncoder().encode(entry.map((action) => JSON.stringify(action)).join("\n")),
  );
  expect(await reconcile(world)).toMatchObject({ outcome: "published", version: 2 });
  expect(await monthsOf(world)).toEqual(lakeOf(world));
});

test("months before the cut-off and files that no hub committed are left out and named", async () => {
  const world = startWorld();
  await commitMonth(world, "202405", [1]);
  await commitMonth(world, "202605", [2]);
  world.lakes.local.put(`${SCOPE.slice(1)}/202604/focuscost/focuscost.parquet`, new Uint8Array(20));
  const result = await reconcile(world, undefined, "202505");
  expect(result.warnings.map(({ code }) => code)).toEqual(["TableMonthForeign", "TableMonthExpired"]);
  expect([...(await monthsOf(world)).keys()]).toEqual([`${SCOPE.slice(1)}/202605`]);
});

test("a month that was copied to the folder of another scope is named, and the table keeps the committed one", async () => {
  const world = startWorld();
  await commitMonth(world, "202605", [1]);
  const [month] = [...world.lakes.local.blobs.values()];
  world.now += 60_000;
  const copy = "a/202605/focuscost/focuscost.parquet";
  world.lakes.local.put(`subscriptions/${copy}`, month?.bytes ?? new Uint8Array(), month?.metadata);
  world.lakes.local.put(copy, month?.bytes ?? new Uint8Array(), month?.metadata);
  for (const outcome of ["published", "current"]) {
    const result = await reconcile(world);
    expect([result.outcome, result.version]).toEqual([outcome, 0]);
    expect(result.warnings.map(({ code }) => code)).toEqual(["TableMonthForeign"]);
    expect([...(await monthsOf(world)).keys()]).toEqual([`${SCOPE.slice(1)}/202605`]);
  }
});

test("an incomplete copy is awaited and then repeated, and no entry ever names it", async () => {
  const world = startWorld();
  await commitMonth(world, "202605", [1, 2]);
  const [month] = [...world.lakes.local.blobs.values()];
  const name = `costs/data/202605/${month?.metadata.hub_attempt}.parquet`;
  world.tables.local.put(name, month?.bytes.slice(0, 100) ?? new Uint8Array());
  expect(await reconcile(world)).toMatchObject({ outcome: "published", failures: [] });
  expect(await monthsOf(world)).toEqual(lakeOf(world));
  expect(world.tables.local.blobs.get(name)?.byteCount).toBe(month?.byteCount);
});

test("files that were added next to a month's own file are removed, and the own file is listed only once", async () => {
  const world = startWorld();
  await commitMonth(world, "202605", [1]);
  await reconcile(world);
  const [file] = (await tableOf(world)).files;
  world.tables.local.put("costs/part-0.parquet", new Uint8Array(9));
  putEntry(world, 1, [{ add: { ...file, path: "part-0.parquet", size: 9 } }]);
  expect(await reconcile(world)).toMatchObject({ outcome: "published", version: 2 });
  expect(await monthsOf(world)).toEqual(lakeOf(world));
  const entry = world.tables.local.blobs.get("costs/_delta_log/00000000000000000002.json")?.bytes;
  const actions = new TextDecoder().decode(entry).trim().split("\n");
  expect(actions.flatMap((line) => Object.keys(JSON.parse(line)))).toEqual(["commitInfo", "remove", "txn"]);
});
