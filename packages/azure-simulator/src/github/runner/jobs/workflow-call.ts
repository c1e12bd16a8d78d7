import type { Clock } from "exact-values/clock";
import type { JsonObject } from "../../../json-value.ts";
import type { DeliveredEvent } from "../events/delivered-event.ts";
import type { SimulatedRepository } from "../repository.ts";
import type { RunnerOptions } from "../runner-options.ts";
import type { ConcurrencyGroups } from "./concurrency-groups.ts";
import type { Permissions } from "./permissions.ts";
import type { JobRun, RunnerEvent, RunReference } from "./run-report.ts";
import type { WorkflowFile } from "./workflow-file.ts";

/** What all jobs of a run share, whatever file they are in. */
export interface RunContext {
  readonly options: RunnerOptions;
  readonly clock: Clock;
  readonly repository: SimulatedRepository;
  readonly delivered: DeliveredEvent;
  readonly place: RunReference;
  /** Of this workflow, counted from 1. */
  readonly number: number;
  /** The concurrency groups that this run is in, lower case. */
  readonly held: readonly string[];
  /** Empty for who may not see them. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly groups: ConcurrencyGroups;
  readonly artifacts: string;
  readonly signal: AbortSignal;
  readonly emit: (event: RunnerEvent) => void;
  /** Waits for a free machine; returns the function that frees it. */
  readonly takeMachine: () => Promise<() => void>;
  readonly jobs: JobRun[];
  readonly loadWorkflow: (path: string) => Promise<WorkflowFile | undefined>;
}

/** One workflow file at work: the one that was triggered, or one that it calls. */
export interface WorkflowCall {
  readonly workflow: WorkflowFile;
  readonly inputs: JsonObject;
  readonly secrets: Readonly<Record<string, string>>;
  /** What the caller may; undefined for the one that was triggered. */
  readonly limit: Permissions | undefined;
  /** `caller / `, before the names of jobs. */
  readonly prefix: string;
}
