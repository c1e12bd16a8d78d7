import { writeRun } from "../../simulator/exports/write-run.ts";
import { containerSink, createHubContainers, type HubContainers } from "../../simulator/storage/containers.ts";
import type { SimulatedStorage } from "../../simulator/storage/storage.ts";
import { type BlobStore, openBlobService } from "../../src/azure/blob-store.ts";
import { parseScopeId } from "../../src/hub/scope.ts";
import { formatSettings } from "../../src/hub/settings-writer.ts";
import { type Delivery, SCOPES } from "./deliveries.ts";

/** The storage of a hub, and the demo's own view of its lake. */
export interface DemoHub {
  readonly storage: SimulatedStorage;
  readonly lake: BlobStore;
  /** Writes the runs as Cost Management does; returns their size. */
  deliver(delivery: Delivery): Promise<number>;
  /** Versions of the files in the lake, by name. */
  versions(): Promise<ReadonlyMap<string, string>>;
}

/** Makes containers and settings in an empty storage account. */
export async function openHub(storage: SimulatedStorage): Promise<DemoHub> {
  const containers = await createHubContainers(storage);
  await writeSettings(containers);
  const lake = openBlobService({
    endpoint: { url: storage.url, accountName: storage.account },
    credential: { key: storage.key },
    userAgent: "cost-hub-demo",
    signal: new AbortController().signal,
  })("ingestion");
  return {
    storage,
    lake,
    deliver: async ({ runs }) => {
      let byteCount = 0;
      for (const run of runs) byteCount += (await writeRun(run, containerSink(containers.msexports))).byteCount;
      return byteCount;
    },
    versions: async () => {
      const versions = new Map<string, string>();
      for await (const { name, etag } of lake.list()) versions.set(name, etag);
      return versions;
    },
  };
}

async function writeSettings({ config }: HubContainers): Promise<void> {
  const text = formatSettings({
    type: "HubInstance",
    scopes: SCOPES.map(({ id }) => ({ scope: parseScopeId(id) })),
    // Exports stay, so that a second run could read them again. No months for the lake: the demo's months grow old.
    retention: { msexports: { days: 30 }, ingestion: { months: undefined } },
  });
  await config.getBlockBlobClient("settings.json").upload(text, Buffer.byteLength(text));
}
