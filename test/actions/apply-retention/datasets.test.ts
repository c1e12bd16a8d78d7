import { beforeEach, expect, test } from "vitest";
import { datasetFolderOf } from "../../../src/hub/partition/partition-path.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { hubAccount, metadataOf, monthFile, startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const hub = openForTests(() => startRetentionHub("2026-06-20T06:00:00Z"));
beforeEach(() => hub.clear());

const SCOPE = subscription(1).slice(1);
const ASKED = { datasets: ["FocusCost", "PriceSheet", "ReservationRecommendations"] };
const PRICES = "PriceSheet";
const ADVICE = "ReservationRecommendations";

async function settings(retention: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [], retention, ...more }));
}

/** Stores a month of a dataset other than costs, as the hub commits it. */
async function putMonth(type: string, month: string, runId = `run-${month}`): Promise<string> {
  const folder = datasetFolderOf({ dataset: { type, version: "" }, exportName: "daily" }) ?? "";
  const path = `${SCOPE}/${month}/${folder}/${type.toLowerCase()}.parquet`;
  await hub.put("ingestion", path, await monthFile(), {
    ...metadataOf({ month, runId, owner: hubAccount(hub.storage.url) }),
    hub_dataset: type,
    // The dummy file has no column to prove.
    hub_sums: encodeURIComponent("{}"),
  });
  return path;
}

test("deletes expired months of every dataset that the hub committed, and counts them as one month of the scope", async () => {
  await settings({ ingestion: { months: 13 } }, ASKED);
  const old = [
    await hub.putMonth({ month: "202504" }),
    await putMonth(PRICES, "202504"),
    await putMonth(ADVICE, "202504"),
  ];
  const young = [await hub.putMonth({ month: "202505" }), await putMonth(PRICES, "202505")];
  // Somebody copied a month of costs into this folder, so the hub does not own it.
  const copied = `${SCOPE}/202504/reservationdetails/reservationdetails.parquet`;
  await hub.put("ingestion", copied, "a month", metadataOf({ month: "202504" }));
  const run = await hub.retain();
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(run.report?.outputs["deleted-partitions"]).toBe(String(old.length));
  expect(await hub.names("ingestion")).toEqual([...young, copied].sort());
  // The guard counts months rather than files; deleting one month is normal.
  expect(run.log).toContain(`  - ${SCOPE} 202504 (1 month)\n`);
});

test("deletes a dataset's exports once its own month holds them, never because costs hold theirs", async () => {
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

test("keeps an expired month while its remaining exports would make ingest restore it", async () => {
  await settings({ ingestion: { months: 24 } }, ASKED);
  await hub.commitSettings({ ingestion: { months: 13 } }, ASKED);
  const path = await putMonth(PRICES, "202504");
  await hub.putRun({ month: "202504", runId: "run-202504", type: PRICES, dataVersion: "2023-05-01" });
  const run = await hub.retain();
  expect(await hub.names("ingestion"), run.log).toEqual([path]);
});

test("keeps datasets that the settings do not request, whatever their age", async () => {
  await settings({ msexports: { days: 0 }, ingestion: { months: 13 } });
  const files = await hub.putRun({ month: "202404", runId: "a", type: PRICES, dataVersion: "2023-05-01" });
  const run = await hub.retain();
  expect(await hub.names("msexports")).toEqual([...files].sort());
  expect(run.summary).toContain("PriceSheet is not ingested by the hub");
});
