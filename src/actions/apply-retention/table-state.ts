import { InputError, ServiceError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import { type DatasetType, datasetKind } from "focus-parquet/schemas";
import { ALLOCATION_DEFINITION } from "../../hub/allocation/allocation-definition.ts";
import { TABLE_NAMES } from "../../hub/datasets/hub-datasets.ts";
import type { PartitionKey } from "../../hub/partition/partition-path.ts";
import { MONTHS_DEFINITION } from "../../hub/table/months-table.ts";
import { checkFiles, isOfTable, keyInTable, partitionInTable, type TableCheck } from "../../hub/table/table-files.ts";
import {
  isCheckpointDue,
  type LeavingFiles,
  type LogBlob,
  planLeaving,
  planLogCleanUp,
  planVacuum,
  type VacuumPlan,
} from "../../hub/table/table-retention.ts";
import { COSTS_TABLE, type TableDefinition, tableDefinition } from "../../hub/table/table-schema.ts";
import type { RetentionRecord } from "../../lake/journal/retention-record.ts";
import { type ListedTable, listTable } from "../../lake/table/clean-table.ts";
import { isAboutContainer } from "../../lake/table/reconcile-table.ts";
import type { ApplyRetentionContext } from "./clients.ts";

/** A table of the local lake. Its failure affects neither months nor other tables. */
export type ObservedTable = { readonly definition: TableDefinition } & (
  | { readonly outcome: "listed"; readonly table: ListedTable }
  | { readonly outcome: "failed"; readonly error: InputError | ServiceError }
);

interface KnownOfTables {
  /** The table of costs, if it exists. */
  readonly costs: ObservedTable | undefined;
  readonly datasets: readonly DatasetType[];
  readonly ingestion: { readonly files: readonly { readonly name: string }[] };
  readonly record: RetentionRecord;
}

/**
 * Lists the existing tables. Datasets other than costs are only checked if the settings, the lake or the last run name
 * them, which saves requests.
 */
export async function readTableStates(
  context: ApplyRetentionContext,
  { costs, datasets, ingestion, record }: KnownOfTables,
): Promise<readonly ObservedTable[]> {
  const observed = costs === undefined ? [] : [costs];
  for (const definition of TABLE_NAMES.map(tableDefinition)) {
    // A failure of the container would repeat for each table.
    if (observed.some((state) => state.outcome === "failed" && isAboutContainer(state.error))) break;
    const isKnown =
      record.tables?.includes(definition.name) === true ||
      datasets.some((type) => datasetKind({ type })?.folder === definition.folder) ||
      ingestion.files.some(({ name }) => name.endsWith(`/${definition.folder}.parquet`));
    if (definition.name === COSTS_TABLE.name || !isKnown) continue;
    const state = await readTableState(context, definition);
    if (state !== undefined) observed.push(state);
  }
  const isOver = observed.some((state) => state.outcome === "failed" && isAboutContainer(state.error));
  if (isOver) return observed;
  for (const definition of [MONTHS_DEFINITION, ALLOCATION_DEFINITION]) {
    const state = await readTableState(context, definition);
    if (state !== undefined) observed.push(state);
  }
  return observed;
}

/** Lists one table; undefined, after one request, if it does not exist. */
export async function readTableState(
  { signal, tables }: ApplyRetentionContext,
  definition: TableDefinition,
): Promise<ObservedTable | undefined> {
  try {
    const table = await listTable(definition, tables);
    return table && { definition, outcome: "listed", table };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    return { definition, outcome: "failed", error };
  }
}

/** What a retention run changes in a table. */
export interface TableRetention {
  readonly definition: TableDefinition;
  readonly table: ListedTable;
  readonly leaving: LeavingFiles;
  readonly vacuum: VacuumPlan;
  readonly logFiles: readonly LogBlob[];
  readonly isCheckpointDue: boolean;
  /** Live files that differ from what was published. */
  readonly check: TableCheck;
  /** Each guard blocks a deletion until a person has checked it. */
  readonly guards: readonly InputError[];
}

interface TableRetentionRequest {
  readonly definition: TableDefinition;
  readonly table: ListedTable;
  readonly ingestion: readonly { readonly name: string }[];
  readonly cutOff: Month | undefined;
  readonly erased: ReadonlySet<string>;
  /** Months before the cut-off that the lake still keeps. */
  readonly staying: readonly PartitionKey[];
  readonly maxDeletePercent: number;
  readonly tableRetentionDays: number;
  readonly now: Date;
  readonly clockAheadMs: number | undefined;
}

/** Decides about all listed files of the table, as of one instant. */
export function planTableRetention(request: TableRetentionRequest): TableRetention {
  const { clockAheadMs = 0, cutOff, definition, erased, ingestion, maxDeletePercent, now, table } = request;
  const { tableRetentionDays } = request;
  const { name } = definition;
  const { checkpoints, files, log, snapshot } = table;
  const staying = keysOf(definition, request.staying);
  const inLake = partitionsOf(definition, ingestion);
  // The rows of a table without partitions come and go with its next version.
  const leaving =
    definition.partitionColumns.length === 0
      ? { expired: [], orphans: [], guard: undefined }
      : planLeaving({ name, snapshot, inLake, cutOff, erased, staying, maxDeletePercent });
  // Ages of files come from storage, ages of removals from runners, so the slower clock decides.
  const behind = new Date(now.getTime() - Math.max(0, clockAheadMs));
  const vacuum = planVacuum({
    ...{ name, snapshot, files, maxDeletePercent },
    retentionInDays: tableRetentionDays,
    now: behind,
  });
  return {
    definition,
    table,
    leaving,
    vacuum,
    logFiles: planLogCleanUp(log, behind),
    isCheckpointDue: isCheckpointDue(snapshot.version, checkpoints),
    check: checkFiles(snapshot, files),
    guards: [leaving.guard, vacuum.guard].filter((guard) => guard !== undefined),
  };
}

/** Months of the table's dataset, named as in the table. Other datasets do not count. */
export function keysOf(definition: TableDefinition, months: readonly PartitionKey[]): ReadonlySet<string> {
  return new Set(months.filter((month) => isOfTable(definition, month)).map((month) => keyInTable(definition, month)));
}

function partitionsOf(definition: TableDefinition, files: readonly { readonly name: string }[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ name }) => {
      const place = partitionInTable(definition, name);
      return place === undefined ? [] : [keyInTable(definition, place)];
    }),
  );
}
