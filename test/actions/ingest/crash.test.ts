import { expect, test } from "vitest";
import { killPoints, prepareCrashTest, sweep } from "../../worlds/stored-hub/crash-sweep.ts";

/** The calls that replace the month and begin to delete exports. The long suite covers all calls. */
const isTurn = (operation: string, index: number, calls: readonly string[]): boolean =>
  operation === "PutBlockList" || (operation === "DeleteBlob" && calls.indexOf(operation) === index);

test("after a kill at the decisive calls, readers see the old or the new month and the next run completes it", async () => {
  const crashTest = await prepareCrashTest();
  expect(crashTest.calls).toEqual(expect.arrayContaining(["PutBlock", "PutBlockList", "DeleteBlob"]));
  const outcomes = await sweep(crashTest, killPoints(crashTest, isTurn));

  expect(outcomes).toHaveLength(2 * crashTest.calls.filter(isTurn).length);
  const commit = crashTest.calls.indexOf("PutBlockList") + 1;
  for (const { point, saw, isCompleted, log } of outcomes) {
    const isCommitted = point.call > commit || (point.call === commit && point.phase === "after");
    expect({ point, saw, isCompleted }, log).toEqual({ point, saw: isCommitted ? "new" : "old", isCompleted: true });
  }
}, 300_000);
