import { createHash } from "node:crypto";
import { parseFooter, storedFooter, writeStruct } from "focus-parquet/parquet";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { datasetCsv, PUBLISHED_DATASETS } from "focus-parquet/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { exportCsv } from "../../worlds/stored-hub/export-csv.ts";
import { emptyHub, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { monthPath, type SimulatedHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { WAYS_IN } from "../../worlds/stored-hub/ways-in.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");
const MARKS = "journal/read-back.json";
const keepDays = (days: number) => ({ msexports: { days }, ingestion: { months: 1200 } });

const hub = openForTests(() => startRetentionHub("2026-08-01T00:00:00Z"));
beforeEach(async () => {
  await emptyHub(hub);
  await hub.settings(keepDays(30));
});

/** Ingests costs whose sums stay the same when list and billed costs are swapped. */
async function ingestMonth(options: Parameters<typeof runJob>[2] = {}): Promise<void> {
  const content = costCsv([["2026-06-01", "1"]]).replace("1,1,1,1,USD", "1,3,2,3,USD\n2,3,1,3,USD");
  const header = content.split("\n")[0] ?? "";
  const row = (billed: number, list: number): string =>
    `${billed},3,${list},3,USD,2026-06-01T00:00:00Z,2026-06-01T00:00:00Z,Storage\n`;
  await writeByHand(hub, {
    scope: SCOPE,
    runId: "a",
    submittedTime: "2026-06-30T02:00:00Z",
    parts: [{ content: `${header}\n${row(1, 2)}${row(2, 1)}` }],
  });
  const run = await runJob(hub, {}, options);
  expect(run.outcomes).not.toEqual([]);
  expect(run.hasFailed, run.log).toBe(false);
}

type Change = (bytes: Buffer) => Buffer;

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}

/** The position of a column's chunk. */
function chunkOf(bytes: Buffer, column: string): { readonly start: number; readonly end: number } {
  const tail = bytes.subarray(bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8));
  const { metadata } = storedFooter(parseFooter(tail), bytes.length);
  const chunk = metadata.row_groups[0]?.columns.find(({ meta_data: data }) => data?.path_in_schema[0] === column);
  const start = Number(chunk?.meta_data?.dictionary_page_offset ?? chunk?.meta_data?.data_page_offset);
  return { start, end: start + Number(chunk?.meta_data?.total_compressed_size) };
}

const flipIn =
  (column: string): Change =>
  (bytes) =>
    flipped(bytes, chunkOf(bytes, column).end - 3);

/** Swaps two valid chunks with equal sums. */
const swapPages: Change = (bytes) => {
  const [billed, list] = [chunkOf(bytes, "BilledCost"), chunkOf(bytes, "ListCost")];
  const changed = Buffer.from(bytes);
  bytes.copy(changed, billed.start, list.start, list.end);
  bytes.copy(changed, list.start, billed.start, billed.end);
  expect(changed.equals(bytes)).toBe(false);
  return changed;
};

/** Writes the blob again as another tool would, with the same length, metadata and all unchanged bytes. */
async function rewrite(change: Change, { metadata, put, read }: SimulatedHub = hub, path = PATH): Promise<void> {
  const bytes = (await read("ingestion", path)) ?? Buffer.alloc(0);
  await put("ingestion", path, change(bytes), await metadata("ingestion", path));
}

/** Turns the month into that of a release that stored no block digests. */
async function makeOlder(): Promise<void> {
  const bytes = (await hub.read("ingestion", PATH)) ?? Buffer.alloc(0);
  const start = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
  const { raw } = storedFooter(parseFooter(bytes.subarray(start)), bytes.length);
  const keyValues = (raw.field_5 as { field_1: Uint8Array }[]).filter(
    ({ field_1: key }) => Buffer.from(key).toString() !== "hub_blocks",
  );
  const metadata = writeStruct({ ...raw, field_5: keyValues });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(metadata.length);
  const footer = Buffer.concat([metadata, length, Buffer.from("PAR1")]);
  const older = Buffer.concat([bytes.subarray(0, start), footer]);
  expect(older.length).toBeLessThan(bytes.length);
  const readBack = `${older.length}/${footer.length}/${createHash("sha256").update(footer).digest("hex")}`;
  const kept = await hub.metadata("ingestion", PATH);
  await hub.put("ingestion", PATH, older, { ...kept, hub_read_back: encodeURIComponent(readBack) });
  await hub.remove("config", MARKS);
}

