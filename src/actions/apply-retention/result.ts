import type { Notice } from "exact-values/notice";
import type { TableName } from "../../hub/datasets/hub-datasets.ts";
import type { StoredMonth } from "../../hub/retention/retention-months.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import type { AddFile } from "../../hub/table/log-entry.ts";
import type { RepairedFile } from "../../lake/table/repair-table.ts";
import type { RetentionPlan } from "./plan.ts";
import type { RetentionRules } from "./rules.ts";

/** What a run of apply-retention came to. */
export interface RetentionResult {
  readonly rules: RetentionRules;
  readonly plan: RetentionPlan;
  readonly deleted: Deleted;
  readonly warnings: readonly Notice[];
  readonly failures: readonly RetentionFailure[];
  readonly dryRun: boolean;
  readonly seconds: number;
}

/** What is gone for certain. */
interface Deleted {
  readonly runs: readonly ExportRun[];
  /** Every file of `msexports` that went, those of runs that could not be deleted to the end included. */
  readonly files: readonly string[];
  readonly months: readonly StoredMonth[];
  /** Months of this hub that a remote hub held. */
  readonly remoteMonths: readonly StoredMonth[];
  readonly folderCount: number;
  /** What went from the journal in `config`, marks of deleted runs included. */
  readonly journal: readonly string[];
  /** One for each table that the run looked after. */
  readonly tables: readonly TableChanges[];
}

interface RetentionFailure {
  /** What could not be deleted, as a name in its container. */
  readonly name: string;
  readonly error: unknown;
}

/** What a run has changed in a table. */
interface TableChanges {
  readonly table: TableName;
  /** Files that readers of the latest version no longer see. */
  readonly removed: readonly AddFile[];
  /** Files of container `tables` that were deleted. */
  readonly files: readonly string[];
  /** Version of the checkpoint that was written. */
  readonly checkpoint?: number | undefined;
  /** Live files that were not what was published, each with what became of it. */
  readonly damaged: readonly RepairedFile[];
}

/** Failures of a table keep no month from being deleted, and no other table from being looked after. */
export interface TableCollector {
  readonly table: TableName;
  readonly removed: AddFile[];
  readonly files: string[];
  checkpoint?: number;
  readonly damaged: RepairedFile[];
  readonly failures: RetentionFailure[];
}

/** Piles up while deletions run side by side. */
export interface RetentionCollector {
  readonly runs: ExportRun[];
  readonly files: string[];
  readonly months: StoredMonth[];
  readonly remoteMonths: StoredMonth[];
  folderCount: number;
  readonly journal: string[];
  readonly tables: TableCollector[];
  readonly warnings: Notice[];
  /** Months that are not what was committed: their exports stay, and everything else goes on. */
  readonly damagedMonths: RetentionFailure[];
  readonly failures: RetentionFailure[];
}
