import { type Mishap, startCaller } from "../../worlds/lake-model/caller.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import {
  commitMonth,
  forkWorld,
  keepMonths,
  lakeOf,
  logOf,
  monthsOf,
  namedCheckpoint,
  reconcile,
  retain,
} from "./kept-table.ts";
import { watchTable } from "./table-watch.ts";

const DAY = 86_400_000;

/**
 * A hub whose table needs every kind of work: an expired month, a manually deleted month, a checkpoint, log entries
 * before an old checkpoint, and files of earlier versions.
 */
export async function startAgedTable(): Promise<World> {
  const world = startWorld();
  keepMonths(world, 3);
  world.now = Date.parse("2026-04-20T06:00:00Z");
  for (const month of ["202601", "202602", "202603"]) await commitMonth(world, month, [1]);
  for (let day = 0; day < 10; day++) {
    await commitMonth(world, "202604", [10, day]);
    await reconcile(world);
  }
  await retain(world);
  world.now = Date.parse("2026-05-24T06:00:00Z");
  for (let day = 0; day < 10; day++, world.now += DAY) {
    await commitMonth(world, "202604", [20, day]);
    await reconcile(world);
  }
  for (const name of [...world.lakes.local.blobs.keys()]) if (name.includes("/202603/")) world.lakes.local.remove(name);
  return world;
}

/** The remaining files by name; a checkpoint by its version. */
function inventory(world: World): readonly string[] {
  return [
    ...[...world.lakes.local.blobs.keys()].sort(),
    ...[...world.tables.local.blobs.keys()].filter((name) => name.startsWith("costs/data/")).sort(),
    `last checkpoint ${namedCheckpoint(world)}`,
  ];
}

export interface KilledRetention {
  readonly points: number;
  /** One line for each fault. */
  readonly faults: readonly string[];
}

/** Applies these faults to every nth call of retention, and returns what the next run leaves. */
export async function sweepRetention(kinds: readonly Mishap["kind"][], every = 1): Promise<KilledRetention> {
  const base = await startAgedTable();
  const undisturbed = forkWorld(base);
  const watchUndisturbed = watchTable(undisturbed);
  const done = await retain(undisturbed, {}, startCaller({ turn: watchUndisturbed.look }));
  await watchUndisturbed.look();
  if (done.failures.length > 0) throw done.failures[0]?.error;
  const expected = inventory(undisturbed);
  const { entries } = logOf(undisturbed);
  const faults: string[] = [];
  let points = 0;
  for (const kind of kinds) {
    for (const phase of kind === "again" ? (["before"] as const) : (["before", "after"] as const)) {
      for (let call = 1, isReached = true; isReached; call += every, points++) {
        const world = forkWorld(base);
        const watch = watchTable(world);
        await watch.look();
        let calls = 0;
        const turn = async (): Promise<void> => {
          calls++;
          await watch.look();
        };
        try {
          await retain(world, {}, startCaller({ mishap: { kind, call, phase }, turn })).catch(() => undefined);
          isReached = calls >= call;
          await watch.look();
          await retain(world, {}, startCaller({ turn: watch.look }));
          await watch.look();
          const left = inventory(world);
          if (left.join() !== expected.join()) faults.push(`${kind} ${phase} ${call}: ${difference(left, expected)}`);
          const log = logOf(world);
          if (log.entries.slice(0, 3).join() !== entries.slice(0, 3).join())
            faults.push(`${kind} ${phase} ${call}: log`);
          if ([...(await monthsOf(world))].join() !== [...lakeOf(world)].join())
            throw new Error("lake and table differ");
        } catch (error) {
          faults.push(`${kind} ${phase} ${call}: ${String(error)}`);
          isReached = calls >= call;
        }
      }
    }
  }
  return { points, faults };
}

function difference(left: readonly string[], right: readonly string[]): string {
  const only = (one: readonly string[], other: readonly string[]): string =>
    one.filter((item) => !other.includes(item)).join(", ");
  return `left ${only(left, right)}; gone ${only(right, left)}`;
}
