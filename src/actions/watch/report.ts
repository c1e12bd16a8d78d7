import { InputError, quoteValue } from "exact-values/errors";
import { formatNotice } from "exact-values/notice";
import type { ActionReport } from "../../github/action-report.ts";
import { annotateFailure, annotateNotice } from "../../github/annotations.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import type { PlanFinding } from "../../hub/watch/budgets-plan.ts";
import { judgedOutputs } from "../../hub/watch/judged-json.ts";
import type { FailureCause } from "./inputs.ts";
import type { Judged, WatchResult } from "./result.ts";
import type { SentMessage } from "./send-messages.ts";
import { describeWatch } from "./summary.ts";

/** Outputs, annotations and job summary of watch. */
export function reportWatch(result: WatchResult): ActionReport {
  const { judged, notices } = result;
  const failures = judged === undefined ? [] : failuresOf(judged);
  const summary = renderSummary(describeWatch(result, failures));
  return {
    outputs: { ...(judged === undefined ? {} : outputsOf(judged)), "summary-markdown": summary },
    annotations: [
      ...failures.map((error) => annotateFailure(error)),
      ...notices.map((notice) => ({
        ...annotateNotice(notice, "watch"),
        ...(notice.code === "NoArtifacts" ? { kind: "notice" as const } : {}),
        cause: notice.code ?? formatNotice(notice),
      })),
    ],
    summary,
    hasFailed: failures.length > 0,
  };
}

function outputsOf({ data, facts, file, publication, sent }: Judged): Readonly<Record<string, string>> {
  const isPublished = publication.outcome === "artifact" || publication.outcome === "storage";
  return {
    ...judgedOutputs(facts),
    anomalies: String(data.anomalies.length),
    sent: String(sent.filter(({ outcome }) => outcome.outcome === "accepted").length),
    file,
    url: isPublished ? publication.url : "",
  };
}

/** All causes of a failed run: messages not delivered, a file not published, fail-on, and refused budgets. */
function failuresOf({ failures, plan, publication, sent }: Judged): readonly unknown[] {
  return [
    ...sent.flatMap((one) => undelivered(one) ?? []),
    ...(publication.outcome === "failed" ? [publication.error] : []),
    ...[...failures].map((cause) => CAUSES[cause]()),
    ...(plan?.findings ?? []).flatMap((finding) => refusal(finding) ?? []),
  ];
}

function undelivered({ channel, entry, outcome }: SentMessage): Error | undefined {
  const about = `Channel ${channel} may not have received “${entry.message.title}”`;
  switch (outcome.outcome) {
    case "accepted":
      return undefined;
    case "given-up":
      return new InputError("MessageUnconfirmed", `${about}: two runs ended while they were sending it.`, {
        remedy: "Look for it in the channel. It is not sent again.",
      });
    case "failed":
    case "unknown":
      return new InputError(outcome.code, `${about}: ${outcome.message}`, { remedy: outcome.remedy });
  }
}

function refusal({ severity, subject, text }: PlanFinding): Error | undefined {
  if (severity !== "refused") return undefined;
  return new InputError("BudgetTooLarge", `Budget ${quoteValue(subject)} could not be judged. ${text}`, {
    remedy: LARGE_REMEDY,
  });
}

const LARGE_REMEDY = "Limit it to scopes with fewer resource groups, or filter by fewer tag keys.";
const REMEDY = "The summary of this run names the causes. Remove the value from input fail-on to keep such runs green.";

const CAUSES: Readonly<Record<FailureCause, () => Error>> = {
  exceeded: () =>
    new InputError("BudgetExceeded", "A budget is exceeded, and fail-on asks for it.", { remedy: REMEDY }),
  forecast: () =>
    new InputError("BudgetForecast", "A budget is exceeded or will be by its forecast, and fail-on asks for it.", {
      remedy: REMEDY,
    }),
  anomaly: () =>
    new InputError("AnomalyFound", "An anomaly began in the last seven days, and fail-on asks for it.", {
      remedy: REMEDY,
    }),
};
