import { escapeMarkdown, renderCode } from "../../../github/markdown/markdown-table.ts";
import { type Block, type Section, section, shell } from "../../../github/markdown/summary-markdown.ts";
import { closingCommands, rulesetCommand } from "./protection-commands.ts";
import { branchTitle, IDENTITY_TITLES } from "./protection-warnings.ts";
import type { ObservedEnvironment, RepositoryProtection } from "./read-protection.ts";

/** What a person does on GitHub to protect the repository, as commands to paste; empty once GitHub shows that all is done. */
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
  const unless = access.outcome === "unknown" ? " (once, unless it is done)" : "";
  const commands = closingCommands(environment, protection);
  return [
    `**Close environment ${renderCode(name)} to all branches but ${branch}**, or any branch could sign in as ${IDENTITY_TITLES[role]}${unless}:`,
    commands.length === 0 ? "Set `github-token`, and the next run shows the commands here." : shell(commands),
  ];
}

function rulesetBlocks(protection: RepositoryProtection): readonly Block[] {
  const unless = protection.branch.outcome === "unknown" ? " (once, unless it is done)" : "";
  return [
    `**Protect branch ${renderCode(branchTitle(protection))}**, whose workflows run as the hub identity${unless}. Changes then need an approved pull request; administrators may merge without approval:`,
    shell([rulesetCommand(protection.repository)]),
  ];
}

function reviewerText({ name }: ObservedEnvironment): string {
  const title = escapeMarkdown(name);
  return `**Recommended: reviewers on environment ${renderCode(name)}**, so that no one deploys alone: *Settings*, *Environments*, *${title}*, *Required reviewers*. Private repositories need GitHub Enterprise for it.`;
}
