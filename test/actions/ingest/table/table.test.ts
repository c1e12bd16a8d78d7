import { expect, test } from "vitest";
import { reportIngest } from "../../../../src/actions/ingest/report.ts";
import type { WholeIngest } from "../../../../src/actions/ingest/table/reconcile-tables.ts";
import type { ActionReport } from "../../../../src/github/action-report.ts";
import { TABLE_COLUMNS } from "../../../../src/hub/table/table-schema.ts";
import {
  type Call,
  commitMonth,
  deliverFile,
  keepMonths,
  lakeOf,
  logOf,
  monthsOf,
  putEntry,
  readOnly,
  reconcile,
  recordCalls,
  retain,
  SCOPE,
  tableOf,
  withTables,
} from "../../../lake/table/kept-table.ts";
import { readTableVersion } from "../../../readers/table-reader.ts";
import { interleave, startCaller } from "../../../worlds/lake-model/caller.ts";
import { type GivenIngest, runIngest } from "../../../worlds/lake-model/processes.ts";
import { changeSettings } from "../../../worlds/lake-model/settings.ts";
import { startWorld, type World } from "../../../worlds/lake-model/world.ts";

interface TableOutput {
  readonly target: string;
  readonly outcome: string;
  readonly version?: number;
  readonly published?: number;
  readonly error?: string;
}

/** Runs an ingest that keeps the table, and returns its report. */
async function ingest(
  world: World,
  inputs: GivenIngest = {},
): Promise<ActionReport & { readonly tables: readonly TableOutput[]; readonly result: WholeIngest }> {
  const { error, result } = await runIngest(world, startCaller(), { table: "costs", ...inputs });
  if (result === undefined) throw error;
  const whole = result as WholeIngest;
  const report = reportIngest(whole);
  return { ...report, result: whole, tables: JSON.parse(report.outputs.tables ?? "[]") };
}

function errorsOf({ annotations }: Pick<ActionReport, "annotations">): readonly string[] {
  return annotations.filter(({ kind }) => kind === "error").map(({ title }) => title);
}

function warningsOf({ annotations }: Pick<ActionReport, "annotations">, code: string): readonly string[] {
  return annotations.filter(({ message, title }) => `${title} ${message}`.includes(code)).map(({ message }) => message);
}

function startHub(): World {
  const world = startWorld();
  keepMonths(world, undefined);
  return world;
}

test("the first ingest creates the table of an existing lake, including months of 0.1, and reports it", async () => {
  const world = startHub();
  for (const month of ["202603", "202604"]) await commitMonth(world, month, [1]);
  for (const { bytes, metadata, name } of [...world.lakes.local.blobs.values()]) {
    const { hub_generation: _, hub_read_back: readBack, ...old } = metadata;
    // One month is of a release that recorded what must read back, and one of an earlier release.
    const kept = name.includes("/202604/") && readBack !== undefined ? { ...old, hub_read_back: readBack } : old;
    world.lakes.local.put(name, bytes, kept);
  }
  deliverFile(world, { month: "202605", cost: 3 });
  const run = await ingest(world);
  expect(run.tables).toEqual([
    { target: "local", table: "costs", outcome: "published", version: 0, months: 3, published: 3, behind: 0 },
  ]);
  expect(run.hasFailed).toBe(false);
  expect(run.summary).toContain("; table got 3 months");
  expect(run.summary).toContain("### Table costs");
  expect(await monthsOf(world)).toEqual(lakeOf(world));

  // Replacing a month without a generation uses a generation later than the old month's write time.
  const before = world.lakes.local.blobs.get(`${SCOPE.slice(1)}/202604/focuscost/focuscost.parquet`);
  await commitMonth(world, "202604", [2], { clockBackMs: 1_800_000 });
  const after = world.lakes.local.blobs.get(`${SCOPE.slice(1)}/202604/focuscost/focuscost.parquet`);
  expect(Number(after?.metadata.hub_generation)).toBeGreaterThan(before?.lastModified.getTime() ?? 0);
  expect((await ingest(world)).tables).toMatchObject([{ version: 1, published: 1 }]);
  expect(await monthsOf(world)).toEqual(lakeOf(world));
});

test("without table, ingest reports no table and makes no request to the tables container", async () => {
  const world = startHub();
  deliverFile(world, { month: "202605", cost: 3 });
  const calls: Call[] = [];
  const run = await ingest(
    withTables(world, (store) => recordCalls(store, calls)),
    { table: "none" },
  );
  expect(calls).toEqual([]);
  expect(run.outputs.tables).toBe("[]");
  expect(run.summary).not.toMatch(/table/i);
});

