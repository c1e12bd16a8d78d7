import { type ReconciledTable, reconcileTable } from "../../../src/lake/table/reconcile-table.ts";
import { readTableVersion, type TableVersion } from "../../readers/table-reader.ts";
import { type Caller, startCaller } from "../../worlds/lake-model/caller.ts";
import { write } from "../../worlds/lake-model/people.ts";
import { runIngest } from "../../worlds/lake-model/processes.ts";
import type { World } from "../../worlds/lake-model/world.ts";

export const SCOPE = "/subscriptions/0000000a-0000-0000-0000-000000000001";

let serial = 0;

/** Cost Management delivers a month of some rows, and an ingest without a table commits it. */
export async function commitMonth(world: World, month: string, costs: readonly number[], scope = SCOPE): Promise<void> {
  const day = `${month.slice(0, 4)}-${month.slice(4)}`;
  serial++;
  await write(
    world,
    {
      ...{
        scope,
        runId: `run-${serial}`,
        submitted: world.now,
        from: `${day}-01`,
        end: `${day}-28`,
        folder: `e/${serial}`,
      },
      contents: [costs.map((cost, row) => [`service ${serial} ${row}`, cost] as const)],
      ...{ fill: serial, delivery: serial, fault: "none", hasCounts: true, isUpperCase: false },
      ...{ first: `${day}-02`, month, lastMonth: month },
    },
    undefined,
  );
  const { error, result } = await runIngest(world, startCaller(), { manifests: [`e/${serial}/manifest.json`] });
  if (result?.partitions.at(-1)?.outcome !== "ingested") throw error ?? new Error(world.log);
}

let ids = 0;

/** Brings the table of the world's own lake to what the lake holds. */
export function reconcile(world: World, caller: Caller = startCaller(), cutOff?: string): Promise<ReconciledTable> {
  return reconcileTable({
    lake: world.lakes.local.open(caller),
    tables: world.tables.local.open(caller),
    cutOff: cutOff as never,
    clock: { now: () => new Date(world.now), sleep: async () => {} },
    log: { info: () => {} },
    engineInfo: "cost-hub/test",
    newId: () => `id-${++ids}`,
    dryRun: false,
    signal: caller.signal,
  });
}

/** A version of the table as a reader finds it. */
export function tableOf(world: World, version?: number): Promise<TableVersion> {
  return readTableVersion(async (path) => world.tables.local.blobs.get(`costs/${path}`)?.bytes, version);
}

/** The attempt of each month in a version: `scope/month` -> attempt; throws for a month that is there twice or whose file is gone. */
export async function monthsOf(world: World, version?: number): Promise<ReadonlyMap<string, string>> {
  const months = new Map<string, string>();
  for (const { partitionValues, path, size } of (await tableOf(world, version)).files) {
    const key = `${partitionValues.x_Scope}/${partitionValues.x_Month}`;
    if (months.has(key)) throw new Error(`${key} is in the table twice`);
    if (world.tables.local.blobs.get(`costs/${path}`)?.byteCount !== size) throw new Error(`${path} is not there`);
    months.set(key, path.slice(-"0123456789abcdef0123456789abcdef.parquet".length, -".parquet".length));
  }
  return months;
}

/** The same of the lake. */
export function lakeOf(world: World): ReadonlyMap<string, string> {
  return new Map(
    [...world.lakes.local.blobs.values()].map(({ metadata, name }) => [
      name.replace("/focuscost/focuscost.parquet", ""),
      metadata.hub_attempt ?? "",
    ]),
  );
}
