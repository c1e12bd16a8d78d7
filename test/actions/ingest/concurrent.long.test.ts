import type { StorageRequest } from "azure-simulator/testing";
import { describe, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");

const hub = openForEachTest(startHub);

/** Delivers a run whose two parts cost three times `cost`, so that a mixed month would be noticed. */
async function deliver(cost: number, day: number): Promise<string> {
  const parts = [cost, 2 * cost].map((amount) => ({ content: costCsv([["2026-06-01", String(amount)]]) }));
  const submittedTime = `2026-06-${day}T02:00:00Z`;
  return (await writeByHand(hub, { scope: SCOPE, runId: `run-${cost}`, submittedTime, parts })).manifestName;
}

/** Pauses the first ingest at its first request of this kind, completes the second ingest, and resumes the first. */
async function overtake(
  isHeld: (request: StorageRequest) => boolean,
  first: Readonly<Record<string, string>>,
  second: Readonly<Record<string, string>>,
): Promise<{ readonly overtaken: IngestRun; readonly overtaking: IngestRun }> {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let hasHeld = false;
  const unhook = hub.storage.onRequest(async (request, phase) => {
    if (phase !== "before" || hasHeld || !isHeld(request)) return;
    hasHeld = true;
    reached.resolve();
    await released.promise;
  });
  const held = hub.ingest(first);
  // Without this race, the test would wait forever for an ingest that fails early.
  await Promise.race([reached.promise, held]);
  const overtaking = await hub.ingest(second);
  released.resolve();
  const overtaken = await held;
  unhook();
  return { overtaken, overtaking };
}

const HOLDS: readonly { readonly name: string; readonly isHeld: (request: StorageRequest) => boolean }[] = [
  // The ingest's own blocks survive the other commit here, so only the condition on the version protects the month.
  { name: "before it stages a row group", isHeld: ({ operation }) => operation === "PutBlock" },
  { name: "before its commit", isHeld: ({ operation }) => operation === "PutBlockList" },
  {
    name: "once its row groups are staged",
    isHeld: ({ operation, blob }) => operation === "HeadBlob" && blob.endsWith("/manifest.json"),
  },
];

for (const { name, isHeld } of HOLDS) {
  describe(`an ingest overtaken ${name}`, () => {
    for (const month of ["absent", "existing"] as const) {
      test(`by one of the same run ends unchanged (${month} month)`, async () => {
        if (month === "existing") {
          await deliver(1, 11);
          await hub.ingest();
        }
        await deliver(10, 21);
        const { overtaken, overtaking } = await overtake(isHeld, {}, {});
        expect(overtaking.outcomes).toEqual(["202606 ingested"]);
        expect(overtaken.outcomes, overtaken.log).toEqual(["202606 unchanged"]);
        expect(overtaken.exitCode).toBe(0);
        expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "30" });
      });
    }

    test("by one of a later run ends superseded", async () => {
      const manifests = await deliver(10, 20);
      await deliver(100, 21);
      const { overtaken } = await overtake(isHeld, { manifests }, {});
      expect(overtaken.outcomes, overtaken.log).toEqual(["202606 superseded"]);
      expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "300" });
    });

    test("by one of an earlier run plans again and wins", async () => {
      const manifests = await deliver(10, 20);
      await deliver(100, 21);
      const { overtaken, overtaking } = await overtake(isHeld, {}, { manifests });
      expect(overtaking.outcomes).toEqual(["202606 ingested"]);
      expect(overtaken.partitions).toMatchObject([{ outcome: "ingested", runId: "run-100", replaced: true }]);
      expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "300" });
    });
  });
}

test("an ingest overtaken twice ends with ConcurrentCommit and changes nothing", async () => {
  await deliver(1, 11);
  await hub.ingest();
  const month = await hub.read("ingestion", PATH);
  const metadata = await hub.metadata("ingestion", PATH);
  await deliver(10, 21);
  hub.storage.onRequest(async ({ operation }, phase) => {
    if (operation !== "PutBlockList" || phase !== "before") return;
    await hub.put("ingestion", PATH, month ?? "", metadata);
  });
  const run = await hub.ingest({ "export-retention-in-days": "0" });
  expect(run.exitCode).toBe(1);
  expect(run.outcomes).toEqual(["202606 failed ConcurrentCommit"]);
  expect(run.log).toMatch(/^::error title=ConcurrentCommit::.*one concurrency group/m);
  expect(await hub.read("ingestion", PATH)).toEqual(month);
  expect(await hub.names("msexports")).toHaveLength(6);
});