test("a read-only table fails alone: every month is committed, and the run fails", async () => {
  const world = startHub();
  for (const month of ["202603", "202604", "202605"]) deliverFile(world, { month, cost: 3 });
  const calls: Call[] = [];
  const run = await ingest(withTables(world, (store) => recordCalls(readOnly(store), calls)));
  expect(run.outputs).toMatchObject({ ingested: "3", failed: "1" });
  expect(run.hasFailed).toBe(true);
  expect(run.tables).toEqual([{ target: "local", table: "costs", outcome: "failed", error: "StorageForbidden" }]);
  expect(errorsOf(run)).toEqual(["StorageForbidden"]);
  expect(run.summary).toContain("table failed");
  expect(run.summary).toContain("### Failures of the table");
  expect(lakeOf(world).size).toBe(3);
});

test("a container that accepts no copy is one failure rather than one per month", async () => {
  const world = startHub();
  for (const month of ["202601", "202602"]) await commitMonth(world, month, [1]);
  await reconcile(world);
  for (let month = 1; month <= 12; month++) await commitMonth(world, `2025${String(month).padStart(2, "0")}`, [1]);
  const run = await ingest(withTables(world, readOnly));
  expect(run.tables).toMatchObject([{ outcome: "failed", error: "StorageForbidden" }]);
  expect(run.outputs.failed).toBe("1");
});

test("an internal error in the table does not hide the outcome of the months", async () => {
  const world = startHub();
  deliverFile(world, { month: "202605", cost: 3 });
  const broken = withTables(world, (store) =>
    Object.assign(store, {
      createContainer: async () => {
        throw new TypeError("x is not a function");
      },
    }),
  );
  const run = await ingest(broken);
  expect(run.outputs).toMatchObject({ ingested: "1", failed: "1" });
  expect(run.tables).toMatchObject([{ outcome: "failed", error: "UnexpectedError" }]);
  expect(run.hasFailed).toBe(true);
});

test("two hubs with one remote lake share its table, even if they ingest at the same time", async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const one = startWorld();
    const other = Object.assign(startWorld(), {
      lakes: { ...startWorld().lakes, remote: one.lakes.remote },
      tables: { ...startWorld().tables, remote: one.tables.remote },
    });
    const hubs = [one, other] as const;
    for (const [index, hub] of hubs.entries()) {
      changeSettings(
        hub,
        { days: undefined, months: undefined, remote: index === 0 ? "only" : "both", state: "read" },
        false,
      );
      deliverFile(hub, { month: index === 0 ? "202604" : "202605", cost: index + 1 });
    }
    await interleave({
      seed,
      watch: async () => undefined,
      processes: hubs.map((hub) => async (turn: () => Promise<void>) => {
        const { error, result } = await runIngest(hub, startCaller({ turn }), { table: "costs" });
        if (result === undefined) throw error;
        expect(reportIngest(result as WholeIngest).hasFailed).toBe(false);
      }),
    });
    const read = async (path: string): Promise<Uint8Array | undefined> =>
      one.tables.remote.blobs.get(`costs/${path}`)?.bytes;
    const { files } = await readTableVersion(read);
    expect(files.map(({ partitionValues }) => partitionValues.x_Month).sort()).toEqual(["202604", "202605"]);
    expect(one.tables.local.blobs.size).toBe(0);
    expect([...(await monthsOf(other)).keys()]).toHaveLength(1);
  }
});

test("a dry run reports what it would publish and writes nothing, and a month filter omits no month from the table", async () => {
  const world = startHub();
  await commitMonth(world, "202604", [1]);
  deliverFile(world, { month: "202605", cost: 3 });
  const dry = await ingest(world, { dryRun: true });
  expect(dry.tables).toMatchObject([{ outcome: "planned", version: -1, published: 1 }]);
  expect(dry.summary).toContain("table would get 1 month");
  expect(world.tables.local.blobs.size).toBe(0);
  const filtered = await ingest(world, { months: ["202605" as never] });
  expect(filtered.tables).toMatchObject([{ outcome: "published", published: 2 }]);
  expect(await monthsOf(world)).toEqual(lakeOf(world));
});

