import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BlobStore, CopySource } from "../../../src/lake/storage/blob-store.ts";
import { openSimulatedHub, type SimulatedHub } from "../../worlds/stored-hub/azurite-containers.ts";

let hub: SimulatedHub;
let lake: BlobStore;
let tables: BlobStore;
let names = 0;
let name: string;

beforeAll(async () => {
  hub = await openSimulatedHub();
  lake = hub.store("ingestion");
  tables = hub.store("tables");
  await tables.createContainer();
});
afterAll(() => hub.storage.close());
beforeEach(() => {
  names += 1;
  name = `costs/data/202606/${names}.parquet`;
  hub.reset();
});

const requests = (): readonly string[] => hub.storage.requests.map(({ operation, status }) => `${operation} ${status}`);

/** The newest version of a month in the lake. */
async function month(
  content: string,
  metadata: Record<string, string> = { hub_attempt: "a%20b" },
): Promise<CopySource> {
  const path = `subscriptions/ä b+c/202606/focuscost/${names}.parquet`;
  await lake.write(path, Buffer.from(content), metadata);
  const properties = await lake.properties(path);
  if (properties === undefined) throw new Error("the month was not written");
  hub.storage.forgetRequests();
  return { store: lake, name: path, ...properties };
}

const textOf = async (blob: string): Promise<string> => Buffer.from((await tables.read(blob)) ?? []).toString();

describe("a copy", () => {
  test("is made by the service, with the metadata of its source", async () => {
    const source = await month("PAR1 and more");
    expect(await tables.copyFrom(source, name)).toBe("copied");
    expect(requests()).toEqual(["CopyBlobFromUrl 202"]);
    expect(hub.storage.requests.map(({ requestBytes, responseBytes }) => requestBytes + responseBytes)).toEqual([0]);
    expect(await textOf(name)).toBe("PAR1 and more");
    expect(await tables.properties(name)).toMatchObject({ byteCount: 13, metadata: { hub_attempt: "a%20b" } });
  });

  test("overwrites nothing", async () => {
    const source = await month("new");
    await tables.write(name, Buffer.from("old"));
    expect(await tables.copyFrom(source, name)).toBe("exists");
    expect(await textOf(name)).toBe("old");
  });

  test("with a lost response is recognized when it is repeated", async () => {
    const source = await month("content");
    hub.fault({ kind: "reset-after", times: 1, match: ({ operation }) => operation === "CopyBlobFromUrl" });
    expect(await tables.copyFrom(source, name)).toBe("exists");
    expect(await textOf(name)).toBe("content");
  });

  test("fails if its version was replaced or deleted", async () => {
    const source = await month("first");
    const newer = await month("second");
    expect(await tables.copyFrom(source, name)).toBe("source-changed");
    await lake.remove(source.name);
    expect(await tables.copyFrom(newer, name)).toBe("source-changed");
    expect(await tables.properties(name)).toBeUndefined();
  });
});

