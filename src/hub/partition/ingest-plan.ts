import { quoteValue } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { datasetKind } from "focus-parquet/schemas";
import { isExpired } from "../month-lifecycle.ts";
import { compareDeliveries } from "../runs/delivery-digest.ts";
import {
  compareRuns,
  type ExportRun,
  formatWindow,
  isFromFuture,
  isSameRun,
  windowContains,
} from "../runs/exported-run.ts";
import { isFileRun } from "../runs/month-files.ts";
import type { ScopeId } from "../scope.ts";
import {
  type CommittedRecord,
  goneFromFolder,
  holdsRun,
  isOlderDelivery,
  mixedPart,
  type PartitionState,
} from "./held-runs.ts";
import { isForeignExport, type MonthHolder, monthExportOf } from "./month-export.ts";
import { formatPartition, type PartitionKey, type PartitionRuns } from "./partition-path.ts";
import type { PartitionRecord } from "./partition-record.ts";

/** A run that is not ingested, although it is newer than the run in the month. */
export interface RefusedRun {
  readonly run: ExportRun;
  readonly code: "ForeignExport" | "MixedDelivery" | "NarrowerRun" | "RunSpansMonths" | "RunFromFuture";
  readonly reason: string;
}

/** The plan for one partition. */
export interface PartitionPlan {
  readonly scope: ScopeId;
  readonly month: Month;
  /** Folder of the dataset; undefined for costs. */
  readonly dataset?: string | undefined;
  readonly state: PartitionState;
  readonly decision: PartitionDecision;
  readonly refused: readonly RefusedRun[];
  readonly warnings: readonly Notice[];
}

type PartitionDecision =
  | { readonly action: "ingest"; readonly run: ExportRun }
  /** The month already holds this run. */
  | { readonly action: "unchanged"; readonly run: ExportRun }
  /** All found runs are older than the run in the month. */
  | { readonly action: "superseded" }
  /** None of the found runs has data. The month stays unchanged. */
  | { readonly action: "empty" }
  /** The month is before the retention's cut-off, or its scope is erased. */
  | { readonly action: "expired" }
  /** All found runs were refused. */
  | { readonly action: "refused" };

export interface PlanOptions {
  /** Ingests the newest run, regardless of the month's content, the run's window and the retention. */
  readonly force: boolean;
  /** First month within the retention; undefined if all months are kept. */
  readonly cutOff: Month | undefined;
  /** True if the settings erase the scope. Its months are never ingested, not even with `force`. */
  readonly isErased?: boolean;
  /** True for a run that is known to have no rows. */
  readonly isKnownEmpty: (run: ExportRun) => boolean;
  readonly now: Date;
  /**
   * The records of the month in the other lakes. A month made from an earlier delivery of the run has the list of all
   * its parts.
   */
  readonly elsewhere?: readonly CommittedRecord[];
}

/**
 * Decides what happens to one month. Runs are considered in the order of their submission, starting with the run in the
 * month. A later run replaces an earlier one only if its window contains the earlier window. If a run was delivered
 * several times, the last delivery counts.
 */
