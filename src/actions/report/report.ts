import { formatNotice } from "exact-values/notice";
import type { ActionReport } from "../../github/action-report.ts";
import { annotateFailure, annotateNotice } from "../../github/annotations.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import { judgedOutputs } from "../../hub/watch/judged-json.ts";
import { judgedUntil } from "../../page-source/cost-figures.ts";
import { statusesToJson } from "./month-status.ts";
import type { ReportResult } from "./result.ts";
import { describeReport } from "./summary.ts";

/** Outputs, annotations and job summary of report. */
export function reportPage(result: ReportResult): ActionReport {
  const { data, digest, figures, file, notices, publication } = result;
  const summary = renderSummary(describeReport(result));
  const failures = [publication, digest].flatMap((one) => (one.outcome === "failed" ? [one.error] : []));
  const isPublished = publication.outcome === "artifact" || publication.outcome === "storage";
  return {
    outputs: {
      file,
      url: isPublished ? publication.url : "",
      months: String(data.months.length),
      missing: String(data.missing.length),
      statuses: statusesToJson(data),
      ...judgedOutputs({
        ...result,
        figures: figures[0]?.exact,
        budgets: result.judgements,
        judgedUntil: judgedUntil(data),
      }),
      anomalies: String(figures.reduce((sum, { anomalies }) => sum + anomalies.length, 0)),
      issue: digest.outcome === "opened" || digest.outcome === "updated" ? String(digest.number) : "",
      "summary-markdown": summary,
    },
    annotations: [
      ...failures.map((error) => annotateFailure(error)),
      ...notices.map((notice) => ({
        ...annotateNotice(notice, "report"),
        // The page is where its readers can open it, so it needs no attention every week.
        ...(notice.code === "NoArtifacts" ? { kind: "notice" as const } : {}),
        cause: notice.code ?? formatNotice(notice),
      })),
    ],
    summary,
    hasFailed: failures.length > 0,
  };
}
