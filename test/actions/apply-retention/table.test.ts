import type { Month } from "exact-values/month";
import { expect, test } from "vitest";
import { reportRetention } from "../../../src/actions/apply-retention/report.ts";
import { keysOf } from "../../../src/actions/apply-retention/table-state.ts";
import type { ScopeId } from "../../../src/hub/scope.ts";
import { tableDefinition } from "../../../src/hub/table/table-schema.ts";
import {
  type Call,
  commitMonth,
  forkWorld,
  keepMonths,
  lakeOf,
  logOf,
  monthsOf,
  namedCheckpoint,
  pausedAt,
  putEntry,
  readOnly,
  reconcile,
  recordCalls,
  retain,
  SCOPE,
  tableOf,
  withTables,
} from "../../lake/table/kept-table.ts";
import { startAgedTable } from "../../lake/table/killed-retention.ts";
import { watchTable } from "../../lake/table/table-watch.ts";
import { snapshot, startWorld, type World } from "../../worlds/lake-model/world.ts";

const DAY = 86_400_000;
const LAST_CHECKPOINT = "costs/_delta_log/_last_checkpoint";

function namesIn(world: World): readonly string[] {
  return [...world.tables.local.blobs.values()].map(({ etag, name }) => `${name} ${etag}`).sort();
}

function monthsIn(months: ReadonlyMap<string, string>): readonly string[] {
  return [...months.keys()].map((key) => key.slice(-6));
}

async function startTable(months: readonly string[], kept: number | undefined): Promise<World> {
  const world = startWorld();
  keepMonths(world, undefined);
  for (const month of months) await commitMonth(world, month, [1]);
  await reconcile(world);
  keepMonths(world, kept);
  return world;
}

/** Changes by other writers that make the hub unable to understand the whole log. */
const FOREIGN: Readonly<Record<string, readonly [code: string, spoil: (world: World) => void]>> = {
  "a later protocol": [
    "TableChanged",
    (world) =>
      putEntry(world, 1, [
        { protocol: { minReaderVersion: 3, minWriterVersion: 7, readerFeatures: ["deletionVectors"] } },
      ]),
  ],
  "another partitioning": ["TableChanged", (world) => putMetadata(world, { partitionColumns: ["x_Month"] })],
  "a column of another type": [
    "TableChanged",
    (world) =>
      putMetadata(world, {
        schemaString: JSON.stringify({ type: "struct", fields: [{ name: "BilledCost", type: "double" }] }),
      }),
  ],
  "a line that is not an action": [
    "TableLogBroken",
    (world) => putEntry(world, 1, [{ add: { path: "x", partitionValues: null, size: 1, modificationTime: 1 } }]),
  ],
  "a gap in its log": ["TableLogBroken", (world) => putEntry(world, 2, [{ commitInfo: {} }])],
};

function putMetadata(world: World, changes: object): void {
  const first = world.tables.local.blobs.get("costs/_delta_log/00000000000000000000.json")?.bytes;
  const lines = new TextDecoder().decode(first).trim().split("\n");
  const { metaData } = lines.map((line) => JSON.parse(line)).find((action) => action.metaData !== undefined);
  putEntry(world, 1, [{ metaData: { ...metaData, ...changes } }]);
}

for (const [what, [code, spoil]] of Object.entries(FOREIGN)) {
  test(`a table with ${what} fails alone: the table is unchanged, and expired months are deleted`, async () => {
    const world = await startTable(["202601", "202605"], 3);
    spoil(world);
    world.now += 60 * DAY;
    const before = namesIn(world);
    const result = await retain(world);
    expect(namesIn(world)).toEqual(before);
    expect(monthsIn(lakeOf(world))).toEqual(["202605"]);
    const { annotations, hasFailed, outputs, summary } = reportRetention(result);
    expect(hasFailed).toBe(true);
    expect(outputs).toMatchObject({ "deleted-partitions": "1", "deleted-table-files": "0" });
    expect(annotations.filter(({ kind }) => kind === "error").map(({ title }) => title)).toEqual([code]);
    expect(summary).toContain("tables/costs");
  });
}

test("a read-only table is one failure, and expired months are still deleted", async () => {
  const world = await startTable(["202601", "202602", "202605"], 3);
  world.now += 60 * DAY;
  const before = namesIn(world);
  const result = await retain(withTables(world, readOnly));
  expect(monthsIn(lakeOf(world))).toEqual(["202605"]);
  expect(namesIn(world)).toEqual(before);
  expect(new Set(result.failures.map(({ name }) => name))).toEqual(new Set(["tables/costs"]));
  expect(reportRetention(result).hasFailed).toBe(true);
});

