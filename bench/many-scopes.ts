import { createHash } from "node:crypto";
import { generateRun, runActionBundle } from "azure-simulator/testing";
import { firstDay, lastDay, parseMonth } from "exact-values/month";
import { partitionPath } from "../src/hub/partition/partition-path.ts";
import { formatBlobMetadata } from "../src/hub/partition/partition-record.ts";
import { isRun, parseManifest } from "../src/hub/runs/manifest.ts";
import { discoverExports } from "../src/lake/discover/discover.ts";
import { withDelivery } from "../src/lake/discover/part-versions.ts";
import { MANIFEST_FOLDER, openManifestMemory } from "../src/lake/journal/manifest-memory.ts";
import type { BlobStore } from "../src/lake/storage/blob-store.ts";
import { type MapBlob, startMapStorage } from "./map-storage.ts";
import { USAGE_ARGUMENTS, withUsage } from "./measured-child.ts";
import type { ResultTable } from "./result-table.ts";
import type { SmallMonthsSweep } from "./results.ts";
import { smallMonthsTables } from "./small-months-tables.ts";

/** Azurite's public key. */
const KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

/** The sweep of one hub, and what it stores for the next. */
interface ManyScopesSweep extends SmallMonthsSweep {
  readonly memoryBlobs: number;
  readonly memoryByteCount: number;
}

const SWEEPS = ["no change", "no change again", "one manifest per scope rewritten", "memory lost"] as const;

/** Sweeps hubs whose months are all ingested and whose manifests are remembered. */
export async function measureManyScopes(
  note: (line: string) => void,
  scopes: readonly number[] = [1, 40, 200, 1000],
  months = 36,
): Promise<readonly ManyScopesSweep[]> {
  const sweeps: ManyScopesSweep[] = [];
  for (const count of scopes) {
    const storage = await startMapStorage();
    const blobsOf = (container: string): Map<string, MapBlob> => storage.containers.get(container) ?? new Map();
    fill(blobsOf, count, months);
    const memory = openManifestMemory(storeOf(blobsOf("config")), { mayWrite: true });
    await discoverExports(storeOf(blobsOf("msexports")), [], { memory });
    for (const name of SWEEPS) {
      note(`${count} scopes x ${months} months: ${name}`);
      if (name === "one manifest per scope rewritten") rewrite(blobsOf("msexports"), months);
      if (name === "memory lost") for (const path of memoryIn(blobsOf("config")).keys()) blobsOf("config").delete(path);
      storage.requests.clear();
      const started = performance.now();
      const { result, used } = await withUsage((environment) =>
        runActionBundle({
          action: "ingest",
          inputs: { "storage-account": storage.url, "storage-key": KEY, "stale-after-hours": "0" },
          environment,
          nodeArguments: USAGE_ARGUMENTS,
        }),
      );
      const wallSeconds = (performance.now() - started) / 1000;
      if (used === undefined || result.exitCode !== 0) throw new Error(result.log.slice(-2000));
      const stored = memoryIn(blobsOf("config"));
      sweeps.push({
        ...{ name: `${count} scopes: ${name}`, months: count * months, ingested: Number(result.outputs.ingested) },
        ...{ usage: { wallSeconds, ...used }, requests: Object.fromEntries(storage.requests) },
        memoryBlobs: stored.size,
        memoryByteCount: [...stored.values()].reduce((sum, { byteCount }) => sum + byteCount, 0),
      });
    }
    storage.close();
  }
  return sweeps;
}

function memoryIn(config: ReadonlyMap<string, MapBlob>): ReadonlyMap<string, MapBlob> {
  return new Map([...config].filter(([name]) => name.startsWith(MANIFEST_FOLDER)));
}

/** What remembering manifests needs of a container. */
function storeOf(blobs: Map<string, MapBlob>): BlobStore {
  const store: Pick<BlobStore, "list" | "read" | "remove" | "write"> = {
    async *list(prefix = "") {
      for (const [name, blob] of blobs) if (name.startsWith(prefix)) yield { name, ...blob };
    },
    read: async (name) => blobs.get(name)?.content,
    write: async (name, content) => {
      const version = { etag: '"0x1"', lastModified: new Date(), metadata: {} };
      blobs.set(name, { content, byteCount: content.length, ...version });
    },
    remove: async (name) => blobs.delete(name),
  };
  return store as BlobStore;
}

