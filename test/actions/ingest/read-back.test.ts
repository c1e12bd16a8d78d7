import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BlobStore } from "../../../src/azure/storage/blob-store.ts";
import { commit, emptyHub, entriesIn, plan, runJob, stage } from "./fan-out-hub.ts";
import { type SimulatedHub, startHub } from "./simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "./written-run.ts";

let hub: SimulatedHub;
beforeAll(async () => {
  hub = await startHub();
});
beforeEach(async () => {
  await emptyHub(hub);
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 1200 } });
  const parts = ["1", "2"].map((cost) => ({ content: costCsv([["2026-06-01", cost]]) }));
  await writeByHand(hub, { scope: subscription(1), runId: "a", submittedTime: "2026-06-11T02:00:00Z", parts });
});
afterAll(() => hub.close());

/** Storage that confirmed a month, and gives other bytes for it. */
const lake = (store: BlobStore): BlobStore => ({
  ...store,
  readRange: async (...range) => (await store.readRange(...range))?.map((byte) => byte ^ 1),
});

test("a month that does not read back as it was written fails, and keeps its exports", async () => {
  const run = await runJob(hub, {}, { lake });
  expect(run.outcomes, run.log).toEqual(["202606 failed CommitMismatch"]);
  expect(await hub.names("msexports")).toHaveLength(3);
});

test("so does one that many jobs made", async () => {
  const planned = await plan(hub);
  await stage(hub, entriesIn(planned));
  const committed = await commit(hub, planned, { lake });
  expect(committed.outcomes, committed.log).toEqual(["202606 failed CommitMismatch"]);
  expect(await hub.names("msexports")).toHaveLength(3);
});
