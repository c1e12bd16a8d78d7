import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  createHubContainers,
  type HubContainers,
  PRIVATE_EVENT,
  type StorageOptions,
  startStorage,
} from "azure-simulator/testing";
import { parseInstant } from "exact-values/instant";
import { addMonths, firstDay, lastDay, parseMonth } from "exact-values/month";
import { parseSchema } from "focus-parquet/schemas";
import { convertToBytes } from "focus-parquet/testing";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { runApplyRetention } from "../../../src/actions/apply-retention/main.ts";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { runStep } from "../../../src/github/step.ts";
import { formatBlobMetadata } from "../../../src/hub/partition/partition-record.ts";
import { runWindow } from "../../../src/hub/runs/exported-run.ts";
import { type FolderHub, MEMORY_FOLDER, startFolderHub } from "./folder-hub.ts";
import { hubIn, monthPath, type SimulatedHub, type StoredHub } from "./simulated-hub.ts";
import { costCsv, subscription, type WrittenRun, writeByHand } from "./written-run.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

export interface Retained {
  /** Undefined if an error stopped the step. */
  readonly report: ActionReport | undefined;
  readonly hasSucceeded: boolean;
  readonly log: string;
  readonly summary: string;
}

export interface RetainChoices {
  /** Replaces the hub's own time. */
  readonly time?: string;
  readonly signal?: AbortSignal;
}

/** A month of a scope that a run left in `ingestion`. */
export interface PutMonth {
  /** The number of the subscription. */
  readonly scope?: number;
  readonly month: string;
  readonly runId?: string;
  readonly submittedTime?: string;
  /**
   * The storage account of the hub that committed it, or `undefined` for a month of release 0.2. The default is this
   * hub.
   */
  readonly owner?: string | undefined;
}

/**
 * The operations of a retention test, for any storage. Retention runs in this process at the time that the test sets.
 */
export interface RetainedHub {
  putMonth(month: PutMonth): Promise<string>;
  /** Stores a run of one month and returns the names of its files, the manifest last. */
  putRun(run: PutRun): Promise<readonly string[]>;
  /** Writes the settings file of the repository. */
  commitSettings(retention: unknown, more?: Readonly<Record<string, unknown>>): Promise<void>;
  retain(inputs?: Readonly<Record<string, string>>, choices?: RetainChoices): Promise<Retained>;
  /** The paths of a container's directories, in order. */
  folders(container: keyof HubContainers): Promise<readonly string[]>;
}

/** A hub in simulated storage. */
export interface RetentionHub extends Omit<SimulatedHub, "folders">, RetainedHub {
  readonly containers: HubContainers;
  /** Empties all containers, and removes the settings file and all hooks. */
  clear(): Promise<void>;
}

export interface PutRun extends Partial<WrittenRun> {
  readonly month?: string;
  readonly runId: string;
}

/** Starts an empty hub at `time`. */
export async function startRetentionHub(time: string, options: StorageOptions = {}): Promise<RetentionHub> {
  // Created first, because months and runs are written within one second, and storage orders them only by second.
  await monthFile();
  const storage = await startStorage(options);
  const containers = await createHubContainers(storage);
  const hub = hubIn(storage, containers);
  const access = { "storage-account": storage.url, "storage-key": storage.key };
  const retained = await retainedHub(hub, { access, owner: hubAccount(storage.url), time });
  const unhooks: (() => void)[] = [];
  return {
    ...hub,
    ...retained,
    storage: {
      ...storage,
      onRequest: (hook) => {
        const unhook = storage.onRequest(hook);
        unhooks.push(unhook);
        return unhook;
      },
    },
    clear: async () => {
      for (const unhook of unhooks.splice(0)) unhook();
      await rm(retained.settingsFile, { force: true });
      for (const name of Object.keys(containers)) {
        await storage.deleteContainer(name);
        await storage.ensureContainer(name);
      }
    },
    containers,
    folders: async (container) => {
      const names: string[] = [];
      for await (const blob of containers[container].listBlobsFlat({ includeMetadata: true })) {
        if (blob.metadata?.hdi_isfolder === "true") names.push(blob.name);
      }
      return names.sort();
    },
    close: async () => {
      await storage.close();
      await retained.removeWorkspace();
    },
  };
}

/** A hub in a folder. */
export interface FolderRetentionHub extends FolderHub, RetainedHub {
  folders(container: keyof HubContainers): Promise<readonly string[]>;
}

/** Starts an empty hub in a folder in memory at `time`. */
export async function startFolderRetentionHub(time: string): Promise<FolderRetentionHub> {
  const hub = await startFolderHub(MEMORY_FOLDER);
  const retained = await retainedHub(hub, { access: { storage: hub.root }, owner: "folder", time });
  const close = async (): Promise<void> => {
    await hub.close();
    await retained.removeWorkspace();
  };
  return { ...hub, ...retained, close };
}

