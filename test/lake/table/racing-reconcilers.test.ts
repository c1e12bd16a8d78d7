import { expect, test } from "vitest";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { type Caller, interleave, type Mishap, randomFrom, startCaller } from "../../worlds/lake-model/caller.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import { commitMonth, lakeOf, logOf, monthsOf, pausedAt, reconcile } from "./kept-table.ts";
import { watchTable } from "./table-watch.ts";

const MONTHS = ["202602", "202603", "202604", "202605", "202606"];

interface RaceOptions {
  readonly seed: number;
  readonly processes: number;
}

/** All processes commit a month and update the table at the same time, and some of them die. */
async function race({ processes, seed }: RaceOptions): Promise<World> {
  const world = startWorld();
  const watch = watchTable(world);
  const random = randomFrom(seed);
  let commits = Promise.resolve();
  await interleave({
    seed,
    watch: watch.look,
    processes: Array.from({ length: processes }, (_, index) => async (turn: () => Promise<void>) => {
      const mishap: Mishap | undefined =
        random(10) === 0 ? { kind: "kill", call: 5 + random(30), phase: "after" } : undefined;
      for (let wait = random(60); wait > 0; wait--) await turn();
      // Ingests run one at a time, because this tests the table only.
      commits = commits.then(() => commitMonth(world, MONTHS[index % MONTHS.length] ?? "", [index + 1]));
      await commits;
      await watch.look();
      const caller = startCaller({ turn, mishap });
      await reconcile(world, caller).catch((error: unknown) => {
        if (!caller.isHindered()) throw error;
      });
    }),
  });
  await reconcile(world);
  await watch.look();
  return world;
}

/** The same world, but the lake always confirms the month version that the process has listed. */
function withLyingLake(world: World): World {
  const { local } = world.lakes;
  const open = (caller: Caller): BlobStore => {
    const store = local.open(caller);
    const { list, properties } = store;
    const listed = new Map<string, string>();
    return Object.assign(store, {
      list: async function* (prefix?: string) {
        for await (const blob of list(prefix)) {
          listed.set(blob.name, blob.etag);
          yield blob;
        }
      },
      properties: async (name: string) => {
        const found = await properties(name);
        return found && { ...found, etag: listed.get(name) ?? found.etag };
      },
    });
  };
  return Object.create(world, { lakes: { value: { ...world.lakes, local: { ...local, open } } } });
}

test("a hundred concurrent updates leave no gap, no duplicate month and no older month", async () => {
  const world = await race({ seed: 1, processes: 100 });
  expect(await monthsOf(world)).toEqual(lakeOf(world));
  const { entries } = logOf(world);
  expect(entries).toEqual(entries.map((_, index) => index));
  expect(entries.length).toBeGreaterThan(10);
});

const HOUR = 3_600_000;

/** What another process does while a publisher waits at one of its calls. */
const MEANWHILE: Readonly<Record<string, (world: World) => Promise<void>>> = {
  "the month is replaced and published": async (world) => {
    await commitMonth(world, "202605", [20]);
    await reconcile(world);
  },
  "the clock goes back, then the month is replaced and published": async (world) => {
    await commitMonth(world, "202605", [20], { clockBackMs: HOUR });
    await reconcile(world);
  },
  "the month is deleted, the clock goes back, and the month is committed again": async (world) => {
    for (const name of world.lakes.local.blobs.keys()) if (name.includes("/202605/")) world.lakes.local.remove(name);
    await commitMonth(world, "202605", [20], { clockBackMs: HOUR });
    await reconcile(world);
  },
  "another month is published": async (world) => {
    await commitMonth(world, "202604", [20]);
    await reconcile(world);
  },
};

interface LateOptions {
  readonly call: number;
  readonly isFirstFill: boolean;
  readonly act: (world: World) => Promise<void>;
  /** How the late publisher sees the hub. */
  readonly see?: (world: World) => World;
}

/** Pauses a publisher at one of its calls while something else happens. Returns false if it makes fewer calls. */
async function publishLate({ act, call, isFirstFill, see = (world) => world }: LateOptions): Promise<boolean> {
  const world = startWorld();
  const watch = watchTable(world);
  await commitMonth(world, "202604", [1]);
  await commitMonth(world, "202605", [2]);
  if (!isFirstFill) await reconcile(world);
  await watch.look();
  await commitMonth(world, "202605", [3]);
  await watch.look();
  const late = pausedAt(call);
  const running = reconcile(see(world), late.caller);
  const isReached = await Promise.race([late.reached.then(() => true), running.then(() => false)]);
  if (isReached) {
    await act(world);
    await watch.look();
    late.resume();
  }
  expect((await running).failures).toEqual([]);
  await watch.look();
  await reconcile(world);
  await watch.look();
  expect(await monthsOf(world), `paused at ${call}`).toEqual(lakeOf(world));
  return isReached;
}

for (const [name, act] of Object.entries(MEANWHILE)) {
  test(`a late publisher never replaces a month with an older one: ${name}`, async () => {
    for (const isFirstFill of [true, false]) {
      let call = 1;
      while (await publishLate({ act, call, isFirstFill })) call++;
      expect(call).toBeGreaterThan(6);
    }
  });
}

test("a publisher with false confirmations does replace a month with an older one, which the check detects", async () => {
  const [act] = Object.values(MEANWHILE);
  if (act === undefined) throw new Error("nothing happens");
  const faults: string[] = [];
  for (let call = 1, isReached = true; isReached; call++) {
    isReached = await publishLate({ act, call, isFirstFill: false, see: withLyingLake }).catch((error: unknown) => {
      faults.push(String(error));
      return true;
    });
  }
  expect(faults.join()).toContain("takes subscriptions");
});
