import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { formatLogEntry } from "../../../src/hub/table/log-entry.ts";
import { addMonthFile, monthFilePath } from "../../../src/hub/table/table-files.ts";
import { describeTable, publishMonths } from "../../../src/hub/table/table-plan.ts";
import { COSTS_TABLE } from "../../../src/hub/table/table-schema.ts";
import { NO_TABLE } from "../../../src/hub/table/table-snapshot.ts";
import { readLake } from "../../../src/lake/discover/lake-state.ts";
import { monthsForTable } from "../../../src/lake/table/table-work.ts";
import { startCaller } from "../../worlds/lake-model/caller.ts";
import { runIngest } from "../../worlds/lake-model/processes.ts";
import type { KeptContainer } from "../../worlds/lake-model/storage.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";
import {
  type Call,
  commitMonth,
  keepMonths,
  logOf,
  reconcile,
  recordCalls,
  retain,
  tableOf,
  withTables,
} from "./kept-table.ts";

const SCOPE_COUNT = 100;
const MONTH_COUNT = 80;

/** A lake of 8,000 months and its table, with one real month stored under many names, each with its own attempt. */
async function startLargeTable(): Promise<World> {
  const world = startWorld();
  keepMonths(world, undefined);
  await commitMonth(world, "202605", [1]);
  await reconcile(world);
  const [real] = [...world.lakes.local.blobs.values()];
  const [shown] = (await tableOf(world)).files;
  if (real === undefined || shown === undefined) throw new Error("no month");
  for (const name of [...world.tables.local.blobs.keys()]) world.tables.local.remove(name);
  world.lakes.local.remove(real.name);
  for (let at = 0; at < SCOPE_COUNT * MONTH_COUNT; at++) putMonth(world, at, at, real);
  const large = withLongPages(world);
  const { months } = monthsForTable(COSTS_TABLE, await readLake(large.lakes.local.open(startCaller())));
  const now = new Date(world.now);
  const published = months.map((month) => {
    const path = monthFilePath(month) ?? "";
    world.tables.local.put(`costs/${path}`, real.bytes, real.metadata);
    return {
      month,
      add: addMonthFile(path, month, {
        etag: world.tables.local.blobs.get(`costs/${path}`)?.etag ?? "",
        stats: shown.stats,
        sums: shown.tags.hub_sums ?? "",
        now,
      }),
    };
  });
  const actions = [
    ...describeTable(COSTS_TABLE, NO_TABLE, { id: "0000-id", now }),
    ...publishMonths(NO_TABLE, published, now),
  ];
  world.tables.local.put(
    "costs/_delta_log/00000000000000000000.json",
    formatLogEntry([{ commitInfo: {} }, ...actions]),
  );
  return large;
}

type KeptBlob = World["lakes"]["local"]["blobs"] extends ReadonlyMap<string, infer Blob> ? Blob : never;

/** The month at index `at`, committed for the `attempt`th time. */
function putMonth(world: World, at: number, attempt: number, { bytes, metadata }: KeptBlob): void {
  const [scope, index] = [Math.floor(at / MONTH_COUNT), at % MONTH_COUNT];
  const month = `${2019 + Math.floor(index / 12)}${String((index % 12) + 1).padStart(2, "0")}`;
  const id = `00000000-0000-0000-0000-${String(scope).padStart(12, "0")}`;
  const own = { ...metadata, hub_attempt: createHash("md5").update(String(attempt)).digest("hex") };
  world.lakes.local.put(`subscriptions/${id}/${month}/focuscost/focuscost.parquet`, bytes, own);
}

/** The default page size of five is for races. */
function withLongPages(world: World): World {
  const open = (container: KeptContainer): KeptContainer => ({
    ...container,
    open: (caller) =>
      Object.assign(container.open(caller), {
        list: async function* (prefix = "") {
          for (const blob of container.blobs.values()) if (blob.name.startsWith(prefix)) yield blob;
        },
      }),
  });
  return Object.create(world, {
    lakes: { value: { ...world.lakes, local: open(world.lakes.local) } },
    tables: { value: { ...world.tables, local: open(world.tables.local) } },
  });
}

test("one changed month of 8,000 takes six requests and 1 KB of log, and an unchanged lake only takes reads", async () => {
  const world = await startLargeTable();
  const [real] = [...world.lakes.local.blobs.values()];
  if (real === undefined) throw new Error("no month");
  const run = async (): Promise<readonly Call[]> => {
    const calls: Call[] = [];
    const { failures, version } = await reconcile(withTables(world, (store) => recordCalls(store, calls)));
    expect(failures).toEqual([]);
    expect(version).toBe(logOf(world).entries.at(-1));
    return calls;
  };
  const methods = (calls: readonly Call[]): readonly string[] => calls.map(({ method }) => method);
  const bytesOf = (calls: readonly Call[], method: string): number =>
    calls.filter((call) => call.method === method).reduce((sum, { byteCount }) => sum + byteCount, 0);
  const publish = ["copyFrom", "properties", "readRange", "writeIfAbsent"];

  expect(methods(await run())).toEqual(["list", "read"]);
  putMonth(world, 77, 10_000, real);
  const first = await run();
  expect(methods(first)).toEqual(["list", "read", ...publish]);
  expect(bytesOf(first, "writeIfAbsent")).toBeLessThan(3_000);

  for (let attempt = 10_001; attempt < 10_009; attempt++) {
    putMonth(world, 77, attempt, real);
    await run();
  }
  const { deleted } = await retain(world);
  expect(deleted.tables[0]?.checkpoint).toBe(9);
  putMonth(world, 77, 10_010, real);
  const later = await run();
  expect(methods(later)).toEqual(["list", "read", ...publish]);
  expect(bytesOf(later, "read")).toBeLessThan(2_000_000);
  console.log(
    `8,000 months, one changed: ${later.length} requests, entry ${bytesOf(later, "writeIfAbsent")} bytes, footer ${bytesOf(later, "readRange")}, checkpoint ${bytesOf(later, "read")}; first entry ${bytesOf(first, "read")}`,
  );
});

test("ingest makes no requests for a disabled table, and only listings and log reads for an unchanged one", async () => {
  const world = startWorld();
  keepMonths(world, undefined);
  await commitMonth(world, "202605", [1]);
  const run = async (
    table: "costs" | "none",
  ): Promise<{ readonly total: number; readonly calls: readonly string[] }> => {
    const calls: Call[] = [];
    let total = 0;
    const turn = async (): Promise<void> => {
      total++;
    };
    const recorded = withTables(world, (store) => recordCalls(store, calls));
    const { result } = await runIngest(recorded, startCaller({ turn }), { table });
    expect(result?.partitions.map(({ outcome }) => outcome)).toEqual(["unchanged"]);
    return { total, calls: calls.map(({ method, name }) => `${method} ${name}`) };
  };
  const without = await run("none");
  expect(without.calls).toEqual([]);
  const first = await run("costs");
  expect(first.calls.map((call) => call.split(" ")[0])).toEqual([
    ...["list", "createContainer", "copyFrom", "properties", "readRange", "writeIfAbsent"],
  ]);
  const later = await run("costs");
  expect(later.calls).toEqual(["list costs/_delta_log/", "read costs/_delta_log/00000000000000000000.json"]);
  // The lake is also listed once more.
  expect([first.total, later.total]).toEqual([without.total + 7, without.total + 3]);
  expect((await run("none")).total).toBe(without.total);
});
