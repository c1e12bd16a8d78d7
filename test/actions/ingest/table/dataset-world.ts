import { DATASET_TYPES } from "focus-parquet/schemas";
import { datasetCsv, PUBLISHED_DATASETS, type PublishedDataset } from "focus-parquet/testing";
import { reportIngest } from "../../../../src/actions/ingest/report.ts";
import type { WholeIngest } from "../../../../src/actions/ingest/table/reconcile-tables.ts";
import type { ActionReport } from "../../../../src/github/action-report.ts";
import { TABLE_NAMES } from "../../../../src/hub/datasets/hub-datasets.ts";
import type { TableDefinition } from "../../../../src/hub/table/table-schema.ts";
import { readTableVersion, type TableVersion } from "../../../readers/table-reader.ts";
import { startCaller } from "../../../worlds/lake-model/caller.ts";
import { type GivenIngest, runIngest } from "../../../worlds/lake-model/processes.ts";
import { startWorld, type World } from "../../../worlds/lake-model/world.ts";

export const EA = "/providers/Microsoft.Billing/billingAccounts/1234567";
export const MCA = `/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/billingProfiles/ABCD-EFGH`;

/** The published dataset with this schema. */
export function published(schemaName: string): PublishedDataset {
  const dataset = PUBLISHED_DATASETS.find((one) => one.schemaName === schemaName);
  if (dataset === undefined) throw new Error(`no dataset ${schemaName}`);
  return dataset;
}

/** A hub whose settings request every dataset. */
export function startDatasetHub(members: Readonly<Record<string, unknown>> = {}): World {
  const world = startWorld();
  sayDatasets(world, members);
  return world;
}

export function sayDatasets(world: World, members: Readonly<Record<string, unknown>> = {}): void {
  const text = JSON.stringify({ type: "HubInstance", scopes: [], datasets: DATASET_TYPES, ...members });
  world.config.put("settings.json", new TextEncoder().encode(text));
}

interface Delivery {
  /** In the format `202605`. */
  readonly month?: string;
  readonly rows?: number;
  readonly seed?: number;
  readonly exportName?: string;
  readonly scope?: string;
  readonly content?: string;
  /** The last day of the run. */
  readonly lastDay?: number;
}

let serial = 0;

/** Delivers an export of a dataset. */
export function deliverDataset(world: World, dataset: PublishedDataset, delivery: Delivery = {}): void {
  const { exportName = "daily", month = "202605", rows = 5, seed = 1 } = delivery;
  const { scope = dataset.agreement === "ea" ? EA : MCA } = delivery;
  const day = `${month.slice(0, 4)}-${month.slice(4)}`;
  const content = delivery.content ?? datasetCsv(dataset, { rows, seed, month: day });
  const { kind, version } = dataset;
  const { lastDay } = delivery;
  deliverFile(world, { scope, exportName, type: kind.type, dataVersion: version, day, content, lastDay });
}

/** Delivers costs with this content. */
export function deliverCosts(
  world: World,
  content: string,
  { lastDay, month = "202605", scope = EA }: Pick<Delivery, "lastDay" | "month" | "scope"> = {},
): void {
  const day = `${month.slice(0, 4)}-${month.slice(4)}`;
  deliverFile(world, { scope, exportName: "costs", type: "FocusCost", dataVersion: "1.0r2", day, content, lastDay });
}

interface File {
  readonly scope: string;
  readonly exportName: string;
  readonly type: string;
  readonly dataVersion: string;
  readonly day: string;
  readonly content: string;
  readonly lastDay?: number | undefined;
}

function deliverFile(world: World, { content, dataVersion, day, exportName, lastDay = 28, scope, type }: File): void {
  serial++;
  world.now += 2_000;
  const folder = `d/${serial}`;
  const bytes = new TextEncoder().encode(content);
  world.exports.put(`${folder}/part.csv`, bytes);
  const resourceId = `${scope}/providers/Microsoft.CostManagement/exports/${encodeURIComponent(exportName)}`;
  const manifest = {
    manifestVersion: "2024-04-01",
    exportConfig: { exportName, resourceId, dataVersion, type },
    deliveryConfig: { fileFormat: "Csv" },
    runInfo: {
      ...{ submittedTime: new Date(world.now).toISOString(), runId: `dataset-${serial}` },
      ...{ startDate: `${day}-01T00:00:00`, endDate: `${day}-${lastDay}T00:00:00` },
    },
    blobs: [{ blobName: `${folder}/part.csv`, byteCount: bytes.length }],
  };
  world.exports.put(`${folder}/manifest.json`, new TextEncoder().encode(JSON.stringify(manifest)));
}

/** Delivers every dataset in every version and agreement, in separate months where two versions share a folder. */
export function deliverAll(world: World, seed = 1): void {
  for (const dataset of PUBLISHED_DATASETS) {
    const month = dataset.version === "2024-08-01" ? "202606" : "202605";
    deliverDataset(world, dataset, { month, seed });
  }
}

export interface Ingested extends ActionReport {
  readonly result: WholeIngest;
  readonly tables: readonly Readonly<Record<string, unknown>>[];
}

/** Runs an ingest that keeps all tables unless the inputs set others, and returns its report. */
export async function ingest(world: World, inputs: GivenIngest = {}): Promise<Ingested> {
  const { error, result } = await runIngest(world, startCaller(), { tables: TABLE_NAMES, ...inputs });
  if (result === undefined) throw error;
  const report = reportIngest(result);
  return { ...report, result, tables: JSON.parse(report.outputs.tables ?? "[]") };
}

export function tableNamed(world: World, name: TableDefinition["name"], version?: number): Promise<TableVersion> {
  return readTableVersion(async (path) => world.tables.local.blobs.get(`${name}/${path}`)?.bytes, version);
}

/** The files that a table shows: partition values, the attempt, and whether the file exists. */
export async function shownIn(world: World, name: TableDefinition["name"]): Promise<readonly string[]> {
  const { files } = await tableNamed(world, name);
  return files
    .map(({ partitionValues, path, size }) => {
      const isThere = world.tables.local.blobs.get(`${name}/${path}`)?.byteCount === Number(size);
      const attempt = /([0-9a-f]{32})\.parquet$/.exec(path)?.[1];
      return `${Object.values(partitionValues).join(" ")} ${isThere ? attempt : "gone"}`;
    })
    .toSorted();
}

/** The same description of the files in the lake. */
export function heldOf(world: World, folder: string): readonly string[] {
  return [...world.lakes.local.blobs.values()]
    .flatMap(({ metadata, name }) => {
      if (!name.endsWith(`/${folder}.parquet`)) return [];
      const [place = "", rest = ""] = name.split(`/${folder}/`);
      const [scope, month] = [place.slice(0, -7), place.slice(-6)];
      const exportFolder = rest.includes("/") ? ` ${rest.split("/")[0]}` : "";
      return [`${scope} ${month}${exportFolder} ${metadata.hub_attempt}`];
    })
    .toSorted();
}
