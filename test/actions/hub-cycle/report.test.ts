import { InputError } from "exact-values/errors";
import { expect, test } from "vitest";
import { joinReports, type StepReport } from "../../../src/actions/hub-cycle/report.ts";
import { type ActionReport, failureReport } from "../../../src/github/action-report.ts";
import { renderAnnotations } from "../../../src/github/annotations.ts";

const failed = failureReport(new InputError("SignInFailed", "Azure gave no token.", { remedy: "Check tenant-id." }));
const good: ActionReport = { outputs: {}, annotations: [], summary: "Done.", hasFailed: false };
const cycle = (...reports: readonly ActionReport[]): readonly StepReport[] =>
  (["run-exports", "ingest", "apply-retention"] as const).map((step, index) => ({
    step,
    report: reports[index] ?? good,
  }));
const firstLine = (reports: readonly StepReport[]): string => joinReports(reports).summary.split("\n")[0] ?? "";

test("the first line names the failed steps, and mentions no success when all failed", () => {
  expect(firstLine(cycle())).toBe("**The cycle succeeded: run-exports, ingest, apply-retention.**");
  expect(firstLine(cycle(failed))).toBe("**The cycle failed in run-exports; the other steps succeeded.**");
  expect(firstLine(cycle(failed, failed, failed))).toBe(
    "**All steps of the cycle failed: run-exports, ingest, apply-retention.**",
  );
});

test("an error that stops all steps has one annotation with a link to the documentation", () => {
  const { annotations, outputs } = joinReports(cycle(failed, failed, failed));
  expect(renderAnnotations(annotations, (place) => `https://github.com/o/r/blob/v1/${place}`)).toEqual([
    "::error title=SignInFailed::Azure gave no token.%0ACheck tenant-id.%0ASee https://github.com/o/r/blob/v1/docs/errors/access.md#signinfailed",
  ]);
  expect(outputs.failed).toBe("3");
});
