import { cutText } from "exact-values/message-text";
import { dayOfDate } from "exact-values/month";
import type { ScopeId } from "../scope.ts";
import { formatScope, needsManualSteps } from "../scope-kind.ts";
import type { ExportChange } from "./export-drift.ts";
import { formatSubject } from "./export-kinds.ts";
import type { ExportPlan, PlannedExport } from "./export-plan.ts";

/** How many exports a plan makes, changes and deletes; those that a person makes, changes or deletes are counted apart. */
interface PlanCounts {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly remove: number;
  /** Of scopes that left the settings, and kept since pruning was not asked for. */
  readonly kept: number;
  /** Of datasets that the settings do not ask for any more, and kept for the same reason. */
  readonly unrequested: number;
  /** Exports that a person has to make, change or delete. */
  readonly byPerson: number;
  /** Exports that Azure does not show, and that deliver. */
  readonly unseen: number;
}

/** True for a change that Azure takes from people only. */
export function isManualStep(planned: PlannedExport): boolean {
  const { action, scope } = planned;
  const isChange = action === "create" || action === "update" || (action === "remove" && planned.isPruned);
  return isChange && needsManualSteps(scope);
}

export function countPlan({ exports }: Pick<ExportPlan, "exports">): PlanCounts {
  const own = exports.filter((planned) => !isManualStep(planned));
  const count = (is: (planned: PlannedExport) => boolean): number => own.filter(is).length;
  return {
    byPerson: exports.length - own.length,
    unseen: count(({ action }) => action === "unseen"),
    create: count(({ action }) => action === "create"),
    update: count(({ action }) => action === "update"),
    unchanged: count(({ action }) => action === "unchanged"),
    remove: count((planned) => planned.action === "remove" && planned.isPruned),
    kept: count((planned) => isKept(planned) && planned.unrequested === undefined),
    unrequested: count((planned) => isKept(planned) && planned.unrequested !== undefined),
  };
}

function isKept(planned: PlannedExport): planned is Extract<PlannedExport, { readonly action: "remove" }> {
  return planned.action === "remove" && !planned.isPruned;
}

/** The plan as lines with a sign before each export and property, as Terraform shows one; the counts come last. */
export function formatExportPlan(plan: ExportPlan): readonly string[] {
  const lines = [...Map.groupBy(plan.exports, ({ scope }) => scope)].flatMap(([scope, planned]) => {
    const shown = planned.flatMap(formatPlanned);
    return shown.length === 0 ? [] : [formatScope(scope), ...[...note(scope), ...shown].map((line) => `  ${line}`), ""];
  });
  const notes = (plan.notes ?? []).flatMap((note) => [`# ${note}`, ""]);
  return [...lines, ...notes, formatCounts(countPlan(plan))];
}

/** `Plan: 2 to create, 1 to change, 0 to delete, 4 unchanged.` */
function formatCounts(counts: PlanCounts): string {
  const { create, update, unchanged, remove, kept, unrequested, byPerson, unseen } = counts;
  const more = [
    ...(unrequested === 0 ? [] : [` ${unrequested} of datasets that left the settings kept; prune deletes them.`]),
    ...(byPerson === 0 ? [] : [` ${byPerson} left to a person.`]),
    ...(unseen === 0 ? [] : [` ${unseen} not shown by Azure.`]),
  ].join("");
  const left = kept === 0 ? "" : ` ${kept} of scopes that left the settings kept; prune deletes them.`;
  return `Plan: ${create} to create, ${update} to change, ${remove} to delete, ${unchanged} unchanged.${left}${more}`;
}

/** Who carries out what is below the scope, where that is not the hub. */
function note(scope: ScopeId): readonly string[] {
  return needsManualSteps(scope) ? ["# by a person: Azure lets no identity make exports here"] : [];
}

function formatPlanned(planned: PlannedExport): readonly string[] {
  const { action, name } = planned;
  switch (action) {
    case "create":
      return [
        `+ ${name}${planned.isUnseen === true ? " (unless it is there: Azure does not show it)" : ""}`,
        ...planned.changes.map((change) => `    ${formatChange(change)}`),
      ];
    case "update":
      return [`~ ${name}`, ...planned.changes.map((change) => `    ${formatChange(change)}`)];
    case "remove":
      return planned.isPruned
        ? [`- ${name}`]
        : [`! ${name} is kept, although ${reasonToRemove(planned)}; prune deletes it`];
    case "foreign":
      return [`! ${name} is not touched: ${planned.because}`];
    case "unseen":
      return [`? ${name} is not shown by Azure; it delivered on ${dayOfDate(planned.deliveredAt)}`];
    case "unchanged":
      return [];
  }
}

function reasonToRemove({ unrequested }: Extract<PlannedExport, { readonly action: "remove" }>): string {
  if (unrequested === undefined) return "its scope left the settings";
  return `the settings do not ask for ${formatSubject(unrequested)} here`;
}

function formatChange({ path, before, after }: ExportChange): string {
  if (before === undefined) return `+ ${path}: ${shown(after)}`;
  if (after === undefined) return `- ${path}: ${shown(before)}`;
  return `~ ${path}: ${shown(before)} -> ${shown(after)}`;
}

const MAX_SHOWN = 200;

function shown(value: string | undefined): string {
  const text = JSON.stringify(value ?? "");
  return cutText(text, MAX_SHOWN);
}
