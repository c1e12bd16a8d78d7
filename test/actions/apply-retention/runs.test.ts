import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthFile, type RetentionHub, startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { writesIn } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const NOW = "2026-06-15T12:00:00Z";
const MONTHS = { ingestion: { months: 13 } };

const hub = openForTests(() => startRetentionHub(NOW));
beforeEach(async () => {
  await hub.clear();
});

const keepDays = (days: number) => hub.settings({ msexports: { days }, ...MONTHS });

describe("deletes the files of a run", () => {
  test("that its month holds, the manifest last", async () => {
    await keepDays(0);
    const files = await hub.putRun({ month: "202605", runId: "a" });
    await hub.putMonth({ month: "202605", runId: "a" });
    const run = await hub.retain();
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await hub.names("msexports")).toEqual([]);
    expect(run.report?.outputs).toMatchObject({ "deleted-runs": "1", "deleted-partitions": "0", kept: "0" });
    const deleted = writesIn(hub.storage.requests).flatMap(({ operation, blob }) =>
      operation === "DeleteBlob" && files.includes(blob) ? [blob] : [],
    );
    expect(deleted).toEqual(files);
  });

  test("that a later run has superseded", async () => {
    await keepDays(0);
    await hub.putRun({ month: "202605", runId: "early", submittedTime: "2026-05-20T02:00:00Z" });
    await hub.putMonth({ month: "202605", runId: "late" });
    await hub.retain();
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("that was never ingested when its month has expired", async () => {
    await keepDays(30);
    await hub.putRun({ month: "202504", runId: "a" });
    const run = await hub.retain();
    expect(await hub.names("msexports")).toEqual([]);
    expect(run.summary).toContain("month expired");
  });

  test("at the age set by the input, which overrides the settings", async () => {
    await keepDays(365);
    await hub.putRun({ month: "202605", runId: "a" });
    await hub.putMonth({ month: "202605", runId: "a" });
    await hub.retain({ "export-retention-in-days": "14" });
    expect(await hub.names("msexports")).toEqual([]);
  });
});

describe("keeps the files of a run whose month no longer reads back as committed:", () => {
  const cutOff = (bytes: Buffer): Buffer => bytes.subarray(0, -1);
  const flipped = (bytes: Buffer, at: number): Buffer => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    return changed;
  };

  test.each([
    { how: "a truncated file", change: cutOff, says: "waiting for ingest", isRed: false },
    {
      how: "a damaged footer",
      change: (bytes: Buffer) => flipped(bytes, bytes.length - 20),
      says: "does not read back",
      isRed: true,
    },
    {
      how: "a damaged data page",
      change: (bytes: Buffer) => flipped(bytes, bytes.indexOf("Storage")),
      says: "does not read back",
      isRed: true,
    },
  ])("$how", async ({ change, isRed, says }) => {
    await keepDays(0);
    const files = await hub.putRun({ month: "202605", runId: "a" });
    const path = await hub.putMonth({ month: "202605", runId: "a" });
    const bytes = await monthFile();
    const footer = bytes.subarray(bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8));
    const readBack = `${bytes.length}/${footer.length}/${createHash("sha256").update(footer).digest("hex")}`;
    const metadata = { ...(await hub.metadata("ingestion", path)), hub_read_back: encodeURIComponent(readBack) };
    await hub.put("ingestion", path, change(bytes), metadata);
    // Pretend that the month was read back once, so that the next sweep has to verify it again.
    await hub.put("config", "journal/read-back.json", JSON.stringify({ local: { [path]: "a", other: "b" } }));
    const run = await hub.retain();
    expect(run.log + run.summary).toContain(says);
    expect(run.hasSucceeded, run.log).toBe(!isRed);
    if (isRed) expect(run.summary).toContain("CommitMismatch");
    expect(await hub.names("msexports")).toEqual([...files].sort());
    const { local: marks } = JSON.parse(String(await hub.read("config", "journal/read-back.json")));
    expect(marks).toEqual(isRed ? { other: "b" } : { [path]: "a", other: "b" });

    await hub.put("ingestion", path, bytes, metadata);
    await hub.retain();
    expect(await hub.names("msexports")).toEqual([]);
  });
});

describe("a run's age counts whole days since its submission, in UTC", () => {
  test.each([
    ["2026-05-16T23:59:59Z", "2026-06-15T23:59:58Z", 2],
    ["2026-05-16T23:59:59Z", "2026-06-15T23:59:59Z", 0],
    ["2024-02-28T12:00:00Z", "2024-03-29T12:00:00Z", 0],
    ["2026-06-11T02:00:00.1234567+02:00", "2026-07-11T00:00:00.124Z", 0],
  ])(
    "of a run submitted %s, a run at %s with 30 days of retention leaves %i files",
    async (submittedTime, time, left) => {
      const month = submittedTime.slice(0, 7).replace("-", "");
      await keepDays(30);
      await hub.putRun({ month, runId: "a", submittedTime });
      await hub.putMonth({ month, runId: "a", submittedTime });
      await hub.retain({}, { time });
      expect(await hub.names("msexports")).toHaveLength(left);
    },
  );

  test("a run dated in the future is zero days old", async () => {
    await keepDays(1);
    await hub.putRun({ month: "202605", runId: "a", submittedTime: "2027-01-01T00:00:00Z" });
    await hub.putMonth({ month: "202605", runId: "a", submittedTime: "2027-01-01T00:00:00Z" });
    await hub.retain();
    expect(await hub.names("msexports")).toHaveLength(2);
  });
});

