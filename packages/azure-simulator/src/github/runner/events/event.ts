import type { JsonObject } from "../../../json-value.ts";
import type { FileChanges } from "../file-tree.ts";

interface WithActor {
  /** Login of the user who caused the event. Default: `octocat`. `dependabot[bot]` gets no secrets. */
  readonly actor?: string;
}

export interface PushEvent extends WithActor {
  readonly name: "push";
  /** Default: the default branch. */
  readonly branch?: string;
  /** Pushes a tag at the head of the branch instead. */
  readonly tag?: string;
  readonly files?: FileChanges;
}

export interface PullRequestEvent extends WithActor {
  readonly name: "pull_request";
  readonly number: number;
  /** Default: `opened`. */
  readonly action?: string;
  /** The label that `labeled` adds. */
  readonly label?: string;
  /** Login of the author. Default: the actor. */
  readonly author?: string;
  /** The source branch. */
  readonly head: string;
  /** `owner/name` of the fork with the source branch. Default: this repository. */
  readonly fork?: string;
  /** The target branch. Default: the default branch. */
  readonly base?: string;
  readonly title?: string;
  readonly body?: string;
  /** The files that the pull request changes, including workflow files. */
  readonly files?: FileChanges;
}

export interface ScheduleEvent {
  readonly name: "schedule";
  readonly cron: string;
  /** Default: every workflow with that cron expression. */
  readonly workflow?: string;
}

export interface WorkflowDispatchEvent extends WithActor {
  readonly name: "workflow_dispatch";
  /** File name, such as `hub-backfill.yml`. */
  readonly workflow: string;
  readonly inputs?: Readonly<Record<string, string | boolean | number>>;
  /** The branch. Default: the default branch. */
  readonly ref?: string;
}

export interface RepositoryDispatchEvent extends WithActor {
  readonly name: "repository_dispatch";
  readonly type: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Created by the runner when a run ends. */
export interface WorkflowRunEvent {
  readonly name: "workflow_run";
  readonly action: "requested" | "completed";
  readonly workflow: string;
  readonly branch: string;
  readonly run: JsonObject;
  /** The number of runs in the chain of events. */
  readonly depth: number;
}

export type GitHubEvent =
  | PushEvent
  | PullRequestEvent
  | ScheduleEvent
  | WorkflowDispatchEvent
  | RepositoryDispatchEvent
  | WorkflowRunEvent;
