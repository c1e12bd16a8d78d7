import type { JsonObject } from "../../../json-value.ts";
import { type ExpressionScope, isTruthy } from "../expressions/expressions.ts";
import { evaluateAt } from "../expressions/token.ts";
import { InvalidWorkflow, UnsupportedFeature } from "../expressions/unsupported.ts";
import { callWorkflow } from "./called-workflow.ts";
import { githubContext } from "./github-context.ts";
import { type JobResult, needsContext, SKIPPED } from "./job-results.ts";
import { runCombinations, unstartedJob } from "./strategy.ts";
import type { RunContext, WorkflowCall } from "./workflow-call.ts";
import type { JobDefinition } from "./workflow-file.ts";

/** Runs the jobs of a workflow file, each as soon as the jobs in its `needs` have ended. */
export async function runJobs(run: RunContext, call: WorkflowCall): Promise<ReadonlyMap<string, JobResult>> {
  const { jobs } = call.workflow;
  const results = new Map<string, JobResult>();
  const started = new Map<string, Promise<void>>();
  const start = (id: string): Promise<void> => {
    const known = started.get(id);
    if (known !== undefined) return known;
    const job = jobs.find((one) => one.id === id);
    const work = job === undefined ? Promise.resolve() : settle(job);
    started.set(id, work);
    return work;
  };
  const settle = async (job: JobDefinition): Promise<void> => {
    await Promise.all(job.needs.map(start));
    results.set(job.id, await runNeeded(run, call, job, results));
  };
  // Waits for all jobs before an error is reported, so that no process is left behind.
  const ends = await Promise.allSettled(jobs.map(({ id }) => start(id)));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}

async function runNeeded(
  run: RunContext,
  call: WorkflowCall,
  job: JobDefinition,
  results: ReadonlyMap<string, JobResult>,
): Promise<JobResult> {
  const contexts = jobContexts(run, call, needsContext(job.needs, results));
  const status = jobStatus(run, call, job, results);
  const located = { file: job.place.file, token: job.fields.get("if") ?? call.workflow.fields.get("jobs") };
  try {
    const { token } = located;
    if (
      token !== undefined &&
      !isTruthy(evaluateAt({ file: located.file, token }, job.condition, { contexts, status }))
    ) {
      return SKIPPED;
    }
    if (job.fields.has("uses")) return await callWorkflow(run, call, job, contexts, runJobs);
    return await runCombinations(run, call, job, contexts);
  } catch (error) {
    if (error instanceof UnsupportedFeature || error instanceof InvalidWorkflow) throw error;
    const message = error instanceof Error ? error.message : String(error);
    return unstartedJob(run, call, job, { conclusion: "failure", message });
  }
}

function jobContexts(run: RunContext, call: WorkflowCall, needs: JsonObject): JsonObject {
  return { github: githubContext(run), inputs: call.inputs, vars: run.variables, needs };
}

/** Considers all preceding jobs, not only those in `needs`: a skipped job in the chain skips its successors. */
function jobStatus(
  { signal }: RunContext,
  { workflow }: WorkflowCall,
  job: JobDefinition,
  results: ReadonlyMap<string, JobResult>,
): NonNullable<ExpressionScope["status"]> {
  const ancestors = new Set<string>();
  const collect = (ids: readonly string[]): void => {
    for (const id of ids.filter((one) => !ancestors.has(one))) {
      ancestors.add(id);
      collect(workflow.jobs.find((one) => one.id === id)?.needs ?? []);
    }
  };
  collect(job.needs);
  const before = [...ancestors].map((id) => (results.get(id) ?? SKIPPED).result);
  const isCancelled = signal.aborted;
  return {
    success: !isCancelled && before.every((result) => result === "success"),
    failure: !isCancelled && before.includes("failure"),
    cancelled: isCancelled || before.includes("cancelled"),
  };
}
