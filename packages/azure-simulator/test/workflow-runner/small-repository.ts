import type { JobRun, RunnerEvent, WorkflowRun } from "../../src/github/runner/jobs/run-report.ts";
import { type MovingClock, movingClock } from "../../src/github/runner/moving-clock.ts";
import type { RepositoryState } from "../../src/github/runner/repository.ts";
import type { RunnerOptions } from "../../src/github/runner/runner-options.ts";
import { createWorkflowRunner, type WorkflowRunner } from "../../src/github/runner/workflow-runner.ts";

export interface SmallRepository extends WorkflowRunner {
  readonly clock: MovingClock;
  readonly events: readonly RunnerEvent[];
}

export interface SmallRepositoryOptions extends Partial<Omit<RunnerOptions, "repository" | "clock">> {
  /** Maps file names to text. */
  readonly workflows: Readonly<Record<string, string>>;
  /** Maps paths of other files to text. */
  readonly files?: Readonly<Record<string, string>>;
  readonly state?: Partial<RepositoryState>;
  readonly time?: string;
  readonly speed?: number;
}

/** A repository with a few files and its own runner. */
export function smallRepository(options: SmallRepositoryOptions): SmallRepository {
  const { workflows, files = {}, state, time = "2026-06-01T00:00:00Z", speed = 1, ...rest } = options;
  const clock = movingClock(time, speed);
  const events: RunnerEvent[] = [];
  const texts = Object.entries(workflows).map(([name, text]) => [`.github/workflows/${name}`, text]);
  const runner = createWorkflowRunner({
    environment: {},
    ...rest,
    repository: { fullName: "contoso/costs", ...state, files: { ...files, ...Object.fromEntries(texts) } },
    clock,
    onEvent: (event) => events.push(event),
  });
  return { ...runner, clock, events };
}

/** One job on push, with its steps as YAML. */
export function oneJob(steps: string, job = ""): string {
  return `on: push\njobs:\n  job:\n    runs-on: ubuntu-latest\n${indent(job, 4)}    steps:\n${indent(steps, 6)}`;
}

function indent(text: string, by: number): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const least = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => `${" ".repeat(by)}${line.slice(least)}\n`).join("");
}

/** The only run, which must exist. */
export function only(runs: readonly WorkflowRun[]): WorkflowRun {
  const [run] = runs;
  if (run === undefined || runs.length > 1) throw new Error(`${runs.length} runs instead of one`);
  return run;
}

export function jobOf(run: WorkflowRun, name: string): JobRun {
  const job = run.jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`No job ${name}; there are ${run.jobs.map((one) => one.name).join(", ")}`);
  return job;
}

/** The output of a job's steps, without the scripts that the runner prints. */
export function printed(job: JobRun | undefined): string {
  const lines = (job?.steps ?? []).flatMap(({ log }) => log.split("\n"));
  return lines.filter((line) => line !== "" && !line.startsWith("> ")).join("\n");
}

/** `job conclusion`, sorted by name. */
export function conclusions(run: WorkflowRun): readonly string[] {
  return run.jobs.map(({ name, conclusion }) => `${name} ${conclusion}`).sort();
}
