import { expect } from "vitest";
import { type Mishap, startCaller } from "../../worlds/lake-model/caller.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import { commitMonth, forkWorld } from "../table/kept-table.ts";
import { allocate, allocationOf, summariesOf } from "./kept-allocation.ts";

const DAY = 86_400_000;
const OTHER = "/subscriptions/0000000b-0000-0000-0000-000000000002";
/** The rules of the interrupted run and of the one after it. */
export const NEXT = { target: "Pay", tags: "2026-06-02", rerun: ["202603"] };
export const EXPECTED = ["202602 Shop 10", "202603 Pay 4", "202605 Pay 3", "202606 Pay 12"];

/**
 * A lake whose next run allocates a closed month by its kept rules, a closed one by today's, and open ones by new rules.
 * With `isNew`, there is no table yet.
 */
export async function startSweep(isNew = false): Promise<World> {
  const world = startWorld();
  for (const [month, cost] of [["202602", 1] as const, ["202603", 4] as const, ["202605", 3] as const])
    await commitMonth(world, month, [cost]);
  await commitMonth(world, "202606", [5], { scope: OTHER });
  if (!isNew) await allocate(world, { tags: "2026-06-01" });
  await commitMonth(world, "202602", [10]);
  await commitMonth(world, "202606", [7]);
  return world;
}

/** Applies faults to each call of a run, and lets the next run complete its work. Returns the number of points. */
export async function sweepAllocation(
  base: World,
  faults: readonly Pick<Mishap, "kind" | "phase">[],
  expected: readonly string[],
): Promise<number> {
  let points = 0;
  for (const fault of faults) {
    for (let call = 1, isReached = true; isReached; call++) {
      const at = `${fault.kind} ${fault.phase} ${call}`;
      const world = forkWorld(base);
      let calls = 0;
      const turn = async (): Promise<void> => {
        calls++;
      };
      await allocate(world, { ...NEXT, caller: startCaller({ mishap: { ...fault, call }, turn }) }).catch(() => {});
      isReached = calls >= call;
      await expectWhole(world, at);
      world.now += DAY / 2;
      const next = await allocate(world, NEXT);
      expect([next.failures, next.warnings], at).toEqual([[], []]);
      await expectWhole(world, at);
      expect(await summariesOf(world), at).toEqual(expected);
      expect(await allocate(world, NEXT), at).toMatchObject({ outcome: "current" });
      points++;
    }
  }
  return points;
}

/** Every version is complete, and its open months have one set of rules. */
async function expectWhole(world: World, at: string): Promise<void> {
  const isThere = [...world.tables.local.blobs.keys()].some((name) => name.includes("_delta_log"));
  if (!isThere) return;
  const { version } = await allocationOf(world);
  for (let each = 0; each <= version; each++) {
    const { files } = await allocationOf(world, each);
    expect(new Set(files.map(({ partitionValues }) => partitionValues.x_Month)).size, at).toBe(files.length);
    for (const { path, size } of files)
      expect(world.tables.local.blobs.get(`allocation/${path}`)?.byteCount, at).toBe(Number(size));
    const open = files.filter(({ tags }) => tags.hub_closed !== "true");
    expect(new Set(open.map(({ tags }) => tags.hub_rules_sha256)).size, at).toBeLessThan(2);
  }
}