interface Retention {
  /** The inputs that name the storage. */
  readonly access: Readonly<Record<string, string>>;
  /** This hub's name in the metadata of months. */
  readonly owner: string;
  readonly time: string;
}

async function retainedHub(hub: StoredHub, { access, owner, time }: Retention) {
  const workspace = await mkdtemp(join(tmpdir(), "retention-"));
  const settingsFile = join(workspace, "hub", "settings.json");
  await mkdir(dirname(settingsFile));
  const retained: Omit<RetainedHub, "folders"> = {
    putMonth: async (month) => {
      const path = monthPath(subscription(month.scope ?? 1), month.month);
      await hub.put("ingestion", path, await monthFile(), metadataOf({ owner, ...month }));
      return path;
    },
    putRun: async ({ month = "202606", ...run }) => {
      const parsed = parseMonth(month);
      const stored = await writeByHand(hub, {
        scope: subscription(1),
        from: firstDay(parsed),
        to: lastDay(parsed),
        submittedTime: `${firstDay(addMonths(parsed, 1))}T02:00:00Z`,
        parts: [{ content: costCsv([[firstDay(parsed), "1"]]) }],
        ...run,
      });
      return [...stored.partNames, stored.manifestName];
    },
    commitSettings: (retention, more = {}) =>
      writeFile(settingsFile, JSON.stringify({ type: "HubInstance", scopes: [], retention, ...more })),
    retain: (inputs = {}, choices = {}) => retain({ ...inputs, ...access }, { time, ...choices }, workspace),
  };
  return { ...retained, settingsFile, removeWorkspace: () => rm(workspace, { recursive: true }) };
}

let file: Promise<Buffer> | undefined;

/** A parquet file with one row of one dollar, which matches `metadataOf`. */
export function monthFile(): Promise<Buffer> {
  file ??= convertToBytes({
    schema: parseSchema("focuscost_1.0r2.json", readFileSync(join(ROOT, "schemas", "focuscost_1.0r2.json"), "utf8")),
    parts: [{ name: "part.csv", content: costCsv([["2026-06-01", "1"]]) }],
  }).then(({ bytes }) => bytes);
  return file;
}

/** The name of an account's hub in the metadata of months: `127.0.0.1:10000/devstoreaccount1`. */
export function hubAccount(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** The hub's metadata of a month that was ingested from a run of the whole month. */
export function metadataOf({ month, owner, runId = `run-${month}`, submittedTime }: PutMonth): Record<string, string> {
  const parsed = parseMonth(month);
  const submitted = parseInstant(submittedTime ?? `${firstDay(addMonths(parsed, 1))}T02:00:00Z`);
  return {
    ...formatBlobMetadata({
      manifestName: `exports/${runId}/manifest.json`,
      runId,
      submittedTime: submitted,
      window: runWindow(firstDay(parsed), lastDay(parsed), submitted),
      firstChargeDay: firstDay(parsed),
      lastChargeDay: lastDay(parsed),
      rows: 1,
      sums: '{"USD":{"BilledCost":"1"}}',
      datasetVersion: "1.0r2",
      hubVersion: "1.2.3",
      attempt: "0123456789abcdef0123456789abcdef",
      owner,
    }),
  };
}

async function retain(
  given: Readonly<Record<string, string>>,
  { time, signal = new AbortController().signal }: RetainChoices,
  workspace: string,
): Promise<Retained> {
  const { inputs } = readActionContract(ROOT, "apply-retention");
  const variables = inputs.map(({ name, defaultValue }): [string, string] => [
    `INPUT_${name.toUpperCase()}`,
    given[name] ?? defaultValue,
  ]);
  const folder = await mkdtemp(join(tmpdir(), "runner-"));
  const summaryFile = join(folder, "summary");
  let report: ActionReport | undefined;
  let log = "";
  const now = new Date(time ?? "");
  try {
    const hasSucceeded = await runStep({
      environment: {
        ...Object.fromEntries(variables),
        ...{ GITHUB_WORKSPACE: workspace, GITHUB_STEP_SUMMARY: summaryFile },
        ...{ GITHUB_EVENT_PATH: PRIVATE_EVENT, GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: "v1" },
      },
      clock: { now: () => now, sleep: async () => {} },
      signal,
      write: (text) => {
        log += text;
      },
      hubVersion: "1.2.3",
      actionName: "apply-retention",
      inputNames: inputs.map(({ name }) => name),
      action: async (runtime) => {
        report = await runApplyRetention(runtime);
        return report;
      },
    });
    return { report, hasSucceeded, log, summary: await readFile(summaryFile, "utf8") };
  } finally {
    await rm(folder, { recursive: true });
  }
}
