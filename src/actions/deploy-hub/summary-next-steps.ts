import { escapeMarkdown, renderCode, renderMarkdownTable } from "../../github/markdown/markdown-table.ts";
import type { NextSteps } from "./next-steps.ts";
import type { DeployedHub } from "./result.ts";

/** What a person still has to do, as commands that can be pasted. */
export function renderNextSteps({ nextSteps, subjects, eventBridge }: DeployedHub): string {
  const sections = [
    "### Next steps\n",
    "**Let the other actions know the hub** (once):\n",
    fence(nextSteps.variables),
    ...renderLoop(nextSteps),
    ...renderGrants(nextSteps),
    ...renderReading(nextSteps),
    renderSubjects(subjects),
  ];
  if (eventBridge.outcome === "not-started") {
    sections.push(
      `**The event bridge is not started**: ${escapeMarkdown(eventBridge.because)} The sweep schedule finds new exports all the same.\n`,
    );
  }
  return sections.join("\n");
}

/** Of many scopes one command, and not two for each. */
function renderLoop({ loop }: NextSteps): readonly string[] {
  if (loop === undefined) return [];
  const shown = [
    `**Let the engine create and run exports of ${loop.scopeCount} scopes, and plans of pull requests see them** (once, by an Owner or User Access Administrator of each; in bash, after \`az login\`):\n`,
    fence([loop.shell]),
  ];
  if (loop.groupShell === undefined) return shown;
  return [
    ...shown,
    "**Or once on the management group** that holds these subscriptions, for those of tomorrow, too (by an Owner or User Access Administrator of the group):\n",
    fence([loop.groupShell]),
  ];
}

const ENGINE = "**Let the engine create and run exports** (once per scope; by whoever owns it):\n";

function renderGrants({ grants, loop }: NextSteps): readonly string[] {
  if (grants.length === 0 && loop !== undefined) return [];
  if (grants.length === 0) {
    return [
      ENGINE,
      "The settings name no scope yet. Add one to the settings file or to `scopes-to-monitor`, and the next run shows its command here.\n",
    ];
  }
  // What is to be done alike is reported once, with the commands of all of it in one block.
  const alike = Map.groupBy(grants, ({ role, by }) => `${role}\n${by}`);
  const items = [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { role, by, link } = first;
    const scopes = same.map(({ scope }) => renderCode(`/${scope}`)).join(", ");
    const head = `- ${scopes}: **${escapeMarkdown(role)}**, by ${escapeMarkdown(by)} ([how](${link}))\n`;
    const commands = same.flatMap(({ command }) => command ?? []);
    return commands.length === 0 ? head : `${head}\n${fence(commands)}`;
  });
  return [ENGINE, items.join("\n")];
}

function renderReading({ reading, unseen }: NextSteps): readonly string[] {
  const shown =
    reading.length === 0
      ? []
      : [
          "**Let plans of pull requests see the exports** (once per scope; without it a plan leaves the scope out):\n",
          fence(reading),
        ];
  if (unseen.length === 0) return shown;
  const scopes = unseen.map((scope) => renderCode(`/${scope}`)).join(", ");
  return [
    ...shown,
    `Plans of pull requests leave out ${scopes}: no role there only reads. The merge shows its exports.\n`,
  ];
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
