import { randomBytes } from "node:crypto";
import { request as sendRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import {
  BlobSASPermissions,
  BlobServiceClient,
  type ContainerClient,
  generateBlobSASQueryParameters,
  RestError,
  StorageSharedKeyCredential,
} from "@azure/storage-blob";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SimulatedStorage, startStorage } from "../src/azure/storage/simulated-storage.ts";

let storage: SimulatedStorage;
let service: BlobServiceClient;
let container: ContainerClient;
let containers = 0;

beforeAll(async () => {
  storage = await startStorage();
  service = new BlobServiceClient(storage.url, new StorageSharedKeyCredential(storage.account, storage.key), {
    retryOptions: { maxTries: 1 },
  });
});
afterAll(() => storage.close());
beforeEach(async () => {
  containers += 1;
  container = service.getContainerClient(`test${containers}`);
  await container.create();
  storage.forgetRequests();
});

const id = (name: string): string => Buffer.from(name).toString("base64");

async function put(name: string, content = "x"): Promise<void> {
  await container.getBlockBlobClient(name).upload(content, Buffer.byteLength(content));
}

async function stage(name: string, blockId: string): Promise<void> {
  await container.getBlockBlobClient(name).stageBlock(id(blockId), "x", 1);
}

async function commit(name: string, blockIds: readonly string[]): Promise<void> {
  await container.getBlockBlobClient(name).commitBlockList(blockIds.map(id));
}

/** Status and code of the error that a call ends with, e.g. `409 BlobAlreadyExists`. */
async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const details = error.details as { errorCode?: string } | undefined;
    return `${error.statusCode ?? "no status"} ${error.statusCode ? (details?.errorCode ?? error.code) : error.code}`;
  }
  return "success";
}

async function flatPages(pageSize: number, prefix?: string): Promise<string[][]> {
  const pages: string[][] = [];
  const options = { includeMetadata: true, ...(prefix === undefined ? {} : { prefix }) };
  for await (const page of container.listBlobsFlat(options).byPage({ maxPageSize: pageSize })) {
    pages.push(
      page.segment.blobItems.map(({ name, metadata, properties }) =>
        metadata?.hdi_isfolder === "true" && properties.contentLength === 0 ? `${name} (directory)` : name,
      ),
    );
  }
  return pages;
}

describe("directories", () => {
  const TREE = ["a (directory)", "a/b (directory)", "a/b/one", "a/b/two", "a/c (directory)", "a/c/three", "top"];

  beforeEach(async () => {
    await Promise.all(["a/b/one", "a/b/two", "top"].map((name) => put(name)));
    await stage("a/c/three", "0001");
    await commit("a/c/three", ["0001"]);
  });

  test("are included in a flat listing, in order, for any page size", async () => {
    expect(await flatPages(1000)).toEqual([TREE]);
    for (const pageSize of [1, 2, 3]) {
      const pages = await flatPages(pageSize);
      expect(pages.flat()).toEqual(TREE);
      expect(pages.every((page) => page.length <= pageSize)).toBe(true);
      expect(pages.length).toBe(Math.ceil(TREE.length / pageSize));
    }
    expect(await flatPages(2, "a/b")).toEqual([["a/b (directory)", "a/b/one"], ["a/b/two"]]);
  });

  test("remain after their last file is deleted, and can only be deleted when empty", async () => {
    const directory = container.getBlobClient("a/c");
    expect(await failureOf(directory.delete())).toBe("409 DirectoryIsNotEmpty");
    await container.getBlobClient("a/c/three").delete();
    expect((await flatPages(1000)).flat()).toContain("a/c (directory)");
    expect(await failureOf(directory.delete({ deleteSnapshots: "include" }))).toBe(
      "400 OperationNotSupportedOnDirectory",
    );
    expect((await directory.delete())._response.status).toBe(202);
    expect((await flatPages(1000)).flat()).not.toContain("a/c (directory)");
    expect(await failureOf(directory.delete())).toBe("404 BlobNotFound");
    expect(await failureOf(container.getBlobClient("a").delete())).toBe("409 DirectoryIsNotEmpty");
  });

  test("report their type to HEAD requests, and cannot become files", async () => {
    const { metadata, contentLength, _response } = await container.getBlobClient("a/b").getProperties();
    expect({ metadata, contentLength }).toEqual({ metadata: { hdi_isfolder: "true" }, contentLength: 0 });
    expect(_response.headers.get("x-ms-resource-type")).toBe("directory");
    expect((await container.getBlobClient("top").getProperties())._response.headers.get("x-ms-resource-type")).toBe(
      "file",
    );
    expect(await failureOf(put("a/b"))).toBe("400 OperationNotSupportedOnDirectory");
    expect(await failureOf(stage("a/b", "0001"))).toBe("400 OperationNotSupportedOnDirectory");
  });
});

