import { beforeEach, expect, test } from "vitest";
import { runJob } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { startEmptiedHub } from "../../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const SWEEP = { "stale-after-hours": "36" };
const DAILY = "finops-daily-costdetails";
const JUNE = costCsv([["2026-06-01", "1.5"]]);

const hub = startEmptiedHub();
beforeEach(async () => {
  await hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [{ scope: SCOPE }] }));
});

const deliver = (runId: string, submittedTime: string, more: object = {}) =>
  writeByHand(hub, { scope: SCOPE, runId, submittedTime, parts: [{ content: JUNE }], ...more });
/** Records how the newest run of an export ended, as run-exports does. */
const record = (submittedTime: string, state = "completed", exportName = DAILY, more: object = {}) => {
  const run = { runId: "run-of-azure", state, submittedTime, finishedAt: submittedTime };
  const value = {
    ...{ scope: SCOPE.slice(1), exportName, since: "2026-05-01T00:00:00Z", lookedAt: submittedTime },
    ...{ newest: run, newestGood: run, ...more },
  };
  const metadata = { hub_export_record: encodeURIComponent(JSON.stringify(value)) };
  return hub.put("config", `journal/exports${SCOPE}/${exportName}.json`, JSON.stringify(value), metadata);
};
const sweep = async (now: string, inputs: Readonly<Record<string, string>> = {}) => {
  const { outcomes, summary, warnings } = await runJob(hub, { ...SWEEP, ...inputs }, { now: new Date(now) });
  return { red: outcomes.filter((one) => one.includes("failed")), summary, warnings };
};

test("a run that Azure reports as completed does not count until its data arrive, and fails after twelve hours", async () => {
  await deliver("a", "2026-06-10T01:01:00Z");
  await record("2026-06-11T01:01:00Z");
  expect((await sweep("2026-06-11T12:00:00Z")).red).toEqual([]);
  const lost = await sweep("2026-06-11T13:30:00Z");
  expect(lost.red).toEqual(["202606 failed StaleMonth"]);
  expect(lost.summary).toContain("Azure reports that run run-of-azure of scope");
  expect(lost.summary).toContain("its data did not arrive");
  await deliver("run-of-azure", "2026-06-11T01:01:00Z");
  expect((await sweep("2026-06-11T13:30:00Z")).red).toEqual([]);
  // The files are deleted once the lake has their data.
  expect((await sweep("2026-06-11T13:30:00Z", { "export-retention-in-days": "0" })).red).toEqual([]);
  expect(await hub.names("msexports")).toEqual([]);
  expect((await sweep("2026-06-11T13:30:00Z")).red).toEqual([]);
});

test("an export that Azure runs weekly fails because of its missing run rather than after a week", async () => {
  await deliver("a", "2026-06-08T01:01:00Z");
  await record("2026-06-15T01:01:00Z", "completed", DAILY, { recurrence: "Weekly" });
  expect((await sweep("2026-06-15T12:00:00Z")).red).toEqual([]);
  expect((await sweep("2026-06-15T14:00:00Z")).red).toEqual(["202606 failed StaleMonth"]);
});

test("a run without data only fails for a scope that has had costs", async () => {
  await record("2026-06-11T01:01:00Z", "no-data");
  expect((await sweep("2026-06-11T14:00:00Z")).red).toEqual([]);
  await deliver("a", "2026-06-10T01:01:00Z");
  const silent = await sweep("2026-06-11T14:00:00Z");
  expect(silent.red).toEqual(["202606 failed StaleMonth"]);
  expect(silent.summary).toContain("had no data, although the scope has costs");
});

test("parts that wait for their manifest for half a day are an incomplete delivery", async () => {
  const { manifestName, partNames } = await deliver("a", "2026-06-10T01:01:00Z", {
    folder: `${SCOPE.slice(1)}/${DAILY}/20260601-20260630/202606100101`,
  });
  await record("2026-06-01T01:01:00Z", "no-data");
  await hub.remove("msexports", manifestName);
  // Storage has its own clock.
  const later = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const settings = { "stale-after-hours": "87660" };
  expect((await sweep(later(11), settings)).red).toEqual([]);
  const incomplete = await sweep(later(13), settings);
  expect(incomplete.red).toHaveLength(1);
  expect(incomplete.summary).toContain(`${partNames[0]} was written`);
  expect((await sweep(later(13), { ...settings, mode: "plan" })).red).toHaveLength(1);
});

test.each([{}, { mode: "plan" }])(
  "a rejected run does not count as new data, however often it is delivered: %j",
  async (mode) => {
    await deliver("whole", "2026-06-10T01:01:00Z");
    await sweep("2026-06-10T02:00:00Z");
    const narrow = { to: "2026-06-05", folder: "narrow" };
    await deliver("narrow", "2026-06-11T01:01:00Z", narrow);
    expect((await sweep("2026-06-11T02:00:00Z", mode)).red).toEqual(["202606 failed NarrowerRun"]);
    expect((await sweep("2026-06-11T12:00:00Z", mode)).red).toEqual([]);
    const late = await sweep("2026-06-11T14:00:00Z", mode);
    expect(late.red).toEqual(["202606 failed StaleMonth"]);
    expect(late.summary).toContain("Run narrow, submitted 2026-06-11 01:01 UTC, was delivered but not ingested");
  },
);

test("a closed month never exported after its end fails with the command to export it, which then repairs it", async () => {
  await deliver("june", "2026-06-30T01:01:00Z");
  const parts = [{ content: costCsv([["2026-07-01", "1"]]) }];
  const july = { parts, from: "2026-07-01", to: "2026-07-31" };
  await record("2026-07-01T01:01:00Z", "no-data", "finops-monthly-costdetails");
  await deliver("july-2", "2026-07-02T01:01:00Z", july);
  expect((await sweep("2026-07-02T12:00:00Z")).red).toEqual([]);
  await deliver("july-3", "2026-07-03T01:01:00Z", july);
  const open = await sweep("2026-07-03T06:23:00Z");
  expect(open.red).toEqual(["202606 failed UnclosedMonth"]);
  expect(open.summary).toContain("start-month=202606");
  await deliver("june-closed", "2026-07-03T10:00:00Z");
  expect((await sweep("2026-07-03T14:00:00Z")).red).toEqual([]);
});
