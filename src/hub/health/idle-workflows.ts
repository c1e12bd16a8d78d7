import { formatMinute } from "exact-values/instant";
import { shellCommand } from "exact-values/shell-command";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "exact-values/timestamp";
import type { HealthEvidence, HealthFinding, ObservedWorkflow, WorkflowEvidence } from "./evidence.ts";

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
  const enable = shellCommand`gh workflow enable ${fileOf(path)}`;
  return {
    code: "WorkflowDisabled",
    message: `Workflow ${name} does not run: ${reason}.`,
    remedy: `Enable it: ${enable}. If you do not need it, delete its file.`,
    command: enable,
    ...{ workflow: path, since },
  };
}

/** Skip all their jobs until the repository variables HUB_ALLOCATE, HUB_ISSUES and HUB_WATCH are set. */
const OPTIONAL = /\/hub-(?:allocate|issue|watch)\.ya?ml$/;

function late({ lastRunAt, lastSkippedAt, name, path }: ObservedWorkflow, since: Date): HealthFinding | undefined {
  const isSkipped = lastSkippedAt !== undefined && lastSkippedAt > (lastRunAt ?? new Date(0));
  const last = lastRunAt === undefined ? "it never ran" : `its last run began ${formatMinute(lastRunAt)}`;
  const place = { workflow: path, since };
  if (isSkipped && OPTIONAL.test(path)) return undefined;
  if (isSkipped) {
    return {
      code: "WorkflowSkipped",
      message: `Workflow ${name} skips all its jobs: ${last}.`,
      remedy:
        "Check the repository variables that its jobs need, starting with HUB_STORAGE_ACCOUNT: gh variable list. " +
        "deploy-hub prints all of them.",
      command: "gh variable list",
      ...place,
    };
  }
  const start = shellCommand`gh workflow run ${fileOf(path)}`;
  return {
    code: "WorkflowLate",
    message: `Workflow ${name} missed its schedule: ${last}.`,
    remedy:
      `Start it (${start}), and check that its file on the default branch ` +
      "still contains the schedule and that no run is waiting for a runner or an approval.",
    command: start,
    ...place,
  };
}

function noWorkflows(now: Date): HealthFinding {
  return {
    code: "NoWorkflows",
    message: "GitHub lists no hub workflow, so nothing is exported or ingested.",
    remedy:
      "Restore the files hub-*.yml in .github/workflows on the default branch, and enable GitHub Actions in the " +
      "repository settings.",
    since: now,
  };
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The minutes of a schedule: a cron expression with five fields in UTC, as GitHub interprets it. */
interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly isDay: (day: Date) => boolean;
}

const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const WEEKDAY_NAMES = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Long enough for a schedule on one day a year, including leap days. */
const MAX_DAYS = 366 * 8;

/**
 * The first instant after `after` at which a cron expression is due; undefined for invalid text and for days that do
 * not exist.
 */
export function nextDue(expression: string, after: Date): Date | undefined {
  const cron = parseCron(expression);
  if (cron === undefined) return undefined;
  const midnight = Math.floor(after.getTime() / DAY_MS) * DAY_MS;
  for (let count = 0; count <= MAX_DAYS; count++) {
    const day = midnight + count * DAY_MS;
    if (!cron.isDay(new Date(day))) continue;
    for (const hour of [...cron.hours].toSorted(byNumber)) {
      for (const minute of [...cron.minutes].toSorted(byNumber)) {
        const due = day + hour * HOUR_MS + minute * MINUTE_MS;
        if (due > after.getTime()) return new Date(due);
      }
    }
  }
  return undefined;
}

function parseCron(expression: string): Cron | undefined {
  const fields = expression.trim().toLowerCase().split(/\s+/);
  if (fields.length !== 5) return undefined;
  const [minute = "", hour = "", date = "", month = "", weekday = ""] = fields;
  const minutes = parseField(minute, { first: 0, last: 59 });
  const hours = parseField(hour, { first: 0, last: 23 });
  const dates = parseField(date, { first: 1, last: 31 });
  const months = parseField(month, { first: 1, last: 12, names: MONTH_NAMES });
  // Sunday is 0 and 7.
  const weekdays = parseField(weekday, { first: 0, last: 7, names: WEEKDAY_NAMES });
  if (!minutes || !hours || !dates || !months || !weekdays) return undefined;
  const isDate = (day: Date): boolean => dates.has(day.getUTCDate());
  const isWeekday = (day: Date): boolean => weekdays.has(day.getUTCDay()) || (day.getUTCDay() === 0 && weekdays.has(7));
  // If both are restricted, the day is due if either matches.
  const isEither = !date.startsWith("*") && !weekday.startsWith("*");
  const isDay = (day: Date): boolean =>
    months.has(day.getUTCMonth() + 1) && (isEither ? isDate(day) || isWeekday(day) : isDate(day) && isWeekday(day));
  return { minutes, hours, isDay };
}

interface FieldRange {
  readonly first: number;
  readonly last: number;
  readonly names?: readonly string[];
}

/** Parses a list of values, ranges and steps; undefined for anything else. */
function parseField(text: string, { first, last, names = [] }: FieldRange): ReadonlySet<number> | undefined {
  const values = new Set<number>();
  const numberOf = (word: string): number => {
    const named = names.indexOf(word);
    return named >= 0 ? named + first : /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
  };
  for (const item of text.split(",")) {
    const [range = "", step = "1", ...more] = item.split("/");
    const [from = "", to] = range === "*" ? [String(first), String(last)] : range.split("-", 2);
    const lowest = numberOf(from);
    const highest = to !== undefined ? numberOf(to) : item.includes("/") ? last : lowest;
    const by = Number(step);
    if (more.length > 0 || !/^\d{1,2}$/.test(step) || by === 0) return undefined;
    // A comparison with NaN is false.
    if (!(lowest >= first && highest <= last && lowest <= highest)) return undefined;
    for (let value = lowest; value <= highest; value += by) values.add(value);
  }
  return values;
}

function byNumber(left: number, right: number): number {
  return left - right;
}
