import type { CostSums, MonthFacts } from "focus-parquet/facts";
import type { FocusVersion, LiftCounts, VersionLift } from "focus-parquet/upgrade";

/** How a month came to the columns that `focus-version` asks for. */
export interface MonthLift {
  readonly asked: FocusVersion;
  readonly outcome: VersionLift["outcome"];
  /** Dataset version of the export. */
  readonly exported: string;
  /** Dataset version whose columns the month has. */
  readonly version: string;
  /** Rows that each rule changed. */
  readonly changes: LiftCounts;
}

/** What a commit made of a run. */
export interface IngestedMonth {
  readonly outcome: "ingested";
  readonly runId: string;
  readonly replaced: boolean;
  readonly rows: number;
  readonly sums: CostSums;
  readonly roundings: number;
  readonly facts: MonthFacts;
  readonly storedByteCount: number;
  readonly parquetByteCount: number;
  readonly seconds: number;
  readonly missingColumns: readonly string[];
  readonly unknownColumns: readonly string[];
  /** Undefined for months as exported. */
  readonly lift?: MonthLift;
}
