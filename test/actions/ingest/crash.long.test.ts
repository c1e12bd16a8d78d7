import { expect, test } from "vitest";
import { folderCrashes } from "../../worlds/stored-hub/crash-storage.ts";
import {
  folderCommit,
  killPoints,
  prepareCrashTest,
  prepareCrashTestIn,
  sweep,
} from "../../worlds/stored-hub/crash-sweep.ts";

/** A kill after a call leaves what a kill before the next call leaves, so only the commit and the last call need both. */
test("after a kill at any storage call, readers see the old or the new month and the next run completes it", async () => {
  const crashTest = await prepareCrashTest();
  const { calls } = crashTest;
  expect(calls).toEqual(expect.arrayContaining(["PutBlock", "PutBlockList", "DeleteBlob"]));
  const commit = calls.indexOf("PutBlockList") + 1;
  const points = killPoints(crashTest, () => true).filter(
    ({ call, phase }) => phase === "before" || call === commit || call === calls.length,
  );
  const outcomes = await sweep(crashTest, points);

  expect(outcomes).toHaveLength(calls.length + 2);
  for (const { point, saw, isCompleted, log } of outcomes) {
    const isCommitted = point.call > commit || (point.call === commit && point.phase === "after");
    expect({ point, saw, isCompleted }, log).toEqual({ point, saw: isCommitted ? "new" : "old", isCompleted: true });
  }
});

test("after a kill at any write to a folder, readers see the old or the new month and the next run completes it", async () => {
  const crashTest = await prepareCrashTestIn(folderCrashes);
  const points = killPoints(crashTest, () => true).filter(({ phase }) => phase === "before");
  const outcomes = await sweep(crashTest, points);

  expect(outcomes).toHaveLength(crashTest.calls.length);
  const commit = folderCommit(crashTest);
  for (const { point, saw, isCompleted, log } of outcomes) {
    const expected = point.call > commit ? "new" : "old";
    expect({ point, saw, isCompleted }, log).toEqual({ point, saw: expected, isCompleted: true });
  }
});
