import { formatMinute } from "exact-values/instant";
import { shellCommand } from "exact-values/shell-command";
import { HOUR_MS } from "exact-values/timestamp";
import { nextDue } from "./cron.ts";
import type { HealthEvidence, ObservedWorkflow, WorkflowEvidence } from "./evidence.ts";
import type { HealthFinding } from "./finding.ts";

/** GitHub starts schedules late, and drops some when it is busy. */
const LATE_MS = 12 * HOUR_MS;
/** A deployment pauses workflows for minutes and enables them again; no deployment takes longer than a job may. */
const PAUSE_MS = 6 * HOUR_MS;

/** Workflows that do not run: disabled, later than their schedule, or with all jobs skipped. What their runs said is for others to judge. */
export function findIdleWorkflows({ now, workflows: evidence }: HealthEvidence): readonly HealthFinding[] | undefined {
  if (evidence === undefined) return undefined;
  if (evidence.workflows.length === 0) return [noWorkflows(now)];
  return evidence.workflows.flatMap((workflow) => judge(workflow, evidence, now) ?? []);
}

function judge(workflow: ObservedWorkflow, evidence: WorkflowEvidence, now: Date): HealthFinding | undefined {
  const missedAt = missedDue(workflow, evidence, now);
  if (workflow.state === "active") return missedAt && late(workflow, missedAt);
  // What only people start is theirs to disable.
  if (workflow.crons.length === 0) return undefined;
  const since = missedAt ?? disabledSince(workflow, evidence, now);
  return since && disabled(workflow, since);
}

/** When the first due time without a run became a fault; undefined while the workflow keeps its schedule. A new hub has time until that is due. */
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

/** When a workflow has been disabled for too long to be paused; nothing that GitHub itself disables is. */
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
      ? "GitHub disabled it, because the repository saw no activity for 60 days"
      : `its state is ${state}`;
  return {
    code: "WorkflowDisabled",
    message: `Workflow ${name} does not run: ${reason}.`,
    remedy: `Enable it: ${shellCommand`gh workflow enable ${fileOf(path)}`}. Delete the file of a workflow that is not needed.`,
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
        "Check the repository variables that its jobs ask for, HUB_STORAGE_ACCOUNT first: gh variable list. deploy-hub prints all of them.",
      ...place,
    };
  }
  return {
    code: "WorkflowLate",
    message: `Workflow ${name} missed its schedule: ${last}.`,
    remedy: `Start it (${shellCommand`gh workflow run ${fileOf(path)}`}), and check that its file on the default branch still has the schedule and that runs are not waiting for a runner or an approval.`,
    ...place,
  };
}

function noWorkflows(now: Date): HealthFinding {
  return {
    code: "NoWorkflows",
    message: "GitHub knows no workflow of the hub, so nothing exports or ingests.",
    remedy:
      "Bring the files hub-*.yml back to .github/workflows on the default branch, and enable GitHub Actions in the settings of the repository.",
    since: now,
  };
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
