import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expandLists, passList } from "../../../src/lake/journal/journal-blob.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { openSimulatedHub, type SimulatedHub } from "../../worlds/stored-hub/azurite-containers.ts";

const NAMES = Array.from({ length: 2600 }, (_, index) => `exports/a folder, with a comma/${index}/manifest.json`);
let hub: SimulatedHub;
let config: BlobStore;
beforeAll(async () => {
  hub = await openSimulatedHub();
  config = hub.store("config");
});
afterAll(() => hub.storage.close());
beforeEach(() => hub.reset());

test("a short list is passed directly, without a request to storage", async () => {
  const text = await passList(config, NAMES.slice(0, 3));
  expect(JSON.parse(text)).toEqual(NAMES.slice(0, 3));
  expect(await expandLists(config, NAMES.slice(0, 3))).toEqual(NAMES.slice(0, 3));
  expect(hub.storage.requests).toEqual([]);
});

test("2,600 names are passed through the journal, with the same blob name every time", async () => {
  const text = await passList(config, NAMES);
  expect(text).toMatch(/^journal:[0-9a-f]{32}$/);
  expect(await passList(config, NAMES)).toBe(text);
  expect(await expandLists(config, ["one.json", text])).toEqual(["one.json", ...NAMES]);
});

test("a list of exactly 48 KB is passed directly", async () => {
  const name = "n".repeat(48 * 1024 - 4);
  expect(await passList(config, [name])).toBe(JSON.stringify([name]));
  expect(await passList(config, [`${name}n`])).toMatch(/^journal:/);
});

test.each(["journal:", "journal:../settings", "journal:paused", `journal:${"0".repeat(32)}`])(
  "%s is rejected with JournalListNotFound",
  async (text) => {
    await expect(expandLists(config, [text])).rejects.toMatchObject({ code: "JournalListNotFound" });
  },
);

test.each(["[]", "{}", "[1]", "no JSON"])("a journal that contains %s is not a list", async (content) => {
  await config.write(`journal/${"a".repeat(32)}.json`, Buffer.from(content));
  await expect(expandLists(config, [`journal:${"a".repeat(32)}`])).rejects.toMatchObject({
    code: "JournalListNotFound",
  });
});
