import type { Phase } from "azure-simulator/storage";
import { type RetentionHub, startRetentionHub } from "./retention-hub.ts";
import { writesIn } from "./simulated-hub.ts";
import { subscription } from "./written-run.ts";

const ALL = { "max-delete-percent": "100" };

/** One point at which the process may die. */
export interface KillPoint {
  /** Counts the storage calls of a run from 1. */
  readonly call: number;
  readonly phase: Phase;
}

/** A retention that is made ready anew to be killed as often as desired. */
export interface KillTest {
  /** Calls of an undisturbed run, and those of them that change something. */
  readonly callCount: number;
  readonly changingCalls: readonly number[];
  /** Everything that the undisturbed run left. */
  readonly expected: readonly string[];
  /** Everything that is left once the run after the killed one has ended. */
  leftAfter(point: KillPoint): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Lets retention run once undisturbed, to learn its calls and its end. */
export async function prepareKillTest(): Promise<KillTest> {
  const hub = await startRetentionHub("2026-06-15T12:00:00Z");
  await fill(hub);
  hub.storage.forgetRequests();
  const run = await hub.retain(ALL);
  if (!run.hasSucceeded) throw new Error(run.log);
  const requests = [...hub.storage.requests];
  const firstCall = requests[0]?.n ?? 0;
  return {
    callCount: requests.length,
    changingCalls: writesIn(requests).map(({ n }) => n - firstCall + 1),
    expected: await inventory(hub),
    leftAfter: async (point) => {
      await fill(hub);
      await killAt(hub, point);
      const next = await hub.retain(ALL);
      if (!next.hasSucceeded) throw new Error(next.log);
      return inventory(hub);
    },
    close: () => hub.close(),
  };
}

/** Runs that are held, expired and waiting; months that go and stay; something left over in the journal. */
async function fill(hub: RetentionHub): Promise<void> {
  await hub.remove("config", "journal/retention.json").catch(() => undefined);
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 12 } });
  await hub.putRun({ month: "202505", runId: "held", folder: "exports/held/guid" });
  await hub.putRun({ month: "202504", runId: "expired", scope: subscription(2), folder: "exports/expired/guid" });
  await hub.putRun({ month: "202606", runId: "waiting", scope: subscription(2), folder: "exports/waiting/guid" });
  await hub.put("config", "journal/refused/expired", "{}");
  await hub.put("config", "journal/fan-out/plan/0.json", "{}");
  for (const month of ["202504", "202505"]) await hub.putMonth({ month, runId: "held" });
  await hub.putMonth({ month: "202606" });
  await hub.putMonth({ scope: 3, month: "202501" });
}

async function inventory(hub: RetentionHub): Promise<readonly string[]> {
  const containers = ["msexports", "ingestion", "config"] as const;
  const lists = await Promise.all(
    containers.map(async (container) => {
      const [names, folders] = [await hub.names(container), await hub.folders(container)];
      return [...names, ...folders.map((folder) => `${folder}/`)].map((name) => `${container}/${name}`);
    }),
  );
  return lists.flat();
}

/** From the call on nothing of this run reaches storage any more. */
async function killAt(hub: RetentionHub, { call, phase }: KillPoint): Promise<void> {
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