test("without a table, retention lists three logs and makes no other call to the tables container", async () => {
  const world = await startTable(["202601", "202605"], 3);
  for (const name of [...world.tables.local.blobs.keys()]) world.tables.local.remove(name);
  const calls: Call[] = [];
  const result = await retain(withTables(world, (store) => recordCalls(store, calls)));
  expect(result.deleted.months).toHaveLength(1);
  expect(calls.map(({ method, name }) => `${method} ${name}`)).toEqual([
    ...["list costs/_delta_log/", "list months/_delta_log/", "list allocation/_delta_log/"],
  ]);
  expect(reportRetention(result).summary).not.toContain("### Table");
});

/** States of `_last_checkpoint` and of the checkpoint that it should name. */
const UNNAMED: Readonly<Record<string, (world: World) => void>> = {
  "was never written because the run was killed": (world) => world.tables.local.remove(LAST_CHECKPOINT),
  "names an older checkpoint because a slower run wrote it": (world) => putLast(world, { version: 3 }),
  "cannot be read": (world) => world.tables.local.put(LAST_CHECKPOINT, new TextEncoder().encode("{")),
  "names a checkpoint that is incomplete": (world) => {
    world.tables.local.put("costs/_delta_log/00000000000000000009.checkpoint.parquet", new Uint8Array(9));
  },
};

function putLast(world: World, content: object): void {
  world.tables.local.put(LAST_CHECKPOINT, new TextEncoder().encode(JSON.stringify(content)));
}

for (const [what, spoil] of Object.entries(UNNAMED)) {
  test(`keeps all log entries until readers can find a checkpoint when _last_checkpoint ${what}`, async () => {
    const world = await startTable(["202605"], undefined);
    for (let version = 1; version < 10; version++) {
      await commitMonth(world, "202605", [version]);
      await reconcile(world);
    }
    await retain(world);
    expect(namedCheckpoint(world)).toBe(9);
    spoil(world);
    await commitMonth(world, "202605", [100]);
    await reconcile(world);
    world.now += 40 * DAY;
    await retain(world);
    expect(namedCheckpoint(world)).toBe(10);
    expect(logOf(world).checkpoints).toContain(10);
    expect(await monthsOf(world)).toEqual(lakeOf(world));
    // A month later, the whole log is older than its retention.
    world.now += 40 * DAY;
    await retain(world);
    expect(logOf(world)).toEqual({ entries: [10], checkpoints: [10] });
    expect(await monthsOf(world)).toEqual(lakeOf(world));
  });
}

test("a checkpoint that does not read back as written is not named, and nothing is deleted", async () => {
  const world = await startAgedTable();
  const { entries } = logOf(world);
  const files = [...world.tables.local.blobs.keys()].filter((name) => name.startsWith("costs/data/"));
  const result = await retain(
    withTables(world, (store) => {
      const { write } = store;
      return Object.assign(store, {
        write: (name: string, bytes: Uint8Array) =>
          write(name, name.endsWith(".parquet") ? bytes.subarray(0, bytes.length - 5) : bytes),
      });
    }),
  );
  expect(result.failures.map(({ error }) => (error as { code?: string }).code)).toEqual(["TableCheckpointUnreadable"]);
  expect(namedCheckpoint(world)).toBe(9);
  expect(logOf(world)).toEqual({ entries: [...entries, (entries.at(-1) ?? 0) + 1], checkpoints: [9] });
  expect([...world.tables.local.blobs.keys()].filter((name) => name.startsWith("costs/data/"))).toEqual(files);
  expect(monthsIn(lakeOf(world))).toEqual(["202604"]);
});

test("a lake with unlimited retention still gets a checkpoint, log cleanup and vacuum", async () => {
  const world = await startAgedTable();
  keepMonths(world, undefined);
  const result = await retain(world);
  expect(result.failures).toEqual([]);
  expect(result.deleted.months).toEqual([]);
  expect(namedCheckpoint(world)).toBe(20);
  expect(logOf(world).entries[0]).toBe(9);
  // The month that was deleted by hand leaves the table as well.
  expect(await monthsOf(world)).toEqual(lakeOf(world));
});

test("months that stay in the lake because ingest would restore them also stay in the table", async () => {
  const world = await startTable(["202601", "202605"], 24);
  const result = await retain(world, { ingestionRetentionInMonths: 3 });
  expect(result.plan.months.returning.map(({ month }) => month)).toEqual(["202601"]);
  expect(monthsIn(await monthsOf(world))).toEqual(["202601", "202605"]);
  expect(await reconcile(world)).toMatchObject({ outcome: "current", version: 0 });
});

