import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCommitted, describeReadBack } from "../../../src/lake/commit/verify-committed.ts";
import { openSimulatedHub, type SimulatedHub } from "../../worlds/stored-hub/azurite-containers.ts";

const NAME = "subscriptions/a/202606/focuscost/focuscost.parquet";
const BODY = Buffer.from("PAR1 row groups ");
const FOOTER = Buffer.from("footer PAR1");
const EXPECTED = describeReadBack(BODY.length + FOOTER.length, FOOTER);

let hub: SimulatedHub;
beforeAll(async () => {
  hub = await openSimulatedHub();
});
afterAll(() => hub.storage.close());

async function check(...pieces: readonly Uint8Array[]): Promise<boolean> {
  const store = hub.store("ingestion");
  await store.write(NAME, Buffer.concat(pieces));
  const etag = (await store.properties(NAME))?.etag ?? "";
  hub.storage.forgetRequests();
  return checkCommitted(store, NAME, etag, EXPECTED);
}

test("a file that ends as committed is verified with one request", async () => {
  expect(await check(BODY, FOOTER)).toBe(true);
  expect(hub.storage.requests).toHaveLength(1);
});

test.each([
  ["is shorter than its row groups", [BODY.subarray(1)]],
  ["has no footer", [BODY]],
  ["has no last byte", [BODY, FOOTER.subarray(0, -1)]],
  ["has an additional byte at its end", [BODY, FOOTER, Buffer.from("x")]],
  ["has an additional byte before its footer", [BODY, Buffer.from("x"), FOOTER]],
  ["has another footer", [BODY, Buffer.from("Footer PAR1")]],
  ["is empty", []],
])("a damaged file is detected: %s", async (_, pieces) => {
  await expect(check(...pieces)).rejects.toMatchObject({ code: "CommitMismatch" });
});

test("a version that was replaced or deleted meanwhile is not verified", async () => {
  const store = hub.store("ingestion");
  await store.write(NAME, BODY);
  expect(await checkCommitted(store, NAME, '"0x1"', EXPECTED)).toBe(false);
  await store.remove(NAME);
  expect(await checkCommitted(store, NAME, '"0x1"', EXPECTED)).toBe(false);
});
