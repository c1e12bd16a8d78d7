import { beforeEach, expect, test } from "vitest";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";

const LIST = `journal/${"0a".repeat(16)}.json`;
const LEFT_OVER = ["journal/refused/gone", "journal/empty/gone", LIST, "journal/fan-out/plan/part-0.json"];
const KEPT = [
  "journal/refused/here",
  "journal/empty/here",
  "journal/export-scopes.json",
  "journal/paused.json",
  "journal/settings-uploaded.json",
  "journal/settings-backup/20260601T000000Z-01234567.json.bak",
  "journal/other/thing",
  "schemas/focuscost_1.0.json",
];

const hub = openForEachTest(() => startRetentionHub(new Date().toISOString()));
beforeEach(async () => {
  for (const name of [...LEFT_OVER, ...KEPT]) await hub.put("config", name, "{}");
  await hub.settings({ msexports: { days: 3000 } });
  await hub.putRun({ runId: "here" });
});

async function left(): Promise<readonly string[]> {
  const names = await hub.names("config");
  return names.filter((name) => name !== "settings.json" && name !== "journal/retention.json");
}

function inDays(days: number): { readonly time: string } {
  return { time: new Date(Date.now() + days * 86_400_000).toISOString() };
}

test("deletes lists and marks of runs deleted over 30 days ago, and fan-out files after a week", async () => {
  await hub.retain({}, inDays(6.9));
  expect(await left()).toEqual([...LEFT_OVER, ...KEPT].sort());
  await hub.retain({}, inDays(7.1));
  expect(await left()).toEqual([...LEFT_OVER.slice(0, 3), ...KEPT].sort());
  await hub.retain({}, inDays(29.9));
  expect(await left()).toHaveLength(LEFT_OVER.length + KEPT.length - 1);
  const run = await hub.retain({}, inDays(30.1));
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await left()).toEqual([...KEPT].sort());
  expect(run.summary).toContain("3 journal entries");
  expect(run.summary).toContain("<summary>Files deleted from config: 3</summary>");
  for (const name of LEFT_OVER.slice(0, 3)) expect(run.summary).toContain(name.slice(name.lastIndexOf("/") + 1));
});

test("keeps the journal when no retention is set", async () => {
  await hub.settings({});
  await hub.retain({}, inDays(100));
  expect(await left()).toHaveLength(LEFT_OVER.length + KEPT.length);
});

test("warns about a damaged record and rewrites it", async () => {
  await hub.put("config", "journal/retention.json", "{");
  await hub.settings({ ingestion: { months: 13 } });
  const damaged = await hub.retain();
  expect(damaged.hasSucceeded, damaged.log).toBe(true);
  expect(damaged.summary).toContain("JournalDamaged");
  expect((await hub.retain()).summary).not.toContain("JournalDamaged");
});
