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
import type { PartitionRuns } from "./partition-of-run.ts";
import { formatPartition, type PartitionKey } from "./partition-path.ts";
import type { PartitionRecord } from "./partition-record.ts";

/** A run that is not ingested although it is newer than what the month holds. */
export interface RefusedRun {
  readonly run: ExportRun;
  readonly code: "ForeignExport" | "MixedDelivery" | "NarrowerRun" | "RunSpansMonths" | "RunFromFuture";
  readonly reason: string;
}

/** What happens to one month of one scope. */
export interface PartitionPlan {
  readonly scope: ScopeId;
  readonly month: Month;
  /** As in its group; undefined for costs. */
  readonly dataset?: string | undefined;
  readonly state: PartitionState;
  readonly decision: PartitionDecision;
  readonly refused: readonly RefusedRun[];
  readonly warnings: readonly Notice[];
}

type PartitionDecision =
  | { readonly action: "ingest"; readonly run: ExportRun }
  /** The month holds this run already. */
  | { readonly action: "unchanged"; readonly run: ExportRun }
  /** All runs found are older than the one that the month holds. */
  | { readonly action: "superseded" }
  /** No run found has data; the month stays as it is. */
  | { readonly action: "empty" }
  /** The month is before the retention's cut-off. */
  | { readonly action: "expired" }
  /** Every run found was refused. */
  | { readonly action: "refused" };

export interface PlanOptions {
  /** Takes the newest run found, whatever the month holds, whatever its window, however old the month is. */
  readonly force: boolean;
  /** First month that the retention keeps; undefined keeps all. */
  readonly cutOff: Month | undefined;
  /** True for a run that is known to hold no data row. */
  readonly isKnownEmpty: (run: ExportRun) => boolean;
  readonly now: Date;
  /** What other lakes hold of the month: one that was made from the run's earlier delivery shows all of them. */
  readonly elsewhere?: readonly CommittedRecord[];
}

/**
 * Decides what happens to one month. Runs are taken in the order in which they were submitted, as if each had been ingested when it came:
 * a later run replaces an earlier one, the run that the month carries included, but only when its window contains the other's. Of one run
 * that was delivered more than once, the last delivery counts.
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

  if (!options.force && isExpired(month, options.cutOff)) return plan({ action: "expired" });
  const [future, submitted] = partitionBy(runs, (run) => isFromFuture(run, options.now));
  const [whole, spanning] = partitionBy(submitted, (run) => run.lastMonth === run.month);
  const ahead = future.map((run) => refuseFuture(run, options.now));
  const withData = whole.filter((run) => !isEmpty(run, options) || isEmptySnapshot(run, state.record));
  const spans = spanning.map(refuseSpanning);
  if (withData.length === 0) {
    const { record } = state;
    // What the month has outlived is no news once the files of its own run are gone.
    const isNews = ({ run }: RefusedRun): boolean =>
      options.force || record === undefined || compareRuns(run, record) > 0;
    const refused = [...spans.filter(isNews), ...ahead];
    if (refused.length > 0) return plan({ action: "refused" }, refused);
    return plan({ action: spans.length > 0 ? "superseded" : "empty" });
  }

  const newest = withData.at(-1);
  if (options.force && newest !== undefined) return plan({ action: "ingest", run: newest }, [...spans, ...ahead]);
  // A month that does not read back holds nothing that could be newer.
  const isNews = (run: ExportRun): boolean => state.isDamaged === true || !isOlderDelivery(state.record, run);
  const mixed = withData.flatMap((run) => refuseMixed(run, state, options) ?? []);
  const takable = withData.filter((run) => isNews(run) && !mixed.some((refused) => refused.run === run));
  const { winner, narrower, holder } = electRun(takable, state.record);
  const foreign = withData.flatMap((run) => (isForeignExport(run, holder) ? [refuseForeign(run, holder)] : []));
  const last = winner ?? state.record;
  const later = spans.filter(({ run }) => last === undefined || compareRuns(run, last) > 0);
  // The month's own run may be delivered anew.
  const ofLast = mixed.filter(({ run }) => last === undefined || (compareRuns(run, last) >= 0 && isNews(run)));
  const refused = [...foreign, ...narrower, ...ofLast];
  return plan(decide(winner, withData, refused, state), [...refused, ...later, ...ahead]);
}

/** True when the manifest itself says that there is no row, or an earlier ingest found none. */
function isEmpty(run: ExportRun, { isKnownEmpty }: PlanOptions): boolean {
  return run.parts.length === 0 || isKnownEmpty(run);
}

