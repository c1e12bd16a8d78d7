import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { systemClock } from "exact-values/clock";
import { InputError, ServiceError } from "exact-values/errors";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { runIngest } from "../../../src/actions/ingest/main.ts";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";
import { type MonthContent, readMonth } from "./month-content.ts";
import { type ReportedPartition, type SimulatedHub, startHub } from "./simulated-hub.ts";
import { costCsv, type StoredRun, subscription, writeByHand } from "./written-run.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const { inputs: CONTRACT } = readActionContract(ROOT, "ingest");

export const SCOPE = subscription(1);

export interface RemoteIngest {
  /** Undefined if the run stopped before it had a result. */
  readonly report: ActionReport | undefined;
  /** The error that stopped the run, if any. */
  readonly stoppedBy: InputError | ServiceError | undefined;
  /** `local 202606 ingested`, in the order of the output. */
  readonly outcomes: readonly string[];
  readonly partitions: readonly ReportedPartition[];
  /** Log, annotations, outputs and summary. */
  readonly traces: string;
}

/** A hub that writes months to another hub, each in its own storage account. */
export interface TwoHubs {
  readonly local: SimulatedHub;
  readonly remote: SimulatedHub;
  /** A run of June 2026 with one row of this cost. */
  deliver(run: { readonly runId: string; readonly day: number; readonly cost: string }): Promise<StoredRun>;
  /** The content of `config/settings.json` after its first members. */
  settings(members: Readonly<Record<string, unknown>>): Promise<void>;
  /** Runs the action's main.ts in this process. */
  ingest(inputs?: Readonly<Record<string, string>>): Promise<RemoteIngest>;
  /** June in both lakes, as DuckDB reads it. */
  months(): Promise<{ readonly local: MonthContent | undefined; readonly remote: MonthContent | undefined }>;
  close(): Promise<void>;
}

export async function startTwoHubs(): Promise<TwoHubs> {
  const [local, remote] = await Promise.all([startHub(), startHub()]);
  return {
    local,
    remote,
    deliver: ({ runId, day, cost }) =>
      writeByHand(local, {
        scope: SCOPE,
        runId,
        submittedTime: `2026-06-${day}T02:00:00Z`,
        parts: [{ content: costCsv([["2026-06-01", cost]]) }],
      }),
    settings: (members) =>
      local.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [], ...members })),
    ingest: (inputs = {}) =>
      ingestHere({ "storage-account": local.storage.url, "storage-key": local.storage.key, ...inputs }),
    months: async () => ({
      local: await readMonth(local, SCOPE, "202606"),
      remote: await readMonth(remote, SCOPE, "202606"),
    }),
    close: async () => {
      await Promise.all([local.close(), remote.close()]);
    },
  };
}

async function ingestHere(inputs: Readonly<Record<string, string>>): Promise<RemoteIngest> {
  const defaults = Object.fromEntries(CONTRACT.map(({ name, defaultValue }) => [name, defaultValue]));
  const environment = Object.fromEntries(
    Object.entries({ ...defaults, ...inputs }).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  let log = "";
  const clock = systemClock();
  const runtime = {
    reader: createInputReader(
      environment,
      CONTRACT.map(({ name }) => name),
      () => undefined,
    ),
    environment,
    log: createLog({ write: (text) => (log += text), clock, isDebug: true }),
    clock,
    hubVersion: "0.0.0",
    signal: new AbortController().signal,
  };
  let report: ActionReport | undefined;
  let stoppedBy: InputError | ServiceError | undefined;
  try {
    report = await runIngest(
      runtime,
      pathToFileURL(join(ROOT, "packages", "focus-parquet", "src", "wasm-converter", "threads", "converter-worker.ts")),
    );
  } catch (error) {
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    stoppedBy = error;
  }
  const partitions = JSON.parse(report?.outputs.partitions ?? "[]") as readonly ReportedPartition[];
  return {
    report,
    stoppedBy,
    partitions,
    outcomes: partitions.map(({ target, month, outcome, error }) =>
      [target, month, outcome, error?.code].filter((word) => word !== undefined).join(" "),
    ),
    traces: `${log}\n${JSON.stringify(report)}\n${stoppedBy?.message}\n${stoppedBy?.remedy}`,
  };
}
