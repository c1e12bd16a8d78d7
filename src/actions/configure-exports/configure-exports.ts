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

/** Makes the exports of all scopes match the settings, and uploads the settings to storage. A dry run only plans. */
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
  const overlaps = await context.log.group("Overlapping scopes", (log) => overlapWarnings(context, source, log));
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
  await log.group("Commands to run manually", async (log) => {
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
    const message =
      `${name} has no scopes, so there is nothing to export. ` +
      `Add them as "scopes": [{"scope": "/subscriptions/..."}].`;
    warnings.push({ code: "NoScopes", message });
  }
  for (const message of misspeltKeys(name, settings)) warnings.push({ message });
  if (inputs.prune && isDrift(source)) {
    const message =
      "Nothing was pruned, because config/settings.json was edited by hand and may contain scopes that the file lacks.";
    warnings.push({ code: "NotPruned", message });
  }
  return warnings;
}

/**
 * Warns about costs that two scopes share, according to the lake. Before the first month is ingested, an overlap can
 * only be inferred from the settings. A lake that cannot be read is also only a warning.
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
    if (messages.length === 0) log.info("The lake shows no overlaps.");
    warnings.push(...messages.map((message) => ({ code: "OverlappingScopes", message })));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error) || !("remedy" in error)) throw error;
    const message = `The lake could not be checked for overlapping scopes. ${error.message}`;
    warnings.push({ code: "OverlapUnseen", message });
  }
  const isAnswered = (outer: ScopeId, inner: ScopeId): boolean =>
    evidence?.isAnswered(outer, inner) === true ||
    evidence?.held.some((held) => held.outer === outer && held.inner === inner) === true;
  // With allow-overlap, possible overlaps are not reported either.
  const possible = inputs.allowOverlap ? [] : findPossibleOverlaps(scopes, isAnswered);
  warnings.push(...possible.map((one) => ({ code: "OverlapPossible", message: describePossibleOverlap(one) })));
  for (const { message } of warnings) log.warning(message);
  return warnings;
}
