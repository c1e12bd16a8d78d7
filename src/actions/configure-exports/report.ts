import type { ActionReport } from "../../github/action-report.ts";
import { type Annotation, annotateFailure, annotateNotice } from "../../github/annotations.ts";
import { renderFailure } from "../../github/failure.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import { formatExportPlan } from "../../hub/exports/export-plan-text.ts";
import { formatScope } from "../../hub/scope-kind.ts";
import { manualCommands, manualExportsSentence } from "./manual-exports.ts";
import { type ConfigureExportsResult, failuresOf, type RunFault } from "./result.ts";
import { describeExports } from "./summary.ts";

/** Outputs, annotations and job summary of configure-exports. */
export function reportConfigureExports(result: ConfigureExportsResult): ActionReport {
  const { dryRun, outcomes, plan, warnings } = result;
  const failures = failuresOf(result);
  const summary = renderSummary(describeExports(result));
  const done = (action: string): string =>
    String(outcomes.filter(({ planned, error }) => planned.action === action && error === undefined).length);
  // A plan only reports drift. A run that could not upload the settings because of it has failed.
  const isFailure = ({ error }: RunFault): boolean => !(dryRun && isDrift(error));
  const annotations = failures.map((fault) => failureAnnotation(fault, isFailure(fault) ? "error" : "warning"));
  // Use one annotation per code. GitHub shows ten, and many scopes with the same warning would hide the others.
  for (const notice of warnings) {
    const annotation = annotateNotice(notice, "configure-exports");
    annotations.push({ ...annotation, cause: notice.code ?? annotation.cause });
  }
  annotations.push(...manualStepAnnotations(result));
  return {
    outputs: {
      plan: plan === undefined ? "" : formatExportPlan(plan).join("\n"),
      created: done("create"),
      updated: done("update"),
      unchanged: String((plan?.exports ?? []).filter(({ action }) => action === "unchanged").length),
      removed: done("remove"),
      failed: String(failures.filter(isFailure).length),
      commands: result.commands.map(({ command }) => command).join("\n"),
      "summary-markdown": summary,
    },
    annotations,
    summary,
    hasFailed: failures.some(isFailure),
  };
}

function failureAnnotation({ scope, error, place }: RunFault, kind: Annotation["kind"]): Annotation {
  const {
    code,
    lines: [first = ""],
  } = renderFailure(error);
  return annotateFailure(error, {
    kind,
    about: scope === undefined || first.includes(scope) ? undefined : formatScope(scope),
    // Each fault in the settings has its own line, but Azure's faults repeat from scope to scope.
    cause: place?.line === undefined ? code : `${code} ${place.line}`,
    file: place?.file,
    startLine: place?.line,
  });
}

/** Nothing has failed, but the manual steps block further progress. */
function manualStepAnnotations(result: ConfigureExportsResult): readonly Annotation[] {
  const { urgent } = manualCommands(result);
  if (urgent.length === 0) return [];
  const message = `${manualExportsSentence(result, urgent)} The commands are in the job summary and in the log.`;
  return [annotateNotice({ code: "ExportsLeftToPerson", message }, "configure-exports")];
}

function isDrift(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SettingsDrift";
}
