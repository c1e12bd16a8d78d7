import { escapeMarkdown, renderCode, renderMarkdownTable } from "../../github/markdown/markdown-table.ts";
import type { Grant } from "./identity/grants.ts";
import type { DeployedHub } from "./result.ts";

/** What a person still has to do, as commands that can be pasted. */
export function renderNextSteps({ nextSteps, subjects, eventBridge }: DeployedHub): string {
  const sections = [
    "### Next steps\n",
    "**Let the other actions know the hub** (once):\n",
    fence(nextSteps.variables),
    "**Let the engine create and run exports** (once per scope; by whoever owns it):\n",
    renderGrants(nextSteps.grants),
    ...(nextSteps.reading.length === 0
      ? []
      : [
          "**Let plans of pull requests see the exports** (once per scope; without it a plan leaves the scope out):\n",
          fence(nextSteps.reading),
        ]),
    ...(nextSteps.environment.length === 0
      ? []
      : [
          "**Close the engine's environment to other branches**, or any branch could sign in as the engine (once, unless it is done):\n",
          fence(nextSteps.environment),
        ]),
    renderSubjects(subjects),
  ];
  if (eventBridge.outcome === "not-started") {
    sections.push(
      `**The event bridge is not started**: ${escapeMarkdown(eventBridge.because)} The sweep schedule finds new exports all the same.\n`,
    );
  }
  return sections.join("\n");
}

function renderGrants(grants: readonly Grant[]): string {
  if (grants.length === 0) {
    return "The settings name no scope yet. Add one to the settings file or to `scopes-to-monitor`, and the next run shows its command here.\n";
  }
  return grants
    .map(({ scope, role, by, command, link }) => {
      const head = `- ${renderCode(`/${scope}`)}: **${escapeMarkdown(role)}**, by ${escapeMarkdown(by)} ([how](${link}))\n`;
      return command === undefined ? head : `${head}\n${fence([command])}`;
    })
    .join("\n");
}

/** Azure compares subjects letter by letter, so people need them letter by letter. */
function renderSubjects({ engine, plan, own }: DeployedHub["subjects"]): string {
  const rows = [
    ...engine.map(({ subject }) => ["engine", { markdown: renderCode(subject) }] as const),
    ...plan.map(({ subject }) => ["pull requests (read only)", { markdown: renderCode(subject) }] as const),
  ];
  const table = renderMarkdownTable([{ title: "Identity" }, { title: "Subject that it trusts" }], rows);
  const ownLine =
    own === undefined
      ? ""
      : `\nThis job signed in as ${renderCode(own)}: subjects of this repository have that form.\n`;
  return `<details><summary>Who may sign in</summary>\n\n${table}${ownLine}\n</details>\n`;
}

function fence(commands: readonly string[]): string {
  return `\`\`\`sh\n${commands.join("\n")}\n\`\`\`\n`;
}
