import { InputError, ServiceError } from "../../errors.ts";
import type { Month } from "../../hub/month.ts";
import { type PartitionKey, parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { partitionKey } from "../../hub/table/month-file.ts";
import {
  isCheckpointDue,
  type LeavingFiles,
  type LogBlob,
  planLeaving,
  planLogCleanUp,
  planVacuum,
  type VacuumPlan,
} from "../../hub/table/table-retention.ts";
import { type ListedTable, listTable } from "../../lake/table/clean-table.ts";
import { COSTS_TABLE } from "../../lake/table/read-table.ts";
import type { ApplyRetentionContext } from "./clients.ts";

/** The table of the hub's own lake; a failure of its own, never of the months. */
export type ObservedTable =
  | { readonly outcome: "none" }
  | { readonly outcome: "listed"; readonly table: ListedTable }
  | { readonly outcome: "failed"; readonly error: InputError | ServiceError };

/** Lists the table; one request where there is none. */
export async function readTableState({ signal, tables }: ApplyRetentionContext): Promise<ObservedTable> {
  try {
    const table = await listTable({ tables, folder: COSTS_TABLE });
    return table === undefined ? { outcome: "none" } : { outcome: "listed", table };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    return { outcome: "failed", error };
  }
}

/** What a run of retention would change in the table. */
export interface TableRetention {
  readonly table: ListedTable;
  readonly leaving: LeavingFiles;
  readonly vacuum: VacuumPlan;
  readonly logFiles: readonly LogBlob[];
  readonly isCheckpointDue: boolean;
  /** Each keeps something from going that a person has to look at. */
  readonly guards: readonly InputError[];
}

interface TableRetentionRequest {
  readonly table: ListedTable;
  readonly ingestion: readonly { readonly name: string }[];
  readonly cutOff: Month | undefined;
  /** Months before the cut-off that the lake keeps all the same. */
  readonly returning: readonly PartitionKey[];
  readonly maxDeletePercent: number;
  readonly tableRetentionDays: number;
  readonly now: Date;
  readonly clockAheadMs: number | undefined;
}

/** Decides about everything that was listed of the table, at one instant. */
export function planTableRetention(request: TableRetentionRequest): TableRetention {
  const { clockAheadMs = 0, cutOff, ingestion, maxDeletePercent, now, returning, table, tableRetentionDays } = request;
  const { checkpoints, files, log, snapshot } = table;
  const staying = keysOf(returning);
  const leaving = planLeaving({ snapshot, inLake: partitionsOf(ingestion), cutOff, staying, maxDeletePercent });
  // Files are as old as storage says, removals as the runners said: the clock that is behind decides.
  const behind = new Date(now.getTime() - Math.max(0, clockAheadMs));
  const vacuum = planVacuum({ snapshot, files, retentionInDays: tableRetentionDays, maxDeletePercent, now: behind });
  return {
    table,
    leaving,
    vacuum,
    logFiles: planLogCleanUp(log, behind),
    isCheckpointDue: isCheckpointDue(snapshot.version, checkpoints),
    guards: [leaving.guard, vacuum.guard].filter((guard) => guard !== undefined),
  };
}

/** Months of costs as the table names them: what stays of another dataset keeps no costs in it. */
export function keysOf(months: readonly PartitionKey[]): ReadonlySet<string> {
  return new Set(
    months.flatMap(({ dataset, month, scope }) => (dataset === undefined ? [partitionKey(scope, month)] : [])),
  );
}

function partitionsOf(files: readonly { readonly name: string }[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ name }) => {
      const place = parsePartitionPath(name);
      return place === undefined ? [] : [partitionKey(place.scope, place.month)];
    }),
  );
}
