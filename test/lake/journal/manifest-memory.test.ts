import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { discoverExports } from "../../../src/lake/discover/discover.ts";
import { MANIFEST_FOLDER, openManifestMemory } from "../../../src/lake/journal/manifest-memory.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { type MemoryStore, memoryStore } from "../../worlds/lake-model/memory-store.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const COUNT = 20;
const manifestOf = (index: number): string => `run${index}/manifest.json`;
const partOf = (index: number): string => `run${index}/part.csv`;

interface World {
  readonly exports: MemoryStore;
  readonly config: MemoryStore;
}

function put({ exports }: World, index: number, runId = `run${index}`, type = "FocusCost"): void {
  const resourceId = `${subscription(index)}/providers/Microsoft.CostManagement/exports/daily`;
  const manifest = {
    exportConfig: { resourceId, type, dataVersion: "1.0r2" },
    runInfo: { runId, startDate: "2026-06-01", submittedTime: "2026-07-01T00:00:00Z" },
    blobs: [{ blobName: partOf(index) }],
  };
  exports.put(manifestOf(index), JSON.stringify(manifest));
}

function newWorld(): World {
  const world = { exports: memoryStore("msexports"), config: memoryStore("config") };
  for (let index = 0; index < COUNT; index++) {
    world.exports.put(partOf(index), `rows of ${index}`);
    put(world, index, undefined, index === 7 ? "Other" : undefined);
  }
  return world;
}

/** A sweep with the memory, which must find the same as one that reads everything. */
async function sweep({ config, exports }: World, { mayWrite = true, wrap = (store: BlobStore) => store } = {}) {
  const reads: string[] = [];
  const counting: BlobStore = {
    ...exports,
    read: (name, etag) => {
      reads.push(name);
      return exports.read(name, etag);
    },
  };
  const memory = openManifestMemory(config, { mayWrite });
  const { remembered, warnings, ...found } = await discoverExports(wrap(counting), [], { memory });
  return { found, reads: reads.sort(), codes: warnings.map(({ code }) => code) };
}

async function fresh({ exports }: World) {
  const { warnings: _, ...found } = await discoverExports(exports, []);
  return found;
}

type Entry = [name: string, etag: string, text: string];

const blobsIn = ({ config }: World): readonly string[] =>
  config.names.filter((name) => name.startsWith(MANIFEST_FOLDER));

async function entriesIn(world: World): Promise<Entry[]> {
  const texts = await Promise.all(
    blobsIn(world).map(async (name) => gunzipSync((await world.config.read(name)) ?? "")),
  );
  return texts.flatMap((text) => JSON.parse(text.toString()).manifests);
}

/** Replaces the memory with one blob of these bytes. */
async function remember({ config, ...world }: World, bytes: Uint8Array): Promise<void> {
  for (const name of blobsIn({ config, ...world })) await config.remove(name);
  config.put(`${MANIFEST_FOLDER}other.json.gz`, bytes);
}

async function edit(world: World, change: (entry: Entry) => unknown): Promise<void> {
  const manifests = (await entriesIn(world)).map(change);
  await remember(world, gzipSync(JSON.stringify({ manifests })));
}

const padded = (text: string, length: number): string => text.padEnd(length, " ");

const CASES: readonly [what: string, change: (world: World) => Promise<unknown> | unknown, reads: number[]][] = [
  ["nothing changes", () => {}, []],
  ["a part is overwritten", ({ exports }) => exports.put(partOf(3), "other rows"), []],
  ["a part is deleted", ({ exports }) => exports.remove(partOf(3)), []],
  ["a manifest is rewritten in place", (world) => put(world, 3, "again"), [3]],
  ["a manifest is written again without a change", (world) => put(world, 3), [3]],
  ["a manifest is deleted", ({ exports }) => exports.remove(manifestOf(3)), []],
  ["a manifest is new", (world) => put(world, COUNT), [COUNT]],
  [
    "a memory of before is restored",
    async (world) => {
      const [old = ""] = blobsIn(world);
      const bytes = (await world.config.read(old)) ?? new Uint8Array();
      put(world, 3, "again");
      await sweep(world);
      world.config.put(old, bytes);
    },
    [],
  ],
  [
    "an entry has the ETag of another version",
    (world) => edit(world, ([name, etag, text]) => [name, name === manifestOf(3) ? `${etag}x` : etag, text]),
    [3],
  ],
  [
    "an entry is no manifest",
    (world) =>
      edit(world, ([name, etag, text]) => [name, etag, name === manifestOf(3) ? padded("{}", text.length) : text]),
    [3],
  ],
  [
    "an entry is cut",
    (world) => edit(world, ([name, etag, text]) => [name, etag, name === manifestOf(3) ? text.slice(1) : text]),
    [3],
  ],
  [
    "an entry has the form of another release",
    (world) => edit(world, (entry) => (entry[0] === manifestOf(3) ? { name: entry[0] } : entry)),
    [3],
  ],
];

