import { counted } from "exact-values/counted";
import { escapeMarkdown, renderCode, renderMarkdownTable } from "../../../github/markdown/markdown-table.ts";
import { formatCounts, type PlannedProperty, type PlannedResource, type WhatIfPlan } from "./what-if.ts";
import { formatValue } from "./what-if-values.ts";

/** The plan as plain lines for the log, a sign before each resource and property. */
export function formatWhatIf(plan: WhatIfPlan): string {
  const lines = plan.resources.flatMap(({ sign, title, properties, note }) => [
    `${sign} ${title}${note === undefined ? "" : `  (${note})`}`,
    ...properties.map((property) => `    ${formatProperty(property)}`),
  ]);
  return [...lines, ...remarksOf(plan), formatCounts(plan)].join("\n");
}

/** The plan as Markdown: counts, a table of what changes, and the properties folded below. */
export function renderWhatIf(plan: WhatIfPlan): string {
  const changing = plan.resources.filter(({ sign }) => sign !== "=");
  const unchanged = plan.resources.filter(({ sign }) => sign === "=");
  const parts = [`**${escapeMarkdown(formatCounts(plan))}**\n`];
  if (changing.length > 0) {
    const columns = [{ title: "" }, { title: "Resource" }, { title: "Properties", align: "right" as const }];
    const rows = changing.map(({ sign, title, properties, note }) => [
      { markdown: renderCode(sign) },
      title,
      note ?? (properties.length === 0 ? "" : String(properties.length)),
    ]);
    parts.push(renderMarkdownTable(columns, rows));
  }
  parts.push(...changing.filter(({ properties }) => properties.length > 0).map(renderProperties));
  if (unchanged.length > 0) {
    const items = unchanged.map(({ title }) => `- ${escapeMarkdown(title)}`).join("\n");
    parts.push(`<details><summary>${unchanged.length} unchanged</summary>\n\n${items}\n\n</details>\n`);
  }
  parts.push(...remarksOf(plan).map((remark) => `${escapeMarkdown(remark)}\n`));
  return parts.join("\n");
}

function renderProperties({ sign, title, properties }: PlannedResource): string {
  const lines = properties.map(formatProperty);
  // The block must not end at backticks of a value.
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  // GitHub colours lines of a diff by +, - and !.
  const shown = lines.map((line) => line.replace(/^~/, "!")).join("\n");
  const summary = `${renderCode(sign)} ${escapeMarkdown(title)}`;
  return `<details><summary>${summary}</summary>\n\n${fence}diff\n${shown}\n${fence}\n\n</details>\n`;
}

function formatProperty({ sign, path, before, after }: PlannedProperty): string {
  if (sign === "+") return `+ ${path}: ${formatValue(after)}`;
  if (sign === "-") return `- ${path}: ${formatValue(before)}`;
  return `~ ${path}: ${formatValue(before)} => ${formatValue(after)}`;
}

function remarksOf({ diagnostics, ignoredCount, noiseCount }: WhatIfPlan): readonly string[] {
  return [
    ...diagnostics.map(({ level, code, message }) => `${level}: ${message} (${code})`),
    ...(noiseCount === 0
      ? []
      : [counted(noiseCount, "difference without effect is left out.", "differences without effect are left out.")]),
    ...(ignoredCount === 0
      ? []
      : [
          counted(
            ignoredCount,
            "other resource of the group stays as it is.",
            "other resources of the group stay as they are.",
          ),
        ]),
  ];
}
