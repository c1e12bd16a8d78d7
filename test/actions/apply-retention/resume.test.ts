import { afterAll, beforeAll, expect, test } from "vitest";
import { type KillTest, prepareFolderKillTest, prepareKillTest } from "../../worlds/stored-hub/kill-sweep.ts";

let killTest: KillTest;
beforeAll(async () => {
  killTest = await prepareKillTest();
});
afterAll(() => killTest.close());

test("the undisturbed run leaves what the retention keeps, and nothing else", () => {
  const scope = (number: number): string => `ingestion/subscriptions/00000000-0000-0000-0000-00000000000${number}`;
  expect(killTest.expected).toEqual([
    "msexports/exports/waiting/guid/manifest.json",
    "msexports/exports/waiting/guid/part_0_0001.csv",
    "msexports/exports/",
    "msexports/exports/waiting/",
    "msexports/exports/waiting/guid/",
    `${scope(1)}/202606/focuscost/focuscost.parquet`,
    "ingestion/subscriptions/",
    `${scope(1)}/`,
    `${scope(1)}/202606/`,
    `${scope(1)}/202606/focuscost/`,
    "config/journal/fan-out/plan/0.json",
    "config/journal/retention.json",
    "config/settings.json",
    "config/journal/",
    "config/journal/fan-out/",
    "config/journal/fan-out/plan/",
    "config/journal/refused/",
  ]);
});

/** Reading leaves nothing behind, and before a call all is as it was after the one before. All points are in the long suite, here every other one. */
test("a run killed after a call that changes something is finished by the next one", async () => {
  const calls = killTest.changingCalls.filter((_, index) => index % 2 === 0);
  for (const call of calls) {
    expect(await killTest.leftAfter({ call, phase: "after" }), `killed after call ${call}`).toEqual(killTest.expected);
  }
  console.log(`retention killed at ${calls.length} points, all finished by the next run`);
});

test("in a folder, a run killed after one of every forty calls is finished by the next one", async () => {
  const folderTest = await prepareFolderKillTest();
  try {
    expect(folderTest.expected).toEqual(killTest.expected);
    for (const call of folderTest.changingCalls.filter((_, index) => index % 40 === 0)) {
      const left = await folderTest.leftAfter({ call, phase: "after" });
      expect(left, `killed after call ${call}`).toEqual(folderTest.expected);
    }
  } finally {
    await folderTest.close();
  }
});
