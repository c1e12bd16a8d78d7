import { expect, test } from "vitest";
import { folderCrashes } from "../../worlds/stored-hub/crash-storage.ts";
import {
  folderCommit,
  killPoints,
  prepareCrashTest,
  prepareCrashTestIn,
  sweep,
} from "../../worlds/stored-hub/crash-sweep.ts";

test("killed before and after every storage call: a reader sees the old or the new month, the next run completes", async () => {
  const crashTest = await prepareCrashTest();
  expect(crashTest.calls).toEqual(expect.arrayContaining(["PutBlock", "PutBlockList", "DeleteBlob"]));
  const outcomes = await sweep(
    crashTest,
    killPoints(crashTest, () => true),
  );

  expect(outcomes).toHaveLength(2 * crashTest.calls.length);
  const commit = crashTest.calls.indexOf("PutBlockList") + 1;
  for (const { point, saw, isCompleted, log } of outcomes) {
    const isCommitted = point.call > commit || (point.call === commit && point.phase === "after");
    expect({ point, saw, isCompleted }, log).toEqual({ point, saw: isCommitted ? "new" : "old", isCompleted: true });
  }
}, 300_000);

/** Before each call, all is as it was after the one before. */
test("killed at every call that changes a file of a folder: a reader sees the old or the new month, the next run completes", async () => {
  const crashTest = await prepareCrashTestIn(folderCrashes);
  const points = killPoints(crashTest, () => true).filter(({ phase }) => phase === "before");
  const outcomes = await sweep(crashTest, points);

  expect(outcomes).toHaveLength(crashTest.calls.length);
  const commit = folderCommit(crashTest);
  for (const { point, saw, isCompleted, log } of outcomes) {
    const expected = point.call > commit ? "new" : "old";
    expect({ point, saw, isCompleted }, log).toEqual({ point, saw: expected, isCompleted: true });
  }
}, 300_000);
