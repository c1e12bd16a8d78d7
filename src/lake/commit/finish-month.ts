import type { Clock } from "exact-values/clock";
import type { ConvertedParts } from "focus-parquet/convert";
import { type CostSums, givenSums, type MonthFacts } from "focus-parquet/facts";
import type { ColumnPlan } from "focus-parquet/schemas";
import { type FocusVersion, planVersionUpgrade, type UpgradeCounts, type VersionUpgrade } from "focus-parquet/upgrade";
import type { PartitionState } from "../../hub/partition/held-runs.ts";
import type { PartitionRecord } from "../../hub/partition/partition-record.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import { assertRowCount } from "../sources/open-parts.ts";
import type { RunSource } from "../sources/run-source.ts";
import type { CommitFindings, MonthAttempt } from "./commit-month.ts";

/** Outcome of one attempt to ingest a run. */
export type MonthOutcome =
  | { readonly outcome: "committed"; readonly month: IngestedMonth; readonly record: PartitionRecord }
  /** The parts have no rows, and nothing was changed. */
  | { readonly outcome: "no-rows" }
  /** Another process committed this month in the meantime, and nothing was changed. */
  | { readonly outcome: "concurrent-commit" };

/** A month whose row groups are all staged and proven. Any process may have converted them. */
interface ConvertedMonth {
  readonly run: ExportRun;
  readonly source: RunSource;
  readonly state: PartitionState;
  readonly plan: ColumnPlan;
  /** The requested FOCUS version of the columns. */
  readonly focusVersion: FocusVersion;
  readonly converted: ConvertedParts;
  readonly storedByteCount: number;
  readonly attempt: Pick<MonthAttempt, "commit">;
  /** Runs before the commit, and returns what the month records besides its rows. It can throw to stop the commit. */
  readonly beforeCommit: (converted: ConvertedParts) => Promise<CommitFindings>;
  /** Clock time in milliseconds when work on the month began. */
  readonly started: number;
}

/**
 * Performs the final checks, then commits. Throws InputError if the run does not match its manifest or has changed
 * since it was planned.
 */
export async function finishMonth(clock: Clock, month: ConvertedMonth): Promise<MonthOutcome> {
  const { attempt, converted, plan, run, source, started, state } = month;
  const { facts, roundings, sums } = converted;
  assertRowCount(run.manifestName, run.dataRowCount, facts.rows);
  if (facts.rows === 0) return { outcome: "no-rows" };

  const findings = await month.beforeCommit(converted);
  await source.assertUnchanged(run);
  const committed = await attempt.commit({ run, plan, converted, ...findings });
  if (committed === "concurrent-commit") return { outcome: "concurrent-commit" };
  return {
    outcome: "committed",
    record: committed.record,
    month: {
      outcome: "ingested",
      runId: run.runId,
      replaced: state.etag !== undefined,
      rows: facts.rows,
      sums: givenSums(sums, facts.values.filled),
      roundings,
      facts,
      storedByteCount: month.storedByteCount,
      parquetByteCount: committed.byteCount,
      seconds: (clock.now().getTime() - started) / 1000,
      missingColumns: plan.missing,
      unknownColumns: plan.unknown,
      mappingChanges: run.files?.changes,
      ...(plan.dataset === undefined ? describeUpgrade(run, month.focusVersion, converted) : {}),
    },
  };
}

function describeUpgrade(
  { dataset }: ExportRun,
  asked: FocusVersion,
  { changes }: ConvertedParts,
): { upgrade?: MonthUpgrade } {
  const upgrade = planVersionUpgrade(dataset.version, asked);
  if (upgrade === undefined) return {};
  const { outcome, version } = upgrade;
  return { upgrade: { asked, outcome, exported: dataset.version, version, changes: changes ?? new Map() } };
}

/** How a month was upgraded to the columns that `focus-version` requests. */
interface MonthUpgrade {
  readonly asked: FocusVersion;
  readonly outcome: VersionUpgrade["outcome"];
  /** Dataset version of the export. */
  readonly exported: string;
  /** Dataset version of the month's columns. */
  readonly version: string;
  /** Number of rows changed by each rule. */
  readonly changes: UpgradeCounts;
}

/** A run that was committed as a month. */
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
  /** What a mapping of files changed in columns and values. */
  readonly mappingChanges?: readonly string[] | undefined;
  /** Undefined for a month that keeps its exported columns. */
  readonly upgrade?: MonthUpgrade;
}