export function planPartition(group: PartitionRuns, state: PartitionState, options: PlanOptions): PartitionPlan {
  const { scope, month, dataset } = group;
  const runs = [...group.runs].sort((left, right) => compareRuns(left, right) || compareDeliveries(left, right));
  const plan = (decision: PartitionDecision, refused: readonly RefusedRun[] = []): PartitionPlan => ({
    scope,
    month,
    ...(dataset === undefined ? {} : { dataset }),
    state,
    decision,
    refused,
    warnings: [...equalTimeWarnings(runs), ...futureRecordWarnings({ scope, month, dataset }, state.record, options)],
  });

  if (options.isErased === true || (!options.force && isExpired(month, options.cutOff)))
    return plan({ action: "expired" });
  const [future, submitted] = partitionBy(runs, (run) => isFromFuture(run, options.now));
  const [whole, spanning] = partitionBy(submitted, (run) => run.lastMonth === run.month);
  const ahead = future.map((run) => refuseFuture(run, options.now));
  const withData = whole.filter((run) => !isEmpty(run, options) || isEmptySnapshot(run, state.record));
  const spans = spanning.map(refuseSpanning);
  if (withData.length === 0) {
    const { record } = state;
    // A refused run that is older than the month's run needs no report.
    const isNewer = ({ run }: RefusedRun): boolean =>
      options.force || record === undefined || compareRuns(run, record) > 0;
    const refused = [...spans.filter(isNewer), ...ahead];
    if (refused.length > 0) return plan({ action: "refused" }, refused);
    return plan({ action: spans.length > 0 ? "superseded" : "empty" });
  }

  const newest = withData.at(-1);
  if (options.force && newest !== undefined) return plan({ action: "ingest", run: newest }, [...spans, ...ahead]);
  // A damaged month holds nothing that could be newer.
  const isNewer = (run: ExportRun): boolean => state.isDamaged === true || !isOlderDelivery(state.record, run);
  const mixed = withData.flatMap((run) => refuseMixed(run, state, options) ?? []);
  const takable = withData.filter((run) => isNewer(run) && !mixed.some((refused) => refused.run === run));
  const { winner, narrower, holder } = electRun(takable, state.record);
  const foreign = withData.flatMap((run) => (isForeignExport(run, holder) ? [refuseForeign(run, holder)] : []));
  const last = winner ?? state.record;
  const later = spans.filter(({ run }) => last === undefined || compareRuns(run, last) > 0);
  // The month's own run may be delivered again.
  const ofLast = mixed.filter(({ run }) => last === undefined || (compareRuns(run, last) >= 0 && isNewer(run)));
  const refused = [...foreign, ...narrower, ...ofLast];
  return plan(decide(winner, withData, refused, state), [...refused, ...later, ...ahead]);
}

/** True if the manifest says that the run has no rows, or if an earlier ingest found none. */
function isEmpty(run: ExportRun, { isKnownEmpty }: PlanOptions): boolean {
  return run.parts.length === 0 || isKnownEmpty(run);
}

/**
 * True for an empty snapshot that replaces the month, for example no recommendations. A manifest that names no part
 * must itself declare zero rows. Named parts are read before they count as empty.
 */
function isEmptySnapshot(run: ExportRun, record: PartitionRecord | undefined): boolean {
  if (record === undefined || datasetKind(run.dataset)?.canBeEmpty !== true) return false;
  return run.parts.length > 0 || run.dataRowCount === 0;
}

/** A run that takes part in the election: the run in the month, or a found run. */
type Candidate = Pick<ExportRun, "runId" | "submittedTime" | "window">;

/** The winner is undefined if no found run replaces the run in the month. */
function electRun(
  runs: readonly ExportRun[],
  carried: PartitionRecord | undefined,
): {
  readonly winner: ExportRun | undefined;
  readonly narrower: readonly RefusedRun[];
  readonly holder: MonthHolder | undefined;
} {
  let winner: ExportRun | undefined;
  let holder: MonthHolder | undefined = carried;
  let narrower: RefusedRun[] = [];
  for (const run of runs) {
    const before: Candidate | undefined = winner ?? carried;
    // The same run also takes part, because it may have been delivered again.
    if (before !== undefined && compareRuns(run, before) < 0) continue;
    if (isForeignExport(run, holder)) continue;
    if (before !== undefined && isNarrower(run, before)) {
      narrower.push(refuseNarrower(run, before));
      continue;
    }
    winner = run;
    const { manifestName, runId, submittedTime } = run;
    holder = { manifestName, runId, submittedTime, madeBy: monthExportOf(run, holder) };
    // Runs that were refused before are older than the winner and need no report.
    narrower = [];
  }
  return { winner, narrower, holder };
}

/**
 * Mapped files are compared one by one when they are read (`findLoss`), so that rows can move from the end of one month
 * to the next.
 */
