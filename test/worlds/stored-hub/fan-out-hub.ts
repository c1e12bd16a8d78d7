import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ActionRun } from "azure-simulator/testing";
import { wasmConverter } from "focus-parquet/convert";
import { parse } from "yaml";
import { ingestByMode } from "../../../src/actions/ingest/main.ts";
import { readIngestInputs } from "../../../src/actions/ingest/months/inputs.ts";
import { reportIngest } from "../../../src/actions/ingest/report.ts";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import { accountId } from "../../../src/azure/storage/storage-endpoint.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";
import type { BlobStore, HubContainer } from "../../../src/lake/storage/blob-store.ts";
import type { ReportedPartition, SimulatedHub } from "./simulated-hub.ts";

/** A fan-out job that ran in this process, which is faster than starting a process for each of many jobs. */
export interface FanOutJob extends Pick<ActionRun, "log" | "outputs" | "summary"> {
  readonly hasFailed: boolean;
  readonly partitions: readonly ReportedPartition[];
  /** `202606 ingested`, `202606 failed FanOutPartMissing`. */
  readonly outcomes: readonly string[];
  readonly warnings: readonly string[];
}

export interface JobOptions {
  /** The attempt of each month, and the end of the plan's ID; random if absent. */
  readonly attempt?: string;
  readonly now?: Date;
  /** Aborted when the job dies. After that, it sends no requests. */
  readonly signal?: AbortSignal;
  /** A remote hub that also receives the `ingestion` months. */
  readonly remote?: SimulatedHub;
  /** The folder of the checked-out repository, for files of other providers. */
  readonly workspace?: string;
  /** Whether months go only to the remote hub. */
  readonly isRemoteOnly?: boolean;
  /** Wraps the job's access to `msexports`. */
  readonly exports?: (store: BlobStore) => BlobStore;
  /** Wraps the job's access to the hub's own `ingestion`. */
  readonly lake?: (store: BlobStore) => BlobStore;
}

const CONTRACT = parse(readFileSync(fileURLToPath(new URL("../../../ingest/action.yml", import.meta.url)), "utf8")) as {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
};

/** Empties the hub, which takes only a few deletions. */
export async function emptyHub(hub: SimulatedHub): Promise<void> {
  for (const container of ["msexports", "ingestion", "config"] as const) {
    await Promise.all((await hub.everyName(container)).map((name) => hub.remove(container, name)));
  }
  hub.storage.forgetRequests();
}

/** Deletes the ledgers, which would record that months were removed and made again. */
export async function removeLedgers(hub: SimulatedHub): Promise<void> {
  const ledgers = (await hub.everyName("config")).filter((name) => name.startsWith("ledger/"));
  for (const name of ledgers) await hub.remove("config", name);
}

let attempts = 0;

/** Runs a job of `ingest` like the action, but in this process. */
export async function runJob(
  hub: SimulatedHub,
  inputs: Readonly<Record<string, string>>,
  options: JobOptions = {},
): Promise<FanOutJob> {
  const { now = new Date("2026-07-01T00:00:00Z") } = options;
  let log = "";
  const clock = { now: () => now, sleep: async () => {} };
  const given = { "storage-account": hub.storage.url, "storage-key": hub.storage.key, ...inputs };
  const values = Object.entries(CONTRACT.inputs).map(([name, input]): [string, string] => [
    `INPUT_${name.toUpperCase()}`,
    (given as Readonly<Record<string, string>>)[name] ?? input.default ?? "",
  ]);
  const { signal = new AbortController().signal } = options;
  const openHub = ({ storage }: SimulatedHub) =>
    openBlobService({
      endpoint: { url: storage.url, accountName: storage.account },
      credential: { key: storage.key },
      userAgent: "cost-hub/test (ingest)",
      signal,
      signing: { clock, mask: () => {} },
    });
  const openTarget = <N extends "local" | "remote">(name: N, open: ReturnType<typeof openHub>) => {
    return { name, store: open("ingestion"), tables: open("tables") };
  };
  const open = openHub(hub);
  const { remote } = options;
  const remotes = remote === undefined ? [] : [openTarget("remote", openHub(remote))];
  const local = openTarget("local", open);
  const locals = [{ ...local, store: (options.lake ?? ((store) => store))(local.store) }];
  const result = await ingestByMode({
    inputs: readIngestInputs(createInputReader(Object.fromEntries(values), Object.keys(CONTRACT.inputs), () => {})),
    exports: (options.exports ?? ((store) => store))(open("msexports")),
    lakes: [...(options.isRemoteOnly === true ? [] : locals), ...remotes],
    config: open("config" satisfies HubContainer),
    converter: wasmConverter,
    clock,
    log: createLog({ write: (text) => (log += text), clock, isDebug: false }),
    hubVersion: "0.1.0",
    owner: accountId({ url: hub.storage.url, accountName: hub.storage.account }),
    signal,
    workspace: options.workspace,
    newAttempt: () => options.attempt ?? (attempts++).toString(16).padStart(12, "0").padEnd(32, "e"),
  });
  const report = reportIngest(result);
  const partitions = JSON.parse(report.outputs.partitions ?? "[]") as readonly ReportedPartition[];
  return {
    log,
    outputs: report.outputs,
    summary: report.summary,
    hasFailed: report.hasFailed,
    partitions,
    warnings: report.annotations.flatMap(({ kind, message }) => (kind === "warning" ? [message] : [])),
    outcomes: partitions.map(({ month, outcome, error }) => [month, outcome, error?.code].filter(Boolean).join(" ")),
  };
}

/** Plans one job per part, up to the limit of a matrix. */
export function plan(
  hub: SimulatedHub,
  inputs: Readonly<Record<string, string>> = {},
  options: JobOptions = {},
): Promise<FanOutJob> {
  return runJob(
    hub,
    { mode: "plan", "least-entry-megabytes": "0", "fan-out-above-megabytes": "0", ...inputs },
    options,
  );
}

/** The matrix entries in the form that part jobs receive. */
export function entriesIn({ outputs }: Pick<ActionRun, "outputs">): readonly string[] {
  return (JSON.parse(outputs.matrix ?? "[]") as readonly unknown[]).map((entry) => JSON.stringify(entry));
}

export async function stage(
  hub: SimulatedHub,
  entries: readonly string[],
  options: JobOptions = {},
): Promise<readonly FanOutJob[]> {
  const jobs: FanOutJob[] = [];
  for (const entry of entries) jobs.push(await runJob(hub, { mode: "part", "matrix-entry": entry }, options));
  return jobs;
}

/** Runs the plan and its part jobs, and returns the plan. */
export async function planAndStage(
  hub: SimulatedHub,
  inputs: Readonly<Record<string, string>> = {},
  options: JobOptions = {},
): Promise<FanOutJob> {
  const planned = await plan(hub, inputs, options);
  await stage(hub, entriesIn(planned), options);
  return planned;
}

export function commit(
  hub: SimulatedHub,
  planned: Pick<ActionRun, "outputs">,
  options: JobOptions = {},
): Promise<FanOutJob> {
  return runJob(hub, { mode: "commit", "matrix-entry": planned.outputs.matrix ?? "" }, options);
}