describe("never deletes, and lists with its age, a run that", () => {
  const AGES: readonly [string, Parameters<RetentionHub["putRun"]>[0], string][] = [
    [
      "is not ingested yet",
      { scope: subscription(2), runId: "a", submittedTime: "2026-06-14T02:00:00Z" },
      "waiting for ingest",
    ],
    [
      "is later than the run its month holds",
      { runId: "b", submittedTime: "2026-06-14T02:00:00Z" },
      "waiting for ingest",
    ],
    [
      "was refused",
      { runId: "c", from: "2026-06-08", to: "2026-06-10", submittedTime: "2026-06-12T02:00:00Z" },
      "refused (NarrowerRun)",
    ],
    [
      "spans months",
      { month: "202504", to: "2025-05-31", runId: "d", submittedTime: "2026-06-12T02:00:00Z" },
      "refused (RunSpansMonths)",
    ],
    ["is dated in the future", { runId: "g", submittedTime: "2099-01-01T00:00:00Z" }, "refused (RunFromFuture)"],
    ["has no rows", { runId: "e", parts: [], submittedTime: "2026-06-12T02:00:00Z" }, "has no rows"],
    ["belongs to another dataset", { runId: "f", type: "ActualCost", month: "202401" }, "ActualCost is not ingested"],
  ];
  test.each(AGES)("%s", async (_, run, reason) => {
    await keepDays(0);
    await hub.putMonth({ month: "202606", runId: "held", submittedTime: "2026-06-11T02:00:00Z" });
    const files = await hub.putRun(run);
    const { report, summary } = await hub.retain();
    expect(await hub.names("msexports")).toEqual([...files].sort());
    expect(report?.outputs).toMatchObject({ "deleted-runs": "0", kept: "1" });
    expect(summary).toMatch(new RegExp(`\\| ${run.runId} \\| \\d+ days? \\| ${reason.replace(/[()]/g, ".")}`));
  });
});

test("keeps the real runs of a month that once accepted a run dated in the future, and that run", async () => {
  await keepDays(0);
  await hub.putMonth({ month: "202605", runId: "future", submittedTime: "2099-01-01T00:00:00Z" });
  await hub.putRun({ month: "202605", runId: "real" });
  await hub.putRun({ month: "202605", runId: "future", submittedTime: "2099-01-01T00:00:00Z" });
  const { report, summary } = await hub.retain();
  expect(report?.outputs).toMatchObject({ "deleted-runs": "0", kept: "2" });
  expect(summary).toContain("the month holds a run dated in the future");
  expect(await hub.names("msexports")).toHaveLength(4);
});

describe("leaves alone", () => {
  test("the files of a run in progress, whose manifest has not arrived", async () => {
    await keepDays(0);
    const files = ["exports/a/part_0_0001.csv", "exports/a/part_1_0001.csv"];
    for (const name of files) await hub.put("msexports", name, "1");
    const { summary } = await hub.retain();
    expect(await hub.names("msexports")).toEqual(files);
    expect(summary).toContain("2 files in msexports without a manifest");
  });

  test("a part that a kept run also names", async () => {
    await keepDays(0);
    const files = await hub.putRun({ month: "202605", runId: "a" });
    await hub.putMonth({ month: "202605", runId: "a" });
    const blobs = [{ blobName: files[0] }];
    const other = await hub.putRun({ month: "202606", runId: "b", parts: [], manifest: { blobs, blobCount: 1 } });
    await hub.retain();
    expect(await hub.names("msexports")).toEqual([files[0], ...other].sort());
  });

  test("all files next to an unreadable manifest", async () => {
    await keepDays(0);
    const files = await hub.putRun({ month: "202605", runId: "a", folder: "exports/a" });
    await hub.putMonth({ month: "202605", runId: "a" });
    await hub.put("msexports", "exports/a/_manifest.json", "{");
    const run = await hub.retain();
    expect(await hub.names("msexports")).toEqual(["exports/a/_manifest.json", ...files].sort());
    expect(run.summary).toContain("a manifest in the same folder cannot be read");
    expect(run.log).toMatch(/^::warning .*_manifest.json cannot be read/m);
  });

  test("a run whose month changes just before its deletion", async () => {
    await keepDays(0);
    const files = await hub.putRun({ month: "202605", runId: "a" });
    const path = await hub.putMonth({ month: "202605", runId: "a" });
    hub.storage.onRequest(async ({ operation, blob }, phase) => {
      if (operation === "HeadBlob" && blob === path && phase === "before") await hub.remove("ingestion", path);
    });
    const run = await hub.retain();
    expect(await hub.names("msexports")).toEqual([...files].sort());
    expect(run.summary).toContain("Run a stays");
  });

  test("all exports when no retention is set, which the summary states", async () => {
    await hub.settings({});
    const files = await hub.putRun({ month: "202001", runId: "a" });
    await hub.putMonth({ month: "202001", runId: "a" });
    hub.storage.forgetRequests();
    const run = await hub.retain();
    expect(run.hasSucceeded).toBe(true);
    expect(await hub.names("msexports")).toEqual([...files].sort());
    expect(await hub.names("ingestion")).toHaveLength(1);
    expect(writesIn(hub.storage.requests.filter(({ blob }) => blob.startsWith("journal")))).toEqual([]);
    expect(run.summary).toMatch(
      /^\*\*Apply-retention deleted nothing, because neither the settings nor the inputs set a retention/,
    );
    expect(run.summary).toContain("config/settings.json sets no retention");
  });
});
