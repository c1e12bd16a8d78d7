import { formatMonthSpan } from "exact-values/month";
import { formatNotice } from "exact-values/notice";
import { renderFailure } from "../../github/failure.ts";
import { codeCell, renderCode } from "../../github/markdown/markdown-table.ts";
import { column, type Section, type Summary, type Table, table } from "../../github/markdown/summary-markdown.ts";
import { type FailureItem, failureSection, noticeSection, renderFailureLine } from "../../github/report/sections.ts";
import { COSTS, formatSubject } from "../../hub/exports/export-kinds.ts";
import { gatherLackingRoles } from "../../hub/roles/lacking-roles.ts";
import { commandSection } from "./manual-runs.ts";
import { exportKey, formatMonthOf, formatPlace } from "./planned-runs.ts";
import {
  earlierOwnFailures,
  isFailure,
  type RunExportsResult,
  type RunOutcome,
  type RunResult,
  remainingSentence,
} from "./result.ts";

/** In the order in which the summary counts them. */
const OUTCOMES = [
  "planned",
  "requested",
  "completed",
  "no-data",
  "done",
  "skipped",
  "left-to-person",
  "remaining",
  "failed",
  "timed-out",
  "throttled",
] as const satisfies readonly RunOutcome["outcome"][];

/** The job summary: result, runs, manual steps, failures and notes. */
export function describeRuns(result: RunExportsResult): Summary {
  return {
    sentence: renderSentence(result),
    content: [runTable(result.runs), commandSection(result.runs), faultSection(result), noteSection(result)],
  };
}

/** Outcomes whose output names are not plain words. */
const WORDS: Readonly<Partial<Record<RunOutcome["outcome"], string>>> = {
  "no-data": "without data",
  "left-to-person": "to run manually",
  "timed-out": "timed out",
};

function renderSentence(result: RunExportsResult): string {
  const { continuation, dispatch, runs, dryRun, schedule, seconds } = result;
  const earlier = earlierOwnFailures(result).length;
  const hasFailed =
    earlier > 0 || runs.some(isFailure) || dispatch.error !== undefined || continuation.outcome === "failed";
  const counts = OUTCOMES.flatMap((outcome) => {
    const count = runs.filter((run) => run.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${WORDS[outcome] ?? outcome}`];
  });
  if (earlier > 0) counts.push(`${earlier} earlier ${earlier === 1 ? "run" : "runs"} failed`);
  const what = counts.length === 0 ? "the settings have no scopes, so there is nothing to run" : counts.join(", ");
  const head = dryRun
    ? "Dry run of run-exports, nothing was requested"
    : `Run-exports ${hasFailed ? "failed" : "succeeded"}`;
  return `**${head} (${schedule}): ${what}** (${seconds.toFixed(1)} s).`;
}

function runTable(runs: readonly RunResult[]): Table {
  // A hub with costs only does not need the dataset column.
  const hasOthers = runs.some(({ subject }) => subject !== undefined);
  return table(runs, [
    column("Scope", ({ scope }) => codeCell(`/${scope}`)),
    column("Month", ({ month }) => month),
    hasOthers && column("Dataset", ({ subject }) => formatSubject(subject ?? COSTS)),
    column("Outcome", describeOutcome),
    column("Run", (run) => ("runId" in run && run.runId !== undefined ? codeCell(run.runId) : "")),
  ]);
}

function describeOutcome(run: RunResult): string {
  const adopted = run.isAdopted ? " (requested by an earlier job)" : "";
  switch (run.outcome) {
    case "planned":
      return "would be requested";
    case "completed":
      return `completed${adopted}${run.manifestName === undefined ? ", its files have been ingested since" : ""}`;
    case "no-data":
      return `no data: ${run.status}${adopted}`;
    case "done":
      return "done: the month is in the lake";
    case "skipped":
      return `skipped: ${run.reason}`;
    case "left-to-person":
      return "manual step, see the command below";
    case "requested":
      return `requested${adopted}`;
    case "remaining":
      return run.runId === undefined ? "remaining: not requested yet" : `remaining: still running${adopted}`;
    case "failed":
    case "timed-out":
    case "throttled":
      return `${WORDS[run.outcome] ?? run.outcome}: ${renderFailure(run.error).code}`;
  }
}

function faultSection(result: RunExportsResult): Section {
  const { continuation, dispatch, runs } = result;
  // An error that stops one month of a scope usually stops the others with the same message.
  const { common, single } = gatherLackingRoles(runs.filter(isFailure));
  const alike = Map.groupBy(single, (run) => `${exportKey(run)} ${renderFailureLine(run.error)}`);
  const failures = [...alike.values()].flatMap((same): readonly FailureItem[] => {
    const [first] = same;
    if (first === undefined) return [];
    const months = same.length === 1 ? first.month : formatMonthSpan(same.map(({ month }) => month).sort());
    const about = `${renderCode(`/${first.scope}`)} ${formatMonthOf({ month: months, subject: first.subject })}`;
    return [{ about, error: first.error }];
  });
  for (const failure of earlierOwnFailures(result)) {
    failures.push({ about: `${renderCode(`/${failure.scope}`)} ${formatMonthOf(failure)}`, error: failure.error });
  }
  if (dispatch.error !== undefined) failures.push({ error: dispatch.error });
  if (continuation.outcome === "failed") failures.push({ error: continuation.error });
  return failureSection([...common, ...failures]);
}

function noteSection(result: RunExportsResult): Section {
  const { continuation, dispatch, earlier, runs } = result;
  const failing = earlierOwnFailures(result);
  const reported = earlier.filter((failure) => !failing.includes(failure));
  const remaining = runs.filter(({ outcome }) => outcome === "remaining").length;
  const isRequested = runs.some(({ outcome }) => outcome === "requested");
  const notes = [
    ...reported.map((failure) => `${formatPlace(failure)}: ${failure.error.message} ${failure.error.remedy}`),
    ...result.notes.map(formatNotice),
    ...(remaining === 0 ? [] : [remainingSentence(remaining)]),
    ...(isRequested ? ["Runs take minutes to hours. Ingest finds their files when they arrive."] : []),
    ...(continuation.outcome === "started" ? [`Started ${continuation.workflow} again for them.`] : []),
    ...(dispatch.eventCount === 0 ? [] : [`Sent msexports_FileAdded events: ${dispatch.eventCount}.`]),
  ];
  return noticeSection(
    "Notes",
    notes.map((message) => ({ message })),
  );
}
