import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { allOf, openSimulatedHub, type SimulatedHub } from "../../worlds/stored-hub/azurite-containers.ts";

let hub: SimulatedHub;
let keeps: boolean;
beforeAll(async () => {
  hub = await openSimulatedHub({ containerSoftDeleteDays: () => (keeps ? 7 : undefined) });
});
afterAll(() => hub.storage.close());
beforeEach(() => hub.reset());

type Call = (store: BlobStore) => Promise<unknown>;
const CALLS: Readonly<Record<string, Call>> = {
  list: (store) => allOf(store.list()),
  properties: (store) => store.properties("a"),
  read: (store) => store.read("a"),
  createContainer: (store) => store.createContainer(),
};
const READS = ["list", "properties", "read"];

/** The code of the error that a call ends with, or its result. */
async function outcomeOf(call: string, store: BlobStore): Promise<unknown> {
  try {
    return await CALLS[call]?.(store);
  } catch (error) {
    return (error as { readonly code?: string }).code;
  }
}

describe.each(["ingestion", "tables"] as const)("container %s is missing", (container) => {
  const mustExist = container === "ingestion";
  const prepare = async (kept: boolean): Promise<void> => {
    await hub.storage.ensureContainer(container);
    keeps = kept;
    await hub.storage.deleteContainer(container);
  };

  test.each(Object.keys(CALLS))("%s stops if a deleted version can be restored", async (call) => {
    await prepare(true);
    await expect(CALLS[call]?.(hub.store(container))).rejects.toMatchObject({
      code: "ContainerDeleted",
      remedy: expect.stringMatching(
        new RegExp(
          `az storage container restore --account-name \\w+ --name ${container} --deleted-version \\w+ --auth-mode login`,
        ),
      ),
    });
    hub.storage.forgetDeletedContainers();
  });

  test.each(READS)(`%s ${mustExist ? "fails" : "finds nothing"} if no deleted version is left`, async (call) => {
    await prepare(false);
    const empty = call === "list" ? [] : undefined;
    expect(await outcomeOf(call, hub.store(container))).toEqual(mustExist ? "ContainerNotFound" : empty);
  });

  test("it is created if no deleted version is left, or its content is given up", async () => {
    await prepare(false);
    expect(await outcomeOf("createContainer", hub.store(container))).toBeUndefined();
    await prepare(true);
    const given = hub.store(container, undefined, { recreateContainers: true });
    expect(await outcomeOf("createContainer", given)).toBeUndefined();
    expect(await outcomeOf("list", hub.store(container))).toEqual([]);
    hub.storage.forgetDeletedContainers();
  });

  test("an identity that must not look neither creates it nor takes it for empty", async () => {
    await prepare(true);
    hub.fault({ kind: "late-rights", match: ({ operation }) => operation === "ListContainers" });
    for (const call of Object.keys(CALLS)) {
      await expect(CALLS[call]?.(hub.store(container))).rejects.toMatchObject({
        code: "ContainerNotFound",
        message: expect.stringContaining("must not look for a deleted version"),
        remedy: expect.stringContaining("az storage container list --account-name"),
      });
    }
    hub.storage.forgetDeletedContainers();
  });
});

test("the version that was deleted last is offered", async () => {
  keeps = true;
  for (const _ of [1, 2]) {
    await hub.storage.ensureContainer("tables");
    await hub.storage.deleteContainer("tables");
    await new Promise((done) => setTimeout(done, 1100)); // the service reports whole seconds
  }
  const newest = hub.storage.deletedContainers().at(-1)?.version ?? "";
  await expect(hub.store("tables").read("a")).rejects.toMatchObject({ remedy: expect.stringContaining(newest) });
});