test("a fan-out's commit publishes the table, and its plan only does so when nothing is left to convert", async () => {
  const world = startHub();
  deliverFile(world, { month: "202604", cost: 1 });
  deliverFile(world, { month: "202605", cost: 2 });
  const planned = await ingest(world, { mode: "plan" });
  const matrix = planned.result.matrix ?? [];
  expect(matrix.length).toBeGreaterThan(0);
  expect(planned.outputs.tables).toBe("[]");
  for (const entry of matrix) {
    const part = await ingest(world, { mode: "part", matrixEntry: JSON.stringify(entry) });
    expect(part.outputs.tables).toBe("[]");
  }
  expect(world.tables.local.blobs.size).toBe(0);
  const committed = await ingest(world, { mode: "commit", matrixEntry: JSON.stringify(matrix) });
  expect(committed.tables).toMatchObject([{ outcome: "published", version: 0, published: 2 }]);
  expect(await monthsOf(world)).toEqual(lakeOf(world));
  // Without new data, the plan is the whole ingest and repairs the table.
  for (const name of [...world.tables.local.blobs.keys()]) world.tables.local.remove(name);
  const idle = await ingest(world, { mode: "plan" });
  expect(idle.result.matrix ?? []).toEqual([]);
  expect(idle.tables).toMatchObject([{ outcome: "published", published: 2 }]);
});

test("a fan-out's commit uses a later generation than the month it replaces, whatever its clock shows", async () => {
  const world = startHub();
  const path = `${SCOPE.slice(1)}/202605/focuscost/focuscost.parquet`;
  await commitMonth(world, "202605", [1]);
  await reconcile(world);
  const before = Number(world.lakes.local.blobs.get(path)?.metadata.hub_generation);
  deliverFile(world, { month: "202605", cost: 2 });
  const { matrix = [] } = (await ingest(world, { mode: "plan" })).result;
  for (const entry of matrix) await ingest(world, { mode: "part", matrixEntry: JSON.stringify(entry) });
  world.now -= 7_200_000;
  const committed = await ingest(world, { mode: "commit", matrixEntry: JSON.stringify(matrix) });
  expect(committed.outputs.ingested).toBe("1");
  expect(Number(world.lakes.local.blobs.get(path)?.metadata.hub_generation)).toBe(before + 1);
  expect(committed.tables).toMatchObject([{ version: 1, published: 1 }]);
});

test("a month of 1.0-preview(v1) is named and omitted; the table keeps the month it would replace, with a warning", async () => {
  const world = startHub();
  deliverFile(world, { month: "202604", cost: 1 });
  deliverFile(world, { month: "202605", cost: 2, dataVersion: "1.0-preview(v1)" });
  const first = await ingest(world);
  expect(first.outputs.ingested).toBe("2");
  expect([...(await monthsOf(world)).keys()]).toEqual([`${SCOPE.slice(1)}/202604`]);
  const [warning] = warningsOf(first, "is not in the table");
  expect(warning).toContain(`${SCOPE.slice(1)} 202605 is not in the table: its column x_PartnerCredit`);
  expect(warning).toContain("focus-version");
  const shown = await monthsOf(world);
  deliverFile(world, { month: "202604", cost: 3, dataVersion: "1.0-preview(v1)" });
  const second = await ingest(world);
  expect(await monthsOf(world)).toEqual(shown);
  expect(warningsOf(second, "202604 stays in the table as it was before")).toHaveLength(1);
});

test("names columns that the table does not show, and omits a month with a reserved column", async () => {
  const world = startHub();
  deliverFile(world, { month: "202604", cost: 1, columns: { x_Team: "a", x_Floor: "b" } });
  deliverFile(world, { month: "202605", cost: 2, columns: { X_scope: "mine" } });
  deliverFile(world, { month: "202606", cost: 2, columns: { x_Month: "mine" } });
  const run = await ingest(world, { unknownColumns: "keep" });
  expect(run.outputs.ingested).toBe("3");
  expect([...(await monthsOf(world)).keys()]).toEqual([`${SCOPE.slice(1)}/202604`]);
  expect(warningsOf(run, "does not show 2 columns")[0]).toContain("x_Floor, x_Team");
  expect(warningsOf(run, "is not in the table")).toHaveLength(2);
});

test("adds missing columns to an older table at the end in one entry, and keeps a newer table's columns", async () => {
  const world = startHub();
  await commitMonth(world, "202605", [1]);
  await reconcile(world);
  const [first] = [...world.tables.local.blobs.values()].filter(({ name }) => name.endsWith(".json"));
  const lines = new TextDecoder().decode(first?.bytes).trim().split("\n");
  const { metaData } = lines.map((line) => JSON.parse(line)).find((action) => action.metaData !== undefined);
  const fields: readonly object[] = JSON.parse(metaData.schemaString).fields;
  const withFields = (changed: readonly object[]): object => ({
    metaData: { ...metaData, schemaString: JSON.stringify({ type: "struct", fields: changed }) },
  });
  putEntry(world, 1, [withFields([...fields.slice(0, 40), ...fields.slice(45)])]);
  const run = await ingest(world);
  expect(run.tables).toMatchObject([{ outcome: "published", version: 2, published: 0 }]);
  const names = TABLE_COLUMNS.map(({ name }) => name);
  expect((await tableOf(world)).columns).toEqual([...names.slice(0, 40), ...names.slice(45), ...names.slice(40, 45)]);
  const newer = [...fields, { name: "x_OfTheFuture", type: "double", nullable: true, metadata: {} }];
  putEntry(world, 3, [withFields(newer)]);
  expect((await ingest(world)).tables).toMatchObject([{ outcome: "current", version: 3 }]);
  await commitMonth(world, "202605", [2]);
  expect((await ingest(world)).tables).toMatchObject([{ outcome: "published", version: 4 }]);
  expect((await tableOf(world)).columns).toContain("x_OfTheFuture");
});

