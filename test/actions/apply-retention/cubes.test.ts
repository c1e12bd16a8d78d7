import { beforeEach, expect, test } from "vitest";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const TIME = "2026-08-20T12:00:00Z";

const hub = openForEachTest(() => startRetentionHub(TIME));
beforeEach(async () => {
  for (const month of ["202605", "202606", "202607", "202608"]) await hub.putMonth({ month });
  // Scope 1 no longer holds 202601, and scope 2 holds no month at all.
  for (const month of ["202601", "202605", "202606", "202607", "202608"])
    await hub.put("config", cubeOf(1, month), "{}");
  await hub.put("config", cubeOf(2, "202607"), "{}");
  for (const month of ["202605", "202608"]) await hub.put("config", dailyCubeOf(1, month), "{}");
  // This name does not match the pattern of cubes.
  await hub.put("config", "journal/cubes/readme.txt", "{}");
  await hub.settings({ msexports: { days: 3000 }, ingestion: { months: 2 } });
});

function cubeOf(scope: number, month: string): string {
  return `journal/cubes/${subscription(scope).slice(1).toLowerCase()}/${month}.json.gz`;
}

function dailyCubeOf(scope: number, month: string): string {
  return cubeOf(scope, month).replace(".json.gz", ".daily.json.gz");
}

async function cubes(): Promise<readonly string[]> {
  return (await hub.names("config")).filter((name) => name.startsWith("journal/cubes/"));
}

test("a month's cost cube is deleted with the month, and so are cubes of months that no longer exist", async () => {
  const before = await cubes();
  const dry = await hub.retain({ "dry-run": "true" });
  expect(await cubes()).toEqual(before);
  expect(dry.log).toContain("obsolete journal entries to delete: 4, including 4 cost cubes.");
  const run = await hub.retain();
  expect(run.hasSucceeded, run.log).toBe(true);
  expect(await cubes()).toEqual(
    [
      "journal/cubes/readme.txt",
      dailyCubeOf(1, "202608"),
      ...["202606", "202607", "202608"].map((month) => cubeOf(1, month)),
    ].sort(),
  );
  expect(run.summary).toContain("202605.json.gz");
});
