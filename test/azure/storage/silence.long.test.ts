import { SILENCE_KINDS, shortenSilence } from "azure-simulator/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import {
  allOf,
  openSimulatedHub,
  type SimulatedHub,
  serviceErrorOf,
} from "../../worlds/stored-hub/azurite-containers.ts";

// The long suites silent-storage and silent-services test every call and every service.

const ATTEMPT = "0123456789abcdef".repeat(2);
const BLOCK = { attempt: ATTEMPT, part: 1, rowGroup: 0 };
const NAME = "subscriptions/s/202606/focuscost/focuscost.parquet";

let hub: SimulatedHub;
let store: BlobStore;
let restore: () => void;
let lines: string[];

beforeAll(async () => {
  hub = await openSimulatedHub();
});
afterAll(() => hub.storage.close());
beforeEach(() => {
  lines = [];
  // Two minutes are shortened to a quarter of a second.
  restore = shortenSilence(500);
  store = openBlobService({
    endpoint: { url: hub.storage.url, accountName: hub.storage.account },
    credential: { key: hub.storage.key },
    userAgent: "cost-hub/test (ingest)",
    signal: new AbortController().signal,
    onWait: (line) => lines.push(line),
  })("ingestion");
});
afterEach(() => {
  restore();
  hub.reset();
});

const MEBIBYTE = 1024 * 1024;

test.each(SILENCE_KINDS)("a month is staged and committed once, whichever call goes silent (%s)", async (kind) => {
  const seenEtag = (await store.properties(NAME))?.etag;
  const isOwnCommit = ({ attempt = "" }: Readonly<Record<string, string>>) => attempt === kind;
  const month = store.openStaged({ name: NAME, seenEtag, isOwnCommit });
  const content = Buffer.alloc(MEBIBYTE, kind);
  hub.fault({ kind, times: 1, match: ({ operation }) => operation === "PutBlock" });
  await month.stage(BLOCK, content);
  hub.fault({ kind, times: 1, match: ({ operation }) => operation === "PutBlockList" });
  expect(await month.commit([BLOCK], { attempt: kind })).toMatchObject({ outcome: "committed" });
  hub.fault({ kind, times: 1, match: ({ operation }) => operation === "GetBlob" });
  expect((await store.read(NAME))?.length).toBe(MEBIBYTE);
  // On a busy machine, a connection may also be silent for a quarter of a second by chance.
  const waits = lines.filter((line) => /^Waiting for .*, silent for 30 s; after \d+ s of silence: /.test(line));
  expect(waits.length).toBeGreaterThanOrEqual(3);
});

test("storage that stays silent fails with an error code after three attempts", async () => {
  const silence = hub.fault({ kind: "never-answers" });
  const error = await serviceErrorOf(() => allOf(store.list()));
  expect(error).toMatchObject({
    code: "NoAnswer",
    transient: true,
    remedy: expect.stringMatching(/^Run the workflow again/),
  });
  expect(silence.hits).toBe(3);
  expect(lines.at(-1)).toMatch(
    /^No byte of GET 127\.0\.0\.1:\d+\/devstoreaccount1\/ingestion for 110 s: the call is given up\.$/,
  );
});