test("completes an older schema from a checkpoint as well, and keeps everything else", async () => {
  const world = startHub();
  for (let version = 0; version < 10; version++) {
    await commitMonth(world, "202605", [version]);
    await reconcile(world);
  }
  const [first] = [...world.tables.local.blobs.values()].filter(({ name }) => name.endsWith("000.json"));
  const lines = new TextDecoder().decode(first?.bytes).trim().split("\n");
  const { metaData } = lines.map((line) => JSON.parse(line)).find((action) => action.metaData !== undefined);
  const fields: readonly object[] = JSON.parse(metaData.schemaString).fields;
  putEntry(world, 10, [
    { metaData: { ...metaData, schemaString: JSON.stringify({ type: "struct", fields: fields.slice(1) }) } },
  ]);
  await retain(world);
  expect(logOf(world).checkpoints).toEqual([10]);
  await ingest(world);
  const text = new TextDecoder().decode(
    world.tables.local.blobs.get("costs/_delta_log/00000000000000000011.json")?.bytes,
  );
  const written = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .find((action) => action.metaData !== undefined);
  const { schemaString: _, ...expected } = metaData;
  expect(written?.metaData).toMatchObject(expected);
});

/** Changes that another writer may make to a table, and the resulting error. */
const CHANGED: Readonly<Record<string, readonly [code: string, actions: readonly object[]]>> = {
  "a later protocol": ["TableChanged", [{ protocol: { minReaderVersion: 3, minWriterVersion: 7 } }]],
  "an unreadable schema": ["TableChanged", [{ metaData: { id: "x", schemaString: "{", partitionColumns: [] } }]],
  "an entry that is not JSON": ["TableLogBroken", [{ add: { path: 5 } }]],
};

for (const [what, [code, actions]] of Object.entries(CHANGED)) {
  test(`a table with ${what} fails with ${code} and does not change`, async () => {
    const world = startHub();
    await commitMonth(world, "202605", [1]);
    await reconcile(world);
    putEntry(world, 1, actions);
    deliverFile(world, { month: "202604", cost: 1 });
    const before = [...world.tables.local.blobs.values()].map(({ etag }) => etag);
    const run = await ingest(world);
    expect([...world.tables.local.blobs.values()].map(({ etag }) => etag)).toEqual(before);
    expect(run.outputs.ingested).toBe("1");
    expect(run.tables).toMatchObject([{ outcome: "failed", error: code }]);
    expect(errorsOf(run)).toEqual([code]);
  });
}

test("a damaged month is named and omitted alone, and its damaged copy is written again once it is repaired", async () => {
  const world = startHub();
  await commitMonth(world, "202604", [1]);
  await commitMonth(world, "202605", [2]);
  const attempts = [...lakeOf(world).values()];
  const path = `${SCOPE.slice(1)}/202604/focuscost/focuscost.parquet`;
  const { bytes = new Uint8Array(), metadata } = world.lakes.local.blobs.get(path) ?? {};
  const spoilt = Uint8Array.from(bytes);
  spoilt.fill(0, spoilt.length - 300, spoilt.length - 200);
  const name = `costs/data/202604/${attempts[0]}.parquet`;
  // With its exports, the month would be ingested again.
  for (const file of [...world.exports.blobs.keys()]) world.exports.remove(file);
  for (const wrong of [spoilt, spoilt.subarray(0, 100)]) {
    world.lakes.local.put(path, wrong, metadata);
    const run = await ingest(world);
    expect(run.hasFailed).toBe(true);
    expect(errorsOf(run)).toEqual(["TableFileDamaged"]);
    expect(run.summary).toContain(name);
    expect([...(await monthsOf(world)).keys()]).toEqual([`${SCOPE.slice(1)}/202605`]);
    expect(run.tables).toMatchObject([{ outcome: "failed", behind: 1 }]);
  }
  world.lakes.local.put(path, bytes, metadata);
  expect((await ingest(world)).hasFailed).toBe(false);
  expect(await monthsOf(world)).toEqual(lakeOf(world));
});
