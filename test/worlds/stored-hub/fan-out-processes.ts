import type { Phase, StorageRequest } from "azure-simulator/testing";
import type { IngestRun, SimulatedHub } from "./simulated-hub.ts";

/** When a part job is killed: at its first block, between the blocks and the piece, or right after the piece. */
export const LOSSES = ["block", "piece", "end"] as const;
export type Loss = (typeof LOSSES)[number];

/** Runs part jobs of the committed bundle in separate processes, one per core at a time. */
export async function runPartJobs(
  hub: SimulatedHub,
  entries: readonly string[],
  losses: ReadonlyMap<string, Loss> = new Map(),
): Promise<readonly IngestRun[]> {
  const runs: IngestRun[] = [];
  const waiting = [...entries];
  const worker = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      runs.push(await runPartJob(hub, entry, losses.get(entry)));
    }
  };
  await Promise.all([worker(), worker()]);
  return runs;
}

async function runPartJob(hub: SimulatedHub, entry: string, loss: Loss | undefined): Promise<IngestRun> {
  const inputs = { mode: "part", "matrix-entry": entry };
  if (loss === undefined) return hub.ingest(inputs);
  const part = await onlyPartOf(hub, entry);
  let kill = (): void => {};
  const unhook = hub.storage.onRequest((request, phase) => {
    if (!isReached(loss, part, request, phase)) return undefined;
    kill();
    return "drop";
  });
  try {
    return await hub.ingest(inputs, { onStart: (stop) => (kill = stop) });
  } finally {
    unhook();
  }
}

function isReached(loss: Loss, part: number, { operation, blob, query }: StorageRequest, phase: Phase): boolean {
  if (loss === "block") return operation === "PutBlock" && phase === "before" && partOfBlock(query) === part;
  const isPiece = operation === "PutBlob" && blob.endsWith(`-p${part}.json.gz`);
  return isPiece && phase === (loss === "piece" ? "before" : "after");
}

/** An ID has 32 characters of the attempt and eight digits of the part number, which starts at 1. */
function partOfBlock(query: URLSearchParams): number {
  const id = Buffer.from(query.get("blockid") ?? "", "base64").toString("latin1");
  return Number(id.slice(32, 40)) - 1;
}

interface PlanFile {
  readonly entries: readonly (readonly { readonly part: number }[])[];
}

async function onlyPartOf(hub: SimulatedHub, entry: string): Promise<number> {
  const { index } = JSON.parse(entry) as { readonly index: number };
  const { entries } = JSON.parse(String(await hub.read("config", await planName(hub)))) as PlanFile;
  const [place, ...others] = entries[index] ?? [];
  if (place === undefined || others.length > 0) throw new Error("expected a job with one part");
  return place.part;
}

async function planName(hub: SimulatedHub): Promise<string> {
  return (await hub.names("config")).find((name) => name.endsWith("/plan.json")) ?? "";
}

/** Saves the plan and returns a function that restores it, because all commits of one plan write the same bytes. */
export async function keepPlan(hub: SimulatedHub): Promise<() => Promise<void>> {
  const name = await planName(hub);
  const bytes = (await hub.read("config", name)) ?? Buffer.alloc(0);
  const metadata = await hub.metadata("config", name);
  return () => hub.put("config", name, bytes, metadata);
}
