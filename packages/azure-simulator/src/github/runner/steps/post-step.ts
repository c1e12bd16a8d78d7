import { isTruthy } from "../expressions/expressions.ts";
import { evaluateAt, type TemplateToken } from "../expressions/token.ts";
import { type Frame, type JobMachine, type PostStep, stepContexts } from "../jobs/job-machine.ts";
import type { Conclusion } from "../jobs/run-report.ts";
import type { StepDefinition } from "../jobs/workflow-file.ts";
import type { StepWork } from "./script-step.ts";
import { createStepLog, type StepLog } from "./step-log.ts";
import type { ProcessResult } from "./step-process.ts";

/** Passed in to avoid a cycle, since composite actions contain steps. */
export type RunSteps = (machine: JobMachine, frame: Frame, steps: readonly StepDefinition[]) => Promise<void>;

type Start = (
  log: StepLog,
  signal: AbortSignal,
  environment: Readonly<Record<string, string>>,
) => Promise<ProcessResult>;

interface PostCondition {
  readonly file: string;
  readonly token: TemplateToken;
  readonly text: string;
}

/** Runs the post step of an action at the end of the job, with the state that it saved. */
export function postStep(
  { machine, frame, step, environment }: StepWork,
  condition: PostCondition,
  start: Start,
): PostStep {
  const name = `Post ${step.fields.get("name")?.toString() ?? step.fields.get("uses")?.toString() ?? step.id}`;
  return {
    name,
    run: async () => {
      const log = createStepLog(machine.masks);
      const now = { ...environment, ...machine.environment };
      const isCancelled = machine.cancelled.aborted;
      const status = {
        success: !frame.hasFailed && !isCancelled,
        failure: frame.hasFailed && !isCancelled,
        cancelled: isCancelled,
      };
      const scope = { contexts: stepContexts(machine, frame, now), status };
      const done = (conclusion: Conclusion, summary = "") => ({
        ...{ id: `${step.id}.post`, name, outcome: conclusion, conclusion, outputs: {}, summary },
        ...{ log: log.text, annotations: log.annotations },
      });
      if (!isTruthy(evaluateAt(condition, condition.text, scope))) return done("skipped");
      // A cancelled job still cleans up.
      const signal = isCancelled ? new AbortController().signal : machine.cancelled;
      const { isGood, summary } = await start(log, signal, now);
      return done(isGood ? "success" : signal.aborted ? "cancelled" : "failure", summary);
    },
  };
}