describe("metadata", () => {
  test("is limited to 8 KB", async () => {
    const blob = container.getBlockBlobClient("m");
    const fitting = { a: "1".repeat(8191) };
    expect(await failureOf(blob.upload("x", 1, { metadata: fitting }))).toBe("success");
    expect(await failureOf(blob.upload("x", 1, { metadata: { a: "1".repeat(8192) } }))).toBe("400 MetadataTooLarge");
    expect(await failureOf(blob.setMetadata({ a: "1".repeat(30_000) }))).toBe("400 MetadataTooLarge");
    await stage("m", "0001");
    const big = blob.commitBlockList([id("0001")], { metadata: { a: "1".repeat(4096), b: "1".repeat(4096) } });
    expect(await failureOf(big)).toBe("400 MetadataTooLarge");
    expect((await blob.getProperties()).metadata).toEqual(fitting);
  });
});

describe("blocks", () => {
  test("cannot replace a file that the dfs endpoint created, until Put Blob did", async () => {
    await put("dfs");
    storage.markCreatedByDfs(container.containerName, "dfs");
    expect(await failureOf(stage("dfs", "0001"))).toBe("409 BlobOperationNotSupported");
    expect(await failureOf(commit("dfs", []))).toBe("409 BlobOperationNotSupported");
    await put("dfs", "again");
    expect(await failureOf(stage("dfs", "0001"))).toBe("success");
  });

  test("are discarded by any commit, including Put Blob", async () => {
    const list = async () => {
      const { uncommittedBlocks = [] } = await container.getBlockBlobClient("b").getBlockList("uncommitted");
      return uncommittedBlocks.map(({ name }) => Buffer.from(name, "base64").toString());
    };
    await stage("b", "0001");
    await stage("b", "0002");
    expect(await list()).toEqual(["0001", "0002"]);
    await commit("b", ["0002"]);
    expect(await list()).toEqual([]);
    await stage("b", "0003");
    await put("b");
    expect(await list()).toEqual([]);
    expect(await failureOf(commit("b", ["0003"]))).toBe("400 InvalidBlockList");
  });

  test("are limited to 50,000 per commit", async () => {
    await stage("b", "0001");
    expect(await failureOf(commit("b", Array(50_001).fill("0001")))).toBe("400 BlockListTooLong");
    expect(await failureOf(commit("b", Array(50_000).fill("0001")))).toBe("success");
    expect((await container.getBlobClient("b").getProperties()).contentLength).toBe(50_000);
  });
});

describe("the proxy in front of Azurite", () => {
  test("preserves shared keys, SAS, ranges, conditions and names", async () => {
    const name = "subscriptions/ä b+c&d%25/x=1,(2)";
    await put(name, "0123456789");
    const blob = container.getBlobClient(name);
    expect((await blob.downloadToBuffer(3, 4)).toString()).toBe("3456");
    expect((await flatPages(1000)).flat()).toContain(name);
    const { etag = "" } = await blob.getProperties();
    await put(name, "new");
    expect(await failureOf(blob.downloadToBuffer(0, 0, { conditions: { ifMatch: etag } }))).toMatch(/^412/);
    const credential = new StorageSharedKeyCredential(storage.account, storage.key);
    const sas = { containerName: container.containerName, blobName: name, expiresOn: new Date(Date.now() + 60_000) };
    const query = generateBlobSASQueryParameters({ ...sas, permissions: BlobSASPermissions.parse("r") }, credential);
    expect(await (await fetch(`${blob.url}?${query}`)).text()).toBe("new");
    const stranger = new StorageSharedKeyCredential(storage.account, id("wrong"));
    expect(
      await failureOf(
        new BlobServiceClient(storage.url, stranger).getContainerClient(container.containerName).exists(),
      ),
    ).toMatch(/^403/);
  });

  test("streams, so that a waiting reader pauses the sender", async () => {
    const size = 64 * 1024 * 1024;
    await container.getBlockBlobClient("big").uploadData(randomBytes(size));
    storage.forgetRequests();
    const { readableStreamBody } = await container.getBlobClient("big").download();
    await wait(300);
    const [first] = storage.requests;
    expect(first?.responseBytes).toBeLessThan(size / 2);
    expect((await buffer(readableStreamBody as NodeJS.ReadableStream)).length).toBe(size);
    expect(first?.responseBytes).toBe(size);
  });

  test("discards the data of a client that died halfway", async () => {
    const credential = new StorageSharedKeyCredential(storage.account, storage.key);
    const blob = container.getBlockBlobClient("half");
    const permissions = BlobSASPermissions.parse("cw");
    const expiresOn = new Date(Date.now() + 60_000);
    const sas = generateBlobSASQueryParameters(
      { containerName: container.containerName, blobName: "half", permissions, expiresOn },
      credential,
    );
    const headers = { "content-length": "1000", "x-ms-blob-type": "BlockBlob" };
    const dying = sendRequest(`${blob.url}?${sas}`, { method: "PUT", headers }).on("error", () => {});
    dying.write("0".repeat(500));
    await wait(100);
    dying.destroy();
    await wait(100);
    expect(await blob.exists()).toBe(false);
    expect(await failureOf(put("half", "whole"))).toBe("success");
  });
});

describe("faults", () => {
  test("permissions are late until they take effect", async () => {
    const fault = storage.fault({ kind: "late-rights" });
    expect(await failureOf(put("f"))).toBe("403 AuthorizationPermissionMismatch");
    expect(await failureOf(container.getBlobClient("f").getProperties())).toBe("403 AuthorizationPermissionMismatch");
    fault.end();
    expect(await failureOf(put("f"))).toBe("success");
  });
});
