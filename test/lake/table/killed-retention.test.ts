import { expect, test } from "vitest";
import { startCaller } from "../../worlds/lake-model/caller.ts";
import { forkWorld, lakeOf, logOf, monthsOf, namedCheckpoint, retain, tableOf } from "./kept-table.ts";
import { startAgedTable, sweepRetention } from "./killed-retention.ts";

test("an expired month, an orphan, old entries and old files are deleted, and a checkpoint is written", async () => {
  const world = forkWorld(await startAgedTable());
  const before = [...(await monthsOf(world)).keys()].map((key) => key.slice(-6));
  expect(before).toEqual(["202601", "202602", "202603", "202604"]);
  const { files: filesOfEarlier } = await tableOf(world);
  const filesBefore = world.tables.local.blobs.size;
  const turn = async (): Promise<void> => {
    // The table never contains a month that retention has deleted from the lake.
    const [shown, held] = [await monthsOf(world), lakeOf(world)];
    const expired = [...shown.keys()].filter((key) => /20260[12]$/.test(key));
    expect(expired.filter((key) => !held.has(key))).toEqual([]);
  };
  const { deleted, failures } = await retain(world, {}, startCaller({ turn }));
  expect(failures).toEqual([]);
  expect(deleted.months.map(({ month }) => month)).toEqual(["202601", "202602"]);
  expect(deleted.tables[0]?.removed).toHaveLength(3);
  expect(deleted.tables[0]?.checkpoint).toBe(20);
  expect([...(await monthsOf(world)).keys()].map((key) => key.slice(-6))).toEqual(["202604"]);
  const { checkpoints, entries } = logOf(world);
  expect({ checkpoints, first: entries[0], named: namedCheckpoint(world) }).toEqual({
    checkpoints: [9, 20],
    first: 9,
    named: 20,
  });
  expect(world.tables.local.blobs.size).toBeLessThan(filesBefore);
  // Files that have just left the table are kept for readers of an earlier version.
  expect(filesOfEarlier.filter(({ path }) => !world.tables.local.blobs.has(`costs/${path}`))).toEqual([]);
  const last = world.tables.local.blobs.get("costs/_delta_log/_last_checkpoint");
  expect(last?.byteCount).toBeLessThanOrEqual(200);
  const again = await retain(world);
  expect(again.deleted).toMatchObject({ months: [], tables: [{ removed: [], files: [] }] });
  expect(again.deleted.tables[0]?.checkpoint).toBeUndefined();
});

test("if retention is killed at a call, table versions stay consistent and the next run completes it", async () => {
  const { faults, points } = await sweepRetention(["kill"], 3);
  expect(faults).toEqual([]);
  expect(points).toBeGreaterThan(30);
});
