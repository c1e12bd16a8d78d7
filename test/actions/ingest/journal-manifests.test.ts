import { beforeAll, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const hub = openForTests(startHub);
const names: string[] = [];
beforeAll(async () => {
  for (const number of [1, 2, 3]) {
    const parts = [{ content: costCsv([["2026-06-01", String(number)]]) }];
    const run = { scope: subscription(number), runId: `run-${number}`, submittedTime: "2026-07-05T02:00:00Z", parts };
    names.push((await writeByHand(hub, run)).manifestName);
  }
});

test("a reference to the journal stands for the manifests it lists", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  await hub.put("config", `journal/${id}.json`, JSON.stringify(names.slice(0, 2)));
  const run = await hub.ingest({ manifests: `journal:${id}` });
  expect(run.exitCode, run.log).toBe(0);
  expect(run.partitions.map(({ manifest, outcome }) => ({ manifest, outcome }))).toEqual(
    names.slice(0, 2).map((manifest) => ({ manifest, outcome: "ingested" })),
  );
});

test("an invalid reference fails by name and ingests nothing", async () => {
  const run = await hub.ingest({ manifests: `journal:${"0".repeat(32)}` });
  expect(run.exitCode).toBe(1);
  expect(run.log).toMatch(/^::error title=JournalListNotFound::/m);
  expect(await hub.names("ingestion")).toHaveLength(2);
});
