import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import type { StoredExport } from "../../azure/cost-exports/cost-management.ts";
import { type Section, section, shell } from "../../github/markdown/summary-markdown.ts";
import { kindOfName } from "../../hub/exports/export-kinds.ts";
import { type ManualStep, runCommand } from "../../hub/exports/manual-steps.ts";
import { isBillingScope, needsManualSteps } from "../../hub/scope-kind.ts";
import { commandTarget } from "../../inputs/command-target.ts";
import type { RunExportsInputs } from "./inputs.ts";
import { wholeMonth } from "./plan.ts";
import type { RunOutcome, RunPlace, RunResult } from "./result.ts";

/** The outcome for months of an export that must be created manually and does not exist yet. */
export function outcomeOfMissing({ exportName }: Pick<RunPlace, "exportName">): RunOutcome {
  return { outcome: "skipped", reason: `there is no export ${exportName}; ${COMMANDS} creates it` };
}

/**
 * The outcome for a month whose export no identity may run: Azure's schedule runs it, and other months are a manual
 * step. `stored` is undefined if the export is hidden from this identity.
 */
export function manualOutcome(
  inputs: RunExportsInputs,
  { exportName, month, scope }: RunPlace,
  stored: StoredExport | undefined,
): RunOutcome {
  if (inputs.schedule === "backfill") {
    return {
      outcome: "left-to-person",
      command: runCommand(commandTarget(inputs), { scope, exportName }, wholeMonth(month)),
    };
  }
  const status = stored?.body.properties.schedule?.status ?? "Active";
  if (status.toLowerCase() !== "active") {
    return {
      outcome: "skipped",
      reason: `its schedule is ${status}, and only Azure can run it; ${COMMANDS} repairs it`,
    };
  }
  const unseen = stored === undefined ? "; the export is hidden from this identity" : "";
  return { outcome: "skipped", reason: `runs on Azure's schedule, because no identity may run it${unseen}` };
}

const COMMANDS = "the manual step of configure-exports";

/** True if the export is hidden and managed manually, so that Azure's schedule can still run it. */
export function isHiddenFrom(scope: RunPlace["scope"], error: unknown): boolean {
  if (!needsManualSteps(scope) || !(error instanceof InputError)) return false;
  return error.code === "MissingRole" || error.code === "ScopeNotFound";
}

/** The outcome for a scope that a plan cannot read; undefined for other errors, and outside a dry run. */
export function outcomeOutsidePlan(
  scope: RunPlace["scope"],
  error: unknown,
  { dryRun }: Pick<RunExportsInputs, "dryRun">,
): RunOutcome | undefined {
  const isRefused = error instanceof InputError && error.code === "MissingRole";
  if (!dryRun || !isRefused || !isBillingScope(scope)) return undefined;
  return {
    outcome: "skipped",
    reason: "omitted from the plan, because billing scopes have no read-only role for the planning identity",
  };
}

/** The commands of a backfill, by scope and month. */
export function commandsOf(runs: readonly RunResult[]): readonly ManualStep[] {
  return runs.flatMap((run) => (run.outcome === "left-to-person" ? [run.command] : []));
}

/** Explains why these runs are started manually. */
export function manualRunsSentence(commands: readonly ManualStep[]): string {
  const scopes = new Set(commands.map(({ scope }) => scope)).size;
  const isOfCosts = commands.every(({ exportName }) => kindOfName(exportName)?.dataset === "FocusCost");
  const what = counted(commands.length, isOfCosts ? "month" : "run");
  return (
    `${what} of ${counted(scopes, "billing scope")} ${commands.length === 1 ? "needs" : "need"} a manual step: ` +
    "in a Microsoft Customer Agreement, Azure does not let any managed identity run exports, whatever its role."
  );
}

export function commandSection(runs: readonly RunResult[]): Section {
  const commands = commandsOf(runs);
  const how = "Run them in bash after `az login`, at most ten lines per minute. Ingest finds the delivered files.";
  return section(
    "Manual steps",
    commands.length === 0 ? "" : `${manualRunsSentence(commands)} ${how}`,
    shell(commands.map(({ command }) => command)),
  );
}
