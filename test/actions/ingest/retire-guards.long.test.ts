import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import {
  costCsv,
  type StoredRun,
  subscription,
  type WrittenRun,
  writeByHand,
} from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");
const AT_ONCE = { "export-retention-in-days": "0" };

const hub = openForEachTest(startHub);

function deliver(run: Partial<WrittenRun>): Promise<StoredRun> {
  const parts = [{ content: costCsv([["2026-06-01", "1"]]) }];
  return writeByHand(hub, { scope: SCOPE, runId: "run", submittedTime: "2026-06-11T02:00:00Z", parts, ...run });
}

test("an older run whose days are missing from the lake keeps its files", async () => {
  const days = { from: "2026-05-15", to: "2026-06-14" };
  const spanning = await deliver({ runId: "spanning", submittedTime: "2026-06-15T00:00:00Z", ...days });
  const whole = { from: "2026-05-01", to: "2026-05-31" };
  const parts = [{ content: costCsv([["2026-05-01", "1"]]) }];
  await deliver({ runId: "whole", submittedTime: "2026-06-16T00:00:00Z", ...whole, parts });
  const run = await hub.ingest(AT_ONCE);
  expect(run.outcomes, run.log).toEqual(["202605 ingested"]);
  expect(await hub.names("msexports")).toEqual([spanning.manifestName, ...spanning.partNames]);
});

test("a month deleted after the listing keeps its exports", async () => {
  await deliver({});
  await hub.ingest();
  let isDeleted = false;
  hub.storage.onRequest(async ({ operation, blob }, phase) => {
    if (isDeleted || phase !== "before" || operation !== "HeadBlob" || blob !== PATH) return;
    isDeleted = true;
    await hub.remove("ingestion", PATH);
  });
  expect((await hub.ingest(AT_ONCE)).outcomes).toEqual(["202606 unchanged"]);
  expect(isDeleted).toBe(true);
  expect(await hub.names("msexports")).toHaveLength(2);
  expect((await hub.ingest()).outcomes).toEqual(["202606 ingested"]);
});

test("a part newer than its manifest belongs to an incomplete run and stays", async () => {
  const { partNames, manifestName } = await deliver({});
  await hub.ingest();
  // Storage dates files to the second.
  await wait(1100);
  await hub.put("msexports", partNames[0] ?? "", costCsv([["2026-06-02", "2"]]));
  const run = await hub.ingest(AT_ONCE);
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "2" });
  expect(await hub.names("msexports")).toEqual([manifestName, ...partNames]);
});

test("such a part also stays when an older run's manifest written later names it", async () => {
  const { partNames, manifestName } = await deliver({});
  const [first = ""] = partNames;
  const manifest = JSON.parse(String(await hub.read("msexports", manifestName)));
  await hub.ingest();
  // The run is delivered again with one more part. Storage dates files to the second.
  await wait(1100);
  await hub.put("msexports", first, costCsv([["2026-06-01", "2"]]));
  const runInfo = { ...manifest.runInfo, runId: "crafted", submittedTime: "2026-06-10T02:00:00Z" };
  const beside = manifestName.replace("manifest.json", "_manifest.json");
  await hub.put("msexports", beside, JSON.stringify({ ...manifest, runInfo }));
  const meanwhile = await hub.ingest(AT_ONCE);
  expect(meanwhile.summary).toContain(`${first} was overwritten in the meantime`);
  expect(await hub.names("msexports")).toEqual([manifestName, first]);

  const second = first.replace("part_0", "part_1");
  await hub.put("msexports", second, costCsv([["2026-06-01", "20"]]));
  const blobs = [...manifest.blobs, { ...manifest.blobs[0], blobName: second, byteCount: null }];
  await hub.put("msexports", manifestName, JSON.stringify({ ...manifest, blobs, blobCount: 2 }));
  const run = await hub.ingest(AT_ONCE);
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "22" });
  expect(await hub.names("msexports")).toEqual([]);
});

test("an ingest whose parts another one ingested and deleted in the meantime ends unchanged", async () => {
  const { partNames } = await deliver({});
  let reads = 0;
  hub.storage.onRequest(async ({ operation, blob }, phase) => {
    if (phase !== "before" || operation !== "GetBlob" || blob !== partNames[0]) return;
    reads++;
    if (reads === 1) expect((await hub.ingest(AT_ONCE)).outcomes).toEqual(["202606 ingested"]);
  });
  const run = await hub.ingest(AT_ONCE);
  expect(run.outcomes, run.log).toEqual(["202606 unchanged"]);
  expect(run.exitCode).toBe(0);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "1" });
  expect(await hub.names("msexports")).toEqual([]);
});

test("rejects a manifest that names another manifest as its part, and deletes neither", async () => {
  const { manifestName } = await deliver({});
  const blobs = [{ blobName: manifestName }];
  await deliver({ scope: subscription(2), runId: "hostile", manifest: { blobs, blobCount: 1 } });
  const run = await hub.ingest({ ...AT_ONCE, scopes: subscription(2) });
  expect(run.partitions.map(({ error }) => error?.code)).toEqual(["ManifestReadFailed"]);
  expect(await hub.names("msexports")).toContain(manifestName);
});

test("rejects a manifest that names fewer parts than it counts", async () => {
  await deliver({ manifest: { blobCount: 2 } });
  const run = await hub.ingest();
  expect(run.partitions.map(({ error }) => error?.code)).toEqual(["ManifestReadFailed"]);
  expect(run.log).toContain("blobCount is 2, but the manifest names 1 part");
});

test("a file of another scope that is not parquet does not fail this one", async () => {
  await hub.put("ingestion", monthPath("/providers/Microsoft.Billing/billingAccounts/1", "202606"), "no parquet");
  await deliver({});
  const run = await hub.ingest();
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
});
