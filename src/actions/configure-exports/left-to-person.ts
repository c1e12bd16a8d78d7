import { counted } from "exact-values/counted";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import { type Block, type Section, section, shell } from "../../github/markdown/summary-markdown.ts";
import { kindOfName } from "../../hub/exports/export-kinds.ts";
import type { PlannedExport } from "../../hub/exports/export-plan.ts";
import type { ManualStep } from "../../hub/exports/manual-steps.ts";
import { formatScope, scopeSupport } from "../../hub/scope-kind.ts";
import type { ConfigureExportsResult } from "./result.ts";

interface LeftToPerson {
  /** What somebody has to do. */
  readonly urgent: readonly ManualStep[];
  /** What may be done already: Azure does not show the export, and another one of the scope delivers. */
  readonly doubtful: readonly ManualStep[];
}

/** The commands of a run, in two heaps: nobody is to be warned each week of what most likely exists. */
export function leftToPerson({ commands, plan }: Pick<ConfigureExportsResult, "commands" | "plan">): LeftToPerson {
  const exports = plan?.exports ?? [];
  const delivering = new Set(exports.filter(({ action }) => action === "unseen").map(groupOf));
  const isDoubtful = (one: ManualStep): boolean =>
    one.action === "create" && delivering.has(groupOf({ scope: one.scope, name: one.exportName }));
  return { urgent: commands.filter((one) => !isDoubtful(one)), doubtful: commands.filter(isDoubtful) };
}

/** The exports of a scope that one paste makes: those of its costs, and those of datasets that the settings asked for later. */
function groupOf({ name, scope }: Pick<PlannedExport, "name" | "scope">): string {
  return `${scope}\n${kindOfName(name)?.dataset === "FocusCost"}`;
}

/** Why a person has to do it, who, and of what. */
export function manualExportsSentence({ dryRun }: ConfigureExportsResult, commands: readonly ManualStep[]): string {
  const scopes = [...new Set(commands.map(({ scope }) => scope))];
  const roles = [...new Set(scopes.map((scope) => scopeSupport(scope).personRole ?? "Contributor"))];
  const of = scopes.length > 1 ? counted(scopes.length, "billing scope") : scopes.map(formatScope).join("");
  return (
    `${counted(commands.length, "export")} of ${of} ${dryRun ? "would be" : commands.length === 1 ? "is" : "are"} left to a person: Azure lets no identity make, change or delete exports of a Microsoft Customer Agreement, whatever its role. ` +
    `Let someone run the commands who has the role ${roles.join(" or ")} there, and may assign roles on the hub's storage account.`
  );
}

/** The commands, in the job summary. */
export function leftToPersonSection(result: ConfigureExportsResult): Section {
  const { doubtful, urgent } = leftToPerson(result);
  const commands = (all: readonly ManualStep[]): Block => shell(all.map(({ command }) => command));
  return section(
    "Left to a person",
    urgent.length === 0
      ? ""
      : `${escapeMarkdown(manualExportsSentence(result, urgent))} One line per export, for bash after \`az login\`; Azure refuses to make again what is there already.`,
    commands(urgent),
    doubtful.length === 0
      ? ""
      : `Azure does not show this identity ${counted(doubtful.length, "export")} of scopes that deliver already. If they were never made:`,
    commands(doubtful),
  );
}