/**
 * True for a run without rows that replaces what the month holds: an empty snapshot, such as one of no recommendations. A manifest that names no part
 * must itself say that there are no rows; parts are read before they are believed.
 */
function isEmptySnapshot(run: ExportRun, record: PartitionRecord | undefined): boolean {
  if (record === undefined || datasetKind(run.dataset)?.canBeEmpty !== true) return false;
  return run.parts.length > 0 || run.dataRowCount === 0;
}

/** What elects a run: the run that the month carries, or one that was found. */
type Candidate = Pick<ExportRun, "runId" | "submittedTime" | "window">;

/** Undefined when no run found takes the place of the one that the month carries. */
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
    // The same run takes part, too: it may have been delivered again.
    if (before !== undefined && compareRuns(run, before) < 0) continue;
    if (isForeignExport(run, holder)) continue;
    if (before !== undefined && isNarrower(run, before)) {
      narrower.push(refuseNarrower(run, before));
      continue;
    }
    winner = run;
    const { manifestName, runId, submittedTime } = run;
    holder = { manifestName, runId, submittedTime, madeBy: monthExportOf(run, holder) };
    // A run refused before this one is older than it, so nothing is left to complain about.
    narrower = [];
  }
  return { winner, narrower, holder };
}

/** Files are compared one by one when they are found (`findLoss`), so that rows can move from the last days of a month to the next. */
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
  const reason = `it holds ${formatWindow(run.window)}, the month holds ${formatWindow(winner.window)}`;
  return { run, code: "NarrowerRun", reason };
}

/** Undefined for a run that is no mixture, or that the month holds as it is. */
function refuseMixed(
  run: ExportRun,
  { record }: PartitionState,
  { elsewhere = [] }: PlanOptions,
): RefusedRun | undefined {
  if (holdsRun(record, run)) return undefined;
  const records = [record ?? [], elsewhere].flat();
  const gone = records.flatMap((carried) => goneFromFolder(run, carried) ?? [])[0];
  if (gone !== undefined) {
    const reason = `${gone}, which the month was made from, is gone, and other files of its folder were written anew`;
    return { run, code: "MixedDelivery", reason };
  }
  const part = mixedPart(run, records);
  if (part === undefined) return undefined;
  const reason = `${part} was written anew after its manifest, which its other parts still belong to`;
  return { run, code: "MixedDelivery", reason };
}

function refuseForeign(run: ExportRun, holder: MonthHolder | undefined): RefusedRun {
  const own = holder?.madeBy === undefined ? "another export" : `export ${quoteValue(holder.madeBy.name)}`;
  const reason = `it is of export ${quoteValue(run.exportName)}, the month is of ${own}`;
  return { run, code: "ForeignExport", reason };
}

function refuseSpanning(run: ExportRun): RefusedRun {
  return { run, code: "RunSpansMonths", reason: `it starts in ${run.month} and ends in ${run.lastMonth}` };
}

function refuseFuture(run: ExportRun, now: Date): RefusedRun {
  const reason = `it says that it was submitted ${run.submittedTime}, more than a day after this machine's ${now.toISOString()}`;
  return { run, code: "RunFromFuture", reason };
}

/** A month that took such a run before they were refused lets no real one in: time never goes back, not even the wrong one, but by `force`. */
function futureRecordWarnings(
  key: PartitionKey,
  record: PartitionRecord | undefined,
  { force, now }: PlanOptions,
): readonly Notice[] {
  if (force || record === undefined || !isFromFuture(record, now)) return [];
  return [
    {
      message: `${formatPartition(key)} holds run ${record.runId}, which says that it was submitted ${record.submittedTime}: no other run takes its place, and its exports stay. Ingest the month once with force: true.`,
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
        message: `Runs ${run.runId} and ${next.runId} were submitted at the same time; the larger run ID counts as the later.`,
      },
    ];
  });
}

function twiceDelivered(run: ExportRun, next: ExportRun): readonly Notice[] {
  if (run.delivery === undefined || run.delivery.partsSha256 === next.delivery?.partsSha256) return [];
  return [
    {
      message: `${run.manifestName} and ${next.manifestName} are both of run ${run.runId}; the one that was written later counts, and the files of the other stay.`,
    },
  ];
}

function partitionBy<T>(items: readonly T[], test: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
