import { buffer } from "node:stream/consumers";
import {
  createHubContainers,
  generateRun,
  type HubContainers,
  type RequestRecord,
  runActionBundle,
  type SimulatedStorage,
  startStorage,
} from "azure-simulator/testing";
import { USAGE_ARGUMENTS, withUsage } from "./measured-child.ts";
import type { SmallMonthsSweep } from "./results.ts";

const SCOPES = 200;
/** Thirteen months. A new hub backfills the closed ones. */
const MONTHS = Array.from({ length: 13 }, (_, index) => {
  const month = new Date(Date.UTC(2025, 5 + index, 1));
  return `${month.getUTCFullYear()}${String(month.getUTCMonth() + 1).padStart(2, "0")}`;
});
const PART_BYTE_COUNT = 300_000;
const UPLOADS_AT_ONCE = 8;

/**
 * Ingests 200 scopes x 13 months of 300 KB with the committed bundle, then twice more without a change, and measures
 * requests, wall time and CPU time. The storage runs in this process, on the same cores. Its responses have no network
 * latency, but each uses more CPU time than its request.
 */
export async function measureSmallMonths(
  note: (line: string) => void,
  scopes = SCOPES,
): Promise<readonly SmallMonthsSweep[]> {
  const storage = await startStorage();
  try {
    const containers = await createHubContainers(storage);
    note(`delivering ${scopes * MONTHS.length} small runs`);
    await deliver(containers, scopes);
    const sweeps: SmallMonthsSweep[] = [];
    for (const name of ["first ingest", "no change", "no change again"]) {
      note(`${scopes * MONTHS.length} small months: ${name}`);
      sweeps.push({ name, months: scopes * MONTHS.length, ...(await sweep(storage)) });
    }
    return sweeps;
  } finally {
    await storage.close();
  }
}

/** All scopes have the rows of the first scope at different paths. */
async function deliver({ msexports }: HubContainers, scopes: number): Promise<void> {
  for (const month of MONTHS) {
    const [part] = generateRun({ month, targetBytes: PART_BYTE_COUNT }).parts;
    if (part === undefined) throw new Error("the generated run has no part");
    const bytes = await buffer(part.open());
    const write = async (index: number): Promise<void> => {
      const scope = `/subscriptions/00000000-0000-0000-0000-${String(index).padStart(12, "0")}`;
      const run = generateRun({ scope, month, rows: part.rows });
      const [own] = run.parts;
      if (own === undefined) throw new Error("the generated run has no part");
      await msexports.getBlockBlobClient(own.blobName).upload(bytes, bytes.length);
      const manifest = run.manifest([bytes.length]);
      await msexports.getBlockBlobClient(run.manifestName).upload(manifest, Buffer.byteLength(manifest));
    };
    for (let index = 0; index < scopes; index += UPLOADS_AT_ONCE) {
      const some = Array.from({ length: Math.min(UPLOADS_AT_ONCE, scopes - index) }, (_, at) => index + at);
      await Promise.all(some.map(write));
    }
  }
}

async function sweep(storage: SimulatedStorage): Promise<Omit<SmallMonthsSweep, "name" | "months">> {
  storage.forgetRequests();
  const started = performance.now();
  const { result, used } = await withUsage((environment) =>
    runActionBundle({
      action: "ingest",
      inputs: { "storage-account": storage.url, "storage-key": storage.key, "stale-after-hours": "0" },
      environment,
      nodeArguments: USAGE_ARGUMENTS,
    }),
  );
  const wallSeconds = (performance.now() - started) / 1000;
  if (result.exitCode !== 0 || used === undefined) {
    throw new Error(`ingest ended with exit code ${result.exitCode}: ${result.log.trimEnd().split("\n").at(-1)}`);
  }
  return {
    ingested: Number(result.outputs.ingested),
    usage: { wallSeconds, ...used },
    requests: countRequests(storage.requests),
  };
}

/** Counts requests by operation and container. */
function countRequests(requests: readonly RequestRecord[]): Readonly<Record<string, number>> {
  const kinds = requests.map(({ operation, container, blob }) => {
    const manifest = container === "msexports" && blob.endsWith(".json") ? " of a manifest" : "";
    return `${operation} ${container}${manifest}`;
  });
  const counts = [...Map.groupBy(kinds.toSorted(), (kind) => kind)].map(([kind, all]) => [kind, all.length] as const);
  return Object.fromEntries(counts);
}
