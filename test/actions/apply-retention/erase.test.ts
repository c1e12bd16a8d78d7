import { afterEach, beforeEach, expect, test } from "vitest";
import { hubAccount, metadataOf, type RetentionHub, startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { monthPath } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const SOLD = subscription(2);
const WITHIN = `${SOLD}/resourceGroups/other`;
const ERASE = { erase: [{ scope: SOLD }] };

let hub: RetentionHub;
beforeEach(async () => {
  hub = await startRetentionHub("2026-06-15T12:00:00Z");
  for (const month of ["202604", "202605"]) await hub.putMonth({ month, scope: 2, runId: "held" });
  await hub.putMonth({ month: "202604" });
  await hub.put("ingestion", monthPath(WITHIN, "202605"), "x", metadataOf({ month: "202605", ...owned(hub) }));
  await hub.putRun({ month: "202605", runId: "held", scope: SOLD, folder: "sold/held/guid" });
  await hub.putRun({ month: "202606", runId: "waiting", scope: SOLD, folder: "sold/waiting/guid" });
  await hub.putRun({ month: "202606", runId: "within", scope: WITHIN, folder: "within/guid" });
  await hub.putRun({ month: "202606", runId: "other", folder: "other/guid" });
  const id = SOLD.slice(1).toLowerCase();
  for (const name of [`${id}/hub-daily-costdetails`, `${id}/resourcegroups/other/hub-daily-costdetails`])
    await hub.put("config", `journal/exports/${name}.json`, "{}");
  await hub.put("config", `journal/cubes/${id}/202604.json.gz`, "a month's sums");
});
afterEach(() => hub.close());

const owned = (one: RetentionHub) => ({ owner: hubAccount(one.storage.url) });
const all = async (): Promise<readonly string[]> =>
  (await Promise.all((["msexports", "ingestion", "config"] as const).map((each) => hub.names(each)))).flat();

test("a reviewed erasure deletes everything of exactly that scope, whatever its age and state, and no other scope", async () => {
  await hub.commitSettings({}, ERASE);
  const before = await all();
  const dry = await hub.retain({ "dry-run": "true" });
  expect(dry.log).toContain(`Erase ${SOLD}: all its exports and months, regardless of age.`);
  expect(dry.log).toContain("runs to delete: 2 of 4");
  expect(dry.log).toContain("months to delete: 2 of 4");
  expect(dry.summary).toMatch(/What remains:[\s\S]*soft delete[\s\S]*7 days[\s\S]*artifacts/);
  expect(await all()).toEqual(before);

  const run = await hub.retain();
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(run.report?.outputs).toMatchObject({ "deleted-runs": "2", "deleted-partitions": "2" });
  const gone = before.filter(
    (name) => name.startsWith("sold/") || (name.includes(SOLD.slice(1)) && !name.includes("/resourcegroups/")),
  );
  expect(gone).toHaveLength(4 + 2 + 2);
  expect((await all()).filter((name) => !name.endsWith("retention.json"))).toEqual(
    before.filter((name) => !gone.includes(name)),
  );
  expect((await hub.retain()).report?.outputs).toMatchObject({ "deleted-runs": "0", "deleted-partitions": "0" });
});

test("the guard still stops a retention that is too short, and nothing of the erased scope is deleted either", async () => {
  await hub.commitSettings({ ingestion: { months: 0 } }, ERASE);
  for (const month of ["202601", "202602", "202603"]) await hub.putMonth({ month });
  const run = await hub.retain();
  expect(run.hasSucceeded).toBe(false);
  expect(run.summary).toContain("RetentionGuard");
  expect(await hub.names("ingestion")).toHaveLength(7);
});

test("a month of another account stays and is named, until the settings call the account a former one", async () => {
  const owner = "oldhub.core.windows.net";
  await hub.put("ingestion", monthPath(SOLD, "202601"), "x", metadataOf({ month: "202601", owner }));
  await hub.commitSettings({}, ERASE);
  const run = await hub.retain();
  expect(run.summary).toContain(`belongs to the hub of ${owner}`);
  expect(await hub.names("ingestion")).toContain(monthPath(SOLD, "202601"));
  await hub.commitSettings({}, { ...ERASE, formerAccounts: [owner] });
  expect((await hub.retain()).report?.outputs).toMatchObject({ "deleted-partitions": "1" });
  expect(await hub.names("ingestion")).not.toContain(monthPath(SOLD, "202601"));
});

test("this hub's months also leave the remote lake", async () => {
  const remote = await startRetentionHub("2026-06-15T12:00:00Z");
  try {
    await remote.putMonth({ month: "202605", scope: 2, ...owned(hub) });
    await remote.putMonth({ month: "202604", scope: 2 });
    await hub.commitSettings({}, { ...ERASE, remoteHub: { storageUri: remote.storage.url, mode: "both" } });
    const run = await hub.retain({ "remote-storage-key": remote.storage.key });
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await remote.names("ingestion")).toEqual([monthPath(SOLD, "202604")]);
    expect((await hub.names("ingestion")).filter((name) => name.startsWith(`${SOLD.slice(1)}/2026`))).toEqual([]);
  } finally {
    await remote.close();
  }
});

test("ingest never restores an erased scope, not even with force", async () => {
  const scopes = [{ scope: subscription(1) }];
  await hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes, ...ERASE }));
  const run = await hub.ingest({ force: "true" });
  const of = (runs: typeof run.partitions) => runs.map(({ month, outcome, scope }) => `${scope} ${month} ${outcome}`);
  expect(of(run.partitions).filter((line) => line.includes(`${SOLD.slice(1)} `))).toEqual([
    `${SOLD.slice(1)} 202605 expired`,
    `${SOLD.slice(1)} 202606 expired`,
  ]);
});
