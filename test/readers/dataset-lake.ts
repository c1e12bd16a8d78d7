import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type DeliveredRun, type ExportRunOptions, generateDatasetRun, generateRun } from "azure-simulator/testing";
import { EA, ingest, startDatasetHub } from "../actions/ingest/table/dataset-world.ts";
import type { World } from "../worlds/lake-model/world.ts";

export const PROFILE =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/billingProfiles/ABCD-EF23-GH4-JK5";

/** Delivers a run, with the manifest last. `change` can modify its parts. */
export async function deliverRun(
  world: World,
  run: DeliveredRun,
  change = (text: string): string => text,
): Promise<void> {
  const byteCounts: number[] = [];
  for (const part of run.parts) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of part.open()) chunks.push(chunk);
    const bytes = Buffer.from(change(Buffer.concat(chunks).toString()));
    world.exports.put(part.blobName, bytes);
    byteCounts.push(bytes.length);
  }
  world.exports.put(run.manifestName, new TextEncoder().encode(run.manifest(byteCounts)));
}

const DATASETS = ["PriceSheet", "ReservationDetails", "ReservationRecommendations", "ReservationTransactions"] as const;

/** A copy of container `ingestion` with a month of every dataset, of an enrollment and a billing profile. */
export interface DatasetLake {
  /** Ends with the folder `ingestion`. */
  readonly folder: string;
  readonly options: Readonly<Record<"ea" | "mca", ExportRunOptions>>;
  close(): Promise<void>;
}

export async function createDatasetLake(): Promise<DatasetLake> {
  const world = startDatasetHub();
  world.now = Date.parse("2026-07-03T06:00:00Z");
  const common = { seed: 5, rows: 400, month: "202606", submittedTime: "2026-07-01T05:00:00Z" };
  const options = {
    ea: { ...common, scope: EA, currencies: ["USD"], datasetVersion: "1.0r2" },
    mca: { ...common, scope: PROFILE, currencies: ["EUR"], datasetVersion: "1.2-preview" },
  } as const;
  for (const each of Object.values(options)) {
    await deliverRun(world, generateRun({ ...each, runId: `costs-${each.scope.length}`, planted: true }));
    const { datasetVersion: _, rows: __, ...rest } = each;
    for (const dataset of DATASETS) {
      const runId = `${dataset}-${each.scope.length}`;
      await deliverRun(world, generateDatasetRun({ ...rest, runId, exportName: dataset, dataset }));
    }
  }
  const run = await ingest(world, { tables: [] });
  if (run.hasFailed) throw new Error(run.summary);
  const parent = await mkdtemp(join(tmpdir(), "datasets-"));
  const folder = join(parent, "ingestion");
  for (const { bytes, name } of world.lakes.local.blobs.values()) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return { folder, options, close: () => rm(parent, { recursive: true, force: true }) };
}
