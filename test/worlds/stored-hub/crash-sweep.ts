import { azureCrashes, type CrashStorage, type KillPoint } from "./crash-storage.ts";
import { contentOf, type MonthContent, readMonth } from "./month-content.ts";
import { monthPath, type StoredHub } from "./simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "./written-run.ts";

const SCOPE = subscription(1);
const MONTH = "202606";
const PATH = monthPath(SCOPE, MONTH);

const OLD_MONTH: MonthContent = { rows: 3, billedCost: "6" };
const NEW_MONTH: MonthContent = { rows: 4, billedCost: "100" };

export interface CrashOutcome {
  readonly point: KillPoint;
  /** What a reader found after the crash. */
  readonly saw: "old" | "new" | "neither";
  /** Whether the next run committed the new month and deleted the exports. */
  readonly isCompleted: boolean;
  readonly log: string;
}

/** An ingest that replaces a month and deletes its exports. It can be reset and killed repeatedly. */
export interface CrashTest {
  /** The operations of its storage calls, in order of arrival. */
  readonly calls: readonly string[];
  crashAt(point: KillPoint): Promise<CrashOutcome>;
}

/** Runs the ingest once without interruption to record its calls. */
export async function prepareCrashTest(): Promise<CrashTest> {
  return prepareCrashTestIn(azureCrashes);
}

/** The same for any storage. */
export async function prepareCrashTestIn<Hub extends StoredHub>(storage: CrashStorage<Hub>): Promise<CrashTest> {
  const { bytes, metadata } = await makeOldMonth(storage);
  const start = async (): Promise<Hub> => {
    const hub = await storage.start();
    await hub.settings({ msexports: { days: 0 } });
    await hub.put("ingestion", PATH, bytes, metadata);
    await deliverOld(hub);
    const parts = ["40", "60"].map((cost) => ({
      content: costCsv([
        ["2026-06-01", cost],
        ["2026-06-20", "0"],
      ]),
    }));
    await writeByHand(hub, { scope: SCOPE, runId: "new", submittedTime: "2026-06-21T02:00:00Z", parts });
    return hub;
  };

  const hub = await start();
  const { calls, log } = await storage.observe(hub);
  const isReplaced = await isSettled(hub);
  await hub.close();
  if (!isReplaced) throw new Error(`the undisturbed ingest did not replace the month:\n${log}`);
  return {
    calls,
    crashAt: async (point) => {
      const fresh = await start();
      try {
        return await crash(fresh, () => storage.ingestKilledAt(fresh, point), point);
      } finally {
        await fresh.close();
      }
    },
  };
}

async function deliverOld(hub: StoredHub): Promise<void> {
  const parts = ["1", "2", "3"].map((cost) => ({ content: costCsv([["2026-06-01", cost]]) }));
  await writeByHand(hub, { scope: SCOPE, runId: "old", submittedTime: "2026-06-11T02:00:00Z", parts });
}

async function makeOldMonth(
  storage: CrashStorage<StoredHub>,
): Promise<{ readonly bytes: Buffer; readonly metadata: Record<string, string> }> {
  const hub = await storage.start();
  try {
    await deliverOld(hub);
    await hub.ingest();
    const bytes = await hub.read("ingestion", PATH);
    if (bytes === undefined) throw new Error("the old month does not exist");
    return { bytes, metadata: await hub.metadata("ingestion", PATH) };
  } finally {
    await hub.close();
  }
}

async function crash(
  hub: StoredHub,
  ingestKilled: () => ReturnType<StoredHub["ingest"]>,
  point: KillPoint,
): Promise<CrashOutcome> {
  const killed = await ingestKilled();
  const bytes = await hub.read("ingestion", PATH);
  const content = bytes === undefined ? undefined : await contentOf(bytes);
  const next = await hub.ingest();
  return {
    point,
    saw: isSame(content, OLD_MONTH) ? "old" : isSame(content, NEW_MONTH) ? "new" : "neither",
    isCompleted: killed.exitCode === null && next.exitCode === 0 && (await isSettled(hub)),
    log: `${killed.log}\n${next.log}`,
  };
}

async function isSettled(hub: StoredHub): Promise<boolean> {
  const left = [await hub.names("msexports"), await hub.names("config")];
  return isSame(await readMonth(hub, SCOPE, MONTH), NEW_MONTH) && left.flat().join() === "settings.json";
}

function isSame(left: MonthContent | undefined, right: MonthContent): boolean {
  return left?.rows === right.rows && left.billedCost === right.billedCost;
}

/** Crashes at all points, two at a time, and prints the counts in one line. */
export async function sweep(test: CrashTest, points: readonly KillPoint[]): Promise<readonly CrashOutcome[]> {
  const outcomes: CrashOutcome[] = [];
  const waiting = [...points];
  const lane = async (): Promise<void> => {
    for (let point = waiting.shift(); point !== undefined; point = waiting.shift()) {
      outcomes.push(await test.crashAt(point));
    }
  };
  await Promise.all([lane(), lane()]);
  const count = (saw: CrashOutcome["saw"]): number => outcomes.filter((outcome) => outcome.saw === saw).length;
  const completed = outcomes.filter(({ isCompleted }) => isCompleted).length;
  console.log(
    `crash test: ${points.length} points at ${test.calls.length} storage calls, ${outcomes.length} kills, ` +
      `${count("old")} saw the old month, ${count("new")} the new, ${count("neither")} neither, ` +
      `${completed} completed by the next run`,
  );
  return outcomes;
}

/** The points before and after each call that `isWanted` accepts. */
export function killPoints(
  { calls }: CrashTest,
  isWanted: (operation: string, index: number, calls: readonly string[]) => boolean,
): readonly KillPoint[] {
  return calls.flatMap((operation, index) =>
    isWanted(operation, index, calls)
      ? (["before", "after"] as const).map((phase): KillPoint => ({ call: index + 1, operation, phase }))
      : [],
  );
}

/** The call that replaces the month in a folder, counted from 1: the first rename after the new file got its time. */
export function folderCommit({ calls }: CrashTest): number {
  return calls.indexOf("rename", calls.indexOf("file.utimes")) + 1;
}
