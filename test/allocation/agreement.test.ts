import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTable, runAllocate, writeRandomWorld } from "./allocation-world.ts";
import { expectAllocated } from "./result-checks.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "allocation-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([3, 7, 20])(
  "allocates the random months of seed %i like the naive program, and conserves them",
  async (seed) => {
    const world = await writeRandomWorld(folder, seed);
    await runAllocate(folder, { hasCharges: true, hasTags: true });
    await expectAllocated({ lake: join(folder, "lake"), out: join(folder, "out") }, world);
  },
);

test("without tags of resource groups and subscriptions, their sources have no value", async () => {
  const { tags: _, ...world } = await writeRandomWorld(folder, 4);
  await runAllocate(folder);
  await expectAllocated({ lake: join(folder, "lake"), out: join(folder, "out") }, world);
  const steps = new Set((await readTable(join(folder, "out", "allocation.parquet"))).map(({ x_Step }) => x_Step));
  expect([...steps].filter((step) => /-tag$/.test(String(step)))).toEqual([]);
});
