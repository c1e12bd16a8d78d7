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

/** The remaining steps for a person, as commands to paste. */
export function nextStepSection({ nextSteps, subjects, eventBridge }: DeployedHub): Section {
  return section(
    "Next steps",
    "**Set the variables for the other actions** (once):",
    shell(nextSteps.variables),
    ...loopBlocks(nextSteps),
    ...grantBlocks(nextSteps),
    ...readingBlocks(nextSteps),
    subjectSection(subjects),
    eventBridge.outcome === "not-started"
      ? `**The event bridge is not started**: ${escapeMarkdown(eventBridge.because)} The sweep schedule ` +
          "still finds new exports."
      : "",
  );
}

/** With many scopes, prints one command instead of two per scope. */
function loopBlocks({ loop }: NextSteps): readonly Block[] {
  if (loop === undefined) return [];
  const shown = [
    `**Let the hub identity create and run exports of ${loop.scopeCount} scopes, and let pull request plans show them** (once, by an Owner or User Access Administrator of each; in bash, after \`az login\`):`,
    shell([loop.shell]),
  ];
  if (loop.groupShell === undefined) return shown;
  return [
    ...shown,
    "**Or once on the management group** of these subscriptions, which also covers future ones (by an " +
      "Owner or User Access Administrator of the group):",
    shell([loop.groupShell]),
  ];
}

const GRANT_TITLE = "**Let the hub identity create and run exports** (once per scope, by its owner):";

function grantBlocks({ grants, loop }: NextSteps): readonly Block[] {
  if (grants.length === 0 && loop !== undefined) return [];
  if (grants.length === 0) {
    return [
      GRANT_TITLE,
      "The settings contain no scope yet. Add one to the settings file or to `scopes-to-monitor`. The " +
        "next run then shows its command here.",
    ];
  }
  // Grants with the same role and owner share an item, with all commands in one block.
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
  return [GRANT_TITLE, ...items];
}

function readingBlocks({ reading, unseen }: NextSteps): readonly Block[] {
  const shown =
    reading.length === 0
      ? []
      : [
          "**Let pull request plans show the exports** (once per scope; otherwise a plan omits the scope):",
          shell(reading),
        ];
  if (unseen.length === 0) return shown;
  const scopes = unseen.map((scope) => renderCode(`/${scope}`)).join(", ");
  return [
    ...shown,
    `Pull request plans omit ${scopes}, because no role there is read-only. After the merge, the run ` +
      "shows the exports.",
  ];
}

/** Azure compares subjects exactly, so the summary shows them exactly. */
function subjectSection({ hub, plan, own }: DeployedHub["subjects"]): Section {
  const rows = [
    ...hub.map(({ subject }) => ["hub", subject] as const),
    ...plan.map(({ subject }) => ["pull requests (read only)", subject] as const),
  ];
  return details(
    "Who may sign in",
    table(rows, [
      column("Identity", ([identity]) => identity),
      column("Trusted subject", ([, subject]) => codeCell(subject)),
    ]),
    own === undefined ? "" : `This job signed in as ${renderCode(own)}. Subjects of this repository have this form.`,
  );
}
