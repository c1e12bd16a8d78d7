import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evaluateTexts } from "../expressions/token.ts";
import { runSteps } from "../steps/run-steps.ts";
import { githubContext } from "./github-context.ts";
import { idTokenClaims } from "./job-id-token.ts";
import { type JobLimits, startJobLimits } from "./job-limits.ts";
import type { Frame, JobMachine } from "./job-machine.ts";
import { jobOutputs } from "./job-outputs.ts";
import type { JobPlan } from "./job-plan.ts";
import { createMasks } from "./masks.ts";
import type { Conclusion, JobRun, StepRun } from "./run-report.ts";
import type { RunContext, WorkflowCall } from "./workflow-call.ts";

/** Runs one job on its own machine, which is deleted afterwards. */
export async function runWorkflowJob(
  run: RunContext,
  call: WorkflowCall,
  plan: JobPlan,
  outer: AbortSignal,
): Promise<JobRun> {
  const free = await run.takeMachine();
  const place = { run: run.place, job: plan.name };
  const limits = startJobLimits(run.clock, outer, plan.timeoutMinutes);
  const folder = await mkdtemp(join(tmpdir(), "job-"));
  run.emit({ kind: "job-started", ...place });
  const steps: StepRun[] = [];
  let conclusion: Conclusion = "failure";
  let outputs: Record<string, string> = {};
  const messages: string[] = [];
  try {
    const { machine, frame } = await prepare(run, call, plan, { folder, limits, steps });
    try {
      await runSteps(machine, frame, plan.definition.steps);
      await runPosts(machine, frame, steps);
      outputs = jobOutputs(machine, frame, plan, messages);
    } finally {
      run.options.github?.revokeToken(machine.token);
    }
    const message = limits.message();
    if (message !== undefined) messages.push(message);
    conclusion = conclude(limits, frame);
  } finally {
    limits.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    free();
  }
  run.emit({ kind: "job-ended", ...place, conclusion });
  const { name, matrix, permissions, subject, environment } = plan;
  const id = `${call.prefix}${plan.definition.id}`;
  return { id, name, matrix, conclusion, steps, outputs, messages, permissions, subject, environment };
}

function conclude({ cancelled, lost }: JobLimits, { hasFailed }: Frame): Conclusion {
  if (lost.aborted) return "failure";
  if (cancelled.aborted) return "cancelled";
  return hasFailed ? "failure" : "success";
}

interface Preparation {
  readonly folder: string;
  readonly limits: JobLimits;
  readonly steps: StepRun[];
}

async function prepare(
  run: RunContext,
  call: WorkflowCall,
  plan: JobPlan,
  { folder, limits, steps }: Preparation,
): Promise<{ readonly machine: JobMachine; readonly frame: Frame }> {
  const [workspace, temp, home] = ["workspace", "temp", "home"].map((name) => join(folder, name));
  for (const path of [workspace, temp, home]) await mkdir(path ?? folder);
  const token = run.options.github?.issueToken(plan.permissions) ?? `ghs_${randomUUID().replaceAll("-", "")}`;
  const eventPath = join(temp ?? folder, "event.json");
  await writeFile(eventPath, JSON.stringify(run.delivered.payload, undefined, 2));
  const github = { ...githubContext(run), token, job: plan.definition.id, event_path: eventPath };
  const idToken = idTokenVariables(run, call, plan);
  const { ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken = "" } = idToken;
  const results = run.options.github?.results.environmentFor(`run-${run.place.id}`) ?? {};
  const { ACTIONS_RUNTIME_TOKEN: runtimeToken = "" } = results;
  const masks = createMasks([...Object.values(plan.secrets), token, requestToken, runtimeToken]);
  const contexts = { ...plan.contexts, secrets: { ...plan.secrets, GITHUB_TOKEN: token, github_token: token } };
  const environment = jobEnvironment(call, plan, { ...contexts, github });
  let files = 0;
  const machine: JobMachine = {
    ...{ run, workspace: workspace ?? folder, temp: temp ?? folder, home: home ?? folder },
    ...{ masks, token, idToken, results, github, environment },
    job: plan.name,
    permissions: plan.permissions,
    paths: [],
    posts: [],
    cancelled: limits.cancelled,
    lost: limits.lost,
    lose: limits.lose,
    nextFile: () => {
      files += 1;
      return `step-${files}`;
    },
  };
  const frame: Frame = {
    contexts,
    results: new Map(),
    environment: {},
    defaults: plan.defaults,
    actionFolder: undefined,
    prefix: "",
    hasFailed: false,
    report: (step) => steps.push(step),
  };
  return { machine, frame };
}

/** The `env` of the workflow, then that of the job, which may refer to it. */
function jobEnvironment(
  { workflow }: WorkflowCall,
  { definition }: JobPlan,
  contexts: Frame["contexts"],
): Record<string, string> {
  const outer = evaluateTexts(workflow.path, workflow.fields.get("env"), { contexts });
  const own = evaluateTexts(workflow.path, definition.fields.get("env"), { contexts: { ...contexts, env: outer } });
  return { ...outer, ...own };
}

function idTokenVariables(run: RunContext, { workflow }: WorkflowCall, plan: JobPlan): Record<string, string> {
  const { signIn } = run.options;
  const { environment, subject } = plan;
  if (subject === undefined || signIn === undefined) return {};
  const claims = idTokenClaims(githubContext(run), { environment, subject, workflowPath: workflow.path });
  return {
    ACTIONS_ID_TOKEN_REQUEST_URL: signIn.idTokenRequestUrl,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: signIn.issueIdTokenRequestToken(claims),
  };
}

/** Runs the post steps of actions in reverse order, unless the machine is lost. */
async function runPosts(machine: JobMachine, frame: Frame, steps: StepRun[]): Promise<void> {
  for (const post of [...machine.posts].reverse()) {
    if (machine.lost.aborted) return;
    const step = await post.run();
    if (step.conclusion === "failure") frame.hasFailed = true;
    if (step.conclusion === "skipped") continue;
    const place = { run: machine.run.place, job: machine.job, step: post.name };
    machine.run.emit({ kind: "step-ended", ...place, conclusion: step.conclusion });
    steps.push(step);
  }
}
