import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../json-value.ts";
import { concurrencySetting } from "./jobs/concurrency-setting.ts";
import { githubContext } from "./jobs/github-context.ts";
import { runJobs } from "./jobs/job-graph.ts";
import type { Conclusion, JobRun, WorkflowRun } from "./jobs/run-report.ts";
import type { RunContext, WorkflowCall } from "./jobs/workflow-call.ts";
import type { WorkflowFile } from "./jobs/workflow-file.ts";
import { dispatchInputs, readWorkflowInputs } from "./jobs/workflow-inputs.ts";

type RunStart = Omit<RunContext, "held" | "artifacts" | "signal" | "jobs">;

/** Runs one workflow for one event, as soon as its concurrency group is free. */
export async function executeWorkflow(start: RunStart, workflow: WorkflowFile): Promise<WorkflowRun> {
  const cancel = new AbortController();
  const inputs = inputsOf(workflow, start);
  const messages: string[] = [];
  const jobs: JobRun[] = [];
  const { place, clock, delivered, emit } = start;
  const startedAt = clock.now();
  const contexts = {
    github: githubContext({ ...start, held: [], artifacts: "", signal: cancel.signal, jobs }),
    inputs,
    vars: start.variables,
  };
  const setting = concurrencySetting(workflow.path, workflow.fields.get("concurrency"), {
    contexts,
    server: start.options.github?.server,
  });
  const end = (conclusion: Conclusion): WorkflowRun => {
    emit({ kind: "run-ended", run: place, conclusion });
    const { id, file, name, event } = place;
    return { id, file, name, event, ref: delivered.ref, startedAt, endedAt: clock.now(), conclusion, jobs, messages };
  };
  const leave =
    setting === undefined
      ? () => undefined
      : await start.groups.enter({
          ...setting,
          onWait: () => emit({ kind: "run-waiting", run: place, group: setting.group }),
          cancel: (reason) => {
            messages.push(reason);
            cancel.abort(reason);
          },
        });
  if (typeof leave !== "function") {
    messages.push(leave.cancelled);
    return end("cancelled");
  }
  const artifacts = await mkdtemp(join(tmpdir(), "artifacts-"));
  const run: RunContext = {
    ...start,
    ...{ artifacts, jobs, signal: cancel.signal },
    held: setting === undefined ? [] : [setting.group.toLowerCase()],
  };
  try {
    emit({ kind: "run-started", run: place });
    await runJobs(run, callOf(workflow, inputs, start));
    return end(concludeRun(jobs, cancel.signal, messages));
  } finally {
    leave();
    await rm(artifacts, { recursive: true, force: true });
  }
}

function callOf(workflow: WorkflowFile, inputs: JsonObject, { secrets }: RunStart): WorkflowCall {
  return { workflow, inputs, secrets, limit: undefined, prefix: "" };
}

function inputsOf(workflow: WorkflowFile, { delivered: { event } }: RunStart): JsonObject {
  if (event.name !== "workflow_dispatch") return {};
  const { inputs, refusal } = dispatchInputs(readWorkflowInputs(workflow, event.name), event.inputs ?? {});
  if (refusal !== undefined) throw new Error(`${event.workflow}: ${refusal}`);
  return inputs;
}

function concludeRun(jobs: readonly JobRun[], { aborted }: AbortSignal, messages: string[]): Conclusion {
  const found = jobs.map(({ conclusion }) => conclusion);
  for (const job of jobs) messages.push(...job.messages.map((message) => `${job.name}: ${message}`));
  if (aborted) return "cancelled";
  const worst = (["failure", "cancelled"] as const).find((conclusion) => found.includes(conclusion));
  if (worst !== undefined) return worst;
  return found.length === 0 || found.every((conclusion) => conclusion === "skipped") ? "skipped" : "success";
}
