import { expect, test } from "vitest";
import { TABLE_NAMES } from "../../../src/hub/datasets/hub-datasets.ts";
import { tableDefinition } from "../../../src/hub/table/table-schema.ts";
import { reconcileTables } from "../../../src/lake/table/reconcile-table.ts";
import { deliverAll, heldOf, ingest, shownIn, startDatasetHub } from "../../actions/ingest/table/dataset-world.ts";
import { type Caller, type Mishap, startCaller } from "../../worlds/lake-model/caller.ts";
import type { World } from "../../worlds/lake-model/world.ts";
import { forkWorld } from "./kept-table.ts";

const DEFINITIONS = TABLE_NAMES.map(tableDefinition);
let ids = 0;

function reconcile(world: World, caller: Caller) {
  const work = {
    lake: world.lakes.local.open(caller),
    tables: world.tables.local.open(caller),
    cutOff: undefined,
    clock: { now: () => new Date(world.now), sleep: async () => {} },
    log: { info: () => {} },
    engineInfo: "cost-hub/test",
    newId: () => `id-${++ids}`,
    dryRun: false,
    signal: caller.signal,
  };
  return reconcileTables(work, DEFINITIONS);
}

test("if a process fails at any call, the tables of all datasets stay consistent and the next run completes them", async () => {
  const base = startDatasetHub();
  deliverAll(base);
  await ingest(base);
  deliverAll(base, 2);
  await ingest(base, { tables: [] });
  let points = 0;
  for (const kind of ["kill", "fail"] as const satisfies readonly Mishap["kind"][]) {
    for (let call = 1, isReached = true; isReached; call++, points++) {
      const world = forkWorld(base);
      let calls = 0;
      const turn = async (): Promise<void> => {
        calls++;
      };
      await reconcile(world, startCaller({ mishap: { kind, call, phase: "after" }, turn })).catch(() => undefined);
      isReached = calls >= call;
      for (const { name, folder } of DEFINITIONS.slice(1)) {
        const shown = await shownIn(world, name);
        expect(shown.join(), `${kind} ${call}`).not.toContain("gone");
        expect(shown, `${kind} ${call}`).toHaveLength(heldOf(world, folder).length);
      }
      world.now += 86_400_000;
      const next = await reconcile(world, startCaller());
      expect(next.filter((outcome) => "error" in outcome)).toEqual([]);
      for (const { name, folder } of DEFINITIONS.slice(1))
        expect(await shownIn(world, name), `${kind} ${call}`).toEqual(heldOf(world, folder));
    }
  }
  expect(points).toBeGreaterThan(60);
});
