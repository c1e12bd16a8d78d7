import { counted } from "exact-values/counted";
import { dayOfDate } from "exact-values/month";
import { renderFailure } from "../../github/failure.ts";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import {
  codeBlock,
  column,
  details,
  type Section,
  type Summary,
  section,
  type Table,
  table,
} from "../../github/markdown/summary-markdown.ts";
import { failureSection, noticeSection, settingsBlocks } from "../../github/report/sections.ts";
import { formatSubject, kindOfName } from "../../hub/exports/export-kinds.ts";
import type { PlannedExport } from "../../hub/exports/export-plan.ts";
import { countPlan, formatExportPlan, isManualStep } from "../../hub/exports/export-plan-text.ts";
import { gatherLackingRoles } from "../../hub/roles/lacking-roles.ts";
import { formatScope, scopeSupport } from "../../hub/scope-kind.ts";
import { manualExportSection } from "./manual-exports.ts";
import { type ConfigureExportsResult, failuresOf } from "./result.ts";

/** The job summary: result, failures, a row per export, the plan, and the changes to the settings. */
export function describeExports(result: ConfigureExportsResult): Summary {
  return {
    sentence: renderSentence(result),
    content: [
      faultSection(result),
      noticeSection("Warnings", result.warnings),
      manualExportSection(result),
      exportTable(result),
      planSection(result),
      settingsSection(result),
    ],
  };
}

function renderSentence(result: ConfigureExportsResult): string {
  const { dryRun, hubName, outcomes, plan, scopeCount, seconds, settingsName } = result;
  const failed = failuresOf(result).length;
  const failures = failed === 0 ? "" : `, ${failed} failed`;
  if (plan === undefined) {
    const what =
      scopeCount === 0
        ? `${escapeMarkdown(settingsName)} cannot be used`
        : "The hub's storage account cannot receive exports";
    return `**${what}: ${failed} ${failed === 1 ? "fault" : "faults"}, nothing was changed.**`;
  }
  const hub = `hub ${escapeMarkdown(hubName)} (${scopeCount} ${scopeCount === 1 ? "scope" : "scopes"})`;
  const { create, update, remove, unchanged, byPerson } = countPlan(plan);
  const person = byPerson === 0 ? "" : `, ${counted(byPerson, "manual step")}`;
  if (dryRun) {
    return (
      `**Planned changes to the exports of ${hub}: ${create} to create, ${update} to change, ${remove} to delete, ` +
      `${unchanged} unchanged${person}${failures}** (${seconds.toFixed(1)} s).`
    );
  }
  const done = (action: PlannedExport["action"]): number =>
    outcomes.filter(({ planned, error }) => planned.action === action && error === undefined).length;
  return (
    `**Exports of ${hub}: ${done("create")} created, ${done("update")} changed, ${done("remove")} deleted, ` +
    `${unchanged} unchanged${person}${failures}** (${seconds.toFixed(1)} s).`
  );
}

function faultSection(result: ConfigureExportsResult): Section {
  const { common, single } = gatherLackingRoles(failuresOf(result));
  const items = single.map(({ scope, name, error }) => ({
    about: scope === undefined ? undefined : escapeMarkdown([formatScope(scope), name ?? []].flat().join(" ")),
    error,
  }));
  return failureSection([...common, ...items]);
}

interface ExportRow extends Pick<PlannedExport, "name" | "scope"> {
  readonly outcome: string;
}

function exportTable(result: ConfigureExportsResult): Table {
  const { dryRun, faults, outcomes, plan } = result;
  const failed = new Map(outcomes.map(({ planned, error }) => [planned, error]));
  const exports = plan?.exports ?? [];
  const kinds = exports.flatMap(({ name }) => kindOfName(name) ?? []);
  const everyExport = kinds.some(({ dataset }) => dataset !== "FocusCost") ? "all" : "both";
  const unread = faults.flatMap(({ scope, name, error }) =>
    plan === undefined || scope === undefined || name !== undefined
      ? []
      : [{ scope, name: everyExport, outcome: failedAs(error) }],
  );
  const rows = exports.map((planned): ExportRow => {
    const error = failed.get(planned);
    if (isManualStep(planned)) return { ...planned, outcome: `manual step: ${wordOf(planned, true)}` };
    return { ...planned, outcome: error === undefined ? wordOf(planned, dryRun) : failedAs(error) };
  });
  return table(
    [...rows, ...unread],
    [
      column("Scope", ({ scope }) => formatScope(scope)),
      column("Kind", ({ scope }) => scopeSupport(scope).title),
      column("Export", ({ name }) => name),
      column("Outcome", ({ outcome }) => outcome),
    ],
  );
}

function failedAs(error: unknown): string {
  return `failed: ${renderFailure(error).code}`;
}

function wordOf(planned: PlannedExport, dryRun: boolean): string {
  switch (planned.action) {
    case "create":
      return dryRun ? "to create" : "created";
    case "update": {
      const paths = planned.changes.map(({ path }) => path.split(".").at(-1)).join(", ");
      return `${dryRun ? "to change" : "changed"}: ${paths}`;
    }
    case "remove":
      if (planned.isPruned) return dryRun ? "to delete" : "deleted";
      return planned.unrequested === undefined
        ? "no longer in the settings, kept (use prune to delete it)"
        : `${formatSubject(planned.unrequested)} is not requested here, kept (use prune to delete it)`;
    case "foreign":
      return "not managed by this hub, not changed";
    case "unseen":
      return `hidden by Azure; last delivered on ${dayOfDate(planned.deliveredAt)}`;
    case "unchanged":
      return "unchanged";
  }
}

function planSection({ plan }: ConfigureExportsResult): Section {
  if (plan === undefined) return details("Plan");
  const { create, update, remove, kept, unrequested, byPerson } = countPlan(plan);
  if (create + update + remove + kept + unrequested + byPerson + (plan.notes ?? []).length === 0)
    return details("Plan");
  // GitHub colours diff lines that begin with +, - or !.
  const lines = formatExportPlan(plan).map((line) =>
    line.replace(/^( *)([+~!-]) /, (_, indent: string, sign: string) => {
      return `${sign === "~" ? "!" : sign} ${indent}`;
    }),
  );
  return details("Plan", codeBlock(lines.join("\n"), "diff"));
}

function settingsSection({ config }: ConfigureExportsResult): Section {
  const isChanged = config !== undefined && config.lines.length + config.patch.length > 0;
  return section("Settings in storage", ...(isChanged ? settingsBlocks(config, "Nothing changes.") : []));
}
