import { createHash } from "node:crypto";
import { parseDay, parseMonth } from "exact-values/month";
import { readNestedRows } from "focus-parquet/parquet";
import { expect, test } from "vitest";
import { reportIngest } from "../../../src/actions/ingest/report.ts";
import type { LedgerRecord } from "../../../src/hub/history/ledger-record.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { MONTHS_DEFINITION } from "../../../src/hub/table/months-table.ts";
import type { ReconciledMonths } from "../../../src/lake/table/reconcile-months.ts";
import { reconcileTables } from "../../../src/lake/table/reconcile-table.ts";
import type { MonthsWork } from "../../../src/lake/table/table-work.ts";
import { readTableVersion } from "../../readers/table-reader.ts";
import { type Caller, type Mishap, startCaller } from "../../worlds/lake-model/caller.ts";
import { runIngest } from "../../worlds/lake-model/processes.ts";
import { changeSettings } from "../../worlds/lake-model/settings.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import { type Call, commitMonth, forkWorld, keepMonths, pausedAt, recordCalls, retain, SCOPE } from "./kept-table.ts";

const DAY = 86_400_000;
const FOLDER = `${SCOPE.slice(1)}/`;
let ids = 0;

async function reconcile(
  world: World,
  { caller = startCaller(), calls = [], ...months }: Partial<MonthsWork> & { caller?: Caller; calls?: Call[] } = {},
): Promise<ReconciledMonths> {
  const work = {
    lake: recordCalls(world.lakes.local.open(caller), calls),
    tables: recordCalls(world.tables.local.open(caller), calls),
    cutOff: undefined,
    clock: { now: () => new Date(world.now), sleep: async () => {} },
    log: { info: () => {} },
    engineInfo: "cost-hub/test",
    newId: () => `id-${++ids}`,
    dryRun: false,
    signal: caller.signal,
    months: { rules: undefined, readLedger: async () => [], conformance: new Map(), ...months },
  };
  const [outcome] = await reconcileTables(work, [MONTHS_DEFINITION]);
  if (outcome === undefined || "error" in outcome) throw outcome?.error;
  return outcome.reconciled as ReconciledMonths;
}

/** The rows of the table's current version. */
async function rowsOf(world: World): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const read = async (path: string) => world.tables.local.blobs.get(`months/${path}`)?.bytes;
  const { files } = await readTableVersion(read);
  const rows = await Promise.all(files.map(async ({ path }) => readNestedRows((await read(path)) ?? new Uint8Array())));
  return rows.flatMap((found) => found ?? []);
}

/** Month, status, billed cost and rows of each row. */
async function shown(world: World): Promise<readonly string[]> {
  return (await rowsOf(world)).map((row) => [row.x_Month, row.x_Status, row.BilledCost, row.x_Rows].join(" "));
}

test("the table follows the lake and the calendar, and an unchanged lake takes four requests", async () => {
  const world = startWorld();
  await reconcile(world);
  expect(world.tables.local.blobs.size).toBe(0);
  await commitMonth(world, "202602", [1, 2]);
  await commitMonth(world, "202605", [3]);
  await commitMonth(world, "202606", [4]);
  expect(await reconcile(world)).toMatchObject({ outcome: "published", version: 0, fileCount: 3 });
  expect(await shown(world)).toEqual(["202602 closed 3 2", "202605 settling 3 1", "202606 open 4 1"]);
  const [february, , june] = await rowsOf(world);
  expect(february).toMatchObject({
    ...{ x_Scope: SCOPE.slice(1), x_Dataset: "FocusCost", x_ClosedBy: "rule", BillingCurrency: "USD" },
    ...{ BillingPeriodStatus: "Closed", TimeSectorComplete: true, x_Restatements: 0 },
    BillingPeriodEnd: new Date("2026-03-01"),
    DatasetInstanceId: `${FOLDER}focuscost`,
  });
  expect(june).toMatchObject({ BillingPeriodStatus: "Open", TimeSectorComplete: false });
  const created = february?.BillingPeriodCreated;

  const calls: Call[] = [];
  world.now += DAY / 2;
  expect(await reconcile(world, { calls })).toMatchObject({ outcome: "current", version: 0, published: [] });
  expect(calls.map(({ container, method }) => `${method} ${container}`)).toEqual([
    ...["list tables", "read tables", "list ingestion", "read tables"],
  ]);

  await commitMonth(world, "202602", [5]);
  const entry = { scope: parseScopeId(SCOPE), month: parseMonth("202605"), on: parseDay("2026-06-12") };
  const next = await reconcile(world, { rules: { closed: [entry] } });
  expect(next.published.map(({ month }) => month)).toEqual(["202602", "202605"]);
  expect(await shown(world)).toEqual(["202602 closed 5 1", "202605 closed 3 1", "202606 open 4 1"]);
  const [again, may] = await rowsOf(world);
  expect([again?.BillingPeriodCreated, may?.x_ClosedBy]).toEqual([created, "settings"]);

  world.lakes.local.remove(`${FOLDER}202605/focuscost/focuscost.parquet`);
  world.now = Date.parse("2026-07-01T00:00:00Z");
  await reconcile(world);
  expect(await shown(world)).toEqual(["202602 closed 5 1", "202606 settling 4 1"]);
});

