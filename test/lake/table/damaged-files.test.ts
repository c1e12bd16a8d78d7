import { expect, test } from "vitest";
import { reportRetention } from "../../../src/actions/apply-retention/report.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import { commitMonth, keepMonths, lakeOf, monthsOf, putEntry, reconcile, retain, tableOf } from "./kept-table.ts";

interface Hurt {
  readonly world: World;
  /** The blob of a current file, and that of another month. */
  readonly name: string;
  readonly other: string;
  readonly bytes: Uint8Array;
}

async function startTable(): Promise<Hurt> {
  const world = startWorld();
  keepMonths(world, undefined);
  await commitMonth(world, "202604", [1]);
  await commitMonth(world, "202605", [2]);
  await reconcile(world);
  const [first, second] = (await tableOf(world)).files;
  const name = `costs/${first?.path}`;
  const bytes = world.tables.local.blobs.get(name)?.bytes ?? new Uint8Array(0);
  return { world, name, other: `costs/${second?.path}`, bytes: Uint8Array.from(bytes) };
}

const put = ({ name, world }: Hurt, bytes: Uint8Array): void => world.tables.local.put(name, bytes);
const bytesOf = ({ world }: Hurt, name: string): Uint8Array =>
  world.tables.local.blobs.get(name)?.bytes ?? new Uint8Array(0);

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** Rewrites the entries like a release that did not record the version of published files. */
async function forgetVersions(world: World): Promise<void> {
  const { files } = await tableOf(world);
  const adds = files.map((file) => {
    const { hub_file_etag: _, ...tags } = file.tags ?? {};
    return { add: { ...file, size: Number(file.size), modificationTime: world.now, dataChange: false, tags } };
  });
  putEntry(world, 1, adds);
}

type Damage = (hurt: Hurt) => void;

const DAMAGE: Readonly<Record<string, Damage>> = {
  deleted: ({ name, world }) => world.tables.local.remove(name),
  "cut off": (hurt) => put(hurt, hurt.bytes.subarray(0, -9)),
  emptied: (hurt) => put(hurt, new Uint8Array(0)),
  "overwritten with another month": (hurt) => put(hurt, bytesOf(hurt, hurt.other)),
  "overwritten with bytes of the same length": (hurt) => put(hurt, flipped(hurt.bytes, 100)),
};

for (const [what, damage] of Object.entries(DAMAGE)) {
  test(`a current file that was ${what} is reported and published again, also for readers of earlier versions`, async () => {
    const hurt = await startTable();
    const { bytes, name, world } = hurt;
    damage(hurt);
    const dry = await retain(world, { dryRun: true });
    expect(reportRetention(dry).outputs).toMatchObject({ "damaged-table-files": "1", "repaired-table-files": "0" });
    expect(dry.warnings.map(({ code }) => code)).toEqual(["TableFileDamaged"]);

    const result = await retain(world);
    const { annotations, outputs, summary } = reportRetention(result);
    expect(result.failures).toEqual([]);
    expect(outputs).toMatchObject({ "damaged-table-files": "1", "repaired-table-files": "1" });
    expect(annotations.map(({ message }) => message).join()).toContain(name.replace("costs/", ""));
    expect(summary).toContain("TableFileDamaged");
    expect(Buffer.compare(bytesOf(hurt, name), bytes)).toBe(0);
    for (const version of [undefined, 0]) expect(await monthsOf(world, version)).toEqual(lakeOf(world));

    const log = [...world.tables.local.blobs.keys()];
    const again = await retain(world);
    expect(reportRetention(again).outputs).toMatchObject({ "damaged-table-files": "0", "repaired-table-files": "0" });
    expect([...world.tables.local.blobs.keys()]).toEqual(log);
    expect((await reconcile(world)).outcome).toBe("current");
  });
}

for (const what of ["deleted", "cut off", "overwritten with another month"]) {
  test(`with entries of an earlier release, a current file that was ${what} is found, and the versions of the others are recorded`, async () => {
    const hurt = await startTable();
    await forgetVersions(hurt.world);
    DAMAGE[what]?.(hurt);
    const result = await retain(hurt.world);
    expect(result.failures).toEqual([]);
    expect(reportRetention(result).outputs).toMatchObject({ "repaired-table-files": "1" });
    expect(Buffer.compare(bytesOf(hurt, hurt.name), hurt.bytes)).toBe(0);
    const marks = JSON.parse(
      Buffer.from(hurt.world.config.blobs.get("journal/table-files.json")?.bytes ?? []).toString(),
    );
    expect(Object.keys(marks.local)).toEqual([hurt.other]);
    expect(await monthsOf(hurt.world)).toEqual(lakeOf(hurt.world));
  });
}

test("a current file that was rewritten with its own bytes is intact, and its new version is recorded", async () => {
  const hurt = await startTable();
  put(hurt, hurt.bytes);
  const result = await retain(hurt.world);
  expect(result.failures).toEqual([]);
  expect(await monthsOf(hurt.world)).toEqual(lakeOf(hurt.world));
  expect(reportRetention(await retain(hurt.world)).outputs).toMatchObject({ "damaged-table-files": "0" });
});

test("a damaged file of a replaced month is left to ingest, and a damaged file of a deleted month leaves the table", async () => {
  const hurt = await startTable();
  const { world } = hurt;
  put(hurt, new Uint8Array(3));
  await commitMonth(world, "202604", [7]);
  await commitMonth(world, "202605", [8]);
  const result = await retain(world);
  expect(result.failures).toEqual([]);
  expect(reportRetention(result).outputs).toMatchObject({ "damaged-table-files": "1", "repaired-table-files": "0" });
  expect((await reconcile(world)).outcome).toBe("published");
  expect(await monthsOf(world)).toEqual(lakeOf(world));
  expect(reportRetention(await retain(world)).outputs).toMatchObject({ "damaged-table-files": "0" });
});

test("nothing is published again from a damaged month", async () => {
  const hurt = await startTable();
  const { world } = hurt;
  const path = [...world.lakes.local.blobs.values()].find(
    ({ metadata }) => metadata.hub_attempt !== undefined && hurt.name.includes(metadata.hub_attempt),
  );
  world.lakes.local.put(path?.name ?? "", flipped(hurt.bytes, 100), path?.metadata);
  put(hurt, flipped(hurt.bytes, 200));
  const result = await retain(world);
  expect(result.failures).toMatchObject([{ error: { code: "CommitMismatch" } }]);
  expect(bytesOf(hurt, hurt.name)).toEqual(flipped(hurt.bytes, 200));
});

test("ingest detects that an entry and its month have different lengths", async () => {
  const { world } = await startTable();
  const [file] = (await tableOf(world)).files;
  putEntry(world, 1, [{ add: { ...file, size: 5, modificationTime: world.now, dataChange: false } }]);
  expect(await reconcile(world)).toMatchObject({ outcome: "published", version: 2 });
  expect(await monthsOf(world)).toEqual(lakeOf(world));
  expect((await reconcile(world)).outcome).toBe("current");
});
