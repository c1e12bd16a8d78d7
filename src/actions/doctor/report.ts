import type { ActionReport } from "../../github/action-report.ts";
import type { Annotation } from "../../github/annotations.ts";
import { documentLink } from "../../github/failure.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import type { LinkVerdict } from "../../hub/health/judge-chain.ts";
import { LINKS } from "../../hub/health/links.ts";
import type { DoctorResult } from "./doctor.ts";
import { commandOf, encodeResult } from "./result.ts";
import { describeDoctor } from "./summary.ts";

/** Outputs, annotations and job summary of doctor. Only a broken link makes the step fail. */
export function reportDoctor(result: DoctorResult): ActionReport {
  const { links, remedy, repository, verdict } = result;
  const summary = renderSummary(describeDoctor(result));
  const first = links.find(({ state }) => state === verdict);
  const advice = remedy === undefined ? "" : `\nFirst: ${remedy.message}\n${commandOf(remedy, repository)}`;
  return {
    outputs: {
      verdict,
      report: encodeResult(result),
      failed: String(links.filter(({ state }) => state === "fail").length),
      "summary-markdown": summary,
    },
    annotations: links.flatMap((one) => annotate(one, one === first ? advice : "")),
    summary,
    hasFailed: verdict === "fail",
  };
}

function annotate({ code, link, message, state }: LinkVerdict, advice: string): readonly Annotation[] {
  if (code === undefined || (state !== "fail" && state !== "warn")) return [];
  const text = `${LINKS[link].title}: ${message}${advice}`;
  const kind = state === "fail" ? "error" : "warning";
  return [{ kind, cause: `${link} ${code}`, title: code, message: text, link: documentLink(code) }];
}