const exportFiles = async (): Promise<number> => (await hub.names("msexports")).length;

const PAGES: readonly (readonly [string, Change])[] = [
  ["a byte of a cost", flipIn("BilledCost")],
  ["a byte of a column without costs", flipIn("ServiceName")],
  ["the four magic bytes of the file", (bytes) => flipped(bytes, 0)],
  ["the position of two pages", swapPages],
];

/** These changes affect the length or footer, which every sweep checks. */
const ENDS: readonly (readonly [string, Change])[] = [
  ["its length", (bytes) => bytes.subarray(0, -1)],
  ["a byte of the footer", (bytes) => flipped(bytes, bytes.length - 20)],
];

describe("ingest deletes no export of a month whose blob was rewritten with other content", () => {
  test.each(PAGES)("%s: the run fails, and the next one writes the month again", async (_, change) => {
    await ingestMonth();
    await rewrite(change);
    await hub.settings(keepDays(0));
    const run = await runJob(hub, {});
    expect(run.outcomes, run.log).toEqual(["202606 failed CommitMismatch"]);
    expect(run.hasFailed).toBe(true);
    expect(run.partitions[0]?.error?.remedy).toContain("force: true");
    expect(await exportFiles()).toBe(2);

    const next = await runJob(hub, {});
    expect(next.outcomes, next.log).toEqual(["202606 ingested"]);
    expect(next.warnings).toEqual([expect.stringMatching(/^CommitMismatch: /)]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
    expect(await exportFiles()).toBe(0);
  });

  test.each(ENDS)("%s: the month is written again at once", async (_, change) => {
    await ingestMonth();
    await rewrite(change);
    await hub.settings(keepDays(0));
    const run = await runJob(hub, {});
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
  });

  test("a deleted blob: the month is written again at once", async () => {
    await ingestMonth();
    await hub.remove("ingestion", PATH);
    await hub.settings(keepDays(0));
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
  });

  test("force writes the month again at once", async () => {
    await ingestMonth();
    await rewrite(flipIn("BilledCost"));
    await hub.settings(keepDays(0));
    expect((await runJob(hub, {})).hasFailed).toBe(true);
    expect((await runJob(hub, { force: "true" })).outcomes).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
    expect(await exportFiles()).toBe(0);
  });

  test("another tool's files stay too, and migrate writes the month again first", async () => {
    await ingestMonth();
    await rewrite(flipIn("BilledCost"));
    const foreign = PATH.replace("focuscost.parquet", "of-another-engine.parquet");
    await hub.put("ingestion", foreign, "PAR1");
    expect((await runJob(hub, { migrate: "true" })).outcomes).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
  });
});

describe("apply-retention deletes no export of such a month", () => {
  test.each(PAGES)("%s: the run fails, and all other work is done", async (_, change) => {
    await ingestMonth();
    await rewrite(change);
    const other = subscription(2);
    await writeByHand(hub, {
      ...{ scope: other, runId: "b", submittedTime: "2026-06-30T02:00:00Z" },
      parts: [{ content: costCsv([["2026-06-01", "1"]]) }],
    });
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 unchanged", "202606 ingested"]);
    const run = await hub.retain();
    expect(run.hasSucceeded, run.log).toBe(false);
    expect(run.summary).toContain("CommitMismatch");
    expect(run.summary).toContain("force: true");
    expect(run.report?.outputs).toMatchObject({ "deleted-runs": "1" });
    expect((await hub.names("msexports")).filter((name) => name.includes("/a/"))).toHaveLength(2);

    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    expect((await hub.retain()).hasSucceeded).toBe(true);
    expect(await exportFiles()).toBe(0);
  });

  test.each([...ENDS, ["a missing file", undefined] as const])("%s", async (_, change) => {
    await ingestMonth();
    if (change === undefined) await hub.remove("ingestion", PATH);
    else await rewrite(change);
    await hub.retain();
    expect(await exportFiles()).toBe(2);
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
  });
});

describe("an unchanged month allows its exports to be deleted although", () => {
  test("its blob has another version, as after a copy", async () => {
    await ingestMonth();
    await rewrite((bytes) => bytes);
    const run = await hub.retain();
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await exportFiles()).toBe(0);
  });

  test("no proven version was recorded, and then records it", async () => {
    await ingestMonth();
    await hub.remove("config", MARKS);
    await writeByHand(hub, {
      ...{
        scope: SCOPE,
        runId: "earlier",
        submittedTime: "2026-06-29T02:00:00Z",
        from: "2026-06-01",
        to: "2026-06-28",
      },
      parts: [{ content: costCsv([["2026-06-01", "1"]]) }],
    });
    const readings = (): number =>
      hub.storage.requests.filter(({ blob, operation }) => operation === "GetBlob" && blob === PATH).length;
    await hub.retain({}, { time: "2026-07-29T12:00:00Z" });
    expect(await exportFiles()).toBe(2);
    const first = readings();
    hub.storage.forgetRequests();
    await hub.retain();
    expect(await exportFiles()).toBe(0);
    expect(readings()).toBe(1);
    expect(first).toBeGreaterThan(1);
  });

  test("an older release wrote it without listing blocks", async () => {
    await ingestMonth();
    await makeOlder();
    const run = await hub.retain();
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await exportFiles()).toBe(0);
  });
});

