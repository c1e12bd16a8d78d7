import { expect, test } from "vitest";
import { folderCrashes } from "../../worlds/stored-hub/crash-storage.ts";
import {
  folderCommit,
  killPoints,
  prepareCrashTest,
  prepareCrashTestIn,
  sweep,
} from "../../worlds/stored-hub/crash-sweep.ts";

const isRead = (operation: string): boolean => /^(?:Get|Head|List)/.test(operation);

test("after a kill at any storage call, readers see the old or the new month and the next run completes it", async () => {
  const crashTest = await prepareCrashTest();
  expect(crashTest.calls).toEqual(expect.arrayContaining(["PutBlock", "PutBlockList", "DeleteBlob"]));
  // The state after a read equals the state before the next call.
  const points = killPoints(crashTest, () => true).filter(
    ({ operation, phase }) => phase === "before" || !isRead(operation),
  );
  const outcomes = await sweep(crashTest, points);

  expect(outcomes).toHaveLength(crashTest.calls.length + crashTest.calls.filter((each) => !isRead(each)).length);
  const commit = crashTest.calls.indexOf("PutBlockList") + 1;
  for (const { point, saw, isCompleted, log } of outcomes) {
    const isCommitted = point.call > commit || (point.call === commit && point.phase === "after");
    expect({ point, saw, isCompleted }, log).toEqual({ point, saw: isCommitted ? "new" : "old", isCompleted: true });
  }
});

/** The state before a call equals the state after the previous one. */
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
