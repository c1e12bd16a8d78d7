import { BlobServiceClient, type ContainerClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { datasetCsv, PUBLISHED_DATASETS } from "focus-parquet/testing";
import { EA, MCA } from "../actions/ingest/table/dataset-world.ts";
import { runJob } from "../worlds/stored-hub/fan-out-hub.ts";
import { type SimulatedHub, startHub } from "../worlds/stored-hub/simulated-hub.ts";
import { costCsv, writeByHand } from "../worlds/stored-hub/written-run.ts";

/** A hub in simulated storage with a month of every dataset, of both agreements, and its tables. */
export interface StoredDatasetTables {
  readonly hub: SimulatedHub;
  readonly tables: ContainerClient;
  readonly ingestion: ContainerClient;
  /** Delivers the exports again with other rows, and ingests them. */
  ingest(day: number): Promise<void>;
}

/** The number of rows in each month of a dataset other than costs. */
export const ROWS = 40;

export async function startDatasetTables(): Promise<StoredDatasetTables> {
  const hub = await startHub();
  const { account, key, url } = hub.storage;
  const service = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
  const settings = JSON.stringify({ type: "HubInstance", scopes: [], datasets: DATASET_TYPES });
  await hub.put("config", "settings.json", settings);
  const ingest = async (day: number): Promise<void> => {
    const submittedTime = `2026-06-${day}T02:00:00Z`;
    for (const { agreement, kind, version, ...dataset } of PUBLISHED_DATASETS) {
      if (version === "2024-08-01") continue;
      const scope = agreement === "ea" ? EA : MCA;
      const run = { scope, runId: `run-${kind.folder}-${agreement}-${day}`, type: kind.type, dataVersion: version };
      const parts = [{ content: datasetCsv(dataset, { rows: ROWS, month: "2026-06", seed: day }) }];
      await writeByHand(hub, { ...run, submittedTime, parts });
    }
    const parts = [{ content: costCsv([["2026-06-01", String(day)]]) }];
    await writeByHand(hub, { scope: EA, runId: `costs-${day}`, submittedTime, parts });
    const run = await runJob(hub, { table: "all" });
    if (run.hasFailed) throw new Error(run.log);
  };
  await ingest(20);
  return {
    hub,
    ingest,
    tables: service.getContainerClient("tables"),
    ingestion: service.getContainerClient("ingestion"),
  };
}
