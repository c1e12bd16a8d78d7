import { formatUnits } from "exact-values/decimal";
import { parseDay, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import type { AllocationPreview } from "../../../src/hub/allocation/allocation-preview.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import { type Call, commitMonth, SCOPE } from "../table/kept-table.ts";
import { allocate, preview } from "./kept-allocation.ts";

/** A closed month, one that settles, and the running one. */
async function startLake(): Promise<World> {
  const world = startWorld();
  await commitMonth(world, "202602", [2]);
  await commitMonth(world, "202605", [3]);
  await commitMonth(world, "202606", [4]);
  return world;
}

const shown = ({ months }: AllocationPreview): readonly string[] =>
  months.flatMap(({ dimensions, isClosed, month }) =>
    dimensions.flatMap(({ change, currencies }) =>
      currencies.flatMap(({ targets }) =>
        targets.map(({ difference, target }) => {
          const status = isClosed ? "closed" : "running";
          return `${month} ${status} ${change} ${target} ${formatUnits(difference.billed)}`;
        }),
      ),
    ),
  );

test("open months and the last closed one are compared with the rules of the last run", async () => {
  const world = await startLake();
  await allocate(world);
  const { notices, preview: found } = await preview(world, { target: "Pay" });
  expect(shown(found)).toEqual([
    ...["202606 running compared Pay 4", "202606 running compared Shop -4"],
    ...["202605 running compared Pay 3", "202605 running compared Shop -3"],
    ...["202602 closed compared Pay 2", "202602 closed compared Shop -2"],
  ]);
  expect(found.findings.map(({ text }) => text)).toEqual([
    "This pool is empty in 202602, 202605-202606 (3 months), because no rule fills it.",
  ]);
  expect(notices).toEqual([]);
  expect(shown((await preview(world)).preview)).toEqual([
    ...["202606 running compared Shop 0", "202605 running compared Shop 0", "202602 closed compared Shop 0"],
  ]);
});

test("a preview writes nothing", async () => {
  const world = await startLake();
  await allocate(world);
  const calls: Call[] = [];
  await preview(world, { target: "Pay", calls });
  const methods = new Set(calls.map(({ method }) => method));
  expect([...methods].filter((method) => !["list", "read", "readRange", "properties"].includes(method))).toEqual([]);
});

test("a closed month is compared with the rules of the last run, although it keeps older ones", async () => {
  const world = await startLake();
  await allocate(world, { target: "Old" });
  await allocate(world, { target: "Shop" });
  const { preview: found } = await preview(world, { target: "Pay" });
  expect(shown(found).slice(4)).toEqual(["202602 closed compared Pay 2", "202602 closed compared Shop -2"]);
});

test("a month that was closed once counts as closed, whatever its costs say", async () => {
  const world = await startLake();
  const closed = [{ scope: parseScopeId(SCOPE), month: parseMonth("202605"), on: parseDay("2026-06-12") }];
  await allocate(world);
  await allocate(world, { monthRules: { closed } });
  const { preview: found } = await preview(world);
  expect(shown(found)).toEqual(["202606 running compared Shop 0", "202605 closed compared Shop 0"]);
});

test("before the first run, every dimension is new", async () => {
  const world = await startLake();
  expect(shown((await preview(world)).preview)).toEqual([
    ...["202606 running added Shop 4", "202605 running added Shop 3", "202602 closed added Shop 2"],
  ]);
  expect((await preview(startWorld())).preview).toEqual({ months: [], findings: [] });
});

test("if the rules of the last run are lost, or a month cannot be read, a notice says so", async () => {
  const world = await startLake();
  await allocate(world);
  for (const name of [...world.config.blobs.keys()].filter((one) => one.startsWith("allocation/rules/")))
    world.config.remove(name);
  const lost = await preview(world);
  expect(lost.notices.map(({ code }) => code)).toEqual(["AllocationRulesLost"]);
  expect(shown(lost.preview)).toEqual([
    "202606 running added Shop 4",
    "202605 running added Shop 3",
    "202602 closed added Shop 2",
  ]);
  const damaged = await startLake();
  await allocate(damaged);
  const [name = ""] = [...damaged.lakes.local.blobs.keys()].filter((one) => one.includes("/202606/"));
  const { bytes = new Uint8Array(), metadata = {} } = damaged.lakes.local.blobs.get(name) ?? {};
  damaged.lakes.local.put(
    name,
    bytes.map((byte, at) => (at < 4 || at > bytes.length - 8 ? 0 : byte)),
    metadata,
  );
  const { notices, preview: found } = await preview(damaged, { target: "Pay" });
  expect(notices.map(({ message }) => message.slice(0, 23))).toEqual(["202606 is not compared:"]);
  expect(shown(found)).toEqual([
    ...["202605 running compared Pay 3", "202605 running compared Shop -3"],
    ...["202602 closed compared Pay 2", "202602 closed compared Shop -2"],
  ]);
});
