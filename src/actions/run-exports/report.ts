import type { ActionReport } from "../../github/action-report.ts";
import { type Annotation, annotateFailure, annotateNotice } from "../../github/annotations.ts";
import { renderFailure } from "../../github/failure.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import type { ManualStep } from "../../hub/exports/manual-steps.ts";
import { commandsOf, manualRunsSentence } from "./manual-runs.ts";
import { exportKey, formatPlace } from "./planned-runs.ts";
import {
  type EarlierFailure,
  earlierOwnFailures,
  isFailure,
  type RunExportsResult,
  type RunResult,
  remainingSentence,
} from "./result.ts";
import { describeRuns } from "./summary.ts";

/** Outputs, annotations and job summary of run-exports. */
export function reportRunExports(result: RunExportsResult): ActionReport {
  const { continuation, dispatch, earlier, manifestList, runs, unrecorded } = result;
  const own = earlierOwnFailures(result);
  const summary = renderSummary(describeRuns(result));
  const failures = runs.filter(isFailure);
  const commands = commandsOf(runs);
  const remaining = runs.filter(({ outcome }) => outcome === "remaining");
  return {
    outputs: {
      runs: JSON.stringify(runs.map((run) => ({ ...toJson(run), ...previousOf(run, earlier) }))),
      manifests: manifestList,
      remaining: String(remaining.length),
      failed: String(failures.length + own.length),
      commands: commands.map(({ command }) => command).join("\n"),
      "summary-markdown": summary,
    },
    annotations: [
      ...failures.map((run) => annotateFailure(run.error, { about: formatPlace(run) })),
      ...earlier.map((failure) => annotateEarlier(failure, own.includes(failure))),
      ...(unrecorded === undefined
        ? []
        : [annotateFailure(unrecorded, { about: "The run results could not be recorded", kind: "warning" })]),
      ...(dispatch.error === undefined ? [] : [annotateFailure(dispatch.error)]),
      ...(continuation.outcome === "failed" ? [annotateFailure(continuation.error)] : []),
      ...(commands.length === 0 ? [] : [manualStepAnnotation(commands)]),
      ...(remaining.length === 0
        ? []
        : [annotateNotice({ message: remainingSentence(remaining.length) }, "run-exports")]),
    ],
    summary,
    hasFailed: failures.length + own.length > 0 || dispatch.error !== undefined || continuation.outcome === "failed",
  };
}

function annotateEarlier(failure: EarlierFailure, isFailing: boolean): Annotation {
  return annotateFailure(failure.error, { about: formatPlace(failure), kind: isFailing ? "error" : "warning" });
}

/** The previous run, if it failed. */
function previousOf(run: RunResult, earlier: readonly EarlierFailure[]): Readonly<Record<string, unknown>> {
  const failure = earlier.find((one) => one.isOwn && exportKey(one) === exportKey(run));
  if (failure === undefined) return {};
  const { code, lines, remedy } = renderFailure(failure.error);
  return { previous: { runId: failure.runId, error: { code, message: lines[0], remedy } } };
}

function toJson(run: RunResult): Readonly<Record<string, unknown>> {
  const { scope, month, exportName, isAdopted, outcome, subject } = run;
  const dataset = subject === undefined ? {} : { dataset: subject.dataset };
  const place = { scope, month, export: exportName, ...dataset, outcome };
  switch (run.outcome) {
    case "completed":
      return { ...place, runId: run.runId, manifest: run.manifestName, adopted: isAdopted };
    case "no-data":
      return { ...place, runId: run.runId, status: run.status, adopted: isAdopted };
    case "requested":
    case "remaining":
      return { ...place, runId: run.runId, adopted: isAdopted };
    case "skipped":
      return { ...place, reason: run.reason };
    case "failed":
    case "timed-out":
    case "throttled": {
      const { code, lines, remedy } = renderFailure(run.error);
      return { ...place, runId: run.runId, error: { code, message: lines[0], remedy } };
    }
    case "left-to-person":
      return { ...place, command: run.command.command };
    case "planned":
    case "done":
      return place;
  }
}

function manualStepAnnotation(commands: readonly ManualStep[]): Annotation {
  const message = `${manualRunsSentence(commands)} The commands are in the job summary and in the log.`;
  return annotateNotice({ code: "RunsLeftToPerson", message }, "run-exports");
}
