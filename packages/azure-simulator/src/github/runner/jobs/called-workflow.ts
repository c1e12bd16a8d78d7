import type { Json, JsonObject } from "../../../json-value.ts";
import { calledPath } from "../check-workflow.ts";
import { isMapping } from "../expressions/github-parser.ts";
import { evaluateText, evaluateTexts, findField } from "../expressions/token.ts";
import { InvalidWorkflow } from "../expressions/unsupported.ts";
import { holdGroup } from "./held-group.ts";
import { effectivePermissions } from "./job-plan.ts";
import type { JobResult } from "./job-results.ts";
import { jobPermissions, type Permissions, RIGHTS } from "./permissions.ts";
import { unstartedJob } from "./strategy.ts";
import type { RunContext, WorkflowCall } from "./workflow-call.ts";
import type { JobDefinition, WorkflowFile } from "./workflow-file.ts";
import { readWorkflowInputs, typedInput } from "./workflow-inputs.ts";

type RunJobs = (run: RunContext, call: WorkflowCall) => Promise<ReadonlyMap<string, JobResult>>;

/** A job that calls another workflow of the same commit: `uses: ./.github/workflows/x.yml`. */
export async function callWorkflow(
  run: RunContext,
  caller: WorkflowCall,
  job: JobDefinition,
  contexts: JsonObject,
  runJobs: RunJobs,
): Promise<JobResult> {
  const { file } = job.place;
  const path = calledPath(job) ?? "";
  const workflow = await run.loadWorkflow(path);
  if (workflow === undefined) throw new InvalidWorkflow(file, [`${path} does not exist`]);
  const limit = effectivePermissions(run, caller, job);
  refuseMore(run, workflow, limit);
  const given = evaluateTexts(file, job.fields.get("with"), { contexts });
  const call: WorkflowCall = {
    workflow,
    // GitHub merges its inputs into those of the dispatched workflow and removes none (actions/runner#2274).
    inputs: { ...caller.inputs, ...calledInputs(workflow, given, contexts) },
    secrets: calledSecrets(caller, job, contexts),
    limit,
    prefix: `${caller.prefix}${job.id} / `,
  };
  const desired = {
    ...{ file: path, token: workflow.fields.get("concurrency"), name: job.id },
    contexts: { ...contexts, inputs: call.inputs },
  };
  const held = await holdGroup(run, desired, run.signal);
  if ("cancelled" in held) {
    return unstartedJob(run, caller, job, { conclusion: "cancelled", message: held.cancelled });
  }
  const results = await runJobs({ ...held.run, signal: held.signal }, call).finally(held.leave);
  const found = [...results.values()].map(({ result }) => result);
  const result = (["failure", "cancelled"] as const).find((worst) => found.includes(worst)) ?? "success";
  return { result, outputs: calledOutputs(workflow, results) };
}

function calledInputs(
  workflow: WorkflowFile,
  given: Readonly<Record<string, string>>,
  contexts: JsonObject,
): JsonObject {
  const known = readWorkflowInputs(workflow, "workflow_call", contexts);
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new InvalidWorkflow(workflow.path, [`Invalid input, ${unknown} is not defined in the called workflow`]);
  }
  const inputs: Record<string, Json> = {};
  for (const [name, { type, isRequired, fallback = "" }] of known) {
    if (isRequired && given[name] === undefined) {
      throw new InvalidWorkflow(workflow.path, [`Input ${name} is required, but not provided while calling`]);
    }
    inputs[name] = typedInput(type, given[name] ?? fallback);
  }
  return inputs;
}

function calledSecrets(
  caller: WorkflowCall,
  { fields, place }: JobDefinition,
  contexts: JsonObject,
): Record<string, string> {
  const token = fields.get("secrets");
  if (token === undefined) return {};
  if (!isMapping(token)) return { ...caller.secrets };
  return evaluateTexts(place.file, token, { contexts: { ...contexts, secrets: caller.secrets } });
}

/** GitHub does not start the run when a called workflow requests more permissions than its caller has. */
function refuseMore({ delivered }: RunContext, workflow: WorkflowFile, limit: Permissions): void {
  if (delivered.isUntrusted) return;
  for (const job of workflow.jobs) {
    const asked = [job.fields.get("permissions"), workflow.fields.get("permissions")] as const;
    if (asked.every((token) => token === undefined)) continue;
    for (const [scope, right] of Object.entries(jobPermissions(...asked))) {
      const most = limit[scope] ?? "none";
      if (RIGHTS.indexOf(right) <= RIGHTS.indexOf(most)) continue;
      throw new Error(
        `Error calling workflow '${workflow.path}'. The nested job '${job.id}' is requesting '${scope}: ` +
          `${right}', but is only allowed '${scope}: ${most}'.`,
      );
    }
  }
}

function calledOutputs(workflow: WorkflowFile, results: ReadonlyMap<string, JobResult>): Record<string, string> {
  const jobs = Object.fromEntries(
    [...results].map(([id, { result, outputs }]) => [id, { result, outputs: { ...outputs } }]),
  );
  const on = workflow.fields.get("on");
  const outputs = findField(findField(on, "workflow_call"), "outputs");
  if (outputs === undefined || !isMapping(outputs)) return {};
  return Object.fromEntries(
    [...outputs].map(({ key, value }) => {
      const token = findField(value, "value");
      const text = token === undefined ? "" : evaluateText({ file: workflow.path, token }, { contexts: { jobs } });
      return [key.toString(), text];
    }),
  );
}
