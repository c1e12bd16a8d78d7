import type { JsonObject } from "../../../json-value.ts";
import type { JobRun } from "./run-report.ts";

export type NeedResult = "success" | "failure" | "cancelled" | "skipped";

/** A job as its dependents see it. */
export interface JobResult {
  readonly result: NeedResult;
  readonly outputs: Readonly<Record<string, string>>;
}

export const SKIPPED: JobResult = { result: "skipped", outputs: {} };

/** All combinations of a matrix as one job. For each output, the last non-empty value wins. */
export function combinedResult(runs: readonly JobRun[], isForgiven: (run: JobRun) => boolean): JobResult {
  const results = runs.map((run) => (run.conclusion === "failure" && isForgiven(run) ? "success" : run.conclusion));
  const outputs: Record<string, string> = {};
  for (const run of runs) {
    for (const [name, value] of Object.entries(run.outputs))
      if (value !== "" || !(name in outputs)) outputs[name] = value;
  }
  const worst = (["failure", "cancelled"] as const).find((result) => results.includes(result));
  const isAllSkipped = results.length > 0 && results.every((result) => result === "skipped");
  return { result: worst ?? (isAllSkipped ? "skipped" : "success"), outputs };
}

export function needsContext(needs: readonly string[], results: ReadonlyMap<string, JobResult>): JsonObject {
  return Object.fromEntries(
    needs.map((id) => {
      const { result, outputs } = results.get(id) ?? SKIPPED;
      return [id, { result, outputs: { ...outputs } }];
    }),
  );
}
