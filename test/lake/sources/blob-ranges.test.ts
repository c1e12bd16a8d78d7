import { inputErrorOf } from "exact-values/testing";
import { streamRanges } from "focus-parquet/parquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blobRanges } from "../../../src/lake/discover/stored-file.ts";
import type { StoredBlob } from "../../../src/lake/storage/blob-store.ts";
import { collect, openSimulatedHub, type SimulatedHub } from "../../worlds/stored-hub/azurite-containers.ts";

let hub: SimulatedHub;

beforeAll(async () => {
  hub = await openSimulatedHub();
});
afterAll(() => hub.storage.close());

async function put(name: string, content: Uint8Array): Promise<StoredBlob> {
  const { etag = "" } = await hub.containers.msexports.getBlockBlobClient(name).upload(content, content.length);
  return { name, etag, byteCount: content.length, lastModified: new Date(0), metadata: {} };
}

describe("a blob as a source of byte ranges", () => {
  test("is read at any position into a given buffer", async () => {
    const ranges = blobRanges(hub.store("msexports"), await put("digits", Buffer.from("0123456789")));
    const room = new Uint8Array(8);
    const bytes = await ranges.read(3, 4, room);
    expect(Buffer.from(bytes).toString()).toBe("3456");
    expect(bytes.buffer).toBe(room.buffer);
    expect(Buffer.from(await ranges.read(8, 2)).toString()).toBe("89");
    expect(await ranges.read(10, 0)).toHaveLength(0);
  });

  test("is pinned to one version, and a replaced or deleted blob is PartChanged", async () => {
    const ranges = blobRanges(hub.store("msexports"), await put("changing", Buffer.from("before")));
    await put("changing", Buffer.from("behind"));
    const changed = { code: "PartChanged", place: { file: "changing" } };
    expect(await inputErrorOf(() => ranges.read(0, 3))).toMatchObject(changed);
    await hub.containers.msexports.getBlobClient("changing").delete();
    expect(await inputErrorOf(() => ranges.read(0, 3))).toMatchObject(changed);
  });

  test("is streamed from any position, whatever the number of ranges", async () => {
    const content = Buffer.alloc(20_000_003, "the same text with a length that is coprime to the range size");
    const ranges = blobRanges(hub.store("msexports"), await put("large", content));
    for (const start of [0, 100_001, content.length - 5, content.length]) {
      expect((await collect(streamRanges(ranges, start))).equals(content.subarray(start))).toBe(true);
    }
  });
});
