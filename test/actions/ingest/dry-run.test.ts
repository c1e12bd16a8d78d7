import { beforeAll, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, startHub, writesIn } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const HELD = { scope: subscription(1), runId: "held", to: "2026-06-07", submittedTime: "2026-06-08T02:00:00Z" };
const parts = [{ content: costCsv([["2026-06-01", "1"]]) }];

const hub = openForTests(startHub);
let run: IngestRun;
beforeAll(async () => {
  await writeByHand(hub, { ...HELD, parts });
  await hub.ingest();
  await hub.settings({ msexports: { days: 0 } });
  const week = { from: "2026-06-08", to: "2026-06-14", submittedTime: "2026-06-15T02:00:00Z" };
  await writeByHand(hub, { ...HELD, ...week, runId: "narrower", parts });
  await writeByHand(hub, { ...HELD, scope: subscription(2), runId: "fresh", parts });
  hub.storage.forgetRequests();
  run = await hub.ingest({ "dry-run": "true" });
});

test("a dry run reads no part and writes nothing", () => {
  expect(writesIn(hub.storage.requests)).toEqual([]);
  expect(hub.storage.requests.filter(({ blob }) => blob.includes("/part_"))).toEqual([]);
});

test("a dry run reports which months would be ingested, kept or rejected", () => {
  expect(run.partitions).toMatchObject([
    { scope: subscription(1).slice(1), outcome: "unchanged", runId: "held" },
    { scope: subscription(1).slice(1), outcome: "failed", error: { code: "NarrowerRun" } },
    { scope: subscription(2).slice(1), outcome: "planned", runId: "fresh" },
  ]);
  expect(run.log).toContain("Would ingest run fresh (1 part, ");
  expect(run.summary).toMatch(/^\*\*Dry run of ingest, nothing was changed: 1 planned, 1 unchanged, 1 failed\*\*/);
  expect(run.summary).not.toContain("were deleted");
});

test("the run after a dry run does what the dry run reported", async () => {
  const real = await hub.ingest();
  expect(real.outcomes).toEqual(["202606 unchanged", "202606 failed NarrowerRun", "202606 ingested"]);
});
