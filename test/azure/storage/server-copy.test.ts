import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BlobStore, CopySource } from "../../../src/azure/storage/blob-store.ts";
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

/** A month of the lake, in its newest version. */
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
    expect(requests()).toEqual(["CopyBlob 202"]);
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

  test("whose answer is lost is found by its repetition", async () => {
    const source = await month("content");
    hub.fault({ kind: "reset-after", times: 1, match: ({ operation }) => operation === "CopyBlob" });
    expect(await tables.copyFrom(source, name)).toBe("exists");
    expect(await textOf(name)).toBe("content");
  });

  test("of a version that was replaced, or is gone, is none", async () => {
    const source = await month("first");
    const newer = await month("second");
    expect(await tables.copyFrom(source, name)).toBe("source-changed");
    await lake.remove(source.name);
    expect(await tables.copyFrom(newer, name)).toBe("source-changed");
    expect(await tables.properties(name)).toBeUndefined();
  });
});

describe("a small file that is written where there is none", () => {
  const bytes = Buffer.from("{}\n");

  test("is there once", async () => {
    expect(await tables.writeIfAbsent(name, bytes, "application/json")).toBe("written");
    expect(await tables.writeIfAbsent(name, Buffer.from("other"))).toBe("exists");
    expect(await textOf(name)).toBe("{}\n");
  });

  test("of two writers has one", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => tables.writeIfAbsent(name, Buffer.from(`writer ${index}`))),
    );
    expect(outcomes.toSorted()).toEqual([...Array(7).fill("exists"), "written"]);
    expect(await textOf(name)).toBe(`writer ${outcomes.indexOf("written")}`);
  });

  test("is written although the answer was lost", async () => {
    hub.fault({ kind: "reset-after", times: 1, match: ({ operation }) => operation === "PutBlob" });
    expect(await tables.writeIfAbsent(name, bytes)).toBe("written");
  });
});

test("a container is made once, and again without harm", async () => {
  await tables.createContainer();
  await hub.storage.deleteContainer("tables");
  await expect(tables.writeIfAbsent(name, Buffer.from("x"))).rejects.toMatchObject({
    code: "ContainerNotFound",
    remedy: expect.stringContaining("ingest makes tables"),
  });
  await tables.createContainer();
  expect(await tables.writeIfAbsent(name, Buffer.from("x"))).toBe("written");
});
