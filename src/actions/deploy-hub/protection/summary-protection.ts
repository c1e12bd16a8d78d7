import { shellCommand } from "exact-values/shell-command";
import { escapeMarkdown, renderCode } from "../../../github/markdown/markdown-table.ts";
import { type Block, type Section, section, shell } from "../../../github/markdown/summary-markdown.ts";
import { branchTitle, IDENTITY_TITLES } from "./protection-warnings.ts";
import type { ObservedEnvironment, RepositoryProtection } from "./read-protection.ts";

/** The commands with which a person protects the repository on GitHub; empty if it is fully protected. */
export function protectionSection(protection: RepositoryProtection): Section {
  const { branch, environments } = protection;
  return section(
    "Protect the repository",
    ...environments
      .filter(({ access }) => access.outcome !== "closed")
      .flatMap((one) => closingBlocks(one, protection)),
    ...(branch.outcome === "protected" ? [] : rulesetBlocks(protection)),
    ...environments.filter(({ facts, role }) => role === "deploy" && !facts?.hasReviewers).map(reviewerText),
  );
}

function closingBlocks(environment: ObservedEnvironment, protection: RepositoryProtection): readonly Block[] {
  const { access, name, role } = environment;
  const branch = renderCode(branchTitle(protection));
  const unless = access.outcome === "unknown" ? " (once, unless already done)" : "";
  const commands = closingCommands(environment, protection);
  return [
    `**Restrict environment ${renderCode(name)} to ${branch}**; otherwise any branch could sign in as ` +
      `${IDENTITY_TITLES[role]}${unless}:`,
    commands.length === 0 ? "Set `github-token`, and the next run shows the commands here." : shell(commands),
  ];
}

function rulesetBlocks(protection: RepositoryProtection): readonly Block[] {
  const unless = protection.branch.outcome === "unknown" ? " (once, unless already done)" : "";
  return [
    `**Protect branch ${renderCode(branchTitle(protection))}**, whose workflows run as the hub ` +
      `identity${unless}. Changes then need an approved pull request; administrators may merge without ` +
      "approval:",
    shell([rulesetCommand(protection)]),
  ];
}

function reviewerText({ name }: ObservedEnvironment): string {
  const title = escapeMarkdown(name);
  return (
    `**Recommended: reviewers on environment ${renderCode(name)}**, so that no one deploys alone: ` +
    `*Settings*, *Environments*, *${title}*, *Required reviewers*. Private repositories need GitHub ` +
    "Enterprise for it."
  );
}

const POLICY = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };

/**
 * The ruleset for the default branch: no deletion, no rewritten history, and an approved pull request for every change.
 * Administrators (role 5) may merge without approval but not push, so that a single person can still change the hub.
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

/** Commands that restrict the environment to the default branch; empty if its name is unknown. */
export function closingCommands(
  { facts, name }: Pick<ObservedEnvironment, "facts" | "name">,
  protection: Pick<RepositoryProtection, "defaultBranch" | "repository" | "server">,
): readonly string[] {
  const { defaultBranch, repository } = protection;
  if (defaultBranch === undefined) return [];
  const gh = { shell: ghApi(protection) };
  const place = `repos/${repository}/environments/${encodeURIComponent(name)}`;
  const policies = typeof facts?.refs === "object" ? facts.refs : undefined;
  const isWanted = (policy: { readonly name: string; readonly type: string | undefined }): boolean =>
    policy.name === defaultBranch && policy.type === "branch";
  const others = (policies ?? []).filter((policy) => !isWanted(policy));
  return [
    // A PUT on an environment that already has policies would remove its reviewers.
    ...(policies === undefined
      ? [shellCommand`${gh} --method PUT ${place} --input - <<< ${JSON.stringify(POLICY)}`]
      : []),
    ...others.flatMap(({ id }) =>
      id === undefined ? [] : [shellCommand`${gh} --method DELETE ${`${place}/deployment-branch-policies/${id}`}`],
    ),
    ...(policies?.some(isWanted)
      ? []
      : [shellCommand`${gh} --method POST ${`${place}/deployment-branch-policies`} -f name=${defaultBranch}`]),
  ];
}

/** The command that protects the default branch. */
export function rulesetCommand(protection: Pick<RepositoryProtection, "repository" | "server">): string {
  const gh = { shell: ghApi(protection) };
  const place = `repos/${protection.repository}/rulesets`;
  return shellCommand`${gh} --method POST ${place} --input - <<< ${JSON.stringify(RULESET)}`;
}

/** Without an option, `gh api` talks to github.com. */
function ghApi({ server: { host } }: Pick<RepositoryProtection, "server">): string {
  return host === "github.com" ? "gh api" : shellCommand`gh api --hostname ${host}`;
}
