import { expect, test } from "vitest";
import { type Mishap, startCaller } from "../../worlds/lake-model/caller.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import { commitMonth, forkWorld, keepMonths, lakeOf, monthsOf, reconcile, retain } from "./kept-table.ts";
import { watchTable } from "./table-watch.ts";

const KINDS: readonly Mishap["kind"][] = ["kill", "fail", "again"];
const PHASES: readonly Mishap["phase"][] = ["before", "after"];
const DAY = 86_400_000;

/** Applies each fault to each call of the first process, and returns the number of calls. */
async function sweep(base: World): Promise<number> {
  let points = 0;
  for (const kind of KINDS) {
    for (const phase of kind === "again" ? PHASES.slice(0, 1) : PHASES) {
      for (let call = 1, isReached = true; isReached; call++) {
        const world = forkWorld(base);
        const watch = watchTable(world);
        await watch.look();
        let calls = 0;
        const turn = async (): Promise<void> => {
          calls++;
          await watch.look();
        };
        await reconcile(world, startCaller({ mishap: { kind, call, phase }, turn })).catch(() => undefined);
        isReached = calls >= call;
        await watch.look();
        world.now += DAY;
        const next = await reconcile(world, startCaller({ turn: watch.look }));
        await watch.look();
        expect([next.failures, next.behind], `${kind} ${phase} ${call}`).toEqual([[], []]);
        expect(await monthsOf(world), `${kind} ${phase} ${call}`).toEqual(lakeOf(world));
        points++;
      }
    }
  }
  return points;
}

test("if the update of a table fails at any call, its versions stay consistent and the next update completes it", async () => {
  const world = startWorld();
  keepMonths(world, undefined);
  for (const month of ["202603", "202604", "202605"]) await commitMonth(world, month, [1]);
  const empty = forkWorld(world);
  await reconcile(world);
  await commitMonth(world, "202604", [2, 3]);
  await commitMonth(world, "202606", [4]);
  const points = [await sweep(empty), await sweep(world)];
  // A table with a checkpoint, and a month whose file an earlier run has copied.
  for (let version = 0; version < 10; version++) {
    await commitMonth(world, "202605", [5, version]);
    await reconcile(world);
  }
  await retain(world);
  await commitMonth(world, "202605", [6]);
  await reconcile(world, startCaller({ mishap: { kind: "kill", call: 14, phase: "before" } })).catch(() => undefined);
  world.now += 3 * DAY;
  points.push(await sweep(world));
  expect(Math.min(...points)).toBeGreaterThan(30);
});
