import { expect, test } from "vitest";
import { killPoints, prepareCrashTest, sweep } from "./crash-sweep.ts";

/** Reading leaves nothing behind: before the next call all is as it was after it. All calls are in the long suite. */
const isWrite = (operation: string): boolean => /^(Put|Delete|Set)/.test(operation);

test("killed before and after every call that writes: a reader sees the old or the new month, the next run completes", async () => {
  const crashTest = await prepareCrashTest();
  expect(crashTest.calls).toEqual(expect.arrayContaining(["PutBlock", "PutBlockList", "DeleteBlob"]));
  const outcomes = await sweep(crashTest, killPoints(crashTest, isWrite));

  expect(outcomes).toHaveLength(2 * crashTest.calls.filter(isWrite).length);
  const commit = crashTest.calls.indexOf("PutBlockList") + 1;
  for (const { point, saw, isCompleted, log } of outcomes) {
    const isCommitted = point.call > commit || (point.call === commit && point.phase === "after");
    expect({ point, saw, isCompleted }, log).toEqual({ point, saw: isCommitted ? "new" : "old", isCompleted: true });
  }
}, 300_000);
