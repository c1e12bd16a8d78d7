import type { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { LogGroup } from "../../github/log.ts";
import { formatExportPlan } from "../../hub/exports/export-plan-text.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { describePossibleOverlap, findPossibleOverlaps } from "../../hub/scope-overlap.ts";
import { scopesWithCosts } from "../../hub/settings/requested-datasets.ts";
import type { SettingsReport } from "../../settings-store/settings-report.ts";
import { applyExportPlan } from "./apply.ts";
import type { ConfigureExportsContext } from "./clients.ts";
import { describeHeld, describeLakeOverlap, type LakeEvidence, readLakeEvidence } from "./lake-overlap.ts";
import { type ConfigurePlan, planConfiguration } from "./plan.ts";
import { readConfigureExportsState } from "./read-state.ts";
import type { ConfigureExportsResult, RunFault } from "./result.ts";
import {
  type FaultySettings,
  isDrift,
  misspeltKeys,
  readSettingsSource,
  type SettingsSource,
} from "./settings-source.ts";

/** Brings the exports of all scopes to what the settings say, and the settings to storage; a dry run only says what that would take. */
export async function configureExports(context: ConfigureExportsContext): Promise<ConfigureExportsResult> {
  const { clock, inputs } = context;
  const startedMs = clock.now().getTime();
  const source = await readSettingsSource(context);
  const result = (parts: Partial<ConfigureExportsResult>): ConfigureExportsResult => ({
    hubName: inputs.hubName,
    settingsName: source.name,
    dryRun: inputs.dryRun,
    scopeCount: 0,
    plan: undefined,
    commands: [],
    outcomes: [],
    faults: [],
    warnings: [],
    config: undefined,
    ...parts,
    seconds: (clock.now().getTime() - startedMs) / 1000,
  });
  if ("faults" in source) return result({ faults: settingsFaults(source) });
  const scopeCount = source.settings.scopes.length;
  const state = await readConfigureExportsState(context, source);
  const warnings = [...sourceWarnings(context, source), ...state.found.warnings];
  if (state.stops.length > 0) return result({ scopeCount, faults: state.stops, warnings });
  const plan = planConfiguration(inputs, source, state, clock.now());
  await showPlan(context, plan);
  const change = inputs.dryRun
    ? { outcomes: [], config: plan.config }
    : await applyExportPlan(context, source, state, plan.exports);
  const overlaps = await context.log.group("Costs under two scopes", (log) => overlapWarnings(context, source, log));
  return result({
    ...change,
    plan: plan.exports,
    commands: plan.commands,
    scopeCount,
    faults: [...state.found.faults, ...plan.exports.faults, ...driftFaults(change.config)],
    warnings: [...warnings, ...overlaps],
  });
}

async function showPlan({ log }: ConfigureExportsContext, { commands, exports }: ConfigurePlan): Promise<void> {
  for (const line of formatExportPlan(exports)) log.info(line);
  if (commands.length === 0) return;
  await log.group("Commands for a person", async (log) => {
    for (const { command } of commands) log.info(command);
  });
}

function settingsFaults({ faults, isInRepository }: FaultySettings): readonly RunFault[] {
  return faults.map((error: InputError) => ({
    scope: undefined,
    name: undefined,
    error,
    ...(isInRepository ? { place: error.place } : {}),
  }));
}

function driftFaults(config: SettingsReport | undefined): readonly RunFault[] {
  const { fault } = config ?? {};
  return fault === undefined ? [] : [{ scope: undefined, name: undefined, error: fault, place: fault.place }];
}

function sourceWarnings({ inputs }: ConfigureExportsContext, source: SettingsSource): readonly Notice[] {
  const { name, settings, upload } = source;
  const warnings: Notice[] = [...(upload?.plan.warnings ?? [])];
  if (settings.scopes.length === 0) {
    const message = `${name} names no scope, so there is nothing to export. Scopes are in "scopes": [{"scope": "/subscriptions/..."}].`;
    warnings.push({ code: "NoScopes", message });
  }
  for (const message of misspeltKeys(name, settings)) warnings.push({ message });
  if (inputs.prune && isDrift(source)) {
    const message =
      "Nothing was pruned: config/settings.json was changed by hand, and may name the scopes that the file lacks.";
    warnings.push({ code: "NotPruned", message });
  }
  return warnings;
}

/**
 * Costs under two scopes, as far as the lake knows, and as far as the settings alone let one fear it: before the first month is there. What the lake
 * says is a warning at most, so that a lake that cannot be read is one, too.
 */
async function overlapWarnings(
  { inputs, lake, signal }: ConfigureExportsContext,
  { datasets }: SettingsSource,
  log: LogGroup,
): Promise<readonly Notice[]> {
  const scopes = scopesWithCosts(datasets);
  const warnings: Notice[] = [];
  let evidence: LakeEvidence | undefined;
  try {
    evidence = await readLakeEvidence(lake, scopes);
    const messages = [...evidence.overlaps.map(describeLakeOverlap), ...evidence.held.map(describeHeld)];
    if (messages.length === 0) log.info("The lake knows of none.");
    warnings.push(...messages.map((message) => ({ code: "OverlappingScopes", message })));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error) || !("remedy" in error)) throw error;
    const message = `Whether scopes overlap could not be seen in the lake. ${error.message}`;
    warnings.push({ code: "OverlapUnseen", message });
  }
  const isAnswered = (outer: ScopeId, inner: ScopeId): boolean =>
    evidence?.isAnswered(outer, inner) === true ||
    evidence?.held.some((held) => held.outer === outer && held.inner === inner) === true;
  // Whoever allows overlaps has thought of this one, too.
  const possible = inputs.allowOverlap ? [] : findPossibleOverlaps(scopes, isAnswered);
  warnings.push(...possible.map((one) => ({ code: "OverlapPossible", message: describePossibleOverlap(one) })));
  for (const { message } of warnings) log.warning(message);
  return warnings;
}
