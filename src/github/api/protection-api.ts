import { type GithubConnection, openRepository, statusOf } from "./github-calls.ts";

/** A name pattern for branches or tags that may use an environment. */
export interface RefPolicy {
  readonly id: number | undefined;
  readonly name: string;
  /** Undefined if GitHub does not return it. */
  readonly type: "branch" | "tag" | undefined;
}

/** Which refs may use an environment, and whether a person approves its jobs. */
export interface EnvironmentFacts {
  /**
   * `every-ref`: no restriction. `protected-branches`: branches with a protection rule, or every branch if none has a
   * rule.
   */
  readonly refs: "every-ref" | "protected-branches" | readonly RefPolicy[];
  readonly hasReviewers: boolean;
}

/** The protection of a branch, as visible to users with read access. */
export interface BranchFacts {
  /** True if the branch has any protection rule, regardless of its content. */
  readonly isProtected: boolean;
  /** True if the branch has a classic protection rule, whose content only administrators can read. */
  readonly hasClassicProtection: boolean;
  /** The active rules of all rulesets that apply to the branch. */
  readonly rules: readonly BranchRule[];
}

interface BranchRule {
  readonly type: string;
  /** The number of required approvals in a rule of type `pull_request`. */
  readonly approvalCount: number | undefined;
}

/** Reads who may use environments, and who may change a branch. */
export interface ProtectionApi {
  /** Undefined if the environment does not exist. */
  environment(name: string): Promise<EnvironmentFacts | undefined>;
  branch(name: string): Promise<BranchFacts>;
}

const FORBIDDEN_REMEDY =
  "Give the job `permissions: { actions: read, contents: read }` and set github-token to github.token; for " +
  "another repository, use a separate token with these permissions.";

/** Opens GitHub's API for environments and branches without sending anything. */
export function openProtectionApi(connection: GithubConnection): ProtectionApi {
  const { call, owner, paginate, repo, rest } = openRepository(connection, FORBIDDEN_REMEDY);
  const policiesOf = async (environment_name: string): Promise<readonly RefPolicy[]> => {
    const place = { owner, repo, environment_name, per_page: 100 };
    const policies = await paginate(rest.repos.listDeploymentBranchPolicies, place);
    return policies.map(({ id, name, type }) => ({ id, name: name ?? "", type }));
  };
  return {
    environment: (name) =>
      call(`read environment ${name}`, async () => {
        try {
          const { data } = await rest.repos.getEnvironment({ owner, repo, environment_name: name });
          const { deployment_branch_policy: policy, protection_rules: rules = [] } = data;
          const hasReviewers = rules.some(({ type }) => type === "required_reviewers");
          if (policy === null || policy === undefined) return { refs: "every-ref", hasReviewers };
          return { refs: policy.custom_branch_policies ? await policiesOf(name) : "protected-branches", hasReviewers };
        } catch (error) {
          if (statusOf(error) !== 404) throw error;
          // GitHub also returns 404 for a repository that the token cannot see, so the repository itself is read.
          await rest.repos.get({ owner, repo });
          return undefined;
        }
      }),
    branch: (name) =>
      call(`read the protection of branch ${name}`, async () => {
        const rules = await paginate(rest.repos.getBranchRules, { owner, repo, branch: name, per_page: 100 });
        const { data } = await rest.repos.getBranch({ owner, repo, branch: name });
        return {
          isProtected: data.protected,
          hasClassicProtection: data.protection?.enabled === true,
          rules: rules.map((rule) => ({
            type: rule.type,
            approvalCount: rule.type === "pull_request" ? rule.parameters?.required_approving_review_count : undefined,
          })),
        };
      }),
  };
}