/** Puts the months of the scopes into the hub, as their ingest leaves them. */
function fill(blobsOf: (container: string) => Map<string, MapBlob>, scopes: number, months: number): void {
  let version = 0x8dc000000000000;
  const blob = (content: Uint8Array | undefined, byteCount: number, at: Date): MapBlob => {
    const etag = `"0x${(++version).toString(16).toUpperCase()}"`;
    return { content, byteCount, etag, lastModified: at, metadata: {} };
  };
  const marks: Record<string, string> = {};
  for (let index = 0; index < scopes; index++) {
    for (let back = months; back > 0; back--) {
      const date = new Date(Date.UTC(2026, 6 - back, 1));
      const month = `${date.getUTCFullYear()}${String(date.getUTCMonth() + 1).padStart(2, "0")}`;
      // Subscriptions have random IDs, which compress worse than counted ones.
      const id = createHash("sha256").update(String(index)).digest("hex");
      const scope = `/subscriptions/${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-a${id.slice(17, 20)}-${id.slice(20, 32)}`;
      const run = generateRun({ scope, month, rows: 1000 });
      const text = Buffer.from(run.manifest([300_000]));
      const exports = blobsOf("msexports");
      const at = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 2));
      const parts = run.parts.map(({ blobName }) => ({ name: blobName, ...blob(undefined, 300_000, at) }));
      for (const part of parts) exports.set(part.name, part);
      const manifest = blob(text, text.length, at);
      exports.set(run.manifestName, manifest);
      const listed = new Map(parts.map((part) => [part.name, part]));
      const parsed = parseManifest({ name: run.manifestName, lastModified: at }, text);
      if (!isRun(parsed)) throw new Error("the generated manifest is not a run");
      const known = withDelivery(parsed, listed, { name: run.manifestName, ...manifest });
      const path = partitionPath(known.scope, known.month);
      const metadata = formatBlobMetadata({
        ...{ manifestName: known.manifestName, runId: known.runId, submittedTime: known.submittedTime },
        ...{
          window: known.window,
          firstChargeDay: firstDay(parseMonth(month)),
          lastChargeDay: lastDay(parseMonth(month)),
        },
        ...{ rows: 1000, sums: "{}", datasetVersion: known.dataset.version, hubVersion: "bench" },
        ...{ attempt: id.slice(0, 32), delivery: known.delivery },
        readBack: { byteCount: 30_000, footerByteCount: 9000, footerSha256: id },
      });
      const held = { ...blob(undefined, 30_000, at), metadata };
      blobsOf("ingestion").set(path, held);
      marks[path] = held.etag;
    }
  }
  const read = Buffer.from(JSON.stringify({ local: marks, "local proven": marks }));
  blobsOf("config").set("journal/read-back.json", blob(read, read.length, new Date()));
}

/** Gives one manifest of each scope another ETag. */
function rewrite(exports: Map<string, MapBlob>, months: number): void {
  const manifests = [...exports].filter(([name]) => name.endsWith("manifest.json"));
  for (const [index, [name, blob]] of manifests.entries())
    if (index % months === months - 1) exports.set(name, { ...blob, etag: blob.etag.replace(/"$/, 'A"') });
}

/** Resource usage and requests of the sweeps, and the size of their memory. */
export function manyScopesTables(sweeps: readonly ManyScopesSweep[]): readonly ResultTable[] {
  const rows = sweeps.map(({ memoryBlobs, memoryByteCount, name }) => [
    name,
    String(memoryBlobs),
    (memoryByteCount / 1e6).toFixed(2),
  ]);
  const memory = { title: "Memory of manifests", columns: ["Run", "Blobs", "MB stored"], rows };
  return [...smallMonthsTables(sweeps), memory];
}
