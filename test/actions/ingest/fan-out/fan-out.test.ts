import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import type { BlobStore } from "../../../../src/lake/storage/blob-store.ts";
import {
  commit,
  entriesIn,
  plan,
  planAndStage,
  removeLedgers,
  runJob,
  stage,
} from "../../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, writesIn } from "../../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, type StoredRun, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const OTHER_SCOPE = subscription(2);
const PATH = monthPath(SCOPE, "202606");
const ATTEMPT = "abcdef0123456789".repeat(2);
const LATER = { runId: "b", submittedTime: "2026-06-21T02:00:00Z" };
const AT_ONCE = { msexports: { days: 0 }, ingestion: { months: 1200 } };

const hub = startEmptiedHub();

/** Delivers a run whose parts have one row each. */
function deliver(
  costs: readonly string[],
  options: Partial<Parameters<typeof writeByHand>[1]> = {},
): Promise<StoredRun> {
  const parts = costs.map((cost) => ({ content: costCsv([["2026-06-01", cost]]), dataRowCount: 1 }));
  return writeByHand(hub, { scope: SCOPE, runId: "a", submittedTime: "2026-06-11T02:00:00Z", parts, ...options });
}

const month = () => readMonth(hub, SCOPE, "202606");
const blocksSent = (): number => hub.storage.requests.filter(({ operation }) => operation === "PutBlock").length;

describe("a month written by many jobs", () => {
  test("has the same bytes as a month written by one process, whatever the order of the jobs", async () => {
    await deliver(["1", "2", "4", "8"]);
    const alone = await runJob(hub, { mode: "run" }, { attempt: ATTEMPT });
    expect(alone.outcomes, alone.log).toEqual(["202606 ingested"]);
    const expected = await hub.read("ingestion", PATH);
    for (const order of [
      [0, 1, 2, 3],
      [3, 1, 0, 2],
    ]) {
      await hub.remove("ingestion", PATH);
      await removeLedgers(hub);
      const planned = await plan(hub, {}, { attempt: ATTEMPT });
      const entries = entriesIn(planned);
      expect(entries, planned.log).toHaveLength(4);
      await stage(
        hub,
        order.map((index) => entries[index] ?? ""),
      );
      expect(await hub.read("ingestion", PATH)).toBeUndefined();
      const committed = await commit(hub, planned);
      expect(committed.outcomes, committed.log).toEqual(["202606 ingested"]);
      expect(committed.outputs).toMatchObject({ ingested: "1", rows: "4" });
      expect(await hub.read("ingestion", PATH)).toEqual(expected);
    }
  });

  test("has the same bytes with upgraded columns, another codec and unknown columns", async () => {
    const inputs = { "focus-version": "1.2", compression: "zstd", "unknown-columns": "keep" };
    await hub.deliver({ scope: SCOPE, month: "202606", rows: 300, parts: 3, datasetVersion: "1.0", gzip: true });
    const alone = await runJob(hub, { mode: "run", ...inputs }, { attempt: ATTEMPT });
    expect(alone.outcomes, alone.log).toEqual(["202606 ingested"]);
    const expected = await hub.read("ingestion", PATH);
    await hub.remove("ingestion", PATH);
    await removeLedgers(hub);
    const planned = await plan(hub, inputs, { attempt: ATTEMPT });
    await stage(hub, entriesIn(planned).toReversed());
    const committed = await commit(hub, planned);
    expect(committed.partitions, committed.log).toEqual(alone.partitions);
    expect(await hub.read("ingestion", PATH)).toEqual(expected);
  });

  test("has the footer of the job that commits it, although another job has staged its own", async () => {
    await deliver(["1", "2"]);
    const planned = await planAndStage(hub);
    const beforeCommit =
      (before: () => Promise<void>) =>
      (store: BlobStore): BlobStore => ({
        ...store,
        openStaged: (options) => {
          const staged = store.openStaged(options);
          const commitAfter: typeof staged.commit = async (...blocks) => {
            await before();
            return staged.commit(...blocks);
          };
          return { ...staged, commit: commitAfter };
        },
      });
    const dies = beforeCommit(() => Promise.reject(new InputError("Killed", "The job dies.", { remedy: "None." })));
    const committed = await commit(hub, planned, {
      // The ledger's record in the footer names the time.
      lake: beforeCommit(async () => {
        const other = await commit(hub, planned, { now: new Date("2026-07-01T00:01:00Z"), lake: dies });
        expect(other.outcomes).toEqual(["202606 failed Killed"]);
      }),
    });
    expect(committed.outcomes, committed.log).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });
  });

  test("leaves nothing in the journal, and its exports are deleted", async () => {
    await hub.settings(AT_ONCE);
    await deliver(["1", "2"]);
    const planned = await planAndStage(hub);
    expect(await hub.names("config")).toHaveLength(4);
    expect(await hub.names("msexports")).toHaveLength(3);
    const committed = await commit(hub, planned);
    expect(await hub.names("config"), committed.log).toEqual(["settings.json"]);
    expect(await hub.folders("config", "journal/fan-out/")).toEqual([]);
    expect(await hub.names("msexports")).toEqual([]);
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });
  });

  test("is not committed when no part has a row, and the next plan skips the run", async () => {
    await deliver([], { parts: [{ content: costCsv([]) }, { content: costCsv([]) }] });
    const committed = await commit(hub, await planAndStage(hub));
    expect(committed.outcomes, committed.log).toEqual(["202606 empty"]);
    const next = await plan(hub);
    expect([next.outcomes, next.outputs.matrix]).toEqual([["202606 empty"], "[]"]);
  });
});