describe("a copy of a large file", () => {
  const CONTENT = "0123456789abcdefghijklmnopqrstuvwxyz";
  let lines: string[];
  let inBlocks: BlobStore;

  beforeEach(() => {
    lines = [];
    inBlocks = hub.store("tables", undefined, {
      copySizes: { maxAtOnce: 8, blockByteCount: 5, lineByteCount: 12 },
      onWait: (line) => lines.push(line),
    });
  });
  const ofOperation = (operation: string) => hub.storage.requests.filter((request) => request.operation === operation);

  test("is made in blocks with the version as a condition, and becomes visible at once", async () => {
    const source = await month(CONTENT);
    const conditions: unknown[] = [];
    const end = hub.storage.onRequest(({ headers, operation }, phase) => {
      if (operation === "PutBlockFromUrl" && phase === "before") conditions.push(headers["x-ms-source-if-match"]);
    });
    expect(await inBlocks.copyFrom(source, name)).toBe("copied");
    end();
    expect(await textOf(name)).toBe(CONTENT);
    expect(await tables.properties(name)).toMatchObject({ byteCount: 36, metadata: { hub_attempt: "a%20b" } });
    expect(conditions).toEqual(Array(8).fill(source.etag));
    expect(ofOperation("PutBlockFromUrl").map(({ requestBytes, status }) => [requestBytes, status])).toEqual(
      Array(8).fill([0, 201]),
    );
    expect(ofOperation("PutBlockList")).toHaveLength(1);
    const line = expect.stringMatching(/^Copied \d\d % of ingestion\/.* within storage\.$/);
    expect(lines).toEqual([line, line]);
    expect(ofOperation("GetBlob").filter(({ container }) => container === "ingestion")).toEqual([]);
  });

  test("does not overwrite anything, and does not request blocks of an existing file", async () => {
    await tables.write(name, Buffer.from("old"));
    expect(await inBlocks.copyFrom(await month(CONTENT), name)).toBe("exists");
    expect(ofOperation("PutBlockFromUrl")).toEqual([]);
    expect(await textOf(name)).toBe("old");
  });

  test("succeeds only once if two are made at the same time", async () => {
    const source = await month(CONTENT);
    const outcomes = await Promise.all([inBlocks.copyFrom(source, name), inBlocks.copyFrom(source, name)]);
    expect(outcomes.toSorted()).toEqual(["copied", "exists"]);
    expect(await textOf(name)).toBe(CONTENT);
  });

  test("tolerates a lost response to each of its requests", async () => {
    const source = await month(CONTENT);
    hub.fault({ kind: "reset-after", times: 1, match: ({ operation }) => operation === "PutBlockFromUrl" });
    hub.fault({ kind: "reset-after", times: 1, match: ({ operation }) => operation === "PutBlockList" });
    expect(await inBlocks.copyFrom(source, name)).toBe("exists");
    expect(await textOf(name)).toBe(CONTENT);
  });

  test.each([1, 4, 8])("is not committed if block %i finds another version", async (block) => {
    const source = await month(CONTENT);
    let seen = 0;
    const end = hub.storage.onRequest(async ({ operation }, phase) => {
      if (operation === "PutBlockFromUrl" && phase === "before" && ++seen === block) await month(`${CONTENT} anew`);
    });
    expect(await inBlocks.copyFrom(source, name)).toBe("source-changed");
    end();
    expect(await tables.properties(name)).toBeUndefined();
  });

  test("is not committed if the source changes after the last block", async () => {
    const source = await month(CONTENT);
    let staged = 0;
    const end = hub.storage.onRequest(async ({ operation }, phase) => {
      if (operation === "PutBlockFromUrl" && phase === "after" && ++staged === 8) await month(CONTENT);
    });
    expect(await inBlocks.copyFrom(source, name)).toBe("source-changed");
    end();
    expect(await tables.properties(name)).toBeUndefined();
  });
});

describe("a small file that is written if it does not exist", () => {
  const bytes = Buffer.from("{}\n");

  test("is written only once", async () => {
    expect(await tables.writeIfAbsent(name, bytes, "application/json")).toBe("written");
    expect(await tables.writeIfAbsent(name, Buffer.from("other"))).toBe("exists");
    expect(await textOf(name)).toBe("{}\n");
  });

  test("is written by one of two concurrent writers", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => tables.writeIfAbsent(name, Buffer.from(`writer ${index}`))),
    );
    expect(outcomes.toSorted()).toEqual([...Array(7).fill("exists"), "written"]);
    expect(await textOf(name)).toBe(`writer ${outcomes.indexOf("written")}`);
  });

  test("counts as written if the response is lost", async () => {
    hub.fault({ kind: "reset-after", times: 1, match: ({ operation }) => operation === "PutBlob" });
    expect(await tables.writeIfAbsent(name, bytes)).toBe("written");
  });
});

test("copying from a source in another account is a bug", async () => {
  const other = await openSimulatedHub();
  try {
    const foreign = { ...(await month("content")), store: other.store("ingestion") };
    await expect(tables.copyFrom(foreign, name)).rejects.toThrow("in another account");
  } finally {
    await other.storage.close();
  }
});

test("creating a container twice succeeds", async () => {
  await tables.createContainer();
  await hub.storage.deleteContainer("tables");
  await expect(tables.writeIfAbsent(name, Buffer.from("x"))).rejects.toMatchObject({
    code: "ContainerNotFound",
    remedy: expect.stringContaining("ingest also creates tables"),
  });
  await tables.createContainer();
  expect(await tables.writeIfAbsent(name, Buffer.from("x"))).toBe("written");
});
