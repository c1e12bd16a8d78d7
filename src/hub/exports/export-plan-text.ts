import { counted } from "exact-values/counted";
import { cutText } from "exact-values/message-text";
import { dayOfDate } from "exact-values/month";
import type { ScopeId } from "../scope.ts";
import { formatScope, needsManualSteps } from "../scope-kind.ts";
import type { ExportChange } from "./export-drift.ts";
import { formatSubject } from "./export-kinds.ts";
import type { ExportPlan, PlannedExport } from "./export-plan.ts";

/** The number of exports by planned action. Manual steps are counted separately. */
interface PlanCounts {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly remove: number;
  /** Exports of removed scopes that are kept, because pruning was not requested. */
  readonly kept: number;
  /** Exports of datasets that are no longer requested, kept for the same reason. */
  readonly unrequested: number;
  /** Exports that a person must create, change or delete. */
  readonly byPerson: number;
  /** Exports that Azure does not show, but that deliver. */
  readonly unseen: number;
}

/** True for a change that Azure accepts only from people. */
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

/**
 * Formats the plan as lines with a sign before each export and property, like Terraform. The counts are the last line.
 */
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
    ...(unrequested === 0
      ? []
      : [` ${unrequested} kept although their datasets were removed from the settings; prune deletes them.`]),
    ...(byPerson === 0 ? [] : [` ${counted(byPerson, "manual step")}.`]),
    ...(unseen === 0 ? [] : [` ${unseen} not shown by Azure.`]),
  ].join("");
  const left =
    kept === 0 ? "" : ` ${kept} kept although their scopes were removed from the settings; prune deletes them.`;
  return `Plan: ${create} to create, ${update} to change, ${remove} to delete, ${unchanged} unchanged.${left}${more}`;
}

/** A note for scopes whose exports only people can change. */
function note(scope: ScopeId): readonly string[] {
  return needsManualSteps(scope) ? ["# manual steps: Azure lets only people create exports here"] : [];
}

function formatPlanned(planned: PlannedExport): readonly string[] {
  const { action, name } = planned;
  switch (action) {
    case "create":
      return [
        `+ ${name}${planned.isUnseen === true ? " (if it does not exist: Azure does not show it)" : ""}`,
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
      return [`? ${name} is not shown by Azure; its last delivery was on ${dayOfDate(planned.deliveredAt)}`];
    case "unchanged":
      return [];
  }
}

function reasonToRemove({ unrequested }: Extract<PlannedExport, { readonly action: "remove" }>): string {
  if (unrequested === undefined) return "its scope was removed from the settings";
  return `the settings do not request ${formatSubject(unrequested)} for this scope`;
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
