import { afterAll, beforeAll, expect, test } from "vitest";
import { type KillTest, prepareFolderKillTest, prepareKillTest } from "../../worlds/stored-hub/kill-sweep.ts";

let killTest: KillTest;
beforeAll(async () => {
  killTest = await prepareKillTest();
});
afterAll(() => killTest.close());

test("an undisturbed run leaves exactly what the retention keeps", () => {
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

/**
 * Reads change nothing, and the state before a call equals the state after the previous one. The long suite tests all
 * points, and this test tests every third one.
 */
test("the next run finishes what a run killed after a write left behind", async () => {
  const calls = killTest.changingCalls.filter((_, index) => index % 3 === 0);
  for (const call of calls) {
    expect(await killTest.leftAfter({ call, phase: "after" }), `killed after call ${call}`).toEqual(killTest.expected);
  }
  console.log(`retention killed at ${calls.length} points, all finished by the next run`);
});

test("in a folder, the next run finishes what a run killed at every fortieth call left behind", async () => {
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
