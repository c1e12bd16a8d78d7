import { SILENCE_KINDS } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SweptHub, startSweptHub } from "../worlds/living-hub/silence-sweep.ts";

// In the long suite (silence-sweep), each call of each job falls silent in turn.

let swept: SweptHub;
beforeAll(async () => {
  swept = await startSweptHub();
});
afterAll(() => swept.close());

test("a job whose sign-in, download and commit fall silent still succeeds and logs the waits", async () => {
  const { cloud, hub, run } = swept;
  await hub.settings({ msexports: { days: 0 } });
  await hub.deliver({ scope: "/subscriptions/10000000-0000-0000-0000-000000000000", month: "202606", rows: 20 });
  cloud.silences.begin({ n: 1, kind: "never-answers" });
  const [reads, stops, ignores] = SILENCE_KINDS;
  const faults = [
    cloud.storage.fault({ kind: reads, times: 1, match: ({ operation }) => operation === "PutBlock" }),
    cloud.storage.fault({ kind: stops, times: 1, match: ({ operation }) => operation === "PutBlockList" }),
    cloud.storage.fault({ kind: ignores, times: 1, match: ({ blob }) => blob.endsWith(".csv") }),
  ];
  const ingested = await run("ingest");
  expect(ingested.exitCode, ingested.log).toBe(0);
  expect(ingested.outputs).toMatchObject({ ingested: "1", rows: "20" });
  expect(cloud.silences.hasStruck).toBe(true);
  expect(faults.map(({ hits }) => hits)).toEqual([1, 1, 1]);
  expect(ingested.log).toContain(
    "Waiting for GitHub's ID token, silent for 30 s; after 110 s of silence: it is requested again.",
  );
  expect(ingested.log).toMatch(/No byte of PUT \S+focuscost\.parquet for 110 s: a new connection, attempt 2 of 3\./);
  expect(await hub.names("msexports")).toEqual([]);
  expect(await swept.inventory()).toEqual([expect.stringContaining("202606/focuscost/focuscost.parquet: 20 rows")]);
});
