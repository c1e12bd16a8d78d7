import type { Month } from "exact-values/month";
import { ageInDays, isExpired } from "../month-lifecycle.ts";
import { holdsRun, type PartitionState, retirableRuns } from "../partition/held-runs.ts";
import { planPartition } from "../partition/ingest-plan.ts";
import { type DatasetRequest, groupRuns, type PartitionRuns, requestCosts } from "../partition/partition-of-run.ts";
import { type ExportRun, isFromFuture, isSameRun } from "../runs/exported-run.ts";
import type { ScopeId } from "../scope.ts";

/** What retention makes of one run in `msexports`. */
export interface RunDecision {
  readonly run: ExportRun;
  readonly ageInDays: number;
  /** True when every lake was made from its files, just as they are. */
  readonly isHeld: boolean;
  readonly verdict: RunVerdict;
}

export type RunVerdict =
  /** Its files go: `held` by every lake, or of a month that the retention has closed. */
  | { readonly action: "delete"; readonly because: "held" | "expired" }
  /** Held or expired, but not old enough, or no retention says that it ever is. */
  | { readonly action: "wait"; readonly because: "held" | "expired" }
  /** Neither ingested nor superseded nor expired: never deleted. */
  | { readonly action: "keep"; readonly reason: string };

interface RunRetentionRequest {
  readonly runs: readonly ExportRun[];
  readonly now: Date;
  /** Days that runs stay after they were submitted; undefined keeps them for ever. */
  readonly days: number | undefined;
  /** First month that the retention of ingested data keeps. */
  readonly cutOff: Month | undefined;
  /** What each lake that months are committed to holds; none when that is not known. */
  readonly statesOf: (scope: ScopeId, month: Month, dataset?: string) => readonly PartitionState[];
  /** Costs alone when undefined. */
  readonly isRequested?: DatasetRequest;
  /** True for a run that is known to hold no data row. */
  readonly isKnownEmpty: (run: ExportRun) => boolean;
}

/** Decides about every run, in the order in which they are given. */
export function planRunRetention(request: RunRetentionRequest): readonly RunDecision[] {
  const decisions = new Map<ExportRun, RunDecision>();
  const { isRequested = requestCosts } = request;
  for (const run of request.runs.filter((run) => !isRequested(run))) {
    decisions.set(
      run,
      decide(request, { run, isHeld: false }, { reason: `${run.dataset.type} is not ingested by the hub` }),
    );
  }
  for (const group of groupRuns(request.runs, isRequested)) {
    const { scope, month, dataset, runs } = group;
    const states = request.statesOf(scope, month, dataset);
    const held = new Set(runsHeldBy(states, runs, request.now));
    for (const run of runs) {
      const fate = isRunExpired(run, request.cutOff)
        ? { because: "expired" as const }
        : held.has(run)
          ? { because: "held" as const }
          : { reason: reasonToKeep(request, run, group, states) };
      decisions.set(run, decide(request, { run, isHeld: isHeldBy(states, run) }, fate));
    }
  }
  return request.runs.flatMap((run) => decisions.get(run) ?? []);
}

/** The part of a month's state that says which run it holds. */
export type HeldRecord = Pick<PartitionState, "isDamaged" | "record">;

/** The runs that every lake holds, or holds something newer for: none when there is no lake to ask. */
export function runsHeldBy(states: readonly HeldRecord[], runs: readonly ExportRun[], now: Date): readonly ExportRun[] {
  if (states.length === 0) return [];
  return states.reduce<readonly ExportRun[]>(
    (held, { isDamaged = false, record }) =>
      record === undefined || isDamaged ? [] : retirableRuns(held, record, now),
    runs,
  );
}

/** True when every lake was made from this very delivery of the run. */
export function isHeldBy(states: readonly HeldRecord[], run: ExportRun): boolean {
  return states.length > 0 && states.every(({ record }) => holdsRun(record, run));
}

/** A run that spans months is expired with its last one. */
function isRunExpired({ month, lastMonth }: ExportRun, cutOff: Month | undefined): boolean {
  return isExpired(month, cutOff) && isExpired(lastMonth, cutOff);
}

function decide(
  { days, now }: RunRetentionRequest,
  { run, isHeld }: Pick<RunDecision, "isHeld" | "run">,
  fate: { readonly because: "held" | "expired" } | { readonly reason: string },
): RunDecision {
  const age = ageInDays(run.submittedTime, now);
  if ("reason" in fate) return { run, isHeld, ageInDays: age, verdict: { action: "keep", reason: fate.reason } };
  const action = days !== undefined && age >= days ? "delete" : "wait";
  return { run, isHeld, ageInDays: age, verdict: { action, because: fate.because } };
}

function reasonToKeep(
  { isKnownEmpty, now }: RunRetentionRequest,
  run: ExportRun,
  group: PartitionRuns,
  states: readonly PartitionState[],
): string {
  const missing = states.find((state) => runsHeldBy([state], [run], now).length === 0);
  if (missing === undefined) return "what the lake of the remote hub holds is not known";
  if (run.parts.length === 0 || isKnownEmpty(run)) return "has no rows";
  const { decision, refused } = planPartition(group, missing, { force: false, cutOff: undefined, isKnownEmpty, now });
  const refusal = refused.find((entry) => entry.run === run);
  if (refusal !== undefined) return `refused (${refusal.code}): ${refusal.reason}`;
  if (missing.record !== undefined && isSameRun(missing.record, run) && decision.action !== "ingest")
    return "another delivery of its run was ingested";
  if (missing.record !== undefined && isFromFuture(missing.record, now)) return "the month holds a run of the future";
  if (decision.action !== "ingest") return "has days that the month does not hold";
  return isSameRun(decision.run, run) ? "waits for ingest" : "waits until a later run is ingested";
}

/** Names of the files that runs consist of, as their manifests say. */
export function filesOf(runs: readonly ExportRun[]): readonly string[] {
  return runs.flatMap(({ manifestName, parts }) => [...parts.map((part) => part.blobName), manifestName]);
}
