import { expect, test } from "vitest";
import { folderCrashes } from "../../worlds/stored-hub/crash-storage.ts";
import {
  folderCommit,
  killPoints,
  prepareCrashTest,
  prepareCrashTestIn,
  sweep,
} from "../../worlds/stored-hub/crash-sweep.ts";
import { isChange } from "../../worlds/stored-hub/simulated-hub.ts";

/** A kill after a change leaves what a kill before the next one leaves, so only the commit and the last change need both. */
test("after a kill at any storage call, readers see the old or the new month and the next run completes it", async () => {
  const crashTest = await prepareCrashTest();
  const { calls } = crashTest;
  expect(calls).toEqual(expect.arrayContaining(["PutBlock", "PutBlockList", "DeleteBlob"]));
  const commit = calls.indexOf("PutBlockList") + 1;
  const last = calls.findLastIndex(isChange) + 1;
  const points = killPoints(crashTest, isChange).filter(
    ({ call, phase }) => phase === "before" || call === commit || call === last,
  );
  const outcomes = await sweep(crashTest, points);

  expect(outcomes).toHaveLength(calls.filter(isChange).length + 2);
  for (const { point, saw, isCompleted, log } of outcomes) {
    const isCommitted = point.call > commit || (point.call === commit && point.phase === "after");
    expect({ point, saw, isCompleted }, log).toEqual({ point, saw: isCommitted ? "new" : "old", isCompleted: true });
  }
});

test("after a kill at any write to a folder, readers see the old or the new month and the next run completes it", async () => {
  const crashTest = await prepareCrashTestIn(folderCrashes);
  const points = killPoints(crashTest, isChange).filter(({ phase }) => phase === "before");
  const outcomes = await sweep(crashTest, points);

  expect(outcomes).toHaveLength(crashTest.calls.filter(isChange).length);
  const commit = folderCommit(crashTest);
  for (const { point, saw, isCompleted, log } of outcomes) {
    const expected = point.call > commit ? "new" : "old";
    expect({ point, saw, isCompleted }, log).toEqual({ point, saw: expected, isCompleted: true });
  }
});
