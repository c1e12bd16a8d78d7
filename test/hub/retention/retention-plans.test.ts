import { parseInstant } from "exact-values/instant";
import { addMonths, firstDay, lastDay, type Month, monthOfDate, parseMonth } from "exact-values/month";
import fc from "fast-check";
import { FOCUS_COST } from "focus-parquet/schemas";
import { describe, expect, test } from "vitest";
import { ageInDays, ingestionCutOff, isExpired } from "../../../src/hub/month-lifecycle.ts";
import { EMPTY_PARTITION, type PartitionState } from "../../../src/hub/partition/held-runs.ts";
import { planPartition } from "../../../src/hub/partition/ingest-plan.ts";
import { groupRuns, partitionPath } from "../../../src/hub/partition/partition-path.ts";
import { formatBlobMetadata } from "../../../src/hub/partition/partition-record.ts";
import { refuseLargeDelete } from "../../../src/hub/retention/retention-guard.ts";
import { type ListedFile, planMonthRetention } from "../../../src/hub/retention/retention-months.ts";
import { planRunRetention } from "../../../src/hub/retention/retention-runs.ts";
import { type ExportRun, runWindow } from "../../../src/hub/runs/exported-run.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { recordOf, SCOPE } from "../export-runs.ts";

describe("the age of a run", () => {
  test.each([
    ["2026-06-01T00:00:00Z", "2026-06-01T23:59:59.999Z", 0],
    ["2026-06-01T00:00:00Z", "2026-06-02T00:00:00.000Z", 1],
    ["2026-06-01T23:59:59.999999999Z", "2026-06-02T23:59:59.998Z", 0],
    ["2024-02-28T00:00:00Z", "2024-03-01T00:00:00Z", 2],
    ["2025-02-28T00:00:00Z", "2025-03-01T00:00:00Z", 1],
    ["2026-03-08T00:00:00Z", "2026-03-09T00:00:00Z", 1],
    ["2027-01-01T00:00:00Z", "2026-01-01T00:00:00Z", 0],
  ])("submitted at %s, checked at %s, is %i days", (submitted, now, days) => {
    expect(ageInDays(parseInstant(submitted), new Date(now))).toBe(days);
  });
});

const NOW = new Date("2026-06-15T12:00:00Z");
const JUNE_2026 = monthOfDate(NOW);

/** A run of one month that was submitted on the day after its end. */
function runOf(
  month: Month,
  { runId, delayInDays = 1 }: { readonly runId: string; readonly delayInDays?: number },
): ExportRun {
  const end = Date.parse(`${lastDay(month)}T02:00:00Z`);
  const submittedTime = parseInstant(new Date(end + delayInDays * 86_400_000).toISOString());
  return {
    manifestName: `exports/${month}/${runId}/manifest.json`,
    runId,
    submittedTime,
    exportName: "monthly",
    scope: SCOPE,
    dataset: { type: FOCUS_COST, version: "1.0r2" },
    fileFormat: "csv",
    month,
    lastMonth: month,
    window: runWindow(firstDay(month), lastDay(month), submittedTime),
    parts: [{ blobName: `exports/${month}/${runId}/part.csv`, byteCount: undefined, dataRowCount: undefined }],
    dataRowCount: undefined,
  };
}

function fileOf(run: ExportRun): ListedFile {
  const metadata = formatBlobMetadata(recordOf(run));
  return { name: partitionPath(run.scope, run.month), etag: '"1"', byteCount: 1, metadata };
}

