import { createHash } from "node:crypto";
import { inputErrorOf } from "exact-values/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_BLOCKS, openStagedBlob } from "../../../src/azure/storage/staged-blob.ts";
import {
  type BlobStore,
  type BlockPlace,
  formatBlockId,
  type StagedBlob,
  type StagedBlobOptions,
} from "../../../src/lake/storage/blob-store.ts";
import {
  allOf,
  openSimulatedHub,
  type SimulatedHub,
  serviceErrorOf,
} from "../../worlds/stored-hub/azurite-containers.ts";

let hub: SimulatedHub;
let store: BlobStore;
let months = 0;
let name: string;

beforeAll(async () => {
  hub = await openSimulatedHub();
  store = hub.store("ingestion");
});
afterAll(() => hub.storage.close());
beforeEach(() => {
  months += 1;
  name = `subscriptions/s${months}/202606/focuscost/focuscost.parquet`;
  hub.reset();
});

const ATTEMPT = "0123456789abcdef".repeat(2);
const OTHER_ATTEMPT = "f".repeat(32);
const place = (rowGroup: number, attempt = ATTEMPT): BlockPlace => ({ attempt, part: 1, rowGroup });
const METADATA = { attempt: ATTEMPT };

const client = () => hub.containers.ingestion.getBlockBlobClient(name);
const requests = (): readonly string[] => hub.storage.requests.map(({ operation, status }) => `${operation} ${status}`);

function optionsFor(seenEtag: string | undefined): StagedBlobOptions {
  return { name, seenEtag, isOwnCommit: ({ attempt }) => attempt === ATTEMPT };
}

function open(seenEtag: string | undefined, through: BlobStore = store): StagedBlob {
  return through.openStaged(optionsFor(seenEtag));
}

async function stageAll(month: StagedBlob, contents: readonly string[], attempt = ATTEMPT): Promise<BlockPlace[]> {
  const places: BlockPlace[] = [];
  for (const [rowGroup, content] of contents.entries()) {
    await month.stage(place(rowGroup, attempt), Buffer.from(content));
    places.push(place(rowGroup, attempt));
  }
  return places;
}

/** Commits a month as an earlier ingest would; returns its version. */
async function commitEarlier(contents: readonly string[], metadata: Record<string, string> = {}): Promise<string> {
  const month = open((await store.properties(name))?.etag);
  const committed = await month.commit(await stageAll(month, contents, OTHER_ATTEMPT), metadata);
  if (committed.outcome !== "committed") throw new Error("the earlier ingest lost a race");
  hub.reset();
  return committed.etag;
}

const content = async (): Promise<string | undefined> => {
  const bytes = await store.read(name);
  return bytes && Buffer.from(bytes).toString();
};

async function uncommittedBlocks(): Promise<number> {
  const { uncommittedBlocks: blocks = [] } = await client().getBlockList("uncommitted");
  return blocks.length;
}

/** Stages an uncommitted block whose ID has a foreign format, as an upload by another tool does. */
async function strayBlock(): Promise<void> {
  await client().stageBlock(Buffer.from("stray").toString("base64"), "x", 1);
  hub.reset();
}

describe("a block ID", () => {
  test("has 48 bytes for every position, and identifies whose block it is", () => {
    const ids = [place(0), place(99_999_999), { attempt: ATTEMPT, part: 99_999_999, rowGroup: 0 }].map(formatBlockId);
    for (const id of ids) expect(Buffer.from(id, "base64")).toHaveLength(48);
    expect(new Set(ids).size).toBe(3);
    expect(Buffer.from(formatBlockId({ attempt: ATTEMPT, part: 12, rowGroup: 345 }), "base64").toString()).toBe(
      `${ATTEMPT}0000001200000345`,
    );
  });

  test("never has another length", () => {
    expect(() => formatBlockId({ attempt: "abc", part: 1, rowGroup: 1 })).toThrow("block id of 19 bytes");
    expect(() => formatBlockId(place(100_000_000))).toThrow("block id of 49 bytes");
  });
});

