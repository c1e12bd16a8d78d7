import { beforeEach, describe, expect, test } from "vitest";
import { commit, entriesIn, runJob, stage } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { startEmptiedHub } from "../../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const [FIRST, SECOND] = [subscription(1), subscription(2)];
/** A day and a half after the runs below. */
const LATE = new Date("2026-06-12T18:00:00Z");
const SWEEP = { "stale-after-hours": "36" };

const hub = startEmptiedHub();
beforeEach(async () => {
  await settings(FIRST);
});

const settings = (...scopes: readonly string[]) =>
  hub.put(
    "config",
    "settings.json",
    JSON.stringify({ type: "HubInstance", scopes: scopes.map((scope) => ({ scope })) }),
  );
const deliver = (runId: string, submittedTime: string, scope = FIRST) =>
  writeByHand(hub, { scope, runId, submittedTime, parts: [{ content: costCsv([["2026-06-01", "1.5"]]) }] });
const sweep = (now: Date, inputs: Readonly<Record<string, string>> = {}) =>
  runJob(hub, { ...SWEEP, ...inputs }, { now });

test("a full sweep fails for a scope whose last run is too old, and names the scope, the run and the remedy", async () => {
  await deliver("a", "2026-06-11T02:00:00Z");
  expect((await sweep(new Date("2026-06-12T13:00:00Z"))).outcomes).toEqual(["202606 ingested"]);
  const late = await sweep(LATE);
  expect(late.hasFailed).toBe(true);
  expect(late.outcomes.toSorted()).toEqual(["202606 failed StaleMonth", "202606 unchanged"]);
  expect(late.summary).toContain("arrived for 36 hours: the last run was on 2026-06-11 02:00 UTC");
  expect(late.summary).toContain("Check that hub-daily still runs");
  await deliver("b", "2026-06-12T17:00:00Z");
  expect((await sweep(LATE)).hasFailed).toBe(false);
});

test.each([
  ["the limit is 0, which is the default", { "stale-after-hours": "0" }],
  ["scopes are selected", { scopes: FIRST }],
  ["months are selected", { months: "202606" }],
])("does not check for stale scopes when %s", async (_what, inputs: Readonly<Record<string, string>>) => {
  await deliver("a", "2026-06-01T02:00:00Z");
  expect((await sweep(LATE, inputs)).hasFailed).toBe(false);
});

test("does not check for stale scopes when manifests are selected", async () => {
  const { manifestName } = await deliver("a", "2026-06-01T02:00:00Z");
  expect((await sweep(LATE, { manifests: manifestName })).outcomes).toEqual(["202606 ingested"]);
});

test("does not check scopes removed from the settings", async () => {
  await deliver("a", "2026-06-01T02:00:00Z", SECOND);
  await deliver("b", "2026-06-12T02:00:00Z");
  expect((await sweep(LATE)).hasFailed).toBe(false);
});

test("a scope never seen is timed from the first sweep", async () => {
  await settings(FIRST, SECOND);
  await deliver("b", "2026-06-12T02:00:00Z");
  expect((await sweep(LATE)).hasFailed).toBe(false);
  await deliver("c", "2026-06-14T02:00:00Z");
  const late = await sweep(new Date("2026-06-14T07:00:00Z"));
  expect(late.outcomes).toContain("202606 failed StaleMonth");
  expect(late.summary).toMatch(
    /No new data for scope \/subscriptions\/\S*2\S* has arrived .*never had any \(none since 2026-06-12 18:00 UTC\)/,
  );
});

test("a dry run checks for stale scopes and starts no clock", async () => {
  expect((await sweep(LATE, { "dry-run": "true" })).hasFailed).toBe(false);
  expect(await hub.names("config")).toEqual(["settings.json"]);
  await deliver("a", "2026-06-01T02:00:00Z");
  expect((await sweep(LATE, { "dry-run": "true" })).outcomes).toContain("202606 failed StaleMonth");
});

test("a scope whose run history became hidden is judged by its deliveries rather than its last known failure", async () => {
  const failed = { runId: "old", state: "failed", reason: "Busy.", submittedTime: "2026-06-02T01:00:00Z" };
  const record = {
    ...{ scope: FIRST, exportName: "finops-hub-daily-costdetails", since: "2026-06-01T00:00:00Z" },
    newest: { ...failed, finishedAt: "2026-06-02T02:00:00Z" },
    // The role that reads the history has been removed since, so no later check has been recorded.
    lookedAt: "2026-06-02T05:00:00Z",
  };
  const name = `journal/exports${FIRST}/finops-hub-daily-costdetails.json`;
  const text = JSON.stringify(record, undefined, 2);
  await hub.put("config", name, text, { hub_export_record: encodeURIComponent(JSON.stringify(record)) });
  await deliver("a", "2026-06-11T02:00:00Z");
  expect((await sweep(new Date("2026-06-12T13:00:00Z"))).outcomes).toEqual(["202606 ingested"]);
  const late = await sweep(LATE);
  expect(late.outcomes.toSorted()).toEqual(["202606 failed StaleMonth", "202606 unchanged"]);
  expect(late.summary).toContain("arrived for 36 hours: the last run was on 2026-06-11 02:00 UTC");
});

