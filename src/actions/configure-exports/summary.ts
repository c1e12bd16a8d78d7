import { dayOfDate } from "exact-values/month";
import { renderFailure } from "../../github/failure.ts";
import {
  escapeMarkdown,
  renderFence,
  renderMarkdownTable,
  type TableColumn,
} from "../../github/markdown/markdown-table.ts";
import {
  fold,
  joinSections,
  renderFailures,
  renderNotices,
  renderSettingsStory,
} from "../../github/report/sections.ts";
import { formatSubject } from "../../hub/exports/dataset-exports.ts";
import { kindOfName } from "../../hub/exports/export-names.ts";
import type { PlannedExport } from "../../hub/exports/export-plan.ts";
import { countPlan, formatExportPlan, isLeftToPerson } from "../../hub/exports/export-plan-text.ts";
import { gatherLackingRoles } from "../../hub/roles/lacking-roles.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { formatScope, scopeSupport } from "../../hub/scope-kind.ts";
import { renderLeftToPerson } from "./left-to-person.ts";
import { type ConfigureExportsResult, failuresOf } from "./result.ts";

/** The job summary: the result in one sentence, what failed, a row for each scope, the plan, and what becomes of the settings. */
export function renderSummary(result: ConfigureExportsResult): string {
  return joinSections([
    `${renderSentence(result)}\n`,
    renderFaults(result),
    renderNotices("Warnings", result.warnings),
    renderLeftToPerson(result),
    renderScopes(result),
    renderPlan(result),
    renderSettings(result),
  ]);
}

function renderSentence(result: ConfigureExportsResult): string {
  const { dryRun, hubName, outcomes, plan, scopeCount, seconds, settingsName } = result;
  const failed = failuresOf(result).length;
  const failures = failed === 0 ? "" : `, ${failed} failed`;
  if (plan === undefined) {
    const what =
      scopeCount === 0 ? `${escapeMarkdown(settingsName)} cannot be used` : "The hub's account cannot take exports";
    return `**${what}: ${failed} ${failed === 1 ? "fault" : "faults"}, nothing was changed.**`;
  }
  const hub = `hub ${escapeMarkdown(hubName)} (${scopeCount} ${scopeCount === 1 ? "scope" : "scopes"})`;
  const { create, update, remove, unchanged, byPerson } = countPlan(plan);
  const person = byPerson === 0 ? "" : `, ${byPerson} left to a person`;
  if (dryRun) {
    return `**What would change in the exports of ${hub}: ${create} to create, ${update} to change, ${remove} to delete, ${unchanged} unchanged${person}${failures}** (${seconds.toFixed(1)} s).`;
  }
  const done = (action: PlannedExport["action"]): number =>
    outcomes.filter(({ planned, error }) => planned.action === action && error === undefined).length;
  return `**Exports of ${hub}: ${done("create")} created, ${done("update")} changed, ${done("remove")} deleted, ${unchanged} unchanged${person}${failures}** (${seconds.toFixed(1)} s).`;
}

function renderFaults(result: ConfigureExportsResult): string {
  const { common, single } = gatherLackingRoles(failuresOf(result));
  const items = single.map(({ scope, name, error }) => ({
    about: scope === undefined ? undefined : escapeMarkdown([formatScope(scope), name ?? []].flat().join(" ")),
    error,
  }));
  return renderFailures([...common, ...items]);
}

const COLUMNS: readonly TableColumn[] = [
  { title: "Scope" },
  { title: "Kind" },
  { title: "Export" },
  { title: "Outcome" },
];

function renderScopes(result: ConfigureExportsResult): string {
  const { dryRun, faults, outcomes, plan } = result;
  if (plan === undefined) return "";
  const failed = new Map(outcomes.map(({ planned, error }) => [planned, error]));
  const kinds = plan.exports.flatMap(({ name }) => kindOfName(name) ?? []);
  const everyExport = kinds.some(({ dataset }) => dataset !== "FocusCost") ? "all" : "both";
  const unread = faults.flatMap(({ scope, name, error }) =>
    scope === undefined || name !== undefined ? [] : [{ scope, name: everyExport, outcome: failedAs(error) }],
  );
  const rows = plan.exports.map((planned) => {
    const error = failed.get(planned);
    if (isLeftToPerson(planned)) return { ...planned, outcome: `left to a person: ${wordOf(planned, true)}` };
    return { ...planned, outcome: error === undefined ? wordOf(planned, dryRun) : failedAs(error) };
  });
  const all = [...rows, ...unread].map(({ scope, name, outcome }) => [
    formatScope(scope),
    titleOf(scope),
    name,
    outcome,
  ]);
  return all.length === 0 ? "" : renderMarkdownTable(COLUMNS, all);
}

function failedAs(error: unknown): string {
  return `failed: ${renderFailure(error).code}`;
}

function titleOf(scope: ScopeId): string {
  return scopeSupport(scope).title;
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
        ? "left the settings, kept (prune deletes it)"
        : `${formatSubject(planned.unrequested)} is not requested here, kept (prune deletes it)`;
    case "foreign":
      return "not the hub's own, untouched";
    case "unseen":
      return `not shown by Azure; delivered on ${dayOfDate(planned.deliveredAt)}`;
    case "unchanged":
      return "unchanged";
  }
}

function renderPlan({ plan }: ConfigureExportsResult): string {
  if (plan === undefined) return "";
  const { create, update, remove, kept, unrequested, byPerson } = countPlan(plan);
  if (create + update + remove + kept + unrequested + byPerson + (plan.notes ?? []).length === 0) return "";
  // GitHub colours lines of a diff that begin with +, - and !.
  const lines = formatExportPlan(plan).map((line) =>
    line.replace(/^( *)([+~!-]) /, (_, indent: string, sign: string) => {
      return `${sign === "~" ? "!" : sign} ${indent}`;
    }),
  );
  return fold("Plan", renderFence(lines.join("\n"), "diff"));
}

function renderSettings({ config }: ConfigureExportsResult): string {
  if (config === undefined || (config.lines.length === 0 && config.patch === "")) return "";
  return `### Settings in storage\n\n${renderSettingsStory(config, "Nothing changes.")}`;
}
