import { type FileHandle, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Phase } from "azure-simulator/testing";
import { ownProcess } from "../../../src/folder-storage/folder-lock.ts";
import {
  type FolderRetentionHub,
  type RetainedHub,
  type RetentionHub,
  startFolderRetentionHub,
  startRetentionHub,
} from "./retention-hub.ts";
import { isChange, type StoredHub, writesIn } from "./simulated-hub.ts";
import { watchDisk } from "./watched-disk.ts";
import { subscription } from "./written-run.ts";

const ALL = { "max-delete-percent": "100" };

/** A point at which the process can die. */
export interface KillPoint {
  /** Counts the storage calls of a run from 1. */
  readonly call: number;
  readonly phase: Phase;
}

/** A retention run that can be reset and killed repeatedly. */
export interface KillTest {
  /** The calls of an uninterrupted run that change something. */
  readonly changingCalls: readonly number[];
  /** Everything that the uninterrupted run left. */
  readonly expected: readonly string[];
  /** Everything that is left after the run that follows the killed one. */
  leftAfter(point: KillPoint): Promise<readonly string[]>;
  close(): Promise<void>;
}

type AnyHub = Omit<StoredHub, "folders"> & RetainedHub;

/** A storage in which a retention run can die at any call. */
interface KillStorage<Hub extends AnyHub> {
  start(time: string): Promise<Hub>;
  /** Runs without interruption, and returns which calls change something. */
  observe(hub: Hub): Promise<Pick<KillTest, "changingCalls">>;
  /** After this call, no request of the run reaches the storage. */
  killAt(hub: Hub, point: KillPoint): Promise<void>;
}

/** Runs retention once without interruption to record its calls and its end state. */
export function prepareKillTest(): Promise<KillTest> {
  return prepare(AZURE);
}

/** The same in a folder. */
export function prepareFolderKillTest(): Promise<KillTest> {
  return prepare(FOLDER);
}

async function prepare<Hub extends AnyHub>(storage: KillStorage<Hub>): Promise<KillTest> {
  const hub = await storage.start("2026-06-15T12:00:00Z");
  await fill(hub);
  return {
    ...(await storage.observe(hub)),
    expected: await inventory(hub),
    leftAfter: async (point) => {
      await fill(hub);
      await storage.killAt(hub, point);
      const next = await hub.retain(ALL);
      if (!next.hasSucceeded) throw new Error(next.log);
      return inventory(hub);
    },
    close: () => hub.close(),
  };
}

/** Held, expired, erased and waiting runs; months that are deleted and kept; and a leftover in the journal. */
async function fill(hub: AnyHub): Promise<void> {
  await hub.remove("config", "journal/retention.json").catch(() => undefined);
  const retention = { msexports: { days: 0 }, ingestion: { months: 12 } };
  const settings = { type: "HubInstance", scopes: [], retention, erase: [{ scope: subscription(4) }] };
  await hub.put("config", "settings.json", JSON.stringify(settings));
  await hub.putRun({ month: "202606", runId: "erased", scope: subscription(4), folder: "exports/erased/guid" });
  for (const month of ["202605", "202606"]) await hub.putMonth({ scope: 4, month });
  await hub.putRun({ month: "202505", runId: "held", folder: "exports/held/guid" });
  await hub.putRun({ month: "202504", runId: "expired", scope: subscription(2), folder: "exports/expired/guid" });
  await hub.putRun({ month: "202606", runId: "waiting", scope: subscription(2), folder: "exports/waiting/guid" });
  await hub.put("config", "journal/refused/expired", "{}");
  await hub.put("config", "journal/fan-out/plan/0.json", "{}");
  for (const month of ["202504", "202505"]) await hub.putMonth({ month, runId: "held" });
  await hub.putMonth({ month: "202606" });
  await hub.putMonth({ scope: 3, month: "202501" });
}

async function inventory(hub: AnyHub): Promise<readonly string[]> {
  const containers = ["msexports", "ingestion", "config"] as const;
  const lists = await Promise.all(
    containers.map(async (container) => {
      const [names, folders] = [await hub.names(container), await hub.folders(container)];
      return [...names, ...folders.map((folder) => `${folder}/`)].map((name) => `${container}/${name}`);
    }),
  );
  return lists.flat();
}

async function observed(hub: AnyHub): Promise<void> {
  const run = await hub.retain(ALL);
  if (!run.hasSucceeded) throw new Error(run.log);
}

const AZURE: KillStorage<RetentionHub> = {
  start: startRetentionHub,
  observe: async (hub) => {
    hub.storage.forgetRequests();
    await observed(hub);
    const requests = [...hub.storage.requests];
    const firstCall = requests[0]?.n ?? 0;
    return { changingCalls: writesIn(requests).map(({ n }) => n - firstCall + 1) };
  },
  killAt: killRequests,
};

const FOLDER: KillStorage<FolderRetentionHub> = {
  start: startFolderRetentionHub,
  observe: async (hub) => {
    const calls: string[] = [];
    const stop = await watchDisk(hub.root, (operation, act) => {
      calls.push(operation);
      return act();
    });
    await observed(hub);
    stop();
    return { changingCalls: calls.flatMap((operation, index) => (isChange(operation) ? [index + 1] : [])) };
  },
  killAt: killCalls,
};

async function killCalls(hub: FolderRetentionHub, { call, phase }: KillPoint): Promise<void> {
  const killed = new AbortController();
  let calls = 0;
  const stop = await watchDisk(hub.root, async (_, act) => {
    const isLast = ++calls === call;
    if (isLast && phase === "after") await close(await act());
    if (isLast) killed.abort(new Error("killed"));
    killed.signal.throwIfAborted();
    return act();
  });
  await hub.retain(ALL, { signal: killed.signal });
  stop();
  await endLockHolder(hub);
}

/** A file that the last call opened. */
async function close(opened: unknown): Promise<void> {
  if (typeof opened === "object" && opened !== null && "close" in opened) await (opened as FileHandle).close();
}

/** This process continues, while a killed process would not. */
async function endLockHolder(hub: FolderRetentionHub): Promise<void> {
  const lock = join(hub.root, ".hub", "lock");
  const text = await readFile(lock, "utf8").catch(() => undefined);
  if (text === undefined) return;
  if (text !== "") await writeFile(lock, JSON.stringify({ ...ownProcess(), startTime: "1" }));
  await utimes(lock, 1, 1);
}

async function killRequests(hub: RetentionHub, { call, phase }: KillPoint): Promise<void> {
  const killed = new AbortController();
  const order = new Map<number, number>();
  const unhook = hub.storage.onRequest((request, now) => {
    if (killed.signal.aborted) return now === "before" ? "drop" : undefined;
    if (now === "before") order.set(request.n, order.size + 1);
    if (now !== phase || order.get(request.n) !== call) return undefined;
    killed.abort(new Error("killed"));
    return "drop";
  });
  await hub.retain(ALL, { signal: killed.signal });
  unhook();
}
