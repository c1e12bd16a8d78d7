import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { datasetFolderOf } from "../../../src/hub/partition/partition-of-run.ts";
import {
  hubAccount,
  metadataOf,
  monthFile,
  type RetentionHub,
  startRetentionHub,
} from "../../worlds/stored-hub/retention-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

let hub: RetentionHub;
beforeAll(async () => {
  hub = await startRetentionHub("2026-06-20T06:00:00Z");
});
afterAll(() => hub.close());
beforeEach(() => hub.clear());

const SCOPE = subscription(1).slice(1);
const ASKED = { datasets: ["FocusCost", "PriceSheet", "ReservationRecommendations"] };
const PRICES = "PriceSheet";
const ADVICE = "ReservationRecommendations";

async function settings(retention: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [], retention, ...more }));
}

/** A month of another dataset that the hub committed. */
async function putMonth(type: string, month: string, runId = `run-${month}`): Promise<string> {
  const folder = datasetFolderOf({ dataset: { type, version: "" }, exportName: "daily" }) ?? "";
  const path = `${SCOPE}/${month}/${folder}/${type.toLowerCase()}.parquet`;
  await hub.put("ingestion", path, await monthFile(), {
    ...metadataOf({ month, runId, owner: hubAccount(hub.storage.url) }),
    hub_dataset: type,
    // The file has no column that proves this dataset.
    hub_sums: encodeURIComponent("{}"),
  });
  return path;
}

test("months of every dataset that the hub committed go with the retention, one month of a scope counting once", async () => {
  await settings({ ingestion: { months: 13 } }, ASKED);
  const old = [
    await hub.putMonth({ month: "202504" }),
    await putMonth(PRICES, "202504"),
    await putMonth(ADVICE, "202504"),
  ];
  const young = [await hub.putMonth({ month: "202505" }), await putMonth(PRICES, "202505")];
  // Not the hub's: a month of costs that somebody has copied there.
  const copied = `${SCOPE}/202504/reservationdetails/reservationdetails.parquet`;
  await hub.put("ingestion", copied, "a month", metadataOf({ month: "202504" }));
  const run = await hub.retain();
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(run.report?.outputs["deleted-partitions"]).toBe(String(old.length));
  expect(await hub.names("ingestion")).toEqual([...young, copied].sort());
  // The guard counts months, of which one is usual, not files.
  expect(run.log).toContain(`  - ${SCOPE} 202504 (1 month)\n`);
});

test("exports of a dataset go once its own month holds them, and never on account of costs", async () => {
  await settings({ msexports: { days: 0 } }, ASKED);
  const prices = { type: PRICES, dataVersion: "2023-05-01" };
  await hub.putRun({ month: "202605", runId: "held", ...prices });
  await putMonth(PRICES, "202605", "held");
  const kept = await hub.putRun({ month: "202604", runId: "costs-only", ...prices });
  await hub.putMonth({ month: "202604", runId: "costs-only" });
  const run = await hub.retain();
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await hub.names("msexports")).toEqual([...kept].sort());
  expect(run.summary).toContain("202604 pricesheet");
  expect(run.summary).toContain("waiting for ingest");
});

test("a month whose exports stay is not deleted where ingest would bring it back", async () => {
  await settings({ ingestion: { months: 24 } }, ASKED);
  await hub.commitSettings({ ingestion: { months: 13 } }, ASKED);
  const path = await putMonth(PRICES, "202504");
  await hub.putRun({ month: "202504", runId: "run-202504", type: PRICES, dataVersion: "2023-05-01" });
  const run = await hub.retain();
  expect(await hub.names("ingestion"), run.log).toEqual([path]);
});

test("what the settings do not ask for stays, whatever its age", async () => {
  await settings({ msexports: { days: 0 }, ingestion: { months: 13 } });
  const files = await hub.putRun({ month: "202404", runId: "a", type: PRICES, dataVersion: "2023-05-01" });
  const run = await hub.retain();
  expect(await hub.names("msexports")).toEqual([...files].sort());
  expect(run.summary).toContain("PriceSheet is not ingested by the hub");
});
