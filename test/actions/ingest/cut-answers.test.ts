import { beforeEach, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

const hub = openForEachTest(startHub);
beforeEach(async () => {
  const parts = [{ content: costCsv([["2026-06-01", "1"]]) }];
  await writeByHand(hub, { scope: SCOPE, runId: "run", submittedTime: "2026-06-11T02:00:00Z", parts });
});

for (const container of ["msexports", "ingestion", "config"]) {
  for (const operation of ["ListBlobs", "GetBlob"]) {
    test(`retries a truncated response to ${operation} in ${container}`, async () => {
      hub.storage.fault({
        kind: "cut-body",
        times: 1,
        match: (request) => request.operation === operation && request.container === container,
      });
      const run = await hub.ingest();
      expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
      expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "1" });
    });
  }
}

test("gives up a download that repeatedly breaks off without a byte, and does not treat it as a cancelled step", async () => {
  let isStarted = false;
  hub.storage.fault({
    kind: "cut-body",
    match: ({ operation, blob }) => {
      isStarted ||= operation === "GetBlob" && blob.endsWith(".csv");
      return isStarted && operation === "GetBlob" && blob.endsWith(".csv");
    },
  });
  const run = await hub.ingest();
  expect(run.exitCode).toBe(1);
  expect(run.log).not.toContain("cancelled");
});
