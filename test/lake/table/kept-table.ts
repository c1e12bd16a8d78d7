import { InputError } from "exact-values/errors";
import type { ApplyRetentionInputs } from "../../../src/actions/apply-retention/inputs.ts";
import type { RetentionResult } from "../../../src/actions/apply-retention/result.ts";
import { COSTS_TABLE } from "../../../src/hub/table/table-schema.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { reconcileTables } from "../../../src/lake/table/reconcile-table.ts";
import type { ReconciledTable } from "../../../src/lake/table/table-work.ts";
import { readTableVersion, type TableVersion } from "../../readers/table-reader.ts";
import { type Caller, startCaller } from "../../worlds/lake-model/caller.ts";
import { write } from "../../worlds/lake-model/people.ts";
import { runIngest, runRetention } from "../../worlds/lake-model/processes.ts";
import { changeSettings } from "../../worlds/lake-model/settings.ts";
import { startWorld, type World } from "../../worlds/lake-model/world.ts";

export const SCOPE = "/subscriptions/0000000a-0000-0000-0000-000000000001";

let serial = 0;

/** Delivers a month with these rows and commits it without a table. The clock may go back in between. */
export async function commitMonth(
  world: World,
  month: string,
  costs: readonly number[],
  { scope = SCOPE, clockBackMs = 0 }: { readonly scope?: string; readonly clockBackMs?: number } = {},
): Promise<void> {
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
  world.now -= clockBackMs;
  const { error, result } = await runIngest(world, startCaller(), { manifests: [`e/${serial}/manifest.json`] });
  if (result?.partitions.at(-1)?.outcome !== "ingested") throw error ?? new Error(world.log);
}

let ids = 0;

/** Updates the table of the world's own lake. */
export async function reconcile(
  world: World,
  caller: Caller = startCaller(),
  cutOff?: string,
): Promise<ReconciledTable> {
  const work = {
    lake: world.lakes.local.open(caller),
    tables: world.tables.local.open(caller),
    cutOff: cutOff as never,
    clock: { now: () => new Date(world.now), sleep: async () => {} },
    log: { info: () => {} },
    engineInfo: "cost-hub/test",
    newId: () => `id-${++ids}`,
    dryRun: false,
    signal: caller.signal,
  };
  const [costs] = await reconcileTables(work, [COSTS_TABLE]);
  if (costs === undefined || "error" in costs) throw costs?.error;
  return costs.reconciled;
}

/** A version of the table as a reader sees it. */
export function tableOf(world: World, version?: number): Promise<TableVersion> {
  return readTableVersion(async (path) => world.tables.local.blobs.get(`costs/${path}`)?.bytes, version);
}

/** The attempt of each month in a version, by `scope/month`. Throws if a month is duplicated or its file is missing. */
export async function monthsOf(world: World, version?: number): Promise<ReadonlyMap<string, string>> {
  const months = new Map<string, string>();
  for (const { partitionValues, path, size } of (await tableOf(world, version)).files) {
    const key = `${partitionValues.x_Scope}/${partitionValues.x_Month}`;
    if (months.has(key)) throw new Error(`${key} is in the table twice`);
    if (world.tables.local.blobs.get(`costs/${path}`)?.byteCount !== Number(size))
      throw new Error(`${path} is not there`);
    months.set(key, path.slice(-"0123456789abcdef0123456789abcdef.parquet".length, -".parquet".length));
  }
  return months;
}

/** The attempt of each month in the lake. */
export function lakeOf(world: World): ReadonlyMap<string, string> {
  return new Map(
    [...world.lakes.local.blobs.values()].map(({ metadata, name }) => [
      name.replace("/focuscost/focuscost.parquet", ""),
      metadata.hub_attempt ?? "",
    ]),
  );
}

/** Sets the retention in the hub's settings; undefined keeps all months. */
export function keepMonths(world: World, months: number | undefined): void {
  changeSettings(world, { days: undefined, months, remote: undefined, state: "read" }, false);
}

/** Applies retention to the world's own hub, including the table. */
export async function retain(
  world: World,
  inputs: Partial<ApplyRetentionInputs> = {},
  caller: Caller = startCaller(),
): Promise<RetentionResult> {
  const { error, result } = await runRetention(world, caller, inputs);
  if (result === undefined) throw error;
  return result;
}

/** An independent copy of the hub with its own ETags. */
export function forkWorld(world: World): World {
  const fork = startWorld();
  const pairs = [
    [world.exports, fork.exports],
    [world.config, fork.config],
    [world.lakes.local, fork.lakes.local],
    [world.tables.local, fork.tables.local],
  ] as const;
  for (const [from, to] of pairs) {
    for (const { bytes, lastModified, metadata, name } of from.blobs.values()) {
      fork.now = lastModified.getTime();
      to.put(name, bytes, metadata);
    }
  }
  return Object.assign(fork, { now: world.now, serial: world.serial });
}

const LOG = "costs/_delta_log/";

/** Adds a log entry of another writer. */
export function putEntry(world: World, version: number, actions: readonly object[]): void {
  const text = actions.map((action) => `${JSON.stringify(action)}\n`).join("");
  world.tables.local.put(`${LOG}${String(version).padStart(20, "0")}.json`, new TextEncoder().encode(text));
}