describe("a part job of a fan-out", () => {
  test("that is lost fails only its month; the commit names the job to repeat, and then succeeds", async () => {
    await deliver(["1", "2", "4"]);
    await deliver(["8"], { scope: OTHER_SCOPE });
    const planned = await plan(hub);
    const entries = entriesIn(planned);
    await stage(hub, entries.slice(1));
    const first = await commit(hub, planned);
    expect(first.outcomes, first.log).toEqual(["202606 failed FanOutPartMissing", "202606 ingested"]);
    expect(first.partitions[0]?.error?.remedy).toContain("with index 0,");
    expect(first.hasFailed).toBe(true);
    expect(await month()).toBeUndefined();

    await stage(hub, entries.slice(0, 1));
    const second = await commit(hub, planned);
    expect(second.outcomes, second.log).toEqual(["202606 ingested", "202606 unchanged"]);
    expect(await month()).toEqual({ rows: 3, billedCost: "7" });
    expect(await hub.names("config")).toEqual([]);
  });

  test("that is repeated uploads nothing again", async () => {
    await deliver(["1", "2"]);
    const planned = await planAndStage(hub);
    hub.storage.forgetRequests();
    const [repeated] = await stage(hub, entriesIn(planned).slice(0, 1));
    expect(repeated?.outcomes, repeated?.log).toEqual(["202606 staged"]);
    expect(writesIn(hub.storage.requests)).toEqual([]);
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 ingested"]);
  });

  test("may run twice at the same time", async () => {
    await deliver(["1", "2"]);
    const planned = await plan(hub);
    const entries = entriesIn(planned);
    await Promise.all([stage(hub, entries), stage(hub, entries.toReversed())]);
    const committed = await commit(hub, planned);
    expect(committed.outcomes, committed.log).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });
  });

  test("rejects a part replaced after the plan", async () => {
    const { partNames } = await deliver(["1", "2"]);
    const planned = await plan(hub);
    await hub.put("msexports", partNames[0] ?? "", costCsv([["2026-06-01", "9"]]));
    const [first] = await stage(hub, entriesIn(planned));
    expect(first?.outcomes, first?.log).toEqual(["202606 failed PartChanged"]);
  });

  test("skips a month committed after the plan", async () => {
    await deliver(["1", "2"]);
    const planned = await plan(hub);
    await runJob(hub, { mode: "run" });
    hub.storage.forgetRequests();
    const jobs = await stage(hub, entriesIn(planned));
    expect(jobs.map(({ outcomes }) => outcomes.join())).toEqual(["202606 skipped", "202606 skipped"]);
    expect(blocksSent()).toBe(0);
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 unchanged"]);
  });
});

