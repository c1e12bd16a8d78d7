import { parseDay, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import { type Call, commitMonth, forkWorld, keepMonths, pausedAt, retain, SCOPE } from "../table/kept-table.ts";
import { allocate, allocationOf, summariesOf } from "./kept-allocation.ts";

const DAY = 86_400_000;
const OTHER = "/subscriptions/0000000b-0000-0000-0000-000000000002";

/** A closed month, one that settles, and the running one. */
async function startLake(): Promise<World> {
  const world = startWorld();
  await commitMonth(world, "202602", [1, 2]);
  await commitMonth(world, "202605", [3]);
  await commitMonth(world, "202606", [4]);
  await commitMonth(world, "202606", [5], { scope: OTHER });
  return world;
}

const reasons = (result: Awaited<ReturnType<typeof allocate>>): readonly string[] =>
  result.planned.map(({ costs, reason }) => `${costs.month} ${reason}`);

test("the first run adds all months in one version, over all scopes, with a summary for each", async () => {
  const world = startWorld();
  expect(await allocate(world)).toMatchObject({ outcome: "current", snapshot: { version: -1 } });
  expect(world.tables.local.blobs.size).toBe(0);
  const lake = await startLake();
  expect(reasons(await allocate(lake, { dryRun: true }))).toEqual(["202602 new", "202605 new", "202606 new"]);
  expect(lake.tables.local.blobs.size).toBe(0);
  expect(await allocate(lake)).toMatchObject({ outcome: "published", newest: "202606", snapshot: { version: 0 } });
  expect(await summariesOf(lake)).toEqual(["202602 Shop 3", "202605 Shop 3", "202606 Shop 9"]);
  expect((await allocationOf(lake)).columns.slice(0, 3)).toEqual(["x_Month", "x_Dimension", "x_Target"]);
});

test("an unchanged month costs no request of its own", async () => {
  const world = await startLake();
  await allocate(world);
  const counts: number[] = [];
  for (const more of [[], ["202601", "202603", "202604"]]) {
    for (const month of more) await commitMonth(world, month, [1]);
    await allocate(world);
    const calls: Call[] = [];
    expect(await allocate(world, { calls })).toMatchObject({ outcome: "current", published: [] });
    counts.push(calls.length);
    expect(calls.filter(({ method }) => !["list", "read"].includes(method))).toEqual([]);
  }
  // The second time, the log has one more entry, and the lake three more months.
  expect(counts).toEqual([5, 6]);
});

test("only months whose costs, rules, drivers or tags changed are allocated again, all in one version", async () => {
  const world = await startLake();
  await allocate(world, { tags: "2026-06-01" });
  await commitMonth(world, "202606", [7]);
  expect(reasons(await allocate(world, { tags: "2026-06-01" }))).toEqual(["202606 costs"]);
  expect(reasons(await allocate(world, { tags: "2026-06-02" }))).toEqual(["202605 tags", "202606 tags"]);
  const drivers = new Map([["cpu", [{ target: "Shop", weight: 1n }]]]);
  expect(reasons(await allocate(world, { tags: "2026-06-02", drivers }))).toEqual(["202605 rules", "202606 rules"]);
  const changed = await allocate(world, { target: "Pay" });
  expect([reasons(changed), changed.snapshot.version]).toEqual([["202605 rules", "202606 rules"], 4]);
  expect(await summariesOf(world)).toEqual(["202602 Shop 3", "202605 Pay 3", "202606 Pay 12"]);
});

test("open months always count, whatever the number of months", async () => {
  const world = await startLake();
  await allocate(world);
  expect(reasons(await allocate(world, { target: "Pay", monthCount: 1 }))).toEqual(["202605 rules", "202606 rules"]);
  const other = await startLake();
  expect(reasons(await allocate(other, { monthCount: 1 }))).toEqual(["202606 new"]);
});

test("a closed month keeps its rules when its costs change, until it is run again on purpose", async () => {
  const world = await startLake();
  await allocate(world);
  await commitMonth(world, "202602", [10]);
  expect(reasons(await allocate(world, { target: "Pay", tags: "2026-06-02" }))[0]).toBe("202602 costs");
  expect((await summariesOf(world))[0]).toBe("202602 Shop 10");
  const rerun = { target: "Pay", tags: "2026-06-02", rerun: ["202602"] };
  expect(reasons(await allocate(world, rerun))).toEqual(["202602 rules"]);
  expect((await summariesOf(world))[0]).toBe("202602 Pay 10");
  expect(reasons(await allocate(world, rerun))).toEqual([]);
});

test("a month that was closed once keeps its rules, even if a new scope is not complete", async () => {
  const world = await startLake();
  const closed = [{ scope: parseScopeId(SCOPE), month: parseMonth("202605"), on: parseDay("2026-06-12") }];
  await allocate(world);
  expect(await allocate(world, { monthRules: { closed } })).toMatchObject({ outcome: "published", planned: [] });
  expect(await allocate(world, { monthRules: { closed } })).toMatchObject({ outcome: "current" });
  await commitMonth(world, "202605", [20], { scope: OTHER });
  await allocate(world, { target: "Pay", monthRules: { closed } });
  expect(await summariesOf(world)).toEqual(["202602 Shop 3", "202605 Shop 23", "202606 Pay 9"]);
});

test("a closed month whose rules were lost or changed stays as it was, and says so", async () => {
  for (const change of ["lost", "changed"]) {
    const world = await startLake();
    await allocate(world);
    for (const name of [...world.config.blobs.keys()].filter((one) => one.startsWith("allocation/rules/")))
      if (change === "lost") world.config.remove(name);
      else world.config.put(name, new TextEncoder().encode("{}"));
    await commitMonth(world, "202602", [10]);
    const { failures } = await allocate(world, { target: "Pay" });
    expect(failures.map(({ error, month }) => `${month} ${error.code}`)).toEqual(["202602 AllocationRulesLost"]);
    expect(await summariesOf(world)).toEqual(["202602 Shop 3", "202605 Pay 3", "202606 Pay 9"]);
  }
});

test("after a move to another account with its table and rules, a closed month keeps its rules", async () => {
  const old = await startLake();
  await allocate(old);
  const world = startWorld();
  const moved = [
    [old.lakes.local, world.lakes.local],
    [old.tables.local, world.tables.local],
    [old.config, world.config],
  ] as const;
  for (const [from, to] of moved) for (const [name, { bytes, metadata }] of from.blobs) to.put(name, bytes, metadata);
  expect(reasons(await allocate(world, { target: "Pay" }))).toEqual(["202602 costs", "202605 costs", "202606 costs"]);
  expect(await summariesOf(world)).toEqual(["202602 Shop 3", "202605 Pay 3", "202606 Pay 9"]);
});

test("a lost or replaced file is made again, by the same rules if its month is closed", async () => {
  const world = await startLake();
  await allocate(world);
  const before = await summariesOf(world);
  const [first, second] = (await allocationOf(world)).files.map(({ path }) => `allocation/${path}`);
  world.tables.local.remove(first ?? "");
  world.tables.local.put(second ?? "", world.tables.local.blobs.get(second ?? "")?.bytes ?? new Uint8Array());
  expect(reasons(await allocate(world))).toEqual(["202602 damaged", "202605 damaged"]);
  expect(await summariesOf(world)).toEqual(before);
});

test("a summary that was not written is made from the table", async () => {
  const world = await startLake();
  await allocate(world);
  const before = new Map([...world.config.blobs].filter(([name]) => /^allocation\/\d/.test(name)));
  for (const name of before.keys()) world.config.remove(name);
  world.config.put("allocation/202512.json", new Uint8Array());
  expect(await allocate(world)).toMatchObject({ outcome: "current", warnings: [] });
  for (const [name, { bytes }] of before)
    expect(new TextDecoder().decode(world.config.blobs.get(name)?.bytes)).toBe(new TextDecoder().decode(bytes));
  expect(world.config.blobs.has("allocation/202512.json")).toBe(false);
});

test("open months never have two sets of rules, even if one of them cannot be read", async () => {
  const world = await startLake();
  await allocate(world);
  const name = `${OTHER.slice(1)}/202606/focuscost/focuscost.parquet`;
  const { bytes = new Uint8Array(), metadata } = world.lakes.local.blobs.get(name) ?? {};
  world.lakes.local.put(name, bytes.subarray(0, bytes.length - 5), metadata);
  await commitMonth(world, "202605", [30]);
  const { failures } = await allocate(world, { target: "Pay" });
  expect(failures.map(({ month }) => month)).toEqual(["202606"]);
  expect(await summariesOf(world)).toEqual(["202602 Shop 3", "202605 Shop 3", "202606 Shop 9"]);
  // With the same rules, the others continue.
  await allocate(world);
  expect(await summariesOf(world)).toEqual(["202602 Shop 3", "202605 Shop 30", "202606 Shop 9"]);
});

test("of two runs with different rules, every version has one set of rules in its open months", async () => {
  const base = await startLake();
  await allocate(base);
  await commitMonth(base, "202606", [40]);
  for (let call = 1; call < 14; call++) {
    const world = forkWorld(base);
    const slow = pausedAt(call);
    const slower = allocate(world, { target: "Pay", caller: slow.caller });
    await Promise.race([slow.reached, slower]);
    await commitMonth(world, "202606", [50]);
    await allocate(world, { target: "Ops" });
    slow.resume();
    await slower;
    const { version } = await allocationOf(world);
    for (let each = 1; each <= version; each++) {
      const { files } = await allocationOf(world, each);
      const open = files.filter(({ partitionValues }) => partitionValues.x_Month !== "202602");
      expect(new Set(open.map(({ tags }) => tags.hub_rules_sha256)).size, `call ${call}, version ${each}`).toBe(1);
    }
    await allocate(world, { target: "Ops" });
    expect(await summariesOf(world), `call ${call}`).toEqual(["202602 Shop 3", "202605 Ops 3", "202606 Ops 55"]);
  }
});

test("retention removes expired months and unused files, and keeps the others", async () => {
  const world = await startLake();
  keepMonths(world, undefined);
  for (const target of ["A", "B", "C"]) await allocate(world, { target });
  world.now += 8 * DAY;
  const files = (): number => [...world.tables.local.blobs.keys()].filter((name) => name.includes("/data/")).length;
  expect(files()).toBe(7);
  const { deleted } = await retain(world);
  expect(deleted.tables.find(({ table }) => table === "allocation")).toMatchObject({ removed: [], failures: [] });
  expect(files()).toBe(3);
  keepMonths(world, 1);
  await retain(world);
  expect((await allocationOf(world)).files.map(({ partitionValues }) => partitionValues.x_Month)).toEqual([
    "202605",
    "202606",
  ]);
});

test("a month without costs leaves with the next retention, and its summary with the next run", async () => {
  const world = await startLake();
  keepMonths(world, undefined);
  await allocate(world);
  world.lakes.local.remove(`${SCOPE.slice(1)}/202605/focuscost/focuscost.parquet`);
  expect(await allocate(world)).toMatchObject({ outcome: "current" });
  const { deleted } = await retain(world);
  expect(deleted.tables.find(({ table }) => table === "allocation")?.removed).toHaveLength(1);
  await allocate(world);
  expect(await summariesOf(world)).toEqual(["202602 Shop 3", "202606 Shop 9"]);
  expect(world.config.blobs.has("allocation/202605.json")).toBe(false);
});

test("a closed month is allocated again by the tags of its time", async () => {
  const world = await startLake();
  await allocate(world, { tags: "2026-02-27" });
  await commitMonth(world, "202602", [10]);
  const { planned } = await allocate(world, { tags: "2026-06-12" });
  expect(planned.map(({ basis, costs }) => `${costs.month} ${basis.tagsRead}`)).toEqual([
    ...["202602 2026-02-27", "202605 2026-06-12", "202606 2026-06-12"],
  ]);
});

test("a damaged or foreign log stops the run before it writes anything", async () => {
  const log = "allocation/_delta_log/";
  const name = (version: number): string => `${log}${String(version).padStart(20, "0")}.json`;
  const foreign = JSON.stringify({ protocol: { minReaderVersion: 3, minWriterVersion: 7 } });
  const plants: readonly (readonly [string, (world: World) => void])[] = [
    ["TableLogBroken", (world) => world.tables.local.remove(name(0))],
    ["TableLogBroken", (world) => world.tables.local.put(name(1), Buffer.from("{ no action"))],
    ["TableChanged", (world) => world.tables.local.put(name(1), Buffer.from(foreign))],
  ];
  for (const [code, plant] of plants) {
    const world = await startLake();
    await allocate(world);
    await commitMonth(world, "202605", [8]);
    await allocate(world);
    plant(world);
    const before = [...world.tables.local.blobs.keys()];
    await expect(allocate(world, { target: "Pay" })).rejects.toMatchObject({ code });
    expect([...world.tables.local.blobs.keys()]).toEqual(before);
  }
  const world = await startLake();
  await allocate(world);
  world.tables.local.put(name(90), Buffer.from("{}"));
  const { outcome, warnings } = await allocate(world, { target: "Pay" });
  expect([outcome, warnings.map(({ code }) => code)]).toEqual(["published", ["TableLogStray"]]);
});