describe("a month", () => {
  test("is invisible until the commit, and then complete, with metadata and type", async () => {
    const month = open(undefined);
    const places = await stageAll(month, ["PAR1", "rows", "PAR1"]);
    expect(await content()).toBeUndefined();
    expect(await allOf(store.list(name))).toEqual([]);
    const committed = await month.commit(places, METADATA);
    expect(await content()).toBe("PAR1rowsPAR1");
    const { contentType, etag, metadata } = await client().getProperties();
    expect({ contentType, metadata }).toEqual({ contentType: "application/vnd.apache.parquet", metadata: METADATA });
    expect(committed).toEqual({ outcome: "committed", etag });
  });

  test("is committed in the order of the positions, not of the uploads", async () => {
    const seen = await commitEarlier(["old"]);
    const month = open(seen);
    const [first, second] = await stageAll(month, ["1", "2"]);
    expect(await content()).toBe("old");
    if (first === undefined || second === undefined) throw new Error("two blocks were staged");
    await month.commit([second, first], METADATA);
    expect(await content()).toBe("21");
  });

  test("is sent with the MD5 of each block, so that a transmission error is detected", async () => {
    const checksums: unknown[] = [];
    const stop = hub.storage.onRequest(({ operation, headers }, phase) => {
      if (operation === "PutBlock" && phase === "before") checksums.push(headers["content-md5"]);
    });
    await open(undefined).stage(place(0), Buffer.from("rows"));
    stop();
    expect(checksums).toEqual([createHash("md5").update("rows").digest("base64")]);

    const real = client();
    const damaging = Object.assign(Object.create(real) as typeof real, {
      stageBlock: (...[id, , byteCount, options]: Parameters<typeof real.stageBlock>) =>
        real.stageBlock(id, "r0ws", byteCount, options),
    });
    const { container, signal } = store;
    const damaged = openStagedBlob({ ...optionsFor(undefined), client: damaging, container, signal });
    const error = await serviceErrorOf(() => damaged.stage(place(1), Buffer.from("rows")));
    expect(error).toMatchObject({ code: "Md5Mismatch", status: 400 });
    expect(error.message).toContain(name);
  });

  test("with too much metadata fails and stays unchanged", async () => {
    const seen = await commitEarlier(["old"]);
    const month = open(seen);
    const places = await stageAll(month, ["new"]);
    const error = await serviceErrorOf(() => month.commit(places, { big: "x".repeat(8192) }));
    expect(error).toMatchObject({ code: "MetadataTooLarge", transient: false });
    expect(await content()).toBe("old");
    expect((await store.properties(name))?.etag).toBe(seen);
  });

  test("of more than 50,000 blocks is rejected before storage is called", async () => {
    const error = await inputErrorOf(() => open(undefined).commit(Array(MAX_BLOCKS + 1).fill(place(0)), METADATA));
    expect(error.code).toBe("TooManyBlocks");
    expect(error.message).toContain("50001 blocks");
    expect(requests()).toEqual([]);
  });

  test("fails with a remedy if its file was created through the dfs endpoint", async () => {
    await client().upload("dfs", 3);
    hub.storage.markCreatedByDfs("ingestion", name);
    const seen = (await store.properties(name))?.etag;
    const error = await inputErrorOf(() => open(seen).stage(place(0), Buffer.from("rows")));
    expect(error.code).toBe("BlobOperationNotSupported");
    expect(error.message).toContain("dfs endpoint");
    expect(await content()).toBe("dfs");
  });
});

describe("a concurrent commit by another writer ends as concurrent-commit and changes nothing:", () => {
  test("the month was replaced (412)", async () => {
    const seen = await commitEarlier(["old"]);
    const month = open(seen);
    const places = await stageAll(month, ["new"]);
    const winner = await commitEarlier(["winner"]);
    // The other commit discarded our blocks. With a new block, only the condition decides.
    await month.stage(place(0), Buffer.from("new"));
    expect(await month.commit(places, METADATA)).toEqual({ outcome: "concurrent-commit" });
    expect(requests()).toContain("PutBlockList 412");
    expect(await content()).toBe("winner");
    expect((await store.properties(name))?.etag).toBe(winner);
  });

  test("the month appeared (409)", async () => {
    const month = open(undefined);
    await commitEarlier(["winner"]);
    const places = await stageAll(month, ["new"]);
    expect(await month.commit(places, METADATA)).toEqual({ outcome: "concurrent-commit" });
    expect(requests()).toContain("PutBlockList 409");
    expect(await content()).toBe("winner");
  });

  test("the month was deleted", async () => {
    const seen = await commitEarlier(["old"]);
    const month = open(seen);
    const places = await stageAll(month, ["new"]);
    await store.remove(name);
    expect(await month.commit(places, METADATA)).toEqual({ outcome: "concurrent-commit" });
    expect(await content()).toBeUndefined();
  });

  test("our blocks were discarded, and the month no longer exists (400 InvalidBlockList)", async () => {
    const month = open(undefined);
    const places = await stageAll(month, ["new"]);
    await client().upload("winner", 6);
    await store.remove(name);
    hub.reset();
    expect(await month.commit(places, METADATA)).toEqual({ outcome: "concurrent-commit" });
    expect(requests()).toContain("PutBlockList 400");
    expect(await content()).toBeUndefined();
  });
});