describe("a fan-out's commit", () => {
  test.each(["false", "true"])("can run concurrently and still produces one month, with force: %s", async (force) => {
    await deliver(["1", "2"]);
    const planned = await planAndStage(hub, { force });
    const jobs = await Promise.all([commit(hub, planned), commit(hub, planned), commit(hub, planned)]);
    const outcomes = jobs.flatMap((job) => job.outcomes).sort();
    expect(outcomes, jobs.map(({ log }) => log).join("\n")).toEqual([
      "202606 ingested",
      "202606 unchanged",
      "202606 unchanged",
    ]);
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });
    expect(await hub.names("config")).toEqual([]);
  });

  test("skips a month if a newer run arrived after the plan, and the next ingest takes that run", async () => {
    await deliver(["1", "2"]);
    const planned = await planAndStage(hub);
    await deliver(["5"], LATER);
    const committed = await commit(hub, planned);
    expect(committed.outcomes, committed.log).toEqual(["202606 skipped"]);
    expect(committed.partitions[0]?.reason).toContain("the next ingest will take run b");
    expect(committed.hasFailed).toBe(false);
    expect(await month()).toBeUndefined();
    expect(await hub.names("config")).toEqual([]);
    await runJob(hub, { mode: "run" });
    expect(await month()).toEqual({ rows: 1, billedCost: "5" });
  });

  test("skips a month whose manifest was rewritten", async () => {
    await deliver(["1", "2"]);
    const planned = await planAndStage(hub);
    await deliver(["1", "2"]);
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 skipped"]);
    expect(await month()).toBeUndefined();
  });

  test("reports that the run was deleted after the plan", async () => {
    const { manifestName, partNames } = await deliver(["1"]);
    const planned = await planAndStage(hub);
    for (const name of [manifestName, ...partNames]) await hub.remove("msexports", name);
    const committed = await commit(hub, planned);
    expect(committed.outcomes, committed.log).toEqual(["202606 skipped"]);
    expect(committed.summary).toContain("the files of run a were deleted after the plan");
  });

  test.each([
    ["is superseded by another process that committed and deleted a later run", "superseded", AT_ONCE],
    ["keeps a month that another process replaced after the plan", "unchanged", undefined],
  ])("%s", async (_, outcome, retention) => {
    if (retention !== undefined) await hub.settings(retention);
    await deliver(["1"]);
    const planned = await planAndStage(hub);
    await deliver(["5"], LATER);
    await runJob(hub, { mode: "run" });
    expect(await hub.names("msexports")).toHaveLength(retention === undefined ? 4 : 0);
    const committed = await commit(hub, planned);
    expect(committed.outcomes, committed.log).toEqual([`202606 ${outcome}`]);
    expect(await month()).toEqual({ rows: 1, billedCost: "5" });
  });

  test("loses to an ingest that commits at the same moment", async () => {
    await deliver(["1"]);
    const planned = await planAndStage(hub);
    await deliver(["5"], LATER);
    // By this request, the commit has checked everything.
    const unhook = hub.storage.onRequest(async ({ operation }, phase) => {
      if (operation !== "GetBlockList" || phase !== "before") return undefined;
      unhook();
      await runJob(hub, { mode: "run" });
      return undefined;
    });
    await hub.remove("msexports", (await hub.names("msexports")).find((name) => name.includes("/b/manifest")) ?? "");
    const committed = await commit(hub, planned);
    expect(committed.outcomes, committed.log).toEqual(["202606 unchanged"]);
    expect(await month()).toEqual({ rows: 1, billedCost: "1" });
  });

  test("does nothing if the plan found nothing to convert", async () => {
    await deliver(["1"]);
    await runJob(hub, { mode: "run" });
    const planned = await plan(hub);
    expect([planned.outcomes, planned.outputs.matrix]).toEqual([["202606 unchanged"], "[]"]);
    expect(await hub.names("config")).toEqual([]);
    const committed = await commit(hub, planned);
    expect([committed.outcomes, committed.hasFailed]).toEqual([[], false]);
  });

  test("deletes another tool's files only after committing the month", async () => {
    const foreign = PATH.replace("focuscost.parquet", "part-0.parquet");
    await hub.put("ingestion", foreign, "PAR1");
    await deliver(["1", "2"]);
    expect((await plan(hub)).outcomes).toEqual(["202606 failed ForeignParquet"]);
    const planned = await planAndStage(hub, { migrate: "true" });
    expect(await hub.names("ingestion")).toEqual([foreign]);
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 ingested"]);
    expect(await hub.names("ingestion")).toEqual([PATH]);
  });
});

describe("a fan-out's plan", () => {
  test("continues with the valid months, and the commit repeats the plan's failures and fails", async () => {
    await deliver(["1"]);
    await deliver([], { scope: OTHER_SCOPE, parts: [{ content: "BilledCost,BilledCost\n1,2\n" }] });
    const planned = await plan(hub);
    expect(planned.outcomes, planned.log).toEqual(["202606 planned", "202606 failed DuplicateColumn"]);
    expect(planned.hasFailed).toBe(false);
    await stage(hub, entriesIn(planned));
    const committed = await commit(hub, planned);
    expect(committed.outcomes, committed.log).toEqual(["202606 ingested", "202606 failed DuplicateColumn"]);
    expect(committed.hasFailed).toBe(true);
  });

  test("fails itself when no month is left to convert", async () => {
    await deliver([], { parts: [{ content: "BilledCost,BilledCost\n1,2\n" }] });
    const planned = await plan(hub);
    expect([planned.outputs.matrix, planned.hasFailed]).toEqual(["[]", true]);
  });

  test("changes nothing in a dry run", async () => {
    await deliver(["1", "2"]);
    hub.storage.forgetRequests();
    const planned = await plan(hub, { "dry-run": "true" });
    expect([planned.outcomes, planned.outputs.matrix]).toEqual([["202606 planned"], "[]"]);
    expect(writesIn(hub.storage.requests)).toEqual([]);
  });

  test("determines the inputs of the other jobs", async () => {
    await deliver(["1", "2"]);
    const planned = await planAndStage(hub, { compression: "zstd" });
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });
  });
});
