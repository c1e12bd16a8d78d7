import { codeCell, escapeMarkdown, renderCode } from "../../github/markdown/markdown-table.ts";
import {
  type Block,
  column,
  details,
  type Section,
  section,
  shell,
  table,
} from "../../github/markdown/summary-markdown.ts";
import type { NextSteps } from "./next-steps.ts";
import type { DeployedHub } from "./result.ts";

/** What a person still has to do, as commands that can be pasted. */
export function nextStepSection({ nextSteps, subjects, eventBridge }: DeployedHub): Section {
  return section(
    "Next steps",
    "**Let the other actions know the hub** (once):",
    shell(nextSteps.variables),
    ...loopBlocks(nextSteps),
    ...grantBlocks(nextSteps),
    ...readingBlocks(nextSteps),
    subjectSection(subjects),
    eventBridge.outcome === "not-started"
      ? `**The event bridge is not started**: ${escapeMarkdown(eventBridge.because)} The sweep schedule finds new exports all the same.`
      : "",
  );
}

/** With many scopes, one command instead of two for each. */
function loopBlocks({ loop }: NextSteps): readonly Block[] {
  if (loop === undefined) return [];
  const shown = [
    `**Let the engine create and run exports of ${loop.scopeCount} scopes, and plans of pull requests see them** (once, by an Owner or User Access Administrator of each; in bash, after \`az login\`):`,
    shell([loop.shell]),
  ];
  if (loop.groupShell === undefined) return shown;
  return [
    ...shown,
    "**Or once on the management group** that holds these subscriptions, for those of tomorrow, too (by an Owner or User Access Administrator of the group):",
    shell([loop.groupShell]),
  ];
}

const ENGINE = "**Let the engine create and run exports** (once per scope; by whoever owns it):";

function grantBlocks({ grants, loop }: NextSteps): readonly Block[] {
  if (grants.length === 0 && loop !== undefined) return [];
  if (grants.length === 0) {
    return [
      ENGINE,
      "The settings name no scope yet. Add one to the settings file or to `scopes-to-monitor`, and the next run shows its command here.",
    ];
  }
  // Grants of one role by one owner share an item, with all their commands in one block.
  const alike = Map.groupBy(grants, ({ role, by }) => `${role}\n${by}`);
  const items = [...alike.values()].flatMap((same): readonly Block[] => {
    const [first] = same;
    if (first === undefined) return [];
    const { role, by, link } = first;
    const scopes = same.map(({ scope }) => renderCode(`/${scope}`)).join(", ");
    return [
      `- ${scopes}: **${escapeMarkdown(role)}**, by ${escapeMarkdown(by)} ([how](${link}))`,
      shell(same.flatMap(({ command }) => command ?? [])),
    ];
  });
  return [ENGINE, ...items];
}

function readingBlocks({ reading, unseen }: NextSteps): readonly Block[] {
  const shown =
    reading.length === 0
      ? []
      : [
          "**Let plans of pull requests see the exports** (once per scope; without it a plan leaves the scope out):",
          shell(reading),
        ];
  if (unseen.length === 0) return shown;
  const scopes = unseen.map((scope) => renderCode(`/${scope}`)).join(", ");
  return [
    ...shown,
    `Plans of pull requests leave out ${scopes}: no role there only reads. The merge shows its exports.`,
  ];
}

/** Azure compares subjects letter by letter, so people need them letter by letter. */
function subjectSection({ engine, plan, own }: DeployedHub["subjects"]): Section {
  const rows = [
    ...engine.map(({ subject }) => ["engine", subject] as const),
    ...plan.map(({ subject }) => ["pull requests (read only)", subject] as const),
  ];
  return details(
    "Who may sign in",
    table(rows, [
      column("Identity", ([identity]) => identity),
      column("Subject that it trusts", ([, subject]) => codeCell(subject)),
    ]),
    own === undefined ? "" : `This job signed in as ${renderCode(own)}: subjects of this repository have that form.`,
  );
}