test("a fan-out reports stale scopes in its plan, and only its commit fails", async () => {
  await settings(FIRST, SECOND);
  await deliver("a", "2026-06-12T02:00:00Z");
  await deliver("old", "2026-06-01T02:00:00Z", SECOND);
  const planned = await sweep(LATE, { mode: "plan", "fan-out-above-megabytes": "0", "least-entry-megabytes": "0" });
  expect(planned.outcomes).toContain("202606 failed StaleMonth");
  expect(planned.hasFailed, "the jobs of the matrix still have to work").toBe(false);
  await stage(hub, entriesIn(planned));
  const committed = await commit(hub, planned);
  expect(committed.hasFailed).toBe(true);
  expect(committed.outcomes.toSorted()).toEqual(["202606 failed StaleMonth", "202606 ingested", "202606 ingested"]);
});

describe("with a remote lake,", () => {
  const remote = startEmptiedHub();
  const other = startEmptiedHub();
  const old = (scope = FIRST) => deliver("old", "2026-06-01T02:00:00Z", scope);

  test("a scope is reported once, and months of the lakes count after their exports are deleted", async () => {
    await old();
    const late = await runJob(hub, { ...SWEEP, "export-retention-in-days": "0" }, { now: LATE, remote });
    expect(late.outcomes.toSorted(), late.log).toEqual([
      "202606 failed StaleMonth",
      "202606 ingested",
      "202606 ingested",
    ]);
    expect(await hub.names("msexports")).toEqual([]);
    const again = await runJob(hub, SWEEP, { now: LATE, remote });
    expect(again.outcomes, again.log).toEqual(["202606 failed StaleMonth"]);
    await deliver("new", "2026-06-12T02:00:00Z");
    const fresh = await runJob(hub, { ...SWEEP, "export-retention-in-days": "0" }, { now: LATE, remote });
    expect(fresh.hasFailed, fresh.log).toBe(false);
    expect((await runJob(hub, SWEEP, { now: LATE, remote })).hasFailed).toBe(false);
  });

  test("the months of a remote hub that is the only lake count as arrived data", async () => {
    await deliver("new", "2026-06-12T02:00:00Z");
    const only = { ...SWEEP, "export-retention-in-days": "0" };
    expect((await runJob(hub, only, { now: LATE, remote, isRemoteOnly: true })).outcomes).toEqual(["202606 ingested"]);
    expect((await runJob(hub, SWEEP, { now: LATE, remote, isRemoteOnly: true })).hasFailed).toBe(false);
    const later = new Date("2026-06-14T18:00:00Z");
    const stale = await runJob(hub, SWEEP, { now: later, remote, isRemoteOnly: true });
    expect(stale.outcomes, stale.log).toEqual(["202606 failed StaleMonth"]);
  });

  test("each of two hubs sharing the lake only checks the scopes in its own settings", async () => {
    const shared = (now: Date) => ({ now, remote });
    await old();
    await runJob(hub, {}, shared(LATE));
    const parts = [{ content: costCsv([["2026-06-01", "1"]]) }];
    await writeByHand(other, { scope: SECOND, runId: "theirs", submittedTime: "2026-06-12T02:00:00Z", parts });
    await other.put("config", "settings.json", JSON.stringify({ scopes: [{ scope: SECOND }] }));
    const theirs = await runJob(other, SWEEP, shared(LATE));
    expect(theirs.hasFailed, "what is stale in the lake is the first hub's").toBe(false);
    const own = await runJob(hub, SWEEP, shared(LATE));
    expect(
      own.outcomes.filter((each) => each.includes("failed")),
      own.log,
    ).toEqual(["202606 failed StaleMonth"]);
    expect(own.summary).toContain(`No new data for scope ${FIRST} has arrived`);
    const stale = await runJob(other, SWEEP, shared(new Date("2026-06-14T18:00:00Z")));
    expect(stale.summary).toContain(`No new data for scope ${SECOND} has arrived`);
    expect(stale.summary).not.toContain(`scope ${FIRST} arrived`);
  });
});