test("an erased scope leaves the table at once, and its files follow after the table's retention", async () => {
  const world = await startTable(["202603", "202604", "202605"], undefined);
  const kept = "/subscriptions/0000000a-0000-0000-0000-000000000002";
  await commitMonth(world, "202605", [7], { scope: kept });
  await reconcile(world);
  const settings = { type: "HubInstance", scopes: [{ scope: kept }], erase: [{ scope: SCOPE }] };
  world.config.put("settings.json", new TextEncoder().encode(JSON.stringify(settings)));
  const fileCount = (): number =>
    [...world.tables.local.blobs.keys()].filter((name) => name.startsWith("costs/data/")).length;

  const { failures } = await retain(world, { maxDeletePercent: 20 });
  expect(failures).toEqual([]);
  expect([...(await monthsOf(world)).keys()]).toEqual([`${kept.slice(1)}/202605`]);
  expect([...lakeOf(world).keys()]).toEqual([`${kept.slice(1)}/202605`]);
  expect(fileCount()).toBe(4);
  world.now += 8 * DAY;
  await retain(world, { maxDeletePercent: 20 });
  expect(fileCount()).toBe(1);
});

test("removes one file of a month deleted by hand from the table, and leaves many such files to a person", async () => {
  const world = await startTable(["202602", "202603", "202604", "202605"], undefined);
  const remove = (...months: readonly string[]): void => {
    for (const month of months) world.lakes.local.remove(`${SCOPE.slice(1)}/${month}/focuscost/focuscost.parquet`);
  };
  remove("202602");
  await retain(world, { maxDeletePercent: 20 });
  expect(monthsIn(await monthsOf(world))).toEqual(["202603", "202604", "202605"]);
  remove("202603", "202604");
  const guarded = await retain(world, { maxDeletePercent: 20 });
  expect(monthsIn(await monthsOf(world))).toEqual(["202603", "202604", "202605"]);
  const { annotations, hasFailed, summary } = reportRetention(guarded);
  expect({ hasFailed, titles: annotations.map(({ title }) => title) }).toEqual({
    hasFailed: true,
    titles: ["RetentionGuard"],
  });
  expect(summary).toContain("2 of 3 files of the table");
  await retain(world, { maxDeletePercent: 100 });
  expect(monthsIn(await monthsOf(world))).toEqual(["202605"]);
});

