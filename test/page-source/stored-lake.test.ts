import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openLakeMonths } from "../../src/lake/cubes/lake-months.ts";
import { readLake } from "../../src/lake/discover/lake-state.ts";
import { loadPageData } from "../../src/page-source/load-page-data.ts";
import { openSimulatedHub, type SimulatedHub } from "../worlds/stored-hub/azurite-containers.ts";
import { ENROLLMENT, makeMonth } from "./made-lake.ts";
import { REQUEST, startMemoryLake } from "./page-of-lake.ts";

const MONTHS = [
  { scope: ENROLLMENT, month: "202606", version: "1.0" },
  { scope: ENROLLMENT, month: "202607", version: "1.0" },
] as const;

let hub: SimulatedHub;
beforeAll(async () => {
  hub = await openSimulatedHub();
  for (const month of MONTHS) await commit(month);
});
afterAll(() => hub.storage.close());
beforeEach(() => hub.reset());

async function commit(month: Parameters<typeof makeMonth>[0]): Promise<void> {
  const { bytes, metadata, path } = await makeMonth(month);
  await hub.containers.ingestion.getBlockBlobClient(path).uploadData(bytes, { metadata: { ...metadata } });
}

async function page() {
  const lake = hub.store("ingestion");
  const source = openLakeMonths(await readLake(lake), { lake, config: hub.store("config"), dimensions: [] });
  return loadPageData(source, REQUEST);
}

test("in real storage, cubes need write access, and a commit during reading is detected", async () => {
  const forbidden = hub.fault({ kind: "late-rights", match: ({ method }) => method === "PUT" });
  const first = await page();
  expect(first.notices.map(({ message }) => message)).toEqual([expect.stringContaining("could not be cached")]);
  expect(first.data.proof).toHaveLength(2);
  forbidden.end();
  expect((await page()).data.proof.map(({ isCached }) => isCached)).toEqual([false, false]);
  const kept = await page();
  expect(kept.notices).toEqual([]);
  expect(kept.data.proof.map(({ isCached }) => isCached)).toEqual([true, true]);
  expect(kept.data.months).toEqual(first.data.months);
  // The same result as with any other store.
  const memory = startMemoryLake();
  await memory.commit(...MONTHS);
  expect((await memory.page()).data.months).toEqual(first.data.months);

  // By the first range request for July, another version is stored.
  await hub.containers.config.deleteBlob(`journal/cubes/${ENROLLMENT.slice(1).toLowerCase()}/202607.json.gz`);
  let isReplaced = false;
  const unhook = hub.storage.onRequest(async ({ blob, container, operation }) => {
    if (isReplaced || operation !== "GetBlob" || container !== "ingestion" || !blob.includes("202607")) return;
    isReplaced = true;
    await commit({ ...MONTHS[1], options: { rows: 301 }, submitted: "2026-08-10T00:00:00Z" });
  });
  const { data } = await page();
  unhook();
  expect(isReplaced).toBe(true);
  expect(data.missing).toEqual([]);
  expect(data.proof.map(({ isCached, rows }) => [isCached, rows])).toEqual([
    [true, 300],
    [false, 301],
  ]);
});
