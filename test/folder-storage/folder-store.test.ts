import { execFileSync } from "node:child_process";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "exact-values/clock";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFolderStorage } from "../../src/folder-storage/folder-store.ts";
import type { BlobStore, BlockPlace, HubContainer, StoredBlob } from "../../src/lake/storage/blob-store.ts";
import { readVersion, writeVersion } from "../../src/lake/storage/conditional-write.ts";

let root: string;
let lake: BlobStore;

const open = (container: HubContainer = "ingestion", folder = root): BlobStore =>
  openFolderStorage({ root: folder, clock: systemClock(), signal: new AbortController().signal })(container);

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "lake-")));
  lake = open();
});
afterEach(() => rm(root, { recursive: true }));

const NAME = "subscriptions/s1/202606/focuscost/focuscost.parquet";
const ATTEMPT = "0123456789abcdef".repeat(2);
const OTHER = "f".repeat(32);
const place = (rowGroup: number, attempt = ATTEMPT): BlockPlace => ({ attempt, part: 1, rowGroup });

async function commit(content: string, seenEtag?: string, attempt = ATTEMPT) {
  const staged = lake.openStaged({ name: NAME, seenEtag, isOwnCommit: (metadata) => metadata.attempt === attempt });
  for (const [index, byte] of [...content].entries()) await staged.stage(place(index, attempt), Buffer.from(byte));
  return staged.commit(
    [...content].map((_, index) => place(index, attempt)),
    { attempt },
  );
}

async function committedEtag(content: string, seenEtag?: string): Promise<string> {
  const outcome = await commit(content, seenEtag);
  if (outcome.outcome !== "committed") throw new Error("lost a race");
  return outcome.etag;
}

const textOf = async (name = NAME, store = lake): Promise<string | undefined> => {
  const bytes = await store.read(name);
  return bytes && Buffer.from(bytes).toString();
};

async function namesIn(store: BlobStore, prefix?: string): Promise<readonly string[]> {
  const blobs: StoredBlob[] = [];
  for await (const blob of store.list(prefix)) blobs.push(blob);
  return blobs.map(({ name }) => name);
}

describe("a staged blob", () => {
  test("is invisible until its commit, which publishes content and metadata together", async () => {
    const staged = lake.openStaged({ name: NAME, seenEtag: undefined, isOwnCommit: () => false });
    await staged.stage(place(0), Buffer.from("a"));
    expect(await namesIn(lake)).toEqual([]);
    expect(await lake.stagedBlocks(NAME)).toHaveProperty("size", 1);
    const outcome = await staged.commit([place(0)], { attempt: ATTEMPT, sums: "%7B%7D" });
    expect(await textOf()).toBe("a");
    expect(outcome).toMatchObject({ outcome: "committed", etag: (await lake.properties(NAME))?.etag });
    expect((await lake.properties(NAME))?.metadata).toEqual({ attempt: ATTEMPT, sums: "%7B%7D" });
    expect((await lake.stagedBlocks(NAME)).size).toBe(0);
  });

  test("replaces only the version that the caller saw", async () => {
    const first = await committedEtag("old");
    const second = await committedEtag("new", first);
    expect(second).not.toBe(first);
    expect(await commit("late", first, OTHER)).toEqual({ outcome: "concurrent-commit" });
    expect(await commit("first", undefined, OTHER)).toEqual({ outcome: "concurrent-commit" });
    expect(await textOf()).toBe("new");
  });

  test("committed by the same attempt counts as committed", async () => {
    const first = await committedEtag("old");
    const now = await committedEtag("new", first);
    expect(await commit("new", first)).toEqual({ outcome: "committed", etag: now });
  });

  test("can be staged while other attempts commit and discard its blocks", async () => {
    const slow = lake.openStaged({ name: NAME, seenEtag: undefined, isOwnCommit: () => false });
    let seen: string | undefined;
    const commits = (async () => {
      for (const content of ["a", "b", "c", "d"]) seen = await committedEtag(content, seen);
    })();
    for (let block = 0; block < 40; block++) await slow.stage(place(block, OTHER), Buffer.from("x"));
    await commits;
    expect(await slow.commit([place(0, OTHER), place(39, OTHER)], {})).toEqual({ outcome: "concurrent-commit" });
    expect(await textOf()).toBe("d");
  });

  test("whose blocks were discarded by another commit changes nothing", async () => {
    const staged = lake.openStaged({ name: NAME, seenEtag: undefined, isOwnCommit: () => false });
    expect(await staged.commit([place(7)], {})).toEqual({ outcome: "concurrent-commit" });
    expect(await textOf()).toBeUndefined();
  });
});

