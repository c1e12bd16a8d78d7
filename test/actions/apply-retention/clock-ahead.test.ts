import { beforeEach, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { writesIn } from "../../worlds/stored-hub/simulated-hub.ts";

const STORAGE_TIME = "2026-06-15T12:00:00Z";

const hub = openForTests(() => startRetentionHub(STORAGE_TIME, { now: () => new Date(STORAGE_TIME) }));
beforeEach(async () => {
  await hub.clear();
  await hub.settings({ msexports: { days: 30 }, ingestion: { months: 13 } });
  await hub.putRun({ month: "202605", runId: "a", submittedTime: "2026-05-16T02:00:00Z" });
  await hub.putMonth({ month: "202605", runId: "a" });
  hub.storage.forgetRequests();
});

test.each([
  { time: "2026-06-15T13:00:01Z", says: "would be deleted 1 h too early" },
  { time: "2026-06-18T11:00:00Z", says: "would be deleted 2 days too early" },
  { time: "2036-06-15T12:00:00Z", says: "would be deleted 3653 days too early" },
])("deletes nothing on a machine set to $time, and names both times", async ({ time, says }) => {
  const run = await hub.retain({}, { time });
  expect(run.hasSucceeded).toBe(false);
  expect(run.log).toMatch(/^::error title=ClockAhead::.*storage's clock shows 2026-06-15T12:00:00\.000Z/m);
  expect(run.log).toContain(says);
  expect(run.summary).toMatch(/^\*\*Apply-retention was stopped by its guard and deleted nothing/);
  expect(writesIn(hub.storage.requests)).toEqual([]);
});

test("warns about a wrong clock in a dry run", async () => {
  const run = await hub.retain({ "dry-run": "true" }, { time: "2026-06-18T12:00:00Z" });
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(run.log).toMatch(/^::warning title=ClockAhead::/m);
});

test.each(["2026-06-15T13:00:00Z", "2026-06-15T12:00:20Z"])("trusts a clock set to %s", async (time) => {
  expect((await hub.retain({}, { time })).hasSucceeded).toBe(true);
  expect(await hub.names("msexports")).toEqual([]);
});

test("keeps more months on a machine whose clock is behind, and does not stop", async () => {
  const run = await hub.retain({}, { time: "2026-06-14T12:00:00Z" });
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.names("msexports")).toHaveLength(2);
});