/** Gives a month a ledger of this many records, which costs no other request. */
function putLedger(world: World, month: string, sequence: number): void {
  const blob = world.lakes.local.blobs.get(`${FOLDER}${month}/focuscost/focuscost.parquet`);
  const head = `${sequence}/${createHash("sha256").update(String(sequence)).digest("hex")}`;
  world.lakes.local.put(blob?.name ?? "", blob?.bytes ?? new Uint8Array(), { ...blob?.metadata, hub_ledger: head });
}

test("a ledger is only read when it or the closing instant is new, and restates a closed month", async () => {
  const world = startWorld();
  await commitMonth(world, "202602", [1]);
  await commitMonth(world, "202606", [1]);
  putLedger(world, "202602", 3);
  putLedger(world, "202606", 3);
  const read: string[] = [];
  const record = (day: string, index: number): LedgerRecord => ({
    ...{
      sequence: index + 1,
      previous: undefined,
      kind: "delivery",
      attempt: "",
      runId: "",
      release: "",
      detail: "kind",
      cells: [],
    },
    ...{ submittedTime: `${day}T00:00:00Z`, committedAt: `${day}T01:00:00.000Z` },
    ...{ before: { rows: 1, sums: new Map() }, after: { rows: 2, sums: new Map() } },
  });
  const readLedger = async (path: string) => {
    read.push(path.slice(FOLDER.length, FOLDER.length + 6));
    return ["2026-02-20", "2026-03-19", "2026-04-02"].map(record);
  };
  await reconcile(world, { readLedger });
  expect(await shown(world)).toEqual(["202602 restated 1 1", "202606 open 1 1"]);
  expect((await rowsOf(world))[0]).toMatchObject({
    ...{ x_ClosedAt: new Date("2026-03-19T01:00:00Z"), x_Restatements: 1, BillingPeriodStatus: "Closed" },
    x_RestatedAt: new Date("2026-04-02T01:00:00Z"),
  });
  expect(await reconcile(world, { readLedger })).toMatchObject({ outcome: "current" });
  expect(read).toEqual(["202602"]);
  // A ledger that does not yet have the month's last record is read again.
  putLedger(world, "202602", 4);
  for (let run = 0; run < 2; run++) await reconcile(world, { readLedger });
  expect(read).toEqual(["202602", "202602", "202602"]);
});

test("a slower process never brings back what its older listing showed", async () => {
  const base = startWorld();
  await commitMonth(base, "202605", [1]);
  await reconcile(base);
  for (let call = 1; call < 8; call++) {
    const world = forkWorld(base);
    await commitMonth(world, "202606", [2]);
    const slow = pausedAt(call);
    const slower = reconcile(world, { caller: slow.caller });
    await Promise.race([slow.reached, slower]);
    await commitMonth(world, "202606", [3]);
    await reconcile(world);
    slow.resume();
    await slower;
    expect(await shown(world), `call ${call}`).toEqual(["202605 settling 1 1", "202606 open 3 1"]);
  }
});

