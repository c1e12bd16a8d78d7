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

/** What the months of an export end in that nobody has made yet; a person does. */
export function outcomeOfMissing({ exportName }: Pick<RunPlace, "exportName">): RunOutcome {
  return { outcome: "skipped", reason: `there is no export ${exportName}; ${COMMANDS} makes it` };
}

/**
 * What a month ends in whose export no identity may run: Azure's schedule runs it, and a person what that leaves out. `stored` is undefined where Azure
 * does not show the export.
 */
export function outcomeWithPerson(
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
      reason: `its schedule is ${status}, and only Azure may run it; ${COMMANDS} sets that right`,
    };
  }
  const unseen = stored === undefined ? "; Azure does not show it to this identity" : "";
  return { outcome: "skipped", reason: `left to Azure's schedule: no identity may run it${unseen}` };
}

const COMMANDS = "the command of configure-exports that a person runs";

/** True for a refusal to show exports that people make: it keeps nobody from leaving them to Azure. */
export function isHiddenFrom(scope: RunPlace["scope"], error: unknown): boolean {
  if (!needsManualSteps(scope) || !(error instanceof InputError)) return false;
  return error.code === "MissingRole" || error.code === "ScopeNotFound";
}

/** The outcome of a scope that a plan may not look at; undefined for other errors, and for steps that are more than a plan. */
export function outcomeOutsidePlan(
  scope: RunPlace["scope"],
  error: unknown,
  { dryRun }: Pick<RunExportsInputs, "dryRun">,
): RunOutcome | undefined {
  const isRefused = error instanceof InputError && error.code === "MissingRole";
  if (!dryRun || !isRefused || !isBillingScope(scope)) return undefined;
  return {
    outcome: "skipped",
    reason:
      "left out of the plan: a billing scope has no role that only reads, so the identity that plans may not see it",
  };
}

/** The commands of a backfill, in the order of scope and month. */
export function commandsOf(runs: readonly RunResult[]): readonly ManualStep[] {
  return runs.flatMap((run) => (run.outcome === "left-to-person" ? [run.command] : []));
}

/** Why a person has to run them. */
export function manualRunsSentence(commands: readonly ManualStep[]): string {
  const scopes = new Set(commands.map(({ scope }) => scope)).size;
  const isOfCosts = commands.every(({ exportName }) => kindOfName(exportName)?.dataset === "FocusCost");
  return `${counted(commands.length, isOfCosts ? "month" : "run")} of ${counted(scopes, "billing scope")} ${commands.length === 1 ? "is" : "are"} left to a person: Azure lets no identity run exports of a Microsoft Customer Agreement, whatever its role.`;
}

export function commandSection(runs: readonly RunResult[]): Section {
  const commands = commandsOf(runs);
  const how =
    "One line per month, for bash after `az login`, no more than ten a minute; ingest takes what they deliver.";
  return section(
    "Left to a person",
    commands.length === 0 ? "" : `${manualRunsSentence(commands)} ${how}`,
    shell(commands.map(({ command }) => command)),
  );
}