test("a dry run lists all changes to the table and makes none", async () => {
  const world = await startAgedTable();
  world.log = "";
  const before = [snapshot(world), namesIn(world)];
  const result = await retain(world, { dryRun: true });
  expect([snapshot(world), namesIn(world)]).toEqual(before);
  expect(world.log).toContain("version 19 with 4 files; files to remove: 2 expired, 1 without a month in ingestion");
  expect(world.log).toMatch(
    /files to delete that no kept version needs: 1\d of \d+; log entries to delete: 9; a checkpoint is due/,
  );
  const { hasFailed, summary } = reportRetention(result);
  expect(hasFailed).toBe(false);
  expect(summary).toMatch(/### Table\n\nVersion 19 of the table costs had 4 files\. 3 files would be removed from it/);
});

test("nulls from another writer are left alone: no file is deleted for a removal without a time", async () => {
  const world = await startTable(["202604", "202605"], undefined);
  const [first, second] = (await tableOf(world)).files;
  const copy = "part-1.parquet";
  world.tables.local.put(`costs/${copy}`, new Uint8Array(9));
  putEntry(world, 1, [
    { remove: { path: first?.path, dataChange: false, deletionTimestamp: null, partitionValues: null, size: null } },
    {
      add: {
        ...second,
        path: copy,
        size: 9,
        partitionValues: { x_Scope: null, x_Month: null },
        tags: null,
        stats: null,
      },
    },
    { commitInfo: null, txn: null },
  ]);
  world.now += 60 * DAY;
  for (let day = 0; day < 10; day++) {
    await commitMonth(world, "202605", [day]);
    await reconcile(world);
  }
  const before = world.tables.local.blobs.get(`costs/${first?.path}`);
  expect(before).toBeDefined();
  const result = await retain(world);
  expect(result.failures).toEqual([]);
  // The hub published the month again from its own file, and removed the file without a month.
  expect(await monthsOf(world)).toEqual(lakeOf(world));
  expect(namedCheckpoint(world)).toBe(12);
});

/** Starts a table in which someone's OPTIMIZE replaced a month's file long ago, so that vacuum and repair conflict. */
async function startOptimized(): Promise<World> {
  const world = await startTable(["202604", "202605"], undefined);
  const [file] = (await tableOf(world)).files;
  world.tables.local.put("costs/part-0.parquet", new Uint8Array(10));
  putEntry(world, 1, [
    { remove: { path: file?.path, dataChange: false, deletionTimestamp: world.now, partitionValues: {}, size: 1 } },
    { add: { ...file, path: "part-0.parquet", size: 10, dataChange: false } },
  ]);
  world.now += 20 * DAY;
  return world;
}

test("vacuum never deletes a file that a publisher uses again, whichever acts first and at whichever call", async () => {
  const base = await startOptimized();
  const acts = { retain: (world: World) => retain(world), reconcile: (world: World) => reconcile(world) };
  let points = 0;
  for (const [first, second] of [["retain", "reconcile"] as const, ["reconcile", "retain"] as const]) {
    for (let call = 1, isReached = true; isReached; call++, points++) {
      const world = forkWorld(base);
      const watch = watchTable(world);
      const paused = pausedAt(call);
      const running = first === "retain" ? retain(world, {}, paused.caller) : reconcile(world, paused.caller);
      isReached = await Promise.race([paused.reached.then(() => true), running.then(() => false)]);
      if (isReached) await acts[second](world);
      paused.resume();
      await running;
      await reconcile(world);
      await watch.look();
      expect(await monthsOf(world), `${first} waits at call ${call}`).toEqual(lakeOf(world));
    }
  }
  expect(points).toBeGreaterThan(30);
});

test("a month that a concurrent ingest restores while it expires leaves the table again, at whichever call", async () => {
  const base = await startTable(["202601", "202602", "202605"], 3);
  let points = 0;
  for (let call = 1, isReached = true; isReached; call++, points++) {
    const world = forkWorld(base);
    const watch = watchTable(world);
    const paused = pausedAt(call);
    const running = retain(world, {}, paused.caller);
    isReached = await Promise.race([paused.reached.then(() => true), running.then(() => false)]);
    // This reconciliation applies no cut-off because it read the settings before they changed.
    if (isReached) await reconcile(world);
    paused.resume();
    expect((await running).failures).toEqual([]);
    await watch.look();
    expect(await monthsOf(world), `waits at call ${call}`).toEqual(lakeOf(world));
  }
  expect(points).toBeGreaterThan(15);
});

test("keeps a file that no log entry names while it may be about to be published, and deletes it later", async () => {
  const world = await startTable(["202605"], undefined);
  await commitMonth(world, "202604", [1]);
  const refuse = async (): Promise<never> => Promise.reject(new Error("killed"));
  const killed = withTables(world, (store) => Object.assign(store, { writeIfAbsent: refuse }));
  await expect(reconcile(killed)).rejects.toThrow("killed");
  const names = (): readonly string[] =>
    [...world.tables.local.blobs.keys()].filter((name) => name.includes("/202604/"));
  expect(names()).toHaveLength(1);
  world.lakes.local.remove(`${SCOPE.slice(1)}/202604/focuscost/focuscost.parquet`);
  world.now += 6 * DAY;
  await retain(world);
  expect(names()).toHaveLength(1);
  world.now += 2 * DAY;
  await retain(world);
  expect(names()).toHaveLength(0);
  expect(await monthsOf(world)).toEqual(lakeOf(world));
});

test("leaves many old unnamed files to a person, and always keeps files that Delta readers ignore by name", async () => {
  const world = await startTable(["202604", "202605"], undefined);
  const strays = ["data/202604/a.parquet", "data/202604/b.parquet", "c.parquet"];
  const ignored = ["_change_data/a.parquet", "data/.hidden.parquet"];
  for (const name of [...strays, ...ignored]) world.tables.local.put(`costs/${name}`, new Uint8Array(3));
  const left = (): readonly string[] =>
    [...strays, ...ignored].filter((name) => world.tables.local.blobs.has(`costs/${name}`));
  world.now += 10 * DAY;
  const guarded = reportRetention(await retain(world, { maxDeletePercent: 20 }));
  expect(left()).toEqual([...strays, ...ignored]);
  expect(guarded.hasFailed).toBe(true);
  expect(guarded.annotations.map(({ title }) => title)).toEqual(["RetentionGuard"]);
  expect(guarded.summary).toContain("No log entry names 3 of 7 files of the table");
  const forced = await retain(world, { maxDeletePercent: 100 });
  expect(left()).toEqual(ignored);
  expect(reportRetention(forced).outputs["deleted-table-files"]).toBe("3");
  expect(await monthsOf(world)).toEqual(lakeOf(world));
});

test("a price sheet that stays in the lake does not keep expired costs of its month in the table", () => {
  const scope = SCOPE.slice(1) as ScopeId;
  const staying = [
    { scope, month: "202601" as Month, dataset: "pricesheet" },
    { scope, month: "202602" as Month },
  ];
  expect([...keysOf(tableDefinition("costs"), staying)]).toEqual([`${scope}/202602`]);
  expect([...keysOf(tableDefinition("prices"), staying)]).toEqual([`${scope}/202601`]);
});
