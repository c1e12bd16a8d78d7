import type { BlobClient, BlobGetPropertiesResponse, ContainerClient } from "@azure/storage-blob";
import { datasetKind } from "focus-parquet/schemas";
import { type OpenTable, openTable, type TableFile } from "../../examples/read-table.mjs";
import type { TableName } from "../../src/hub/datasets/hub-datasets.ts";
import { type PartitionRecord, parseBlobMetadata } from "../../src/hub/partition/partition-record.ts";
import { lakePathOf, partitionInTable, partitionKey, partitionOf } from "../../src/hub/table/table-files.ts";
import { type TableDefinition, tableDefinition } from "../../src/hub/table/table-schema.ts";
import { compareFooter } from "./compare-footer.ts";
import { type ComparedSums, compareRows } from "./compare-rows.ts";

export interface VerifyTableOptions {
  readonly tables: ContainerClient;
  readonly lake: ContainerClient;
  readonly folder: TableName;
  /** Skips the values of the rows. */
  readonly isFootersOnly: boolean;
  /** Called for each difference as soon as it is found. */
  readonly onDifference: (difference: string) => void;
}

/** The result of comparing a table with its sources. */
export interface VerifiedTable {
  readonly folder: string;
  readonly version: number;
  readonly files: number;
  readonly rows: number;
  /** Each entry names the file and the difference. */
  readonly differences: readonly string[];
  /** Months of the lake that are missing from the table, because of its rules or because it is out of date. */
  readonly absent: readonly string[];
}

/**
 * Compares every live file of the latest version with its log entry, its footer, its rows and the month in the lake.
 */
export async function verifyTable(options: VerifyTableOptions): Promise<VerifiedTable> {
  const { folder, lake, onDifference, tables } = options;
  const definition = tableDefinition(folder);
  const table = await openTable(tables, { folder });
  const differences: string[] = [];
  const seen = new Map<string, string>();
  let rows = 0;
  for (const file of table.files) {
    const month = monthOf(file);
    const twin = seen.get(month);
    seen.set(month, file.path);
    const found = twin === undefined ? [] : [`the month is in the table twice, also as ${twin}`];
    found.push(...(await compareFile(table, file, options)));
    for (const each of found) {
      differences.push(`${month}, ${folder}/${file.path}: ${each}`);
      onDifference(differences.at(-1) ?? "");
    }
    rows += file.stats.numRecords ?? 0;
  }
  const absent: string[] = [];
  for await (const { name } of lake.listBlobsFlat()) {
    const place = partitionInTable(definition, name);
    const month = place && partitionKey(place);
    if (month !== undefined && !seen.has(month)) absent.push(month);
  }
  return { folder, version: table.version, files: table.files.length, rows, differences, absent };
}

function monthOf(file: TableFile): string {
  return partitionOf(file) ?? `no month, ${JSON.stringify(file.partitionValues)}`;
}

async function compareFile(
  table: OpenTable,
  file: TableFile,
  { folder, isFootersOnly, lake, tables }: VerifyTableOptions,
): Promise<readonly string[]> {
  const blob = tables.getBlobClient(`${table.folder}/${file.path}`);
  const stored = await propertiesOf(blob);
  if (stored === undefined) return ["the file does not exist"];
  if (stored.contentLength !== file.size)
    return [`the log has ${file.size} bytes, the file has ${stored.contentLength}`];
  const definition = tableDefinition(folder);
  const path = lakePathOf(definition, file);
  const month = path === undefined ? undefined : await propertiesOf(lake.getBlobClient(path));
  const record = parseBlobMetadata(month?.metadata ?? {});
  try {
    const footer = await compareFooter(blob, file, record);
    return [
      ...compareAttempt(file, month === undefined ? undefined : record),
      ...footer,
      ...(isFootersOnly ? [] : await compareRows(table, file, summedColumns(definition))),
    ];
  } catch (error) {
    return [`the file cannot be read (${error instanceof Error ? error.message : String(error)})`];
  }
}

/**
 * EA and MCA may sum different columns and have the currency in different columns. A file has the columns of one
 * agreement.
 */
function summedColumns({ folder }: TableDefinition): ComparedSums {
  const { ea, mca } = datasetKind({ type: folder })?.columns ?? {};
  const both = [ea, mca].flatMap((columns) => columns ?? []);
  return {
    sums: [...new Set(both.flatMap(({ sums }) => sums))],
    currencies: [...new Set(both.flatMap(({ currency }) => currency ?? []))],
  };
}

function compareAttempt({ path, tags }: TableFile, record: PartitionRecord | undefined): readonly string[] {
  const attempt = tags.hub_attempt ?? "";
  return [
    ...(path.endsWith(`/${attempt}.parquet`) ? [] : [`the log has attempt ${attempt}`]),
    ...(record === undefined
      ? ["ingestion does not contain the month, or no hub committed it"]
      : record.attempt === attempt
        ? []
        : [
            `the log has attempt ${attempt}, ingestion ${record.attempt}: the table is behind, or an ingest ` +
              "is under way",
          ]),
  ];
}

async function propertiesOf(blob: BlobClient): Promise<BlobGetPropertiesResponse | undefined> {
  try {
    return await blob.getProperties();
  } catch (error) {
    if ((error as { readonly statusCode?: number }).statusCode === 404) return undefined;
    throw error;
  }
}