test("ingest restores no deleted month, and no export is lost that the lake lacks, for any lake, exports and retentions", () => {
  const someRun = fc.record({
    monthsAgo: fc.integer({ min: 0, max: 20 }),
    runId: fc.constantFrom("a", "b"),
    delayInDays: fc.integer({ min: 1, max: 40 }),
    isIngested: fc.boolean(),
    isExported: fc.boolean(),
  });
  const someMonths = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined });
  const someDays = fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(someRun, { maxLength: 8 }), someMonths, someMonths, someDays, (some, months, stored, days) => {
      const all = some.map(({ monthsAgo, isIngested, isExported, ...rest }) => {
        const run = runOf(addMonths(JUNE_2026, -monthsAgo), rest);
        return { run, isIngested, isExported };
      });
      const lake = new Map(all.flatMap(({ run, isIngested }) => (isIngested ? [[run.month, run] as const] : [])));
      const runs = all.flatMap(({ run, isExported }) => (isExported ? [run] : []));
      const stateOf = (month: Month): PartitionState => {
        const held = lake.get(month);
        return held === undefined ? EMPTY_PARTITION : { etag: '"1"', record: recordOf(held), foreign: [] };
      };
      const cutOff = ingestionCutOff(NOW, months);
      const ingestCutOff = ingestionCutOff(NOW, stored);
      const decisions = planRunRetention({
        ...{ runs, now: NOW, days, cutOff, isKnownEmpty: () => false },
        statesOf: (_, month) => [stateOf(month)],
      });
      const staying = decisions.flatMap(({ run, verdict }) => (verdict.action === "delete" ? [] : [run]));
      const plan = planMonthRetention({
        files: [...lake.values()].map(fileOf),
        cutOff,
        ingestCutOff,
        stayingRuns: staying,
        owner: { accounts: new Set(["hub"]), scopes: new Set(), ownsUnowned: true },
      });

      const gone = new Set(plan.expired.map(({ month }) => month));
      for (const month of gone) expect(isExpired(month, cutOff)).toBe(true);
      for (const group of groupRuns(staying)) {
        if (!gone.has(group.month)) continue;
        const options = { force: false, cutOff: ingestCutOff, isKnownEmpty: () => false, now: NOW };
        expect(planPartition(group, EMPTY_PARTITION, options).decision.action).toBe("expired");
      }
      for (const { run, verdict } of decisions) {
        if (verdict.action !== "delete") continue;
        expect(days).toBeDefined();
        expect(ageInDays(run.submittedTime, NOW)).toBeGreaterThanOrEqual(days ?? 0);
        const held = lake.get(run.month);
        const isHeld = held !== undefined && held.submittedTime >= run.submittedTime;
        expect(isHeld || isExpired(run.month, cutOff)).toBe(true);
      }
    }),
  );
});

describe("the guard", () => {
  const month = (scope: number, text: string) => ({
    scope: parseScopeId(`/subscriptions/${scope}`),
    month: parseMonth(text),
    path: "",
    etag: "",
    byteCount: 0,
    owner: undefined,
  });
  const two = [month(1, "202501"), month(1, "202502")];
  const apart = [month(1, "202501"), month(2, "202501")];

  test.each([
    ["one month per scope, which is the whole lake", apart, 2, 0, undefined, false],
    ["two months of one scope, within the limit", two, 10, 20, undefined, false],
    ["two months of one scope, beyond the limit", two, 9, 20, undefined, true],
    ["a limit of zero", two, 1000, 0, undefined, true],
    ["a limit of 100 %", two, 2, 100, undefined, false],
    ["two months have started since", two, 2, 0, "2026-04-30T23:59:59Z", false],
    ["one month has started since", two, 2, 0, "2026-05-01T00:00:00Z", true],
    ["no month has started since: one run per week", two, 2, 0, "2026-06-01T00:00:00Z", true],
    ["a year ago", two, 2, 0, "2025-06-01T00:00:00Z", false],
    ["longer ago than recorded", two, 2, 0, "2025-05-31T00:00:00Z", true],
    ["a record from the future", two, 2, 0, "2027-01-01T00:00:00Z", true],
    ["nothing to delete", [], 0, 0, undefined, false],
  ])("%s", (_, expired, monthCount, maxDeletePercent, finished, isStopped) => {
    const finishedAt = finished === undefined ? undefined : parseInstant(finished);
    const refusal = refuseLargeDelete({ expired, monthCount, maxDeletePercent, finishedAt, now: NOW, writtenAt: NOW });
    expect(refusal?.code).toBe(isStopped ? "RetentionGuard" : undefined);
  });

  test("months whose start depends on this machine's clock do not count, because it may be ahead of storage", () => {
    const finishedAt = parseInstant("2026-03-15T00:00:00Z");
    const refuse = (writtenAt: string | undefined) =>
      refuseLargeDelete({
        ...{ expired: two, monthCount: 2, maxDeletePercent: 0, finishedAt, now: NOW },
        writtenAt: writtenAt === undefined ? undefined : new Date(writtenAt),
      });
    expect(refuse("2026-03-20T00:00:00Z")?.message).toContain("after 2026-03-20T00:00:00.000Z: is the clock right?");
    expect(refuse("2026-04-02T00:00:00Z")?.code).toBe("RetentionGuard");
    expect(refuse("2026-05-01T00:00:00Z")).toBeUndefined();
    expect(refuse("2026-11-01T00:00:00Z")).toBeUndefined();
    expect(refuse(undefined)).toBeUndefined();
  });
});
