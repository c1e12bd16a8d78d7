import type { Notice } from "exact-values/notice";
import type { StoredMonth } from "../../hub/retention/retention-months.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import type { AddFile } from "../../hub/table/log-entry.ts";
import type { TableDefinition } from "../../hub/table/table-schema.ts";
import type { RepairedFile } from "../../lake/table/repair-table.ts";
import type { RetentionPlan } from "./plan.ts";
import type { RetentionRules } from "./rules.ts";

/** The outcome of apply-retention. */
export interface RetentionResult {
  readonly rules: RetentionRules;
  readonly plan: RetentionPlan;
  readonly deleted: Deleted;
  readonly warnings: readonly Notice[];
  readonly failures: readonly RetentionFailure[];
  readonly dryRun: boolean;
  /** Days that files stay after they left a table. */
  readonly tableRetentionDays: number;
  readonly seconds: number;
}

/** Confirmed deletions. */
interface Deleted {
  readonly runs: readonly ExportRun[];
  /** All deleted files in `msexports`, including files of runs that were only partly deleted. */
  readonly files: readonly string[];
  readonly months: readonly StoredMonth[];
  /** This hub's months in a remote hub. */
  readonly remoteMonths: readonly StoredMonth[];
  readonly folderCount: number;
  /** Deleted journal entries in `config`, including records of deleted runs. */
  readonly journal: readonly string[];
  /** One per maintained table. */
  readonly tables: readonly TableChanges[];
}

interface RetentionFailure {
  /** The item that could not be deleted, as a name in its container. */
  readonly name: string;
  readonly error: unknown;
}

/** Changes to a table. */
interface TableChanges {
  readonly table: TableDefinition["name"];
  /** Files that are no longer in the latest version. */
  readonly removed: readonly AddFile[];
  /** Deleted files in container `tables`. */
  readonly files: readonly string[];
  /** The version whose checkpoint was written. */
  readonly checkpoint?: number | undefined;
  /** Live files that differed from what was published, with their outcome. */
  readonly damaged: readonly RepairedFile[];
}

/** A table's failure blocks neither the deletion of months nor the maintenance of other tables. */
export interface TableCollector {
  readonly table: TableDefinition["name"];
  readonly removed: AddFile[];
  readonly files: string[];
  checkpoint?: number;
  readonly damaged: RepairedFile[];
  readonly failures: RetentionFailure[];
}

/** Filled while deletions run concurrently. */
export interface RetentionCollector {
  readonly runs: ExportRun[];
  readonly files: string[];
  readonly months: StoredMonth[];
  readonly remoteMonths: StoredMonth[];
  folderCount: number;
  readonly journal: string[];
  readonly tables: TableCollector[];
  readonly warnings: Notice[];
  /** Months that differ from what was committed. Their exports stay, and the run continues. */
  readonly damagedMonths: RetentionFailure[];
  readonly failures: RetentionFailure[];
}
