import type { HttpAnswer, HttpCall } from "../../https-server.ts";
import { listPage, NOT_ACCESSIBLE, NOT_FOUND } from "./answers.ts";
import { nodeId, STARTED_AT } from "./bodies.ts";

/** A name pattern for branches or tags that may use an environment. */
export interface SimulatedRefPolicy {
  readonly name: string;
  readonly type?: "branch" | "tag";
}

/**
 * `true`: the default branch only. `false`: every ref. `"protected-branches"`: branches with a protection rule, or all
 * branches if there is no such rule.
 */
export type SimulatedEnvironmentAccess = boolean | "protected-branches" | readonly SimulatedRefPolicy[];

/** An active rule of a ruleset, as GitHub lists it for a branch. */
export interface BranchRule {
  readonly type: string;
  readonly parameters?: object;
}

/** The protection of a branch: a classic protection rule, or the active rules of rulesets. */
export type SimulatedBranchProtection = "classic" | readonly BranchRule[];

/** The rule of a branch that requires reviews. */
export const REVIEW_RULE: BranchRule = {
  type: "pull_request",
  parameters: {
    ...{ required_approving_review_count: 1, dismiss_stale_reviews_on_push: true, require_code_owner_review: false },
    ...{ require_last_push_approval: true, required_review_thread_resolution: false },
  },
};

export interface ProtectionRoutes {
  addEnvironment(name: string, access: SimulatedEnvironmentAccess, more?: { readonly hasReviewers?: boolean }): void;
  protectBranch(name: string, protection: SimulatedBranchProtection): void;
  /** Undefined for paths other than environments, branches and rules. */
  answer(call: HttpCall, rest: string, may: May): HttpAnswer | undefined;
}

type May = (scope: string, level: "read" | "write") => boolean;

interface Environment {
  readonly name: string;
  readonly access: SimulatedEnvironmentAccess;
  readonly hasReviewers: boolean;
}

/** Environments and branch rules. Every requested branch exists. */
export function createProtectionRoutes(repository: string, defaultBranch: string): ProtectionRoutes {
  const environments = new Map<string, Environment>();
  const branches = new Map<string, SimulatedBranchProtection>();
  const policiesOf = ({ access }: Environment): readonly SimulatedRefPolicy[] => {
    if (access === true) return [{ name: defaultBranch, type: "branch" }];
    return typeof access === "object" ? access : [];
  };

  const environmentAnswer = (environment: Environment): HttpAnswer => {
    const { access, hasReviewers, name } = environment;
    const isProtected = access === "protected-branches";
    const policy = access === false ? null : { protected_branches: isProtected, custom_branch_policies: !isProtected };
    const rule = (id: number, type: string): object => ({ id, node_id: nodeId("GA", id), type });
    const reviewers = { ...rule(3755, "required_reviewers"), prevent_self_review: false, reviewers: [] };
    const rules = [...(hasReviewers ? [reviewers] : []), ...(policy === null ? [] : [rule(3736, "branch_policy")])];
    return {
      status: 200,
      body: {
        ...{ id: 161, node_id: nodeId("EN", 161), name, protection_rules: rules },
        ...{ deployment_branch_policy: policy, created_at: STARTED_AT, updated_at: STARTED_AT },
        html_url: `https://github.com/${repository}/deployments/activity_log?environments_filter=${name}`,
      },
    };
  };

  const policiesAnswer = (url: URL, environment: Environment): HttpAnswer => {
    const policies = policiesOf(environment).map((policy, index) => ({
      ...{ id: 361_471 + index, node_id: nodeId("GP", 361_471 + index) },
      ...policy,
    }));
    return listPage(url, policies, (page) => ({ total_count: policies.length, branch_policies: page }));
  };

  const branchAnswer = (name: string): HttpAnswer => {
    const protection = branches.get(name);
    // GitHub reports a branch as protected if it has any ruleset rule.
    const isProtected = protection === "classic" || (protection ?? []).length > 0;
    return {
      status: 200,
      body: {
        ...{ name, commit: commitBody(), protected: isProtected },
        protection: {
          enabled: protection === "classic",
          required_status_checks: { enforcement_level: "off", contexts: [], checks: [] },
        },
      },
    };
  };

  const rulesAnswer = (url: URL, name: string): HttpAnswer => {
    const protection = branches.get(name) ?? [];
    const rules = (protection === "classic" ? [] : protection).map((rule) => ({
      ...rule,
      ...{ ruleset_source_type: "Repository", ruleset_source: repository, ruleset_id: 42 },
    }));
    return listPage(url, rules, (page) => page);
  };

  return {
    addEnvironment: (name, access, { hasReviewers = false } = {}) => {
      environments.set(name.toLowerCase(), { name, access, hasReviewers });
    },
    protectBranch: (name, protection) => {
      branches.set(name, protection);
    },
    answer: ({ method, url }, rest, may) => {
      if (method !== "GET") return undefined;
      const [, kind, name = "", more] =
        /^\/(environments|branches|rules\/branches)\/([^/]+)(?:\/(deployment-branch-policies))?$/.exec(rest) ?? [];
      if (kind === undefined) return undefined;
      const decoded = decodeURIComponent(name);
      if (kind === "rules/branches") return rulesAnswer(url, decoded);
      if (kind === "branches") return may("contents", "read") ? branchAnswer(decoded) : NOT_ACCESSIBLE;
      if (!may("actions", "read")) return NOT_ACCESSIBLE;
      const environment = environments.get(decoded.toLowerCase());
      if (environment === undefined) return NOT_FOUND;
      return more === undefined ? environmentAnswer(environment) : policiesAnswer(url, environment);
    },
  };
}

function commitBody(): object {
  const sha = "0123456789abcdef0123456789abcdef01234567";
  const person = { name: "Ada", email: "ada@contoso.example", date: STARTED_AT };
  return {
    ...{ sha, node_id: nodeId("C", sha), html_url: `https://github.com/contoso/costs/commit/${sha}` },
    commit: { author: person, committer: person, message: "Add a cost hub", comment_count: 0, tree: { sha } },
    ...{ author: null, committer: null, parents: [] },
  };
}