function isNarrower(run: ExportRun, before: Candidate): boolean {
  return !(isFileRun(run) && isFileRun(before)) && !windowContains(run.window, before.window);
}

function decide(
  run: ExportRun | undefined,
  runs: readonly ExportRun[],
  refused: readonly RefusedRun[],
  { isDamaged = false, record }: PartitionState,
): PartitionDecision {
  if (run !== undefined) return { action: !isDamaged && holdsRun(record, run) ? "unchanged" : "ingest", run };
  return { action: refused.length === runs.length ? "refused" : "superseded" };
}

function refuseNarrower(run: ExportRun, winner: Candidate): RefusedRun {
  const reason = `it covers ${formatWindow(run.window)}, but the month covers ${formatWindow(winner.window)}`;
  return { run, code: "NarrowerRun", reason };
}

/** Undefined for a run that is not mixed, or that the month already holds. */
function refuseMixed(
  run: ExportRun,
  { record }: PartitionState,
  { elsewhere = [] }: PlanOptions,
): RefusedRun | undefined {
  if (holdsRun(record, run)) return undefined;
  const records = [record ?? [], elsewhere].flat();
  const gone = records.flatMap((carried) => goneFromFolder(run, carried) ?? [])[0];
  if (gone !== undefined) {
    const reason = `${gone}, which the month was made from, is missing, and other files in its folder were overwritten`;
    return { run, code: "MixedDelivery", reason };
  }
  const part = mixedPart(run, records);
  if (part === undefined) return undefined;
  const reason = `${part} was overwritten after its manifest was written, but the other parts were not`;
  return { run, code: "MixedDelivery", reason };
}

function refuseForeign(run: ExportRun, holder: MonthHolder | undefined): RefusedRun {
  const own = holder?.madeBy === undefined ? "another export" : `export ${quoteValue(holder.madeBy.name)}`;
  const reason = `it belongs to export ${quoteValue(run.exportName)}, but the month belongs to ${own}`;
  return { run, code: "ForeignExport", reason };
}

function refuseSpanning(run: ExportRun): RefusedRun {
  return { run, code: "RunSpansMonths", reason: `it starts in ${run.month} and ends in ${run.lastMonth}` };
}

function refuseFuture(run: ExportRun, now: Date): RefusedRun {
  const clock = now.toISOString();
  const reason = `its submission time ${run.submittedTime} is more than a day after this machine's time, ${clock}`;
  return { run, code: "RunFromFuture", reason };
}

/**
 * A month that an earlier release made from such a run accepts no other run, because an older run never replaces a
 * newer one. Only `force` repairs it.
 */
function futureRecordWarnings(
  key: PartitionKey,
  record: PartitionRecord | undefined,
  { force, now }: PlanOptions,
): readonly Notice[] {
  if (force || record === undefined || !isFromFuture(record, now)) return [];
  return [
    {
      message:
        `${formatPartition(key)} holds run ${record.runId}, whose submission time ${record.submittedTime} is in ` +
        "the future. No other run can replace it, and the exports are kept. Ingest the month once with force: true.",
    },
  ];
}

function equalTimeWarnings(runs: readonly ExportRun[]): readonly Notice[] {
  return runs.flatMap((run, index) => {
    const next = runs[index + 1];
    if (next === undefined || next.submittedTime !== run.submittedTime) return [];
    if (isSameRun(run, next)) return twiceDelivered(run, next);
    return [
      {
        message:
          `Runs ${run.runId} and ${next.runId} were submitted at the same time. The larger run ID counts as the ` +
          "later one.",
      },
    ];
  });
}

function twiceDelivered(run: ExportRun, next: ExportRun): readonly Notice[] {
  if (run.delivery === undefined || run.delivery.partsSha256 === next.delivery?.partsSha256) return [];
  return [
    {
      message:
        `${run.manifestName} and ${next.manifestName} both describe run ${run.runId}. The one that was written ` +
        "later counts, and the files of the other are kept.",
    },
  ];
}

function partitionBy<T>(items: readonly T[], test: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
