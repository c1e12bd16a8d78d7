import { monthsBetween, parseMonth } from "exact-values/month";
import { beforeEach, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { writesIn } from "../../worlds/stored-hub/simulated-hub.ts";

const hub = openForTests(() => startRetentionHub("2026-06-15T12:00:00Z"));
beforeEach(async () => {
  await hub.clear();
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 12 } });
});

async function putMonths(first: string, last: string, scopes: readonly number[] = [1]): Promise<void> {
  const months = monthsBetween(parseMonth(first), parseMonth(last));
  await Promise.all(scopes.flatMap((scope) => months.map((month) => hub.putMonth({ scope, month }))));
}

test("deletes nothing, exports included, when the retention is far too short, and names the months", async () => {
  await putMonths("202503", "202606");
  await hub.putRun({ month: "202605", runId: "run-202605" });
  await hub.put("config", `journal/${"a".repeat(32)}.json`, "[]");
  hub.storage.forgetRequests();
  const run = await hub.retain({ "ingestion-retention-in-months": "1" });
  expect(run.hasSucceeded).toBe(false);
  expect(writesIn(hub.storage.requests)).toEqual([]);
  expect(await hub.names("msexports")).toHaveLength(2);
  expect(run.report?.outputs).toMatchObject({ "deleted-runs": "0", "deleted-partitions": "0" });
  expect(run.summary).toMatch(/^\*\*Apply-retention was stopped by its guard and deleted nothing/);
  expect(run.summary).toContain("14 of 16 months in ingestion (87 %) would be deleted, up to 14 of one scope");
  expect(run.summary).toContain("202503-202604 (14 months)");
  expect(run.log).toMatch(/^::error title=RetentionGuard.*%0ASee https:\S+errors\/lake\.md#retentionguard$/m);
});

test("deletes the same months when max-delete-percent is 100", async () => {
  await putMonths("202503", "202606");
  const run = await hub.retain({ "ingestion-retention-in-months": "1", "max-delete-percent": "100" });
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.names("ingestion")).toHaveLength(2);
});

test("deletes one month of each scope, however large its share is", async () => {
  await putMonths("202505", "202506", [1, 2, 3]);
  expect((await hub.retain()).hasSucceeded).toBe(true);
  expect(await hub.names("ingestion")).toHaveLength(3);
});

test("deletes many months of one scope as long as their share of the lake is small", async () => {
  await putMonths("202504", "202505");
  await putMonths("202506", "202606", [2]);
  // The run would delete 2 of 15 months, or 13.3 %.
  expect((await hub.retain({ "max-delete-percent": "13" })).hasSucceeded).toBe(false);
  expect((await hub.retain({ "max-delete-percent": "14" })).hasSucceeded).toBe(true);
  expect(await hub.names("ingestion")).toHaveLength(13);
});

test("deletes as many months of each scope as have begun since the last run", async () => {
  await putMonths("202505", "202506", [1, 2]);
  await hub.retain();
  // Four months have begun since the last run, and five are due.
  await putMonths("202505", "202510", [1, 2]);
  const inOctober = (): ReturnType<typeof hub.retain> =>
    hub.retain({ "max-delete-percent": "0" }, { time: "2026-10-31T23:59:59Z" });
  expect((await inOctober()).summary).toContain(
    "more than the usual 4 per scope (the last run ended 2026-06-15T12:00:00",
  );
  for (const name of await hub.names("ingestion")) if (name.includes("202505")) await hub.remove("ingestion", name);
  expect((await inOctober()).hasSucceeded).toBe(true);
  expect(await hub.names("ingestion")).toHaveLength(2);
});

test("neither a dry run nor a stopped run counts as the last run", async () => {
  await putMonths("202503", "202606");
  for (const dryRun of ["true", "false"]) {
    await hub.retain({ "dry-run": dryRun, "max-delete-percent": "5" });
    expect(await hub.names("config")).toEqual(["settings.json"]);
  }
});

test("the guard is as strict as on the first day when the clock is years past the last run", async () => {
  await putMonths("202506", "202606");
  await hub.retain();
  const run = await hub.retain({}, { time: "2036-06-15T12:00:00Z" });
  expect(run.hasSucceeded).toBe(false);
  expect(await hub.names("ingestion")).toHaveLength(13);
});

test("the guard is strict when the record of the last run cannot be read", async () => {
  await putMonths("202504", "202606");
  await hub.put("config", "journal/retention.json", "{");
  expect((await hub.retain({ "max-delete-percent": "5" })).log).toContain("no earlier run is known");
});

test("a dry run reports that the guard would stop the run, and succeeds", async () => {
  await putMonths("202503", "202606");
  hub.storage.forgetRequests();
  const run = await hub.retain({ "dry-run": "true", "max-delete-percent": "5" });
  expect(run.hasSucceeded).toBe(true);
  expect(writesIn(hub.storage.requests)).toEqual([]);
  expect(run.summary).toMatch(
    /^\*\*Dry run of apply-retention, nothing was deleted: .* and the guard would stop the run/,
  );
  expect(run.log).toMatch(/^::warning title=RetentionGuard/m);
});
