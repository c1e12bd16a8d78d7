import { counted } from "exact-values/counted";
import { codeCell, escapeMarkdown, renderCode } from "../../../github/markdown/markdown-table.ts";
import {
  type Block,
  codeBlock,
  column,
  details,
  list,
  numberColumn,
  type Section,
  table,
} from "../../../github/markdown/summary-markdown.ts";
import { formatCounts, type PlannedProperty, type PlannedResource, type WhatIfPlan } from "./what-if.ts";
import { formatValue } from "./what-if-values.ts";

/** The plan as plain lines for the log, with a sign before each resource and property. */
export function formatWhatIf(plan: WhatIfPlan): string {
  const lines = plan.resources.flatMap(({ sign, title, properties, note }) => [
    `${sign} ${title}${note === undefined ? "" : `  (${note})`}`,
    ...properties.map((property) => `    ${formatProperty(property)}`),
  ]);
  return [...lines, ...remarksOf(plan), formatCounts(plan)].join("\n");
}

/** The plan in a job summary: counts, a table of changes, and collapsed properties. */
export function whatIfBlocks(plan: WhatIfPlan): readonly Block[] {
  const changing = plan.resources.filter(({ sign }) => sign !== "=");
  const unchanged = plan.resources.filter(({ sign }) => sign === "=");
  return [
    `**${escapeMarkdown(formatCounts(plan))}**`,
    table(changing, [
      column("", ({ sign }) => codeCell(sign)),
      column("Resource", ({ title }) => title),
      numberColumn(
        "Properties",
        ({ note, properties }) => note ?? (properties.length === 0 ? "" : String(properties.length)),
      ),
    ]),
    ...changing.map(propertySection),
    details(`${unchanged.length} unchanged`, list(unchanged.map(({ title }) => escapeMarkdown(title)))),
    ...remarksOf(plan).map(escapeMarkdown),
  ];
}

function propertySection({ sign, title, properties }: PlannedResource): Section {
  // GitHub colours diff lines that start with +, - or !.
  const lines = properties.map((property) => formatProperty(property).replace(/^~/, "!"));
  return details(`${renderCode(sign)} ${escapeMarkdown(title)}`, codeBlock(lines.join("\n"), "diff"));
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
      : [counted(noiseCount, "difference without effect is omitted.", "differences without effect are omitted.")]),
    ...(ignoredCount === 0
      ? []
      : [
          counted(
            ignoredCount,
            "other resource in the group stays unchanged.",
            "other resources in the group stay unchanged.",
          ),
        ]),
  ];
}
