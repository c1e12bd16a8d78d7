import { formatMinute } from "exact-values/instant";
import { shellCommand } from "exact-values/shell-command";
import { HOUR_MS } from "exact-values/timestamp";
import { nextDue } from "./cron.ts";
import type { HealthEvidence, ObservedWorkflow, WorkflowEvidence } from "./evidence.ts";
import type { HealthFinding } from "./finding.ts";

/** GitHub starts schedules late and drops some under load. */
const LATE_MS = 12 * HOUR_MS;
/** A deployment pauses workflows for minutes and enables them again, and takes no longer than a job may. */
const PAUSE_MS = 6 * HOUR_MS;

/**
 * Workflows that do not run: disabled, overdue, or with all jobs skipped. The results of their runs are judged
 * elsewhere.
 */
export function findIdleWorkflows({ now, workflows: evidence }: HealthEvidence): readonly HealthFinding[] | undefined {
  if (evidence === undefined) return undefined;
  if (evidence.workflows.length === 0) return [noWorkflows(now)];
  return evidence.workflows.flatMap((workflow) => judge(workflow, evidence, now) ?? []);
}

function judge(workflow: ObservedWorkflow, evidence: WorkflowEvidence, now: Date): HealthFinding | undefined {
  const missedAt = missedDue(workflow, evidence, now);
  if (workflow.state === "active") return missedAt && late(workflow, missedAt);
  // A workflow that only people start may be disabled.
  if (workflow.crons.length === 0) return undefined;
  const since = missedAt ?? disabledSince(workflow, evidence, now);
  return since && disabled(workflow, since);
}

/**
 * When the first missed schedule became a fault; undefined while the workflow is on schedule. A new hub has time until
 * then.
 */
function missedDue(
  { createdAt, crons, lastRunAt }: ObservedWorkflow,
  { startedAt = createdAt }: WorkflowEvidence,
  now: Date,
): Date | undefined {
  const from = lastRunAt ?? new Date(Math.max(createdAt.getTime(), startedAt.getTime()));
  const due = crons.flatMap((cron) => nextDue(cron, from)?.getTime() ?? []);
  const missedAt = Math.min(...due) + LATE_MS;
  return missedAt <= now.getTime() ? new Date(missedAt) : undefined;
}

/**
 * Since when a workflow has been disabled for too long to be paused. A workflow that GitHub disabled is never paused.
 */
function disabledSince(
  { lastRunAt, state, updatedAt }: ObservedWorkflow,
  { deployedAt }: WorkflowEvidence,
  now: Date,
): Date | undefined {
  if (state !== "disabled_manually") return updatedAt;
  const wasActiveAt = Math.max(...[updatedAt, lastRunAt, deployedAt].map((at) => at?.getTime() ?? 0));
  const since = wasActiveAt + PAUSE_MS;
  return since <= now.getTime() ? new Date(since) : undefined;
}

function disabled({ name, path, state }: ObservedWorkflow, since: Date): HealthFinding {
  const reason =
    state === "disabled_inactivity"
      ? "GitHub disabled it, because the repository had no activity for 60 days"
      : `its state is ${state}`;
  return {
    code: "WorkflowDisabled",
    message: `Workflow ${name} does not run: ${reason}.`,
    remedy: `Enable it: ${shellCommand`gh workflow enable ${fileOf(path)}`}. If you do not need it, delete its file.`,
    ...{ workflow: path, since },
  };
}

function late({ lastRunAt, lastSkippedAt, name, path }: ObservedWorkflow, since: Date): HealthFinding {
  const isSkipped = lastSkippedAt !== undefined && lastSkippedAt > (lastRunAt ?? new Date(0));
  const last = lastRunAt === undefined ? "it never ran" : `its last run began ${formatMinute(lastRunAt)}`;
  const place = { workflow: path, since };
  if (isSkipped) {
    return {
      code: "WorkflowSkipped",
      message: `Workflow ${name} skips all its jobs: ${last}.`,
      remedy:
        "Check the repository variables that its jobs need, starting with HUB_STORAGE_ACCOUNT: gh variable list. deploy-hub prints all of them.",
      ...place,
    };
  }
  return {
    code: "WorkflowLate",
    message: `Workflow ${name} missed its schedule: ${last}.`,
    remedy: `Start it (${shellCommand`gh workflow run ${fileOf(path)}`}), and check that its file on the default branch still contains the schedule and that no run is waiting for a runner or an approval.`,
    ...place,
  };
}

function noWorkflows(now: Date): HealthFinding {
  return {
    code: "NoWorkflows",
    message: "GitHub lists no hub workflow, so nothing is exported or ingested.",
    remedy:
      "Restore the files hub-*.yml in .github/workflows on the default branch, and enable GitHub Actions in the repository settings.",
    since: now,
  };
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
