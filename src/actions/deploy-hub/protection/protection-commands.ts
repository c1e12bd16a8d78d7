import { shellCommand } from "exact-values/shell-command";
import type { ObservedEnvironment, RepositoryProtection } from "./read-protection.ts";

const POLICY = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };

/**
 * What protects the default branch: nobody deletes it or rewrites its history, and each change has an approved pull request. Administrators
 * (role 5) may merge without an approval, but not push: a team of one person keeps a way to change its hub.
 */
export const RULESET = {
  name: "cost-hub",
  target: "branch",
  enforcement: "active",
  bypass_actors: [{ actor_id: 5, actor_type: "RepositoryRole", bypass_mode: "pull_request" }],
  conditions: { ref_name: { include: ["~DEFAULT_BRANCH"], exclude: [] } },
  rules: [
    { type: "deletion" },
    { type: "non_fast_forward" },
    {
      type: "pull_request",
      parameters: {
        required_approving_review_count: 1,
        dismiss_stale_reviews_on_push: true,
        require_code_owner_review: false,
        require_last_push_approval: true,
        required_review_thread_resolution: false,
      },
    },
  ],
};

/** Commands that leave the default branch as the only one that may use the environment; empty where its name is not known. */
export function closingCommands(
  { facts, name }: Pick<ObservedEnvironment, "facts" | "name">,
  { defaultBranch, repository }: Pick<RepositoryProtection, "defaultBranch" | "repository">,
): readonly string[] {
  if (defaultBranch === undefined) return [];
  const place = `repos/${repository}/environments/${encodeURIComponent(name)}`;
  const policies = typeof facts?.refs === "object" ? facts.refs : undefined;
  const isWanted = (policy: { readonly name: string; readonly type: string | undefined }): boolean =>
    policy.name === defaultBranch && policy.type === "branch";
  const others = (policies ?? []).filter((policy) => !isWanted(policy));
  return [
    // Written anew, an environment would lose its reviewers.
    ...(policies === undefined
      ? [shellCommand`gh api --method PUT ${place} --input - <<< ${JSON.stringify(POLICY)}`]
      : []),
    ...others.flatMap(({ id }) =>
      id === undefined ? [] : [shellCommand`gh api --method DELETE ${`${place}/deployment-branch-policies/${id}`}`],
    ),
    ...(policies?.some(isWanted)
      ? []
      : [shellCommand`gh api --method POST ${`${place}/deployment-branch-policies`} -f name=${defaultBranch}`]),
  ];
}

/** The command that protects the default branch. */
export function rulesetCommand(repository: string): string {
  return shellCommand`gh api --method POST ${`repos/${repository}/rulesets`} --input - <<< ${JSON.stringify(RULESET)}`;
}
