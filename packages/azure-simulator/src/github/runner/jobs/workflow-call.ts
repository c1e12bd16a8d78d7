import type { Clock } from "exact-values/clock";
import type { JsonObject } from "../../../json-value.ts";
import type { DeliveredEvent } from "../events/delivered-event.ts";
import type { SimulatedRepository } from "../repository.ts";
import type { RunnerOptions } from "../runner-options.ts";
import type { ConcurrencyGroups } from "./concurrency-groups.ts";
import type { Permissions } from "./permissions.ts";
import type { JobRun, RunnerEvent, RunReference } from "./run-report.ts";
import type { WorkflowFile } from "./workflow-file.ts";

/** Shared by all jobs of a run, including those of called workflows. */
export interface RunContext {
  readonly options: RunnerOptions;
  readonly clock: Clock;
  readonly repository: SimulatedRepository;
  readonly delivered: DeliveredEvent;
  readonly place: RunReference;
  /** Number of the run of this workflow, from 1. */
  readonly number: number;
  /** The concurrency groups that this run holds, in lower case. */
  readonly held: readonly string[];
  /** Empty for events without access to secrets. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly groups: ConcurrencyGroups;
  readonly artifacts: string;
  readonly signal: AbortSignal;
  readonly emit: (event: RunnerEvent) => void;
  /** Waits for a free machine; returns a function that frees it. */
  readonly takeMachine: () => Promise<() => void>;
  readonly jobs: JobRun[];
  readonly loadWorkflow: (path: string) => Promise<WorkflowFile | undefined>;
}

/** One workflow file in a run: the triggered one, or one that it calls. */
export interface WorkflowCall {
  readonly workflow: WorkflowFile;
  readonly inputs: JsonObject;
  readonly secrets: Readonly<Record<string, string>>;
  /** The caller's permissions; undefined for the triggered workflow. */
  readonly limit: Permissions | undefined;
  /** Prefix of job names, such as `caller / `. */
  readonly prefix: string;
}