describe("a month of an older release keeps its exports", () => {
  test.each(PAGES.slice(0, 2))("when it differs in %s", async (_, change) => {
    await ingestMonth();
    await makeOlder();
    await rewrite(change);
    const run = await hub.retain();
    expect(run.hasSucceeded, run.log).toBe(false);
    expect(await exportFiles()).toBe(2);
  });

  test("when its pages are valid but belong to another month", async () => {
    await ingestMonth();
    await makeOlder();
    const metadata = await hub.metadata("ingestion", PATH);
    await hub.put("ingestion", PATH, (await hub.read("ingestion", PATH)) ?? "", { ...metadata, hub_rows: "3" });
    expect((await hub.retain()).hasSucceeded).toBe(false);
    expect(await exportFiles()).toBe(2);
  });
});

describe.each(Object.entries(WAYS_IN))("%s", (_, start) => {
  test("a month with changed pages keeps its exports, fails the run, and is written again", async () => {
    const way = await start();
    try {
      await way.hub.settings(keepDays(10_000));
      const rows = [1, 2].map((cost) => exportCsv([{ BilledCost: String(cost) }]));
      await way.deliver({ scope: SCOPE, runId: "a", day: 11, parts: rows });
      await way.ingest({});
      const files = await way.hub.names("msexports");
      for (const lake of way.lakes) await rewrite(flipIn("BilledCost"), lake);
      await way.hub.settings(keepDays(0));
      const run = await way.ingest({});
      expect(run.exitCode, run.log).toBe(1);
      expect(run.summary).toContain("CommitMismatch");
      expect(await way.hub.names("msexports")).toEqual(files);
      for (let runs = 0; runs < way.lakes.length; runs++) await way.ingest({});
      for (const lake of way.lakes)
        expect(await readMonth(lake, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
      expect(await way.hub.names("msexports")).toEqual([]);
    } finally {
      await way.close();
    }
  });
});

describe("a month of another dataset", () => {
  const agreements = (["ea", "mca"] as const).flatMap((wanted) =>
    PUBLISHED_DATASETS.filter(({ agreement }) => agreement === wanted).slice(0, 1),
  );
  test.each(agreements)("$schemaName", async (dataset) => {
    const text = JSON.stringify({ scopes: [], retention: keepDays(30), datasets: DATASET_TYPES });
    await hub.put("config", "settings.json", text);
    const scope =
      dataset.agreement === "ea"
        ? "/providers/Microsoft.Billing/billingAccounts/1234567"
        : "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/billingProfiles/ABCD-EFGH";
    await writeByHand(hub, {
      ...{ scope, runId: "a", submittedTime: "2026-06-30T02:00:00Z" },
      ...{ type: dataset.kind.type, dataVersion: dataset.version },
      parts: [{ content: datasetCsv(dataset, { rows: 20, seed: 1, month: "2026-06" }) }],
    });
    const first = await runJob(hub, {});
    expect(first.outcomes, first.log).toEqual(["202606 ingested"]);
    const [path = ""] = await hub.names("ingestion");
    // Without a recorded version, the month's content proves it.
    await hub.remove("config", MARKS);
    await rewrite((bytes) => flipped(bytes, Math.floor(bytes.length / 3)), hub, path);
    expect((await hub.retain()).hasSucceeded).toBe(false);
    expect(await exportFiles()).toBe(2);
    await rewrite((bytes) => flipped(bytes, Math.floor(bytes.length / 3)), hub, path);
    const run = await hub.retain();
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await exportFiles()).toBe(0);
  });
});
