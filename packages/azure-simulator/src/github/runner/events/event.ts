import type { JsonObject } from "../../../json-value.ts";
import type { FileChanges } from "../file-tree.ts";

interface WithActor {
  /** Login of who caused it; `octocat` when absent. `dependabot[bot]` gets no secrets. */
  readonly actor?: string;
}

export interface PushEvent extends WithActor {
  readonly name: "push";
  /** The default branch when absent. */
  readonly branch?: string;
  /** Pushes a tag at the head of the branch instead. */
  readonly tag?: string;
  readonly files?: FileChanges;
}

export interface PullRequestEvent extends WithActor {
  readonly name: "pull_request";
  readonly number: number;
  /** `opened` when absent. */
  readonly action?: string;
  /** The label that `labeled` adds. */
  readonly label?: string;
  /** Login of who opened it; the actor when absent. */
  readonly author?: string;
  /** The branch that the change comes from. */
  readonly head: string;
  /** `owner/name` of the fork that it lies in; a branch of this repository when absent. */
  readonly fork?: string;
  /** The branch that it goes to; the default branch when absent. */
  readonly base?: string;
  readonly title?: string;
  readonly body?: string;
  /** What the pull request changes, workflow files included. */
  readonly files?: FileChanges;
}

export interface ScheduleEvent {
  readonly name: "schedule";
  readonly cron: string;
  /** Only this file; every workflow with that cron when absent. */
  readonly workflow?: string;
}

export interface WorkflowDispatchEvent extends WithActor {
  readonly name: "workflow_dispatch";
  /** File name, such as `hub-backfill.yml`. */
  readonly workflow: string;
  readonly inputs?: Readonly<Record<string, string | boolean | number>>;
  /** The branch; the default branch when absent. */
  readonly ref?: string;
}

export interface RepositoryDispatchEvent extends WithActor {
  readonly name: "repository_dispatch";
  readonly type: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Made by the runner itself when a run ends. */
export interface WorkflowRunEvent {
  readonly name: "workflow_run";
  readonly action: "requested" | "completed";
  readonly workflow: string;
  readonly branch: string;
  readonly run: JsonObject;
  /** How many runs followed on one another. */
  readonly depth: number;
}

export type GitHubEvent =
  | PushEvent
  | PullRequestEvent
  | ScheduleEvent
  | WorkflowDispatchEvent
  | RepositoryDispatchEvent
  | WorkflowRunEvent;