test.each(CASES)("when %s, a sweep finds what a sweep without memory finds", async (_what, change, reads) => {
  const world = newWorld();
  expect((await sweep(world)).reads).toHaveLength(COUNT);
  await change(world);
  const second = await sweep(world);
  expect(second.found).toEqual(await fresh(world));
  expect(second.reads).toEqual(reads.map(manifestOf));
  expect(second.codes).toEqual([]);
  // The memory has exactly the existing manifests, so the next sweep reads nothing.
  const listed = world.exports.names.filter((name) => name.endsWith("manifest.json"));
  expect((await entriesIn(world)).map(([name]) => name).sort()).toEqual(listed);
  const third = await sweep(world);
  expect(third.reads).toEqual([]);
  expect(third.found).toEqual(second.found);
});

test.each([
  ["absent", undefined, []],
  ["not gzip", Buffer.from("{"), ["JournalDamaged"]],
  ["not JSON", gzipSync("{"), ["JournalDamaged"]],
  ["of another structure", gzipSync('{"manifests":{}}'), ["JournalDamaged"]],
  ["a gzip bomb", gzipSync(Buffer.alloc(33 * 1024 * 1024, " ")), ["JournalDamaged"]],
])("a memory that is %s costs one reading of all manifests", async (_what, bytes, codes) => {
  const world = newWorld();
  await sweep(world);
  await remember(world, bytes ?? Buffer.from(""));
  if (bytes === undefined) await world.config.remove(`${MANIFEST_FOLDER}other.json.gz`);
  const look = await sweep(world, { mayWrite: false });
  expect(look.reads).toHaveLength(COUNT);
  const second = await sweep(world);
  expect(second.found).toEqual(await fresh(world));
  expect(second.reads).toHaveLength(COUNT);
  expect([look.codes, second.codes]).toEqual([codes, codes]);
  expect(await sweep(world)).toMatchObject({ reads: [], codes: [] });
});

test.each(["before", "after"])(
  "a manifest that is rewritten %s its reading is not remembered wrongly",
  async (when) => {
    const world = newWorld();
    const racing = (store: BlobStore): BlobStore => ({
      ...store,
      read: async (name, etag) => {
        if (name !== manifestOf(3)) return store.read(name, etag);
        if (when === "before") put(world, 3, "again");
        const bytes = await store.read(name, etag);
        if (when === "after") put(world, 3, "again");
        return bytes;
      },
    });
    await sweep(world, { wrap: racing });
    const next = await sweep(world);
    expect(next.reads).toEqual([manifestOf(3)]);
    expect(next.found).toEqual(await fresh(world));
  },
);

test("two sweeps that meet, and one that dies before it deletes, lose nothing but a reading", async () => {
  const world = newWorld();
  const dying: World = { ...world, config: { ...world.config, remove: async () => true } };
  await Promise.all([sweep(world), sweep(world)]);
  put(world, COUNT);
  await sweep(dying);
  put(world, COUNT + 1);
  await Promise.all([sweep(world), sweep(dying)]);
  await sweep(world);
  const last = await sweep(world);
  expect(last.reads).toEqual([]);
  expect(last.found).toEqual(await fresh(world));
  expect(await entriesIn(world)).toHaveLength(COUNT + 2);
});

test("many sweeps leave few blobs, a sweep without a change writes none, and few manifests need none", async () => {
  const world = newWorld();
  for (let index = COUNT; index < COUNT + 60; index++) {
    put(world, index);
    await sweep(world);
  }
  expect(blobsIn(world).length).toBeLessThanOrEqual(8);
  const before = await Promise.all(blobsIn(world).map((name) => world.config.properties(name)));
  await sweep(world);
  expect(await Promise.all(blobsIn(world).map((name) => world.config.properties(name)))).toEqual(before);
  for (let index = 10; index < COUNT + 60; index++) await world.exports.remove(manifestOf(index));
  await sweep(world);
  expect(blobsIn(world)).toEqual([]);
});
