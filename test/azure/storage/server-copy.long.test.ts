import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BlobStore, formatBlockId } from "../../../src/lake/storage/blob-store.ts";
import { openSimulatedHub, type SimulatedHub } from "../../worlds/stored-hub/azurite-containers.ts";

const MIB = 1024 * 1024;

let hub: SimulatedHub;
let lake: BlobStore;

beforeAll(async () => {
  hub = await openSimulatedHub();
  lake = hub.store("ingestion");
});
afterAll(() => hub.storage.close());

/** Writes a file of different blocks, and returns its MD5. */
async function write(name: string, blockSizes: readonly number[]): Promise<string> {
  const client = hub.containers.ingestion.getBlockBlobClient(name);
  const md5 = createHash("md5");
  const ids: string[] = [];
  for (const [index, mib] of blockSizes.entries()) {
    const bytes = Buffer.alloc(mib * MIB, index);
    md5.update(bytes);
    ids.push(formatBlockId({ attempt: "0".repeat(32), part: 0, rowGroup: index }));
    await client.stageBlock(ids.at(-1) ?? "", bytes, bytes.length);
  }
  await client.commitBlockList(ids);
  return md5.digest("hex");
}

async function md5Of(store: BlobStore, name: string): Promise<string> {
  const md5 = createHash("md5");
  const etag = (await store.properties(name))?.etag ?? "";
  for await (const chunk of (await store.openVersion(name, etag)) ?? []) md5.update(chunk);
  return md5.digest("hex");
}

test("the service copies at most 256 MiB in one call, so larger files are copied in blocks", async () => {
  const tables = hub.store("tables");
  await tables.createContainer();
  const operations = (wanted: string) => hub.storage.requests.filter(({ operation }) => operation === wanted);
  for (const { name, atOnce, inBlocks, sizes } of [
    { name: "a", sizes: [100, 100, 56], atOnce: 1, inBlocks: 0 },
    { name: "b", sizes: [100, 100, 57], atOnce: 0, inBlocks: 5 },
  ]) {
    const md5 = await write(name, sizes);
    const { etag = "", byteCount = 0 } = (await lake.properties(name)) ?? {};
    hub.storage.forgetRequests();
    expect(await tables.copyFrom({ store: lake, name, etag, byteCount }, name)).toBe("copied");
    expect(operations("CopyBlobFromUrl")).toHaveLength(atOnce);
    expect(operations("PutBlockFromUrl").length).toBeGreaterThanOrEqual(inBlocks);
    expect(await md5Of(tables, name)).toBe(md5);
  }
  const { etag = "" } = (await lake.properties("b")) ?? {};
  // Simulates a caller that passes the wrong size.
  const refused = tables.copyFrom({ store: lake, name: "b", etag, byteCount: 1 }, "c");
  await expect(refused).rejects.toMatchObject({ code: "CannotVerifyCopySource", status: 409 });
});
