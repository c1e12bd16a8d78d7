import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

const hub = openForEachTest(startHub);
beforeEach(async () => {
  await hub.settings({ msexports: { days: 0 } });
  for (const [runId, day] of Object.entries({ old: "11", new: "21" })) {
    const submittedTime = `2026-06-${day}T02:00:00Z`;
    await writeByHand(hub, {
      scope: SCOPE,
      runId,
      submittedTime,
      parts: [{ content: costCsv([["2026-06-01", day]]) }],
    });
    if (runId === "old") await hub.ingest({ "export-retention-in-days": "7" });
  }
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  for (const operation of ["GetBlob", "PutBlock"]) {
    test(`${signal} during ${operation} ends the step at once with a message, and does not change the month`, async () => {
      let cancel: (signal: NodeJS.Signals) => void = () => {};
      let cancelledAt = Number.POSITIVE_INFINITY;
      const unhook = hub.storage.onRequest(async (request, phase) => {
        if (phase !== "before" || request.operation !== operation || !/part_|parquet/.test(request.blob)) return;
        if (cancelledAt === Number.POSITIVE_INFINITY) cancelledAt = performance.now();
        cancel(signal);
        await wait(1000);
      });
      const run = await hub.ingest({}, { onStart: (kill) => (cancel = kill) });
      unhook();
      expect(run.exitCode, run.log).toBe(1);
      expect(performance.now() - cancelledAt).toBeLessThan(900);
      expect(run.log).toMatch(/^::error title=Cancelled::The run was cancelled/m);
      expect(run.summary).toContain("Cancelled");
      expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "11" });
      expect(await hub.names("msexports")).toHaveLength(4);

      expect((await hub.ingest()).outcomes).toEqual(["202606 ingested"]);
    });
  }
}