test("if a process dies at any call, each version is complete and the next run completes the table", async () => {
  const empty = startWorld();
  await commitMonth(empty, "202605", [1]);
  const base = forkWorld(empty);
  await reconcile(base);
  await commitMonth(base, "202606", [2]);
  for (const [start, before, after] of [
    [empty, [], ["202605 settling 1 1"]],
    [base, ["202605 settling 1 1"], ["202605 settling 1 1", "202606 open 2 1"]],
  ] as const) {
    for (const kind of ["kill", "fail", "again"] as const satisfies readonly Mishap["kind"][]) {
      for (const phase of kind === "again" ? (["before"] as const) : (["before", "after"] as const)) {
        for (let call = 1, isReached = true; isReached; call++) {
          const world = forkWorld(start);
          let calls = 0;
          const turn = async (): Promise<void> => {
            calls++;
          };
          await reconcile(world, { caller: startCaller({ mishap: { kind, call, phase }, turn }) }).catch(() => {});
          isReached = calls >= call;
          const seen = await shown(world).catch(() => []);
          expect([before, after], `${kind} ${phase} ${call}`).toContainEqual(seen);
          await reconcile(world);
          expect(await shown(world), `${kind} ${phase} ${call}`).toEqual(after);
        }
      }
    }
  }
});

test("a lost file or a deleted table is made again, and retention deletes unused files", async () => {
  const world = startWorld();
  keepMonths(world, undefined);
  await commitMonth(world, "202602", [1]);
  for (let version = 0; version < 12; version++) {
    await commitMonth(world, "202605", [version]);
    await reconcile(world);
  }
  const files = (): readonly string[] => [...world.tables.local.blobs.keys()].filter((name) => name.includes("/data/"));
  world.now += 8 * DAY;
  const { deleted } = await retain(world);
  expect(deleted.tables.find(({ table }) => table === "months")).toMatchObject({ checkpoint: 11, failures: [] });
  expect(files()).toHaveLength(1);
  const expected = await shown(world);
  expect(expected).toHaveLength(2);

  world.tables.local.remove(files()[0] ?? "");
  await reconcile(world);
  expect(await shown(world)).toEqual(expected);
  for (const name of [...world.tables.local.blobs.keys()]) world.tables.local.remove(name);
  expect(await reconcile(world)).toMatchObject({ version: 0 });
  expect(await shown(world)).toEqual(expected);
});

test("an ingest that replaces a closed month warns once, with the causes from the month's ledger", async () => {
  const world = startWorld();
  const closed = [{ scope: parseScopeId(SCOPE), month: parseMonth("202605"), on: parseDay("2026-06-05") }];
  changeSettings(world, { days: undefined, months: undefined, remote: undefined, state: "read" }, false);
  const settings = world.config.blobs.get("settings.json");
  const text = JSON.parse(new TextDecoder().decode(settings?.bytes));
  const entry = closed.map(({ scope, ...rest }) => ({ ...rest, scope: `/${scope}` }));
  const changed = JSON.stringify({ ...text, months: { closed: entry } });
  world.config.put("settings.json", new TextEncoder().encode(changed), settings?.metadata);
  await commitMonth(world, "202605", [1]);
  const ingest = async () => {
    const { error, result } = await runIngest(world, startCaller(), { tables: ["months"] });
    if (result === undefined) throw error;
    const { annotations, outputs } = reportIngest(result);
    const warnings = annotations.map(({ message, title }) => `${title}: ${message}`);
    return { months: JSON.parse(outputs.months ?? ""), warnings: warnings.filter((each) => /Restated/.test(each)) };
  };
  expect(await ingest()).toMatchObject({ months: [{ target: "local", closed: 1, restated: 0 }], warnings: [] });
  world.now += DAY;
  await commitMonth(world, "202605", [12]);
  const restated = await ingest();
  expect(restated).toMatchObject({
    months: [{ closed: 0, restated: 1, restatedMonths: [{ month: "202605", restatements: 1 }] }],
  });
  expect(restated.warnings.join()).toMatch(
    /RestatedMonth.*Month 202605 .*1 restatement, .*service \d+ 0.* \+12\.00 USD/,
  );
  expect((await ingest()).warnings).toEqual([]);
});