/** The existing versions of log entries and checkpoints, in ascending order. */
export function logOf(world: World): { readonly entries: readonly number[]; readonly checkpoints: readonly number[] } {
  const names = [...world.tables.local.blobs.keys()].filter((name) => name.startsWith(LOG)).sort();
  const versions = (end: string): readonly number[] =>
    names.filter((name) => name.endsWith(end)).map((name) => Number(name.slice(LOG.length, -end.length)));
  return { entries: versions(".json"), checkpoints: versions(".checkpoint.parquet") };
}

/** The version in `_last_checkpoint`. */
export function namedCheckpoint(world: World): number | undefined {
  const bytes = world.tables.local.blobs.get(`${LOG}_last_checkpoint`)?.bytes;
  return bytes && JSON.parse(new TextDecoder().decode(bytes)).version;
}

/** Pauses a process at its nth storage call until `resume`. */
export function pausedAt(call: number): { readonly caller: Caller; readonly reached: Promise<void>; resume(): void } {
  const gate = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  let calls = 0;
  const turn = async (): Promise<void> => {
    if (++calls < call) return;
    arrival.resolve();
    await gate.promise;
  };
  return { caller: startCaller({ turn }), reached: arrival.promise, resume: gate.resolve };
}

/** A storage call of a process: container, method, name or prefix, and the bytes that it sent or received. */
export interface Call {
  readonly container: string;
  readonly method: string;
  readonly name: string;
  readonly byteCount: number;
}

/** Records every call of a store. A listing counts as one call, whatever the number of pages. */
export function recordCalls(store: BlobStore, calls: Call[]): BlobStore {
  const { container } = store;
  const note = (method: string, name: unknown, content: unknown): void => {
    const byteCount = content instanceof Uint8Array ? content.length : 0;
    calls.push({ container, method, name: String(name ?? ""), byteCount });
  };
  return new Proxy(store, {
    get: (target, method, receiver) => {
      const member: unknown = Reflect.get(target, method, receiver);
      if (typeof member !== "function" || typeof method !== "string" || method === "openStaged") return member;
      return (...given: unknown[]) => {
        if (method === "list") note(method, given[0], undefined);
        const answer: unknown = member.apply(target, given);
        if (answer instanceof Promise) {
          return answer.then((content: unknown) => {
            const name = method === "copyFrom" ? given[1] : given[0];
            note(method, name, given[1] instanceof Uint8Array ? given[1] : content);
            return content;
          });
        }
        return answer;
      };
    },
  });
}

/** The same world, with the table's containers wrapped by `open`. */
export function withTables(world: World, open: (store: BlobStore) => BlobStore): World {
  const { local } = world.tables;
  const opened = { ...local, open: (caller: Caller) => open(local.open(caller)) };
  return Object.create(world, { tables: { value: { ...world.tables, local: opened } } });
}

/** A store that can be read but rejects writes to the table. */
export function readOnly(store: BlobStore): BlobStore {
  const refuse = async (): Promise<never> => {
    throw new InputError("StorageForbidden", "Could not write: storage refused.", { remedy: "Assign the role." });
  };
  const refused = { write: refuse, writeIfAbsent: refuse, copyFrom: refuse, remove: refuse, touch: refuse };
  return Object.assign(store, { ...refused, createContainer: refuse });
}

const HEADER =
  "BilledCost,EffectiveCost,ListCost,ContractedCost,BillingCurrency,BillingPeriodStart,ChargePeriodStart,ServiceName";

export interface DeliveredFile {
  readonly month: string;
  readonly cost: number | string;
  /** The start of the charge; the first day of the month if absent. */
  readonly start?: string;
  /** Columns in addition to the required ones, with the value of the only row. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly dataVersion?: string;
}

/** Delivers a month of one row with the given columns and returns the name of the manifest. */
export function deliverFile(world: World, file: DeliveredFile): string {
  const { columns = {}, cost, dataVersion = "1.0r2", month } = file;
  serial++;
  world.now += 2_000;
  const folder = `f/${serial}`;
  const day = `${month.slice(0, 4)}-${month.slice(4)}`;
  const start = `${day}-01T00:00:00Z`;
  const cells = [cost, 0, 0, 0, "USD", start, file.start ?? start, "service", ...Object.values(columns)];
  const bytes = new TextEncoder().encode(`${[HEADER, ...Object.keys(columns)].join()}\n${cells.join()}\n`);
  world.exports.put(`${folder}/part.csv`, bytes);
  const manifest = {
    manifestVersion: "2024-04-01",
    exportConfig: {
      exportName: "daily",
      resourceId: `${SCOPE}/providers/Microsoft.CostManagement/exports/daily`,
      ...{ dataVersion, type: "FocusCost" },
    },
    deliveryConfig: { fileFormat: "Csv" },
    runInfo: {
      ...{ submittedTime: new Date(world.now).toISOString(), runId: `file-${serial}` },
      ...{ startDate: `${day}-01T00:00:00`, endDate: `${day}-28T00:00:00` },
    },
    blobs: [{ blobName: `${folder}/part.csv`, byteCount: bytes.length }],
  };
  const name = `${folder}/manifest.json`;
  world.exports.put(name, new TextEncoder().encode(JSON.stringify(manifest)));
  return name;
}