describe("a version", () => {
  test("is read to its end even if it is replaced in the meantime", async () => {
    const etag = await committedEtag("old");
    const stream = await lake.openVersion(NAME, etag);
    await committedEtag("new", etag);
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe("old");
    expect(await lake.openVersion(NAME, etag)).toBeUndefined();
    expect(await lake.readRange(NAME, { offset: 0, byteCount: 1 }, etag)).toBeUndefined();
    expect(await lake.read(NAME, etag)).toBeUndefined();
  });

  test("has a unique ETag, even with the same bytes in the same millisecond", async () => {
    const etags = new Set<string>();
    for (let round = 0; round < 20; round++) {
      await lake.write("a", Buffer.from("x"));
      etags.add((await lake.properties("a"))?.etag ?? "");
    }
    expect(etags.size).toBe(20);
  });

  test("is deleted only if it is the one that the caller saw", async () => {
    const etag = await committedEtag("old");
    const now = await committedEtag("new", etag);
    expect(await lake.remove(NAME, etag)).toBe(false);
    expect(await textOf()).toBe("new");
    expect(await lake.remove(NAME, now)).toBe(true);
    expect(await lake.remove(NAME, now)).toBe(true);
    expect(await lake.properties(NAME)).toBeUndefined();
  });

  test("gets a new ETag from touch, and keeps its metadata", async () => {
    const etag = await committedEtag("old");
    const seen = await lake.properties(NAME);
    if (seen === undefined) throw new Error("not committed");
    const touched = await lake.touch(NAME, seen);
    expect(touched).not.toBe(etag);
    expect(await lake.properties(NAME)).toMatchObject({ etag: touched, metadata: { attempt: ATTEMPT } });
    expect(await lake.touch(NAME, seen)).toBeUndefined();
  });

  test("of a small file is written by exactly one of many writers", async () => {
    const writers = Array.from({ length: 8 }, (_, index) => Buffer.from(`writer ${index}`));
    const own = { name: "log/0.json", seenEtag: undefined, contentType: "application/json" };
    const outcomes = await Promise.all(writers.map((bytes) => writeVersion(open("tables"), { ...own, bytes })));
    const winners = outcomes.flatMap((outcome, index) => (outcome === "written" ? [`writer ${index}`] : []));
    expect(winners).toEqual([await textOf("log/0.json", open("tables"))]);
    expect(await readVersion(open("tables"), "log/0.json")).toMatchObject({ isOwn: true });
  });

  test("that was edited by hand loses its metadata", async () => {
    await committedEtag("old");
    await writeFile(join(root, "ingestion", NAME), "eds");
    expect((await lake.properties(NAME))?.metadata).toEqual({});
  });
});

describe("a listing", () => {
  test("is sorted by name, returns folders separately, and omits links and hidden files", async () => {
    for (const name of ["b/2", "a.b/1", "a/1", "b/10", "c"]) await lake.write(name, Buffer.from(name));
    await symlink("/etc", join(root, "ingestion", "link"));
    await writeFile(join(root, "ingestion", "back\\slash"), "");
    expect(await namesIn(lake)).toEqual(["a.b/1", "a/1", "b/10", "b/2", "c"]);
    expect(await namesIn(lake, "b/1")).toEqual(["b/10"]);
    expect(await namesIn(lake, "a")).toEqual(["a.b/1", "a/1"]);
    expect(await namesIn(lake, "b")).toEqual(["b/10", "b/2"]);
    const folders: string[] = [];
    for await (const _ of lake.list("b", ({ path }) => folders.push(path)));
    expect(folders).toEqual(["b"]);
  });

  test("fails without the exports folder, but any other container is empty until something is written", async () => {
    await expect(namesIn(open("msexports"))).rejects.toMatchObject({ code: "ContainerNotFound" });
    expect(await namesIn(open("tables"))).toEqual([]);
  });
});

