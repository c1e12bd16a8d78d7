import type { EventsConfig, Step } from "@actions/workflow-parser/model/workflow-template";
import {
  convertWorkflowTemplate,
  isMapping,
  isSequence,
  isString,
  NoOperationTraceWriter,
  parseWorkflow,
} from "../expressions/github-parser.ts";
import { readFields, type TemplateToken, type TokenFields } from "../expressions/token.ts";
import { InvalidWorkflow, type SourcePlace, UnsupportedFeature } from "../expressions/unsupported.ts";

/** A workflow file, parsed by GitHub's parser and limited to supported features. */
export interface WorkflowFile {
  readonly path: string;
  /** `name:`, or the path. */
  readonly name: string;
  readonly events: EventsConfig;
  readonly fields: TokenFields;
  readonly jobs: readonly JobDefinition[];
}

export interface JobDefinition {
  readonly id: string;
  readonly place: SourcePlace;
  readonly needs: readonly string[];
  /** The condition. Without a status function it becomes `success() && (...)`. */
  readonly condition: string;
  readonly fields: TokenFields;
  /** Empty for a job that calls a workflow. */
  readonly steps: readonly StepDefinition[];
}

export interface StepDefinition {
  readonly id: string;
  readonly file: string;
  readonly token: TemplateToken;
  readonly condition: string;
  readonly fields: TokenFields;
}

const EVENTS = [
  "push",
  "pull_request",
  "schedule",
  "workflow_dispatch",
  "repository_dispatch",
  "workflow_run",
  "workflow_call",
];
const WORKFLOW = ["name", "on", "permissions", "env", "defaults", "concurrency", "jobs"];
const ANY_JOB = ["name", "needs", "permissions", "if", "concurrency", "strategy"];
const STEPS_JOB = [
  ...ANY_JOB,
  ...["runs-on", "environment", "outputs", "env", "defaults", "steps", "timeout-minutes", "continue-on-error"],
];
const CALL_JOB = [...ANY_JOB, "uses", "with", "secrets"];
const STEP = [
  ...["id", "if", "name", "uses", "run", "working-directory", "shell", "with", "env"],
  ...["continue-on-error", "timeout-minutes"],
];

export async function parseWorkflowFile(path: string, content: string): Promise<WorkflowFile> {
  const { context, value } = parseWorkflow({ name: path, content }, new NoOperationTraceWriter());
  const refuse = (): void => {
    const errors = context.errors.getErrors().map(({ message }) => message);
    if (errors.length > 0) throw new InvalidWorkflow(path, errors);
  };
  refuse();
  if (value === undefined) throw new InvalidWorkflow(path, ["it is empty"]);
  const template = await convertWorkflowTemplate(context, value);
  refuse();
  const fields = readFields({ file: path, token: value }, "workflow", WORKFLOW);
  refuseEvents(path, fields.get("on"));
  const tokens = jobTokens(fields.get("jobs"));
  return {
    path,
    name: fields.get("name")?.toString() ?? path,
    events: template.events,
    fields,
    jobs: template.jobs.map((job) => {
      const token = tokens.get(job.id.value) ?? job.id;
      const isCall = job.type === "reusableWorkflowJob";
      const jobFields = readFields({ file: path, token }, "job", isCall ? CALL_JOB : STEPS_JOB);
      return {
        id: job.id.value,
        place: { file: path, line: job.id.line },
        needs: (job.needs ?? []).map((need) => need.value),
        condition: job.if.expression,
        fields: jobFields,
        steps: isCall ? [] : readSteps(path, jobFields.get("steps"), job.steps),
      };
    }),
  };
}

/** Pairs the steps of the file with the conditions and IDs that GitHub's converter derived. */
export function readSteps(
  file: string,
  token: TemplateToken | undefined,
  converted: readonly Step[],
): readonly StepDefinition[] {
  if (token === undefined || !isSequence(token)) return [];
  return [...token].map((item, index) => {
    const step = converted[index];
    return {
      id: step?.id ?? `__${index}`,
      file,
      token: item,
      condition: step?.if?.expression ?? "success()",
      fields: readFields({ file, token: item }, "step", STEP),
    };
  });
}

function jobTokens(token: TemplateToken | undefined): Map<string, TemplateToken> {
  const jobs = new Map<string, TemplateToken>();
  if (token === undefined || !isMapping(token)) return jobs;
  for (const { key, value } of token) jobs.set(key.toString(), value);
  return jobs;
}

function refuseEvents(file: string, on: TemplateToken | undefined): void {
  if (on === undefined) return;
  const names = isMapping(on) ? [...on].map(({ key }) => key) : isSequence(on) ? [...on] : [on];
  for (const name of names) {
    if (!isString(name) || EVENTS.includes(name.value)) continue;
    throw new UnsupportedFeature({ file, line: name.line }, `the event "${name.value}"`);
  }
}
