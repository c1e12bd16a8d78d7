import { interleave, randomFrom, startCaller } from "../lake-model/caller.ts";
import { checkHistory } from "./check-history.ts";
import { type HistoryHub, type Maker, startHistoryHub } from "./history-hub.ts";
import type { Happening, History, HistoryStep, Way } from "./history-steps.ts";
import { ingestByOlderRelease } from "./older-release.ts";

const OURS: Maker = { release: "ours", isForced: false };

/** Lives a history in a new hub. Throws at the first broken promise of the ledger. */
export async function liveHistory(history: History, after?: (hub: HistoryHub) => Promise<void>): Promise<void> {
  const hub = await startHistoryHub(history.source, history.keepsExports);
  try {
    for (const [index, step] of history.steps.entries()) {
      hub.world.log = "";
      try {
        await live(hub, step);
      } catch (error) {
        const reported = error instanceof Error ? (error.stack ?? error.message) : String(error);
        throw new Error(`step ${index} ${JSON.stringify(step)}: ${reported}\n${hub.world.log}`);
      }
    }
    await after?.(hub);
  } finally {
    await hub.close();
  }
}

async function live(hub: HistoryHub, { happening, way }: HistoryStep): Promise<void> {
  await happen(hub, happening);
  await ingest(hub, way);
  await checkHistory(hub, "in progress");
  await hub.ingest(startCaller(), OURS);
  await checkHistory(hub, "reconciled");
}

async function happen(hub: HistoryHub, happening: Happening): Promise<void> {
  const { config, lakes } = hub.world;
  switch (happening.do) {
    case "deliver":
      return hub.deliver(happening.change, happening.seed);
    case "spoil":
      return hub.deliverSpoiled();
    case "sheet":
      return hub.source === "exports" ? hub.deliverSheet() : undefined;
    case "lose sheet":
      return lakes.local.remove(hub.path.replaceAll("focuscost", "pricesheet"));
    case "retain":
      return hub.retain(startCaller());
    case "empty":
      return hub.source === "files" ? hub.empty() : undefined;
    case "lose ledger":
      if (config.blobs.has(hub.ledger)) hub.lostAt = hub.changes.length;
      return config.remove(hub.ledger);
    case "lose month": {
      const before = lakes.local.blobs.get(hub.path);
      lakes.local.remove(hub.path);
      if (before !== undefined) hub.changes.push({ maker: OURS, before, after: undefined });
      return;
    }
    case "nothing":
      return;
  }
}

async function ingest(hub: HistoryHub, way: Way): Promise<void> {
  switch (way.by) {
    case "sweep":
      return void (await hub.ingest(startCaller(), OURS));
    case "older":
      return ingestByOlderRelease(hub);
    case "closed ledger":
      hub.isLedgerClosed = true;
      await hub.ingest(startCaller(), OURS);
      hub.isLedgerClosed = false;
      return;
    case "force":
      return void (await hub.ingest(startCaller(), FORCED, { force: true, focusVersion: way.version }));
    case "crash":
    case "fault": {
      const { call, phase } = way;
      const kind = way.by === "crash" ? "kill" : "fail";
      return void (await hub.ingest(startCaller({ mishap: { kind, call, phase } }), OURS));
    }
    case "race":
      return interleave({
        seed: way.seed,
        watch: async () => {},
        processes: [
          async (turn) => void (await hub.ingest(startCaller({ turn }), OURS)),
          async (turn) => {
            if (!way.isForced) hub.deliver(way.change, way.seed);
            const maker = way.isForced ? FORCED : OURS;
            await hub.ingest(startCaller({ turn }), maker, { force: way.isForced });
          },
        ],
      });
    case "fan-out":
      return fanOut(hub, way.seed);
  }
}

const FORCED: Maker = { release: "ours", isForced: true };

/** Plan, parts in any order with one of them twice, commit. */
async function fanOut(hub: HistoryHub, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const planned = await hub.ingest(startCaller(), OURS, { mode: "plan", mostEntries: 2 });
  const matrix = planned.result?.matrix ?? [];
  if (matrix.length === 0) return;
  const entries = [...matrix.keys(), random(matrix.length)];
  while (entries.length > 0) {
    const entry = matrix[entries.splice(random(entries.length), 1)[0] ?? 0];
    await hub.ingest(startCaller(), OURS, { mode: "part", matrixEntry: JSON.stringify(entry) });
  }
  await hub.ingest(startCaller(), OURS, { mode: "commit", matrixEntry: JSON.stringify(matrix) });
}
