import type { Clock } from "exact-values/clock";
import type { InputError, ServiceError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { LedgerRecord } from "../../hub/history/ledger-record.ts";
import type { PartitionKey } from "../../hub/partition/partition-path.ts";
import { isOfDataset } from "../../hub/partition/partition-record.ts";
import type { MonthRules } from "../../hub/settings/settings.ts";
import type { Conformance } from "../../hub/table/months-table.ts";
import { type LakeMonth, monthFilePath, partitionInTable } from "../../hub/table/table-files.ts";
import type { TableDefinition } from "../../hub/table/table-schema.ts";
import { type LakeListing, recordOf } from "../discover/lake-state.ts";
import type { BlobStore } from "../storage/blob-store.ts";

/** The resources and settings of a reconciliation. */
export interface TableWork {
  readonly lake: BlobStore;
  /** Container `tables` of the same account. */
  readonly tables: BlobStore;
  /** The first month that is added; undefined to include all months. */
  readonly cutOff: Month | undefined;
  readonly clock: Clock;
  readonly log: { info(text: string): void };
  /** Name and version of the program, for the table history. */
  readonly engineInfo: string;
  /** Creates a new GUID at each call. */
  readonly newId: () => string;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  /** For the table of months, if it is requested. */
  readonly months?: MonthsWork;
}

/** Outcome of reconciling a table with the lake. */
export interface ReconciledTable {
  /** `current`: no changes were needed. `planned`: a dry run. */
  readonly outcome: "published" | "current" | "planned";
  /** Version of the table; -1 before it is created. */
  readonly version: number;
  /** Number of files in this version. */
  readonly fileCount: number;
  /** Months that were published, or would be published after a dry run. */
  readonly published: readonly PartitionKey[];
  /** Months whose current attempt is still missing from the table, except months that are excluded by rule. */
  readonly behind: readonly LakeMonth[];
  readonly failures: readonly TableFailure[];
  readonly warnings: readonly Notice[];
}

export interface TableFailure {
  readonly month: PartitionKey;
  readonly error: InputError | ServiceError;
}

/** What the table of months needs in addition to the lake. */
export interface MonthsWork {
  readonly rules: MonthRules | undefined;
  /** The ledger of a month, oldest record first. Only read for a month whose ledger or closing instant is new. */
  readonly readLedger: (path: string) => Promise<readonly LedgerRecord[]>;
  /** Results of this run's checks, by path and attempt of the month. */
  readonly conformance: ReadonlyMap<string, { readonly attempt: string; readonly result: Conformance }>;
}

/** The content of a lake for its table. */
export interface MonthsForTable {
  readonly months: readonly LakeMonth[];
  /** Paths of files that are named like a month but were not committed by a hub. */
  readonly foreign: readonly string[];
}

/**
 * Separates the months that a hub committed from files that only look like months. A manual copy in another scope's
 * folder has the same attempt ID. The table can list a file only once, so the earlier file counts as the original.
 */
export function monthsForTable(
  definition: Pick<TableDefinition, "folder">,
  { files }: Pick<LakeListing, "files">,
): MonthsForTable {
  const months: LakeMonth[] = [];
  const foreign: string[] = [];
  for (const blob of files.values()) {
    const place = partitionInTable(definition, blob.name);
    if (place === undefined) continue;
    const record = recordOf(blob);
    const { byteCount, etag, name: path } = blob;
    const month = record && { ...place, path, etag, byteCount, record };
    // A file in the folder of another dataset is not a month.
    if (month === undefined || !isOfDataset(month.record, place.dataset) || monthFilePath(month) === undefined)
      foreign.push(path);
    else months.push(month);
  }
  const byFile = Map.groupBy(months, monthFilePath);
  const copies = new Set([...byFile.values()].flatMap((alike) => alike.toSorted(compareCommits).slice(1)));
  return {
    months: months.filter((month) => !copies.has(month)),
    foreign: [...foreign, ...[...copies].map(({ path }) => path)],
  };
}

function compareCommits({ path, record }: LakeMonth, other: LakeMonth): number {
  const order = (record.committedAt ?? 0) - (other.record.committedAt ?? 0);
  return order === 0 ? (path < other.path ? -1 : 1) : order;
}