describe("a commit whose response is lost counts as done:", () => {
  test.each([
    ["for a new month", []],
    ["for a month that is replaced", ["old"]],
  ])("%s", async (_, earlier) => {
    const seen = earlier.length === 0 ? undefined : await commitEarlier(earlier);
    const month = open(seen);
    const places = await stageAll(month, ["new"]);
    const fault = hub.fault({
      kind: "reset-after",
      times: 1,
      match: ({ operation }) => operation === "PutBlockList",
    });
    const committed = await month.commit(places, METADATA);
    expect(fault.hits).toBe(1);
    expect(committed).toEqual({ outcome: "committed", etag: (await store.properties(name))?.etag });
    expect(await content()).toBe("new");
  });

  test("but not if another attempt has committed in the meantime", async () => {
    const month = open(undefined);
    const places = await stageAll(month, ["new"]);
    let isFirst = true;
    const stop = hub.storage.onRequest(async ({ operation }, phase) => {
      if (operation !== "PutBlockList" || phase !== "before" || !isFirst) return;
      isFirst = false;
      await client().upload("winner", 6, { metadata: { attempt: OTHER_ATTEMPT } });
      return "drop";
    });
    expect(await month.commit(places, METADATA)).toEqual({ outcome: "concurrent-commit" });
    stop();
    expect(await content()).toBe("winner");
  });
});

describe("another tool's blocks with IDs of a different length", () => {
  test("are discarded from a month made of blocks, whose bytes and metadata stay the same", async () => {
    await commitEarlier(["PAR1", "old"], { runid: "1" });
    await strayBlock();
    const month = open((await store.properties(name))?.etag);
    await month.stage(place(0), Buffer.from("new"));
    expect(await content()).toBe("PAR1old");
    expect(await client().getProperties()).toMatchObject({
      contentType: "application/vnd.apache.parquet",
      metadata: { runid: "1" },
    });
    expect(await uncommittedBlocks()).toBe(1);
    expect(await month.commit([place(0)], METADATA)).toMatchObject({ outcome: "committed" });
    expect(await content()).toBe("new");
  });

  test("are not discarded if the file was uploaded in one request, because a commit would erase it", async () => {
    await client().upload("in one piece", 12);
    const seen = (await store.properties(name))?.etag;
    await strayBlock();
    const error = await inputErrorOf(() => open(seen).stage(place(0), Buffer.from("new")));
    expect(error.code).toBe("InvalidBlobOrBlock");
    expect(error.message).toContain(name);
    expect(error.remedy).toContain("week");
    expect(requests().filter((request) => request.startsWith("PutBlockList"))).toEqual([]);
    expect(await content()).toBe("in one piece");
    expect((await store.properties(name))?.etag).toBe(seen);
    expect(await uncommittedBlocks()).toBe(1);
  });

  test("block a month that does not exist yet, until the suggested remedy is applied", async () => {
    await strayBlock();
    const month = open(undefined);
    const error = await inputErrorOf(() => month.stage(place(0), Buffer.from("new")));
    expect(error.code).toBe("InvalidBlobOrBlock");
    expect(error.remedy).toContain("Upload any file to this path and delete it again");
    await client().upload("any", 3);
    await store.remove(name);
    await month.stage(place(0), Buffer.from("new"));
    expect(await month.commit([place(0)], METADATA)).toMatchObject({ outcome: "committed" });
    expect(await content()).toBe("new");
  });

  test("are not discarded if another writer has committed in the meantime", async () => {
    const seen = await commitEarlier(["old"]);
    const winner = await commitEarlier(["winner"]);
    await strayBlock();
    await expect(open(seen).stage(place(0), Buffer.from("new"))).rejects.toThrow(name);
    expect(await content()).toBe("winner");
    expect((await store.properties(name))?.etag).toBe(winner);
  });
});
