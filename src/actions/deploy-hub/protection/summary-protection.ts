import { escapeMarkdown, renderCode } from "../../../github/markdown/markdown-table.ts";
import { closingCommands, rulesetCommand } from "./protection-commands.ts";
import { branchTitle, IDENTITY_TITLES } from "./protection-warnings.ts";
import type { ObservedEnvironment, RepositoryProtection } from "./read-protection.ts";

/** What a person does on GitHub to protect the repository, as commands that can be pasted; empty once GitHub shows that all is done. */
export function renderProtection(protection: RepositoryProtection): string {
  const { branch, environments } = protection;
  const sections = [
    ...environments.filter(({ access }) => access.outcome !== "closed").map((one) => renderClosing(one, protection)),
    ...(branch.outcome === "protected" ? [] : [renderRuleset(protection)]),
    ...environments.filter(({ facts, role }) => role === "deploy" && !facts?.hasReviewers).map(renderReviewers),
  ];
  return sections.length === 0 ? "" : ["### Protect the repository\n", ...sections].join("\n");
}

function renderClosing(environment: ObservedEnvironment, protection: RepositoryProtection): string {
  const { access, name, role } = environment;
  const branch = renderCode(branchTitle(protection));
  const unless = access.outcome === "unknown" ? " (once, unless it is done)" : "";
  const head = `**Close environment ${renderCode(name)} to all branches but ${branch}**, or any branch could sign in as ${IDENTITY_TITLES[role]}${unless}:\n`;
  const commands = closingCommands(environment, protection);
  return commands.length === 0
    ? `${head}\nSet \`github-token\`, and the next run shows the commands here.\n`
    : `${head}\n${fence(commands)}`;
}

function renderRuleset(protection: RepositoryProtection): string {
  const unless = protection.branch.outcome === "unknown" ? " (once, unless it is done)" : "";
  return `**Protect branch ${renderCode(branchTitle(protection))}**, whose workflows run as the hub identity${unless}. Changes then need an approved pull request; administrators may merge without approval:\n\n${fence([rulesetCommand(protection.repository)])}`;
}

function renderReviewers({ name }: ObservedEnvironment): string {
  const title = escapeMarkdown(name);
  return `**Recommended: reviewers on environment ${renderCode(name)}**, so that no one deploys alone: *Settings*, *Environments*, *${title}*, *Required reviewers*. Private repositories need GitHub Enterprise for it.\n`;
}

function fence(commands: readonly string[]): string {
  return `\`\`\`sh\n${commands.join("\n")}\n\`\`\`\n`;
}
