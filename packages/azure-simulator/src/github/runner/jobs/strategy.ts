import { isObject, type Json, type JsonObject } from "../../../json-value.ts";
import { isTruthy } from "../expressions/expressions.ts";
import { evaluate } from "../expressions/token.ts";
import { holdGroup } from "./held-group.ts";
import { type JobPlan, planJob } from "./job-plan.ts";
import { combinedResult, type JobResult } from "./job-results.ts";
import { matrixCombinations } from "./matrix.ts";
import { runWorkflowJob } from "./run-job.ts";
import type { Conclusion, JobRun } from "./run-report.ts";
import type { RunContext, WorkflowCall } from "./workflow-call.ts";
import type { JobDefinition } from "./workflow-file.ts";

interface Strategy {
  readonly combinations: readonly (JsonObject | undefined)[];
  readonly failFast: boolean;
  readonly maxParallel: number;
}

/** Runs a job once, or once per combination of its matrix. */
export async function runCombinations(
  run: RunContext,
  call: WorkflowCall,
  job: JobDefinition,
  contexts: JsonObject,
): Promise<JobResult> {
  const { combinations, failFast, maxParallel } = readStrategy(job, contexts);
  const siblings = new AbortController();
  const signal = AbortSignal.any([run.signal, siblings.signal]);
  const forgiven = new Set<JobRun>();
  const runs: JobRun[] = [];
  const queue = [...combinations.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, matrix] = next;
      const strategy = {
        ...{ "fail-fast": failFast, "job-index": index, "job-total": combinations.length },
        "max-parallel": maxParallel,
      };
      const own = { ...contexts, strategy, matrix: matrix ?? {} };
      const plan = planJob(run, call, job, own, matrix);
      const done = await runPlanned(run, call, plan, signal);
      runs.push(done);
      run.jobs.push(done);
      if (done.conclusion !== "failure") continue;
      if (isForgivable(job, own)) forgiven.add(done);
      else if (failFast) siblings.abort("The strategy configuration was canceled because a combination failed");
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(maxParallel, combinations.length) }, worker));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return combinedResult(runs, (one) => forgiven.has(one));
}

/** A job that ends before it gets a machine. */
export function unstartedJob(
  run: RunContext,
  call: WorkflowCall,
  job: JobDefinition,
  { conclusion, message }: { readonly conclusion: "failure" | "cancelled"; readonly message: string },
): JobResult {
  const id = `${call.prefix}${job.id}`;
  run.jobs.push(emptyRun({ id, name: id, conclusion, message }));
  run.emit({ kind: "job-ended", run: run.place, job: id, conclusion });
  return { result: conclusion, outputs: {} };
}

function readStrategy({ fields, place }: JobDefinition, contexts: JsonObject): Strategy {
  const token = fields.get("strategy");
  const value: Json = token === undefined ? {} : evaluate({ file: place.file, token }, { contexts });
  const { matrix, "fail-fast": failFast = true, "max-parallel": most = 256 } = isObject(value) ? value : {};
  return {
    combinations: matrix === undefined ? [undefined] : matrixCombinations(matrix),
    failFast: isTruthy(failFast),
    maxParallel: Number(most),
  };
}

async function runPlanned(run: RunContext, call: WorkflowCall, plan: JobPlan, outer: AbortSignal): Promise<JobRun> {
  const end = (conclusion: Conclusion, message: string): JobRun => {
    run.emit({ kind: "job-ended", run: run.place, job: plan.name, conclusion });
    return {
      ...plan,
      ...emptyRun({ id: `${call.prefix}${plan.definition.id}`, name: plan.name, conclusion, message }),
    };
  };
  if (outer.aborted) return end("cancelled", String(outer.reason));
  if (plan.refusal !== undefined) return end("failure", plan.refusal);
  const { fields, place } = plan.definition;
  const desired = { file: place.file, token: fields.get("concurrency"), contexts: plan.contexts, name: plan.name };
  const held = await holdGroup(run, desired, outer);
  if ("cancelled" in held) return end("cancelled", held.cancelled);
  try {
    return await runWorkflowJob(run, call, plan, held.signal);
  } finally {
    held.leave();
  }
}

function isForgivable({ fields, place }: JobDefinition, contexts: JsonObject): boolean {
  const token = fields.get("continue-on-error");
  return token !== undefined && isTruthy(evaluate({ file: place.file, token }, { contexts }));
}

interface EmptyRun {
  readonly id: string;
  readonly name: string;
  readonly conclusion: Conclusion;
  readonly message: string;
}

function emptyRun({ id, name, conclusion, message }: EmptyRun): JobRun {
  return {
    ...{ id, name, conclusion, matrix: undefined, steps: [], outputs: {}, messages: [message] },
    ...{ permissions: {}, subject: undefined, environment: undefined },
  };
}
