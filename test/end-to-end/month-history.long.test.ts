import fc from "fast-check";
import { expect, test } from "vitest";
import { startCaller } from "../worlds/lake-model/caller.ts";
import { checkHistory } from "../worlds/month-history/check-history.ts";
import { type HistoryHub, startHistoryHub } from "../worlds/month-history/history-hub.ts";
import { histories } from "../worlds/month-history/history-steps.ts";
import { liveHistory } from "../worlds/month-history/live-history.ts";

test("300 random histories are told by their ledgers, to the last digit", async () => {
  const lives = fc.asyncProperty(histories, (history) => liveHistory(history));
  const found = await fc.check(lives, { numRuns: 300, seed: 20261127, endOnFailure: true });
  expect(found.failed, `${found.errorInstance}\n${fc.defaultReportMessage(found)}`).toBe(false);
}, 400_000);

const OURS = { release: "ours", isForced: false } as const;

/** A month with a ledger of five records, whose next delivery changes costs and prices. */
async function startDelivered(): Promise<HistoryHub> {
  const hub = await startHistoryHub("exports", false);
  hub.deliverSheet();
  for (const seed of [3, 4]) {
    hub.deliver("grow", seed);
    await hub.ingest(startCaller(), OURS);
    await checkHistory(hub, "reconciled");
  }
  hub.deliverSheet();
  hub.deliver("correct", 5);
  return hub;
}

test.each(["before", "after"] as const)(
  "an ingest that dies %s any of its calls leaves a ledger that a later sweep completes",
  async (phase) => {
    let calls = 0;
    for (let isHindered = true; isHindered; calls++) {
      const hub = await startDelivered();
      const caller = startCaller({ mishap: { kind: "kill", call: calls + 1, phase } });
      await hub.ingest(caller, OURS);
      isHindered = caller.isHindered();
      await checkHistory(hub, "in progress");
      await hub.ingest(startCaller(), OURS);
      await checkHistory(hub, "reconciled");
      await hub.close();
    }
    expect(calls).toBeGreaterThan(30);
  },
  200_000,
);

test.each(["before", "after"] as const)(
  "a retention that dies %s any of its calls leaves a ledger that later records continue",
  async (phase) => {
    for (let call = 1, isHindered = true; isHindered; call++) {
      const hub = await startDelivered();
      await hub.ingest(startCaller(), OURS);
      const caller = startCaller({ mishap: { kind: "kill", call, phase } });
      await hub.retain(caller);
      isHindered = caller.isHindered();
      await checkHistory(hub, "in progress");
      hub.deliver("grow", 7);
      await hub.ingest(startCaller(), OURS);
      await checkHistory(hub, "reconciled");
      await hub.close();
    }
  },
  200_000,
);
