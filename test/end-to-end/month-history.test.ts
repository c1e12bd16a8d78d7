import fc from "fast-check";
import { expect, test } from "vitest";
import { histories } from "../worlds/month-history/history-steps.ts";
import { liveHistory } from "../worlds/month-history/live-history.ts";

test("whatever happens to a month, its ledger tells how it came to its sums, to the last digit", async () => {
  const found = await fc.check(
    fc.asyncProperty(histories, (history) => liveHistory(history)),
    { numRuns: Number(process.env.RUNS ?? 20), seed: 20260612, endOnFailure: true },
  );
  expect(found.failed, `${found.errorInstance}\n${fc.defaultReportMessage(found)}`).toBe(false);
}, 400_000);
