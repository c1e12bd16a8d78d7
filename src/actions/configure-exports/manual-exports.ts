import { counted } from "exact-values/counted";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import { type Block, type Section, section, shell } from "../../github/markdown/summary-markdown.ts";
import { kindOfName } from "../../hub/exports/export-kinds.ts";
import type { PlannedExport } from "../../hub/exports/export-plan.ts";
import type { ManualStep } from "../../hub/exports/manual-steps.ts";
import { formatScope, scopeSupport } from "../../hub/scope-kind.ts";
import type { ConfigureExportsResult } from "./result.ts";

interface ManualCommands {
  /** Commands that have to be run. */
  readonly urgent: readonly ManualStep[];
  /** Commands for exports that probably exist: Azure does not show them, but another export of the scope delivers. */
  readonly optional: readonly ManualStep[];
}

/**
 * Separates urgent commands from optional ones, so that people are not warned every week about exports that probably
 * exist.
 */
export function manualCommands({ commands, plan }: Pick<ConfigureExportsResult, "commands" | "plan">): ManualCommands {
  const exports = plan?.exports ?? [];
  const delivering = new Set(exports.filter(({ action }) => action === "unseen").map(groupOf));
  const isOptional = (one: ManualStep): boolean =>
    one.action === "create" && delivering.has(groupOf({ scope: one.scope, name: one.exportName }));
  return { urgent: commands.filter((one) => !isOptional(one)), optional: commands.filter(isOptional) };
}

/**
 * The exports of a scope that are created together: those of costs, and those of datasets that were requested later.
 */
function groupOf({ name, scope }: Pick<PlannedExport, "name" | "scope">): string {
  return `${scope}\n${kindOfName(name)?.dataset === "FocusCost"}`;
}

/** Explains why these exports are managed manually, and by whom. */
export function manualExportsSentence({ dryRun }: ConfigureExportsResult, commands: readonly ManualStep[]): string {
  const scopes = [...new Set(commands.map(({ scope }) => scope))];
  const roles = [...new Set(scopes.map((scope) => scopeSupport(scope).personRole ?? "Contributor"))];
  const where = scopes.length > 1 ? counted(scopes.length, "billing scope") : scopes.map(formatScope).join("");
  const need = dryRun ? "would need" : commands.length === 1 ? "needs" : "need";
  return (
    `${counted(commands.length, "export")} of ${where} ${need} a manual step: in a Microsoft Customer Agreement, ` +
    "Azure does not let any managed identity create, change or delete exports, whatever its role. " +
    `The commands must be run by someone with the role ${roles.join(" or ")} there ` +
    "who may assign roles on the hub's storage account."
  );
}

/** The manual steps in the job summary. */
export function manualExportSection(result: ConfigureExportsResult): Section {
  const { optional, urgent } = manualCommands(result);
  const commands = (all: readonly ManualStep[]): Block => shell(all.map(({ command }) => command));
  return section(
    "Manual steps",
    urgent.length === 0
      ? ""
      : `${escapeMarkdown(manualExportsSentence(result, urgent))} Run them in bash after \`az login\`. ` +
          "Each line changes one export. Azure rejects creating an export that already exists.",
    commands(urgent),
    optional.length === 0
      ? ""
      : `${counted(optional.length, "export")} of delivering scopes may exist, but this identity cannot see them. ` +
          "If they do not exist, create them:",
    commands(optional),
  );
}
