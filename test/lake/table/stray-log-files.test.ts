import { expect, test } from "vitest";
import type { ReconciledTable } from "../../../src/lake/table/table-work.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import { commitMonth, keepMonths, lakeOf, monthsOf, reconcile, retain } from "./kept-table.ts";

const LOG = "costs/_delta_log/";
const DAY = 86_400_000;
const digits = (version: number): string => String(version).padStart(20, "0");
const FAR = "00000000003000000000";

/** A table with versions that have different times. */
async function startTable(versions = 3): Promise<World> {
  const world = startWorld();
  for (let month = 1; month <= versions; month++) {
    world.now += 60_000;
    await commitMonth(world, `20260${month}`, [month]);
    await reconcile(world);
  }
  return world;
}

function put(world: World, name: string, content: string | Uint8Array): void {
  world.tables.local.put(`${LOG}${name}`, Buffer.from(content));
}

function entryOf(world: World, version: number): Uint8Array {
  return world.tables.local.blobs.get(`${LOG}${digits(version)}.json`)?.bytes ?? new Uint8Array(0);
}

async function publishMore(world: World): Promise<ReconciledTable> {
  world.now += 60_000;
  await commitMonth(world, "202604", [4]);
  return reconcile(world);
}

type Plant = (world: World) => void;

const STRAYS: Readonly<Record<string, readonly [name: string, plant: Plant]>> = {
  "an entry of a distant version": [`${FAR}.json`, (world) => put(world, `${FAR}.json`, "{}")],
  "a valid entry of a distant version": [`${FAR}.json`, (world) => put(world, `${FAR}.json`, entryOf(world, 2))],
  "twenty digits that exceed any number": [
    `${"9".repeat(20)}.json`,
    (world) => put(world, `${"9".repeat(20)}.json`, "{}"),
  ],
  "an empty file a hundred versions ahead": [`${digits(99)}.json`, (world) => put(world, `${digits(99)}.json`, "")],
  "a copy of an entry a hundred versions ahead": [
    `${digits(99)}.json`,
    (world) => put(world, `${digits(99)}.json`, entryOf(world, 1)),
  ],
  "a checkpoint of a distant version": [
    `${FAR}.checkpoint.parquet`,
    (world) => put(world, `${FAR}.checkpoint.parquet`, "PAR1"),
  ],
  "a checkpoint some versions ahead": [
    `${digits(7)}.checkpoint.parquet`,
    (world) => put(world, `${digits(7)}.checkpoint.parquet`, "PAR1"),
  ],
  "an entry and a checkpoint some versions ahead": [
    `${digits(9)}.json`,
    (world) => {
      put(world, `${digits(9)}.json`, "{}");
      put(world, `${digits(9)}.checkpoint.parquet`, "PAR1");
    },
  ],
};

for (const [what, [name, plant]] of Object.entries(STRAYS)) {
  test(`${what} is ignored with a warning, and the table is still updated`, async () => {
    const world = await startTable();
    plant(world);
    const published = await publishMore(world);
    expect(published).toMatchObject({ outcome: "published", version: 3, failures: [] });
    expect(published.warnings).toEqual([
      expect.objectContaining({ code: "TableLogStray", message: expect.stringContaining(`tables/${LOG}${name}`) }),
    ]);
    expect(await monthsOf(world)).toEqual(lakeOf(world));

    world.now += 90 * DAY;
    keepMonths(world, undefined);
    const result = await retain(world);
    expect(result.failures).toEqual([]);
    expect(result.warnings.map(({ code }) => code)).toContain("TableLogStray");
    // A file with an invalid version number never causes a deletion from the log, and is not deleted either.
    const names = [...world.tables.local.blobs.keys()];
    for (const version of [0, 1, 2, 3]) expect(names).toContain(`${LOG}${digits(version)}.json`);
    expect(names).toContain(`${LOG}${name}`);
    expect((await reconcile(world)).outcome).toBe("current");
  });
}

test.each([`${digits(3)}.JSON`, `${digits(3)}.json.tmp`, "3.json", "_last_checkpoint.bak", `${digits(3)}.crc`])(
  "%s is not a version for any reader, and is not reported",
  async (name) => {
    const world = await startTable();
    put(world, name, "{}");
    expect(await publishMore(world)).toMatchObject({ outcome: "published", version: 3, warnings: [] });
    expect(await monthsOf(world)).toEqual(lakeOf(world));
  },
);

test.each(["{", '{"version":3000000000}', '{"version":-1}', "{}", ""])(
  "a _last_checkpoint that contains %j is rewritten",
  async (content) => {
    const world = await startTable();
    put(world, "_last_checkpoint", content);
    keepMonths(world, undefined);
    expect((await retain(world)).failures).toEqual([]);
    expect((await publishMore(world)).version).toBe(3);
    expect(await monthsOf(world)).toEqual(lakeOf(world));
  },
);

test.each([0, 1, 2])("if entry %i of four is missing, the error names the gap and the remedy", async (version) => {
  const world = await startTable(4);
  world.tables.local.remove(`${LOG}${digits(version)}.json`);
  const before = [...world.tables.local.blobs.keys()];
  const error = await publishMore(world).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toMatchObject({
    code: "TableLogBroken",
    message: expect.stringContaining(`version ${version} is missing`),
    remedy: expect.stringMatching(/Restore the missing files.*rebuilds the table/),
  });
  keepMonths(world, undefined);
  const result = await retain(world);
  expect(result.failures.map(({ error: failure }) => failure)).toMatchObject([{ code: "TableLogBroken" }]);
  expect([...world.tables.local.blobs.keys()]).toEqual(before);
});

test("no entry is written that would connect the log with a stray file", async () => {
  const world = await startTable();
  put(world, `${digits(4)}.json`, "");
  await expect(publishMore(world)).rejects.toMatchObject({
    code: "TableLogBroken",
    message: expect.stringContaining(`${digits(4)}.json`),
    remedy: expect.stringContaining("Delete that file"),
  });
  expect(world.tables.local.blobs.has(`${LOG}${digits(3)}.json`)).toBe(false);
  world.tables.local.remove(`${LOG}${digits(4)}.json`);
  expect((await reconcile(world)).version).toBe(3);
  expect(await monthsOf(world)).toEqual(lakeOf(world));
});

test("entries that are written while the log is listed are not a gap", async () => {
  const world = await startTable(4);
  const { local } = world.tables;
  const hidden = local.blobs.get(`${LOG}${digits(2)}.json`);
  const open = local.open.bind(local);
  let listings = 0;
  Object.assign(local, {
    open: (caller: Parameters<typeof open>[0]) => {
      const store = open(caller);
      return {
        ...store,
        list: async function* (...given: Parameters<typeof store.list>) {
          listings++;
          for await (const blob of store.list(...given)) if (listings > 1 || blob.name !== hidden?.name) yield blob;
        },
      };
    },
  });
  expect((await publishMore(world)).version).toBe(4);
  expect(listings).toBe(2);
});
