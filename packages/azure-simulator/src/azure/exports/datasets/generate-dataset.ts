import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { ExportRunOptions } from "../export-options.ts";
import type { DeliveredRun, GeneratedPart } from "../generate-run.ts";
import { layoutOf } from "../run-layout.ts";
import { type ManifestPart, manifestText } from "../run-manifest.ts";
import { planRun, refuse } from "../run-plan.ts";
import { type DatasetTotals, datasetTotals } from "./dataset-totals.ts";
import { createDatasetWriter } from "./dataset-writer.ts";
import { detailRows } from "./detail-rows.ts";
import {
  type DatasetAgreement,
  type OtherDataset,
  readDatasetColumns,
  VERSIONS_BY_AGREEMENT,
} from "./generated-columns.ts";
import { type DatasetRow, type DatasetRows, type DatasetWorld, datasetWorld, listOf } from "./generated-rows.ts";
import { priceRows } from "./price-rows.ts";
import { type RecommendationFilters, recommendationRows } from "./recommendation-rows.ts";
import { transactionRows } from "./transaction-rows.ts";

/** One run of a prices or reservations export. It matches `planted` costs of the same seed, scope and month. */
export interface DatasetRunOptions
  extends Omit<ExportRunOptions, "datasetVersion" | "planted" | "restatement" | "rows" | "targetBytes"> {
  readonly dataset: OtherDataset;
  /** Default: the newest version of the agreement. */
  readonly version?: string | undefined;
  /** Adds columns that are documented but missing from the mappings of Microsoft's own hubs. */
  readonly documentedColumns?: boolean | undefined;
  /** For recommendations. Default: Shared, 30 days and virtual machines. */
  readonly filters?: Partial<RecommendationFilters> | undefined;
  /** Products in a price sheet that the scope never used. */
  readonly fillers?: number | undefined;
  /** Writes parts that have no rows. */
  readonly isEmpty?: boolean | undefined;
}

export interface GeneratedDatasetRun extends DeliveredRun {
  readonly dataset: OtherDataset;
  /** Row count and exact sums of all numbers. */
  totals(): DatasetTotals;
}

const CHUNK_CHARACTERS = 1 << 18;
const BOM = "\uFEFF";
const FILTERS: RecommendationFilters = { scope: "Shared", lookBackDays: 30, resourceType: "virtualmachines" };

/** The agreement that determines the columns of a scope's datasets. */
export function datasetAgreement(agreement: DatasetWorld["plan"]["scope"]["agreement"]): DatasetAgreement {
  return agreement === "EA" ? "ea" : "mca";
}

function rowsOf(world: DatasetWorld, options: DatasetRunOptions): DatasetRows {
  if (options.isEmpty === true) return listOf([]);
  switch (options.dataset) {
    case "PriceSheet":
      return priceRows(world, options.fillers ?? 0);
    case "ReservationDetails":
      return detailRows(world);
    case "ReservationTransactions":
      return transactionRows(world);
    case "ReservationRecommendations":
      return recommendationRows(world, { ...FILTERS, ...options.filters });
  }
}

/** A run of a prices or reservations export: deterministic and streamed. */
export function generateDatasetRun(options: DatasetRunOptions): GeneratedDatasetRun {
  // As for costs, 0 parts produce a manifest without blobs.
  const plan = planRun({ ...options, datasetVersion: undefined, planted: true, rows: options.parts === 0 ? 0 : 1 });
  const agreement = datasetAgreement(plan.scope.agreement);
  const versions = VERSIONS_BY_AGREEMENT[options.dataset][agreement];
  const { version = versions.at(-1) ?? "", fillers = 0 } = options;
  if (!versions.includes(version)) {
    refuse(`${options.dataset} has no version ${version} here`, `Use one of: ${versions.join(", ")}.`);
  }
  if (!Number.isInteger(fillers) || fillers < 0) refuse(`fillers is ${fillers}`, "Use a whole number, 0 or greater.");
  const columns = readDatasetColumns(options.dataset, version, agreement, options.documentedColumns ?? false);
  const rows = rowsOf(datasetWorld(plan), options.parts === 0 ? { ...options, isEmpty: true } : options);
  const layout = layoutOf(plan);
  const between = function* (from: number, to: number): Generator<DatasetRow> {
    for (let index = from; index < to; index++) yield rows.at(index);
  };
  const csv = function* (from: number, to: number): Generator<Uint8Array> {
    const writer = createDatasetWriter(plan, columns);
    let text = (plan.options.bom ? BOM : "") + writer.header + (plan.options.secondBom ? BOM : "");
    let index = from;
    for (const row of between(from, to)) {
      text += writer.row(row, index++);
      if (text.length < CHUNK_CHARACTERS) continue;
      yield Buffer.from(text);
      text = "";
    }
    if (text !== "") yield Buffer.from(text);
  };
  const bound = (part: number): number => Math.floor((rows.count * part) / plan.partCount);
  const parts = Array.from({ length: plan.partCount }, (_, part): GeneratedPart => {
    const [from, to] = [bound(part), bound(part + 1)];
    const open = (): AsyncIterable<Uint8Array> => {
      const content = Readable.from(csv(from, to), { objectMode: false });
      return plan.gzip ? content.compose(createGzip()) : content;
    };
    return { blobName: layout.partName(part), rows: to - from, open };
  });
  const { stated = {} } = options;
  return {
    ...{ dataset: options.dataset, datasetVersion: version, runId: plan.runId, submittedTime: plan.submittedTime },
    ...{ scope: plan.scope.id, month: plan.monthText, exportName: layout.exportName, folder: layout.folder },
    ...{ manifestName: layout.manifestName, parts, rows: rows.count, days: plan.days },
    totals: () => datasetTotals(between(0, rows.count), columns),
    manifest: (byteCounts) => {
      const listed = parts.map((part, at): ManifestPart => {
        return { blobName: part.blobName, byteCount: byteCounts[at] ?? 0, dataRowCount: part.rows };
      });
      const said = { type: options.dataset, version, granularity: stated.granularity ?? null };
      return manifestText(plan, layout, listed, said);
    },
  };
}
