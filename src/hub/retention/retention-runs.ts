import type { Month } from "exact-values/month";
import { ageInDays, isExpired } from "../month-lifecycle.ts";
import { holdsRun, type PartitionState, retirableRuns } from "../partition/held-runs.ts";
import { planPartition } from "../partition/ingest-plan.ts";
import { type DatasetRequest, groupRuns, type PartitionRuns, requestCosts } from "../partition/partition-path.ts";
import { type ExportRun, isFromFuture, isSameRun } from "../runs/exported-run.ts";
import type { ScopeId } from "../scope.ts";

/** Retention's decision about one run in `msexports`. */
export interface RunDecision {
  readonly run: ExportRun;
  readonly ageInDays: number;
  /** True if the month in every lake was made from exactly these files. */
  readonly isHeld: boolean;
  readonly verdict: RunVerdict;
}

export type RunVerdict =
  /** Its files are deleted: every lake holds it, its month has expired, or its scope is erased. */
  | { readonly action: "delete"; readonly because: "held" | "expired" | "erased" }
  /** Held or expired, but too young to delete, or kept without a limit. */
  | { readonly action: "wait"; readonly because: "held" | "expired" }
  /** Neither ingested, superseded nor expired. Never deleted. */
  | { readonly action: "keep"; readonly reason: string };

interface RunRetentionRequest {
  readonly runs: readonly ExportRun[];
  readonly now: Date;
  /** Days that runs are kept after submission; undefined keeps them forever. */
  readonly days: number | undefined;
  /** First month within the retention of ingested data. */
  readonly cutOff: Month | undefined;
  /** Scopes whose runs are deleted, whatever their state and age. */
  readonly erased?: ReadonlySet<ScopeId>;
  /** The state of the month in each lake; empty if it is unknown. */
  readonly statesOf: (scope: ScopeId, month: Month, dataset?: string) => readonly PartitionState[];
  /** Costs only if undefined. */
  readonly isRequested?: DatasetRequest;
  /** True for a run that is known to have no rows. */
  readonly isKnownEmpty: (run: ExportRun) => boolean;
}

/** Plans the retention of all runs, in their given order. */
export function planRunRetention(request: RunRetentionRequest): readonly RunDecision[] {
  const decisions = new Map<ExportRun, RunDecision>();
  const { erased, isRequested = requestCosts } = request;
  for (const run of request.runs.filter((run) => !isRequested(run) && erased?.has(run.scope) !== true)) {
    decisions.set(
      run,
      decide(request, { run, isHeld: false }, { reason: `${run.dataset.type} is not ingested by the hub` }),
    );
  }
  for (const group of groupRuns(request.runs, (run) => erased?.has(run.scope) === true || isRequested(run))) {
    const { scope, month, dataset, runs } = group;
    const states = request.statesOf(scope, month, dataset);
    const held = new Set(runsHeldBy(states, runs, request.now));
    for (const run of runs) {
      if (erased?.has(scope) === true) {
        const verdict = { action: "delete", because: "erased" } as const;
        const age = ageInDays(run.submittedTime, request.now);
        decisions.set(run, { run, isHeld: isHeldBy(states, run), ageInDays: age, verdict });
        continue;
      }
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

/** The part of a month's state that identifies its run. */
export type HeldRecord = Pick<PartitionState, "isDamaged" | "record">;

/** The runs that every lake holds or has superseded; none without a lake. */
export function runsHeldBy(states: readonly HeldRecord[], runs: readonly ExportRun[], now: Date): readonly ExportRun[] {
  if (states.length === 0) return [];
  return states.reduce<readonly ExportRun[]>(
    (held, { isDamaged = false, record }) =>
      record === undefined || isDamaged ? [] : retirableRuns(held, record, now),
    runs,
  );
}

/** True if the month in every lake was made from this delivery of the run. */
export function isHeldBy(states: readonly HeldRecord[], run: ExportRun): boolean {
  return states.length > 0 && states.every(({ record }) => holdsRun(record, run));
}

/** A run that spans months expires with its last month. */
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
  if (missing === undefined) return "the content of the remote lake is unknown";
  if (run.parts.length === 0 || isKnownEmpty(run)) return "has no rows";
  const { decision, refused } = planPartition(group, missing, { force: false, cutOff: undefined, isKnownEmpty, now });
  const refusal = refused.find((entry) => entry.run === run);
  if (refusal !== undefined) return `refused (${refusal.code}): ${refusal.reason}`;
  if (missing.record !== undefined && isSameRun(missing.record, run) && decision.action !== "ingest")
    return "another delivery of this run was ingested";
  if (missing.record !== undefined && isFromFuture(missing.record, now))
    return "the month holds a run dated in the future";
  if (decision.action !== "ingest") return "has days that the month lacks";
  return isSameRun(decision.run, run) ? "waiting for ingest" : "waiting until a later run is ingested";
}

/** Names of the files of runs, according to their manifests. */
export function filesOf(runs: readonly ExportRun[]): readonly string[] {
  return runs.flatMap(({ manifestName, parts }) => [...parts.map((part) => part.blobName), manifestName]);
}
