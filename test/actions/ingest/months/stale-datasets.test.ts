import { expect, test } from "vitest";
import { runJob } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { startEmptiedHub } from "../../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const SWEEP = { "stale-after-hours": "36" };

const hub = startEmptiedHub();

const settings = (more: object) =>
  hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [ENROLLMENT], ...more }));
const deliver = (runId: string, submittedTime: string) =>
  writeByHand(hub, { scope: ENROLLMENT, runId, submittedTime, parts: [{ content: costCsv([["2026-06-01", "1.5"]]) }] });
const sweep = async (now: string) => {
  const { outcomes, summary } = await runJob(hub, SWEEP, { now: new Date(now) });
  return { stale: outcomes.filter((one) => one.includes("StaleMonth")), summary };
};
const record = (name: string, members: object) => {
  const value = {
    scope: ENROLLMENT.slice(1).toLowerCase(),
    exportName: name,
    since: "2026-05-01T00:00:00Z",
    ...members,
  };
  const blob = `journal/exports${ENROLLMENT.toLowerCase()}/${name}.json`;
  return hub.put("config", blob, JSON.stringify(value), {
    hub_export_record: encodeURIComponent(JSON.stringify(value)),
  });
};
/** A price sheet as the lake lists it. */
const holdSheet = (submittedTime: string) =>
  hub.put("ingestion", `${ENROLLMENT.slice(1).toLowerCase()}/202606/pricesheet/pricesheet.parquet`, "PAR1", {
    ...{ hub_run_id: submittedTime, hub_submitted_time: encodeURIComponent(submittedTime), hub_rows: "1" },
    ...{ hub_window: encodeURIComponent("2026-06-01/2026-06-30"), hub_dataset: "PriceSheet" },
  });
const good = (at: string) => ({ runId: at, state: "completed", submittedTime: at, finishedAt: at });

test("an overdue price sheet fails by name a day and a half late, even if costs arrive", async () => {
  await settings({ datasets: ["FocusCost", "PriceSheet"] });
  const made = (at: string) => record("finops-daily-pricesheet", { newestGood: good(at), newest: good(at) });
  await made("2026-06-01T02:00:00Z");
  await holdSheet("2026-06-01T02:00:00Z");
  await deliver("a", "2026-06-07T02:00:00Z");
  expect((await sweep("2026-06-07T12:00:00Z")).stale).toEqual([]);
  await deliver("b", "2026-06-09T10:00:00Z");
  const late = await sweep("2026-06-09T13:00:00Z");
  expect(late.stale).toEqual(["202606 failed StaleMonth"]);
  expect(late.summary).toContain("202606 pricesheet");
  expect(late.summary).toContain("arrived for 36 hours after its day");
  expect(late.summary).toContain("only the current month's sheet contains an enrollment's reservation prices");
  await made("2026-06-09T02:00:00Z");
  expect((await sweep("2026-06-09T13:00:00Z")).stale, "its files may still arrive").toEqual([]);
  const lost = await sweep("2026-06-09T15:00:00Z");
  expect(lost.stale).toEqual(["202606 failed StaleMonth"]);
  expect(lost.summary).toContain("but its data did not arrive");
  await holdSheet("2026-06-09T02:00:00Z");
  expect((await sweep("2026-06-09T15:00:00Z")).stale).toEqual([]);
});

test("a price sheet does not count as new costs", async () => {
  await settings({ datasets: ["FocusCost", "PriceSheet"] });
  await record("finops-daily-costdetails", {});
  await record("finops-daily-pricesheet", {
    newestGood: good("2026-06-08T02:00:00Z"),
    newest: good("2026-06-08T02:00:00Z"),
  });
  const late = await sweep("2026-06-08T13:00:00Z");
  expect(late.stale).toEqual(["202606 failed StaleMonth"]);
  expect(late.summary).toContain("No new data for scope");
});

test("a dataset never seen is timed from the first sweep, and each recommendation separately", async () => {
  const recommendations = [{}, { resourceType: "SQLDatabases" }];
  await settings({ datasets: ["ReservationDetails", "ReservationRecommendations"], recommendations });
  const name = "finops-daily-recommendations-shared-30d-virtualmachines";
  await record(name, { newestGood: good("2026-06-10T02:00:00Z") });
  // The settings no longer request this combination.
  await record("finops-daily-recommendations-single-7d-virtualmachines", {});
  expect((await sweep("2026-06-10T12:00:00Z")).stale).toEqual([]);
  await record(name, { newestGood: good("2026-06-12T02:00:00Z") });
  const late = await sweep("2026-06-12T13:00:00Z");
  expect(late.stale).toEqual(["202606 failed StaleMonth", "202606 failed StaleMonth"]);
  expect(late.summary).toContain("No new data for ReservationDetails");
  expect(late.summary).toContain("No new data for ReservationRecommendations shared-30d-sqldatabases");
});

test("a scope never misses a dataset that it cannot have", async () => {
  await hub.put(
    "config",
    "settings.json",
    JSON.stringify({ scopes: [`${ENROLLMENT}/departments/77`], datasets: ["PriceSheet"] }),
  );
  await sweep("2026-06-10T12:00:00Z");
  expect((await sweep("2026-06-14T12:00:00Z")).stale).toEqual([]);
});
