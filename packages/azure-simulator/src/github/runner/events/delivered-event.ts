import type { JsonObject } from "../../../json-value.ts";
import { nodeId, userOf } from "../../api/bodies.ts";
import { eventFindings } from "../../contract/event-findings.ts";
import { changedTree, commitId, type FileTree } from "../file-tree.ts";
import type { SimulatedRepository } from "../repository.ts";
import type { GitHubEvent, PullRequestEvent, PushEvent } from "./event.ts";

/** An event as workflows see it: the files of the ref, and the `github` context. */
export interface DeliveredEvent {
  readonly event: GitHubEvent;
  readonly actor: string;
  /** Such as `refs/heads/main`, `refs/pull/7/merge` or `refs/tags/v1`. */
  readonly ref: string;
  readonly sha: string;
  readonly tree: FileTree;
  readonly payload: JsonObject;
  readonly headRef: string;
  readonly baseRef: string;
  /**
   * True for a pull request from a fork or from Dependabot, which gets no secrets, no ID token and a read-only token.
   */
  readonly isUntrusted: boolean;
  readonly isFork: boolean;
  /** `owner/name` of the repository that the change comes from. */
  readonly headRepository: string;
  readonly changedPaths: readonly string[];
}

/** Applies the event to the repository, and returns what the workflows will see. */
export function takeEvent(repository: SimulatedRepository, event: GitHubEvent): DeliveredEvent {
  const delivered = deliveredEvent(repository, event);
  const findings = eventFindings(event.name, delivered.payload);
  if (findings.length > 0)
    throw new Error(`The event ${event.name} deviates from GitHub's schema:\n${findings.join("\n")}`);
  return delivered;
}

function deliveredEvent(repository: SimulatedRepository, event: GitHubEvent): DeliveredEvent {
  const { defaultBranch } = repository;
  const actor = "actor" in event && event.actor !== undefined ? event.actor : "octocat";
  const common = {
    event,
    actor,
    headRef: "",
    baseRef: "",
    isFork: false,
    headRepository: repository.state.fullName,
    isUntrusted: false,
    changedPaths: [],
    payload: { repository: repositoryBody(repository), sender: { login: actor, type: userOf(actor).type } },
  };
  if (event.name === "pull_request") return takePullRequest(repository, event, common);
  if (event.name === "push") return takePush(repository, event, common);
  const branch = event.name === "workflow_dispatch" ? (event.ref ?? defaultBranch) : defaultBranch;
  const tree = repository.branch(branch.replace(/^refs\/heads\//, ""));
  const ref = branch.startsWith("refs/") ? branch : `refs/heads/${branch}`;
  // A scheduled event only contains its cron expression.
  const payload = event.name === "schedule" ? {} : common.payload;
  return { ...common, ref, sha: commitId(tree), tree, payload: { ...payload, ...payloadOf(event, ref) } };
}

const CLOSED_AT = "2026-01-01T00:00:00Z";

type Common = Omit<DeliveredEvent, "ref" | "sha" | "tree">;

function takePush(repository: SimulatedRepository, event: PushEvent, common: Common): DeliveredEvent {
  const { branch = repository.defaultBranch, tag, files = {} } = event;
  const before = commitId(repository.branch(branch));
  const tree = repository.push(branch, files);
  const sha = commitId(tree);
  const ref = tag === undefined ? `refs/heads/${branch}` : `refs/tags/${tag}`;
  if (tag !== undefined) repository.addCommit(ref, tree);
  const commit = { id: sha, message: "change", modified: Object.keys(files) };
  return {
    ...common,
    ...{ ref, sha, tree, changedPaths: Object.keys(files) },
    isUntrusted: common.actor === "dependabot[bot]",
    payload: { ...common.payload, ref, before, after: sha, head_commit: commit, commits: [commit] },
  };
}

function takePullRequest(repository: SimulatedRepository, event: PullRequestEvent, common: Common): DeliveredEvent {
  const { number, action = "opened", head, fork, base = repository.defaultBranch, title = "", body = "" } = event;
  const { files = {} } = event;
  const { fullName } = repository.state;
  const isFork = fork !== undefined && fork.toLowerCase() !== fullName.toLowerCase();
  const tree = changedTree(repository.branch(base), files);
  const ref = `refs/pull/${number}/merge`;
  const sha = commitId(tree);
  repository.addCommit(ref, tree);
  repository.addCommit(`refs/pull/${number}/head`, tree);
  if (!isFork) repository.addCommit(`refs/heads/${head}`, tree);
  const headRepository = isFork
    ? { full_name: fork, name: fork.split("/")[1] ?? "", fork: true, owner: { login: fork.split("/")[0] ?? "" } }
    : repositoryBody(repository);
  const pullRequest: JsonObject = {
    ...{ number, title, body, state: action === "closed" ? "closed" : "open", draft: false, merged: false },
    ...{ active_lock_reason: null, merged_at: null, merged_by: null },
    closed_at: action === "closed" ? CLOSED_AT : null,
    user: { login: event.author ?? common.actor },
    head: { ref: head, sha, repo: headRepository, label: `${headRepository.owner.login}:${head}` },
    base: { ref: base, sha: commitId(repository.branch(base)), repo: repositoryBody(repository) },
  };
  return {
    ...common,
    ...{ ref, sha, tree, isFork, headRef: head, baseRef: base, changedPaths: Object.keys(files) },
    headRepository: headRepository.full_name,
    isUntrusted: isFork || common.actor === "dependabot[bot]",
    payload: {
      ...{ ...common.payload, action, number, pull_request: pullRequest },
      ...(event.label === undefined ? {} : { label: labelBody(event.label) }),
    },
  };
}

function labelBody(name: string): JsonObject {
  return { id: 1, node_id: nodeId("LA", 1), name, color: "ededed", default: false, description: null };
}

function payloadOf(event: Exclude<GitHubEvent, PushEvent | PullRequestEvent>, ref: string): JsonObject {
  switch (event.name) {
    case "schedule":
      return { schedule: event.cron };
    case "workflow_dispatch":
      return { ref, workflow: `.github/workflows/${event.workflow}`, inputs: textInputs(event.inputs ?? {}) };
    case "repository_dispatch":
      return {
        action: event.type,
        branch: ref.replace(/^refs\/heads\//, ""),
        client_payload: toJson(event.payload ?? {}),
      };
    case "workflow_run":
      return { action: event.action, workflow_run: event.run };
  }
}

/** The event contains every input as text, whatever its type. */
function textInputs(inputs: Readonly<Record<string, string | boolean | number>>): JsonObject {
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)]));
}

function toJson(value: Readonly<Record<string, unknown>>): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

function repositoryBody({
  state: { fullName },
  defaultBranch,
}: SimulatedRepository): JsonObject & { readonly full_name: string; readonly owner: { readonly login: string } } {
  const [login = "", name = ""] = fullName.split("/");
  return { full_name: fullName, name, owner: { login }, default_branch: defaultBranch, fork: false, private: true };
}
