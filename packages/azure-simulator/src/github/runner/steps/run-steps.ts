import { type ExpressionScope, isTruthy } from "../expressions/expressions.ts";
import { evaluate, evaluateAt, evaluateText, evaluateTexts, sourceText } from "../expressions/token.ts";
import { InvalidWorkflow, UnsupportedFeature } from "../expressions/unsupported.ts";
import { type Frame, type JobMachine, stepContexts } from "../jobs/job-machine.ts";
import type { Conclusion, StepRun } from "../jobs/run-report.ts";
import type { StepDefinition } from "../jobs/workflow-file.ts";
import { type ActionResult, runActionStep } from "./action-step.ts";
import { runScriptStep, type StepWork } from "./script-step.ts";
import { createStepLog, type StepLog } from "./step-log.ts";

/** Runs the steps whose `if` is true, in order. */
export async function runSteps(machine: JobMachine, frame: Frame, steps: readonly StepDefinition[]): Promise<void> {
  for (const step of steps) {
    if (machine.lost.aborted) return;
    const run = await runStep(machine, frame, step);
    const { outcome, conclusion, outputs } = run;
    frame.results.set(step.id, { outcome, conclusion, outputs });
    if (conclusion === "failure") frame.hasFailed = true;
    frame.report(run);
  }
}

async function runStep(machine: JobMachine, frame: Frame, step: StepDefinition): Promise<StepRun> {
  const { run, job } = machine;
  const base = { ...machine.environment, ...frame.environment };
  const scope: ExpressionScope = { contexts: stepContexts(machine, frame, base), status: statusOf(machine, frame) };
  const name = machine.masks.hide(`${frame.prefix}${stepName(step, scope)}`);
  const place = { run: run.place, job, step: name };
  const log = createStepLog(machine.masks, (line) => run.emit({ kind: "log", ...place, line }));
  const end = (outcome: Conclusion, conclusion = outcome, result?: ActionResult): StepRun => {
    const { outputs = {}, summary = "" } = result ?? {};
    const hidden = machine.masks.hide(summary);
    if (outcome !== "skipped") run.emit({ kind: "step-ended", ...place, conclusion });
    if (hidden !== "" && frame.prefix === "") run.emit({ kind: "summary-written", ...place, markdown: hidden });
    const { text, annotations } = log;
    return { id: step.id, name, outcome, conclusion, outputs, log: text, summary: hidden, annotations };
  };
  try {
    if (!isTruthy(evaluateAt(step, step.condition, scope))) return end("skipped");
  } catch (error) {
    return end(complain(error, log));
  }
  run.emit({ kind: "step-started", ...place });
  run.options.onStep?.(place, machine.lose);
  const { outcome, result } = await perform(machine, frame, step, { scope, base, log });
  const isForgiven = outcome === "failure" && (await isContinued(step, scope, log));
  return end(outcome, isForgiven ? "success" : outcome, result);
}

interface Performance {
  readonly scope: ExpressionScope;
  readonly base: Readonly<Record<string, string>>;
  readonly log: StepLog;
}

async function perform(
  machine: JobMachine,
  frame: Frame,
  step: StepDefinition,
  { scope, base, log }: Performance,
): Promise<{ readonly outcome: Conclusion; readonly result?: ActionResult }> {
  const limit = stepLimit(machine, step, scope);
  try {
    const own = evaluateTexts(step.file, step.fields.get("env"), scope);
    const environment = { ...base, ...own };
    const contexts = { ...scope.contexts, env: environment };
    const work: StepWork = {
      ...{ machine, frame, step, environment, log, signal: limit.signal },
      scope: { ...scope, contexts },
    };
    const result = step.fields.has("run") ? await runScriptStep(work) : await runActionStep(work, runSteps);
    if (limit.isTimedOut()) log.write(`::error::The action '${step.id}' has timed out.\n`);
    if (result.isGood) return { outcome: "success", result };
    return { outcome: limit.signal.aborted && !limit.isTimedOut() ? "cancelled" : "failure", result };
  } catch (error) {
    return { outcome: complain(error, log) };
  } finally {
    limit.end();
  }
}

/** Logs the error of a failed step as GitHub would. An unsupported feature stops the runner. */
function complain(error: unknown, log: StepLog): "failure" {
  if (error instanceof UnsupportedFeature || error instanceof InvalidWorkflow) throw error;
  const message = error instanceof Error ? error.message : String(error);
  for (const line of message.split("\n")) log.write(`::error::${line}\n`);
  return "failure";
}

function statusOf(machine: JobMachine, frame: Frame): NonNullable<ExpressionScope["status"]> {
  const isCancelled = machine.cancelled.aborted;
  return {
    success: !isCancelled && !frame.hasFailed,
    failure: !isCancelled && frame.hasFailed,
    cancelled: isCancelled,
  };
}

function stepName({ fields, file }: StepDefinition, scope: ExpressionScope): string {
  const name = fields.get("name");
  if (name !== undefined) {
    try {
      return evaluateText({ file, token: name }, scope);
    } catch {
      return sourceText(name);
    }
  }
  const text = sourceText(fields.get("uses") ?? fields.get("run"));
  return `Run ${text.trim().split("\n")[0] ?? ""}`;
}

async function isContinued({ fields, file }: StepDefinition, scope: ExpressionScope, log: StepLog): Promise<boolean> {
  const token = fields.get("continue-on-error");
  if (token === undefined) return false;
  try {
    return isTruthy(evaluate({ file, token }, scope));
  } catch (error) {
    return complain(error, log) !== "failure";
  }
}

interface StepLimit {
  readonly signal: AbortSignal;
  readonly isTimedOut: () => boolean;
  readonly end: () => void;
}

/**
 * Aborts at the end of the job or at the step's timeout. A step that starts after the cancellation, such as
 * `always()`, is not aborted.
 */
function stepLimit(machine: JobMachine, { fields, file }: StepDefinition, scope: ExpressionScope): StepLimit {
  const isOver = machine.cancelled.aborted;
  const token = fields.get("timeout-minutes");
  const timeout = new AbortController();
  const ended = new AbortController();
  if (token !== undefined) {
    const minutes = Number(evaluate({ file, token }, scope));
    void machine.run.clock.sleep(minutes * 60_000, ended.signal).then(
      () => timeout.abort(),
      () => undefined,
    );
  }
  return {
    signal: isOver ? timeout.signal : AbortSignal.any([machine.cancelled, timeout.signal]),
    isTimedOut: () => timeout.signal.aborted,
    end: () => ended.abort(),
  };
}