test("a copy has content and metadata, and does not overwrite anything", async () => {
  const etag = await committedEtag("month");
  const source = { store: lake, name: NAME, etag, byteCount: 5 };
  const tables = open("tables");
  expect(await tables.copyFrom(source, "costs/1.parquet")).toBe("copied");
  expect(await textOf("costs/1.parquet", tables)).toBe("month");
  expect((await tables.properties("costs/1.parquet"))?.metadata).toEqual({ attempt: ATTEMPT });
  expect(await tables.copyFrom(source, "costs/1.parquet")).toBe("exists");
  await committedEtag("other", etag);
  expect(await tables.copyFrom(source, "costs/2.parquet")).toBe("source-changed");
  expect(await namesIn(tables)).toEqual(["costs/1.parquet"]);
});

test("a folder is deleted only if it is empty", async () => {
  await lake.write("a/b/c", Buffer.from("x"));
  expect(await lake.removeFolder("a/b")).toBe(false);
  await lake.remove("a/b/c");
  expect(await lake.removeFolder("a/b")).toBe(true);
  expect(await lake.removeFolder("a/b")).toBe(true);
});

test("a file outside the lake is neither read nor written through a link", async () => {
  const outside = await mkdtemp(join(tmpdir(), "outside-"));
  await mkdir(join(root, "config"));
  await symlink(outside, join(root, "config", "journal"));
  const config = open("config");
  await expect(config.write("journal/a", Buffer.from("x"))).rejects.toMatchObject({ code: "InvalidBlobName" });
  await writeFile(join(outside, "secret"), "x");
  expect(await config.read("journal/secret")).toBeUndefined();
  expect(await config.properties("journal/secret")).toBeUndefined();
  const etag = `"${(await stat(join(outside, "secret"), { bigint: true })).mtimeNs.toString(16)}-1"`;
  expect(await config.readRange("journal/secret", { offset: 0, byteCount: 1 }, etag)).toBeUndefined();
  expect(await config.openVersion("journal/secret", etag)).toBeUndefined();
  await rm(outside, { recursive: true });
});

describe("a moved lake", () => {
  const copied = (): string => `${root}-copy`;
  afterEach(() => rm(copied(), { recursive: true, force: true }));

  test("keeps versions and metadata if file times are preserved", async () => {
    const etag = await committedEtag("month");
    execFileSync("cp", ["-a", root, copied()]);
    expect(await open("ingestion", copied()).properties(NAME)).toMatchObject({ etag, metadata: { attempt: ATTEMPT } });
  });

  test("keeps metadata if file times change, but every version is new", async () => {
    const etag = await committedEtag("month");
    await cp(root, copied(), { recursive: true });
    await utimes(join(copied(), "ingestion", NAME), 1_700_000_000, 1_700_000_000);
    const there = await open("ingestion", copied()).properties(NAME);
    expect(there?.metadata).toEqual({ attempt: ATTEMPT });
    expect(there?.etag).not.toBe(etag);
  });
});

test("writes leave no temporary files", async () => {
  const etag = await committedEtag("old");
  await committedEtag("new", etag);
  await commit("late", etag, OTHER);
  expect(await readdir(join(root, ".hub", "incoming"))).toEqual([]);
  const kept = await readdir(join(root, ".hub", "metadata", "ingestion", NAME));
  expect(kept).toHaveLength(1);
  await expect(readFile(join(root, ".hub", "lock"))).rejects.toThrow("ENOENT");
});
