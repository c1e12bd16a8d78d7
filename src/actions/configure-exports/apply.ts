import { instantOfDate } from "exact-values/instant";
import { forEachConcurrent } from "../../concurrency.ts";
import type { LogGroup } from "../../github/log.ts";
import { exportKinds, hubExportName } from "../../hub/exports/export-kinds.ts";
import { type ExportPlan, isOwn } from "../../hub/exports/export-plan.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { formatScope, needsManualSteps } from "../../hub/scope-kind.ts";
import { exportedDatasets } from "../../hub/settings/requested-datasets.ts";
import type { HubSettings } from "../../hub/settings/settings.ts";
import { writeExportRecord } from "../../lake/journal/export-records.ts";
import { writeExportScopes } from "../../lake/journal/export-scopes.ts";
import { uploadSettings } from "../../settings-store/config-settings.ts";
import { describeSettings, type SettingsReport } from "../../settings-store/settings-report.ts";
import { applyExports } from "./apply-exports.ts";
import type { ConfigureExportsContext } from "./clients.ts";
import type { ConfigureExportsState } from "./read-state.ts";
import type { ExportOutcome } from "./result.ts";
import type { SettingsSource } from "./settings-source.ts";
import { settingsOf } from "./stored-settings.ts";

const RECORDS_AT_ONCE = 16;

/** The outcome for the exports and the settings. */
interface Change {
  readonly outcomes: readonly ExportOutcome[];
  readonly config: SettingsReport | undefined;
}

/** Applies the plan. Settings are uploaded last, because their arrival triggers the event bridge. */
export async function applyExportPlan(
  context: ConfigureExportsContext,
  source: SettingsSource,
  state: ConfigureExportsState,
  plan: ExportPlan,
): Promise<Change> {
  const { clock, config, costManagement, log, signal } = context;
  const { found, policy, recorded } = state;
  const scopes = source.settings.scopes.map(({ scope }) => scope);
  await writeExportScopes(config, [...recorded, ...scopes]);
  const outcomes = await log.group("Change exports", async (log) => {
    const done = await applyExports({
      costManagement,
      plan,
      signal,
      onOutcome: (outcome) => logOutcome(log, outcome),
    });
    const unseen = found.faults.length === 0 ? "" : " that could be read";
    if (done.length === 0) log.info(`All exports${unseen} are up to date.`);
    return done;
  });
  await startClocks(context, source, outcomes);
  const pruned = new Set(outcomes.filter(({ error }) => error === undefined).map(({ planned }) => planned));
  const isEmptied = (scope: ScopeId): boolean =>
    (found.left.get(scope) ?? []).filter((one) => isOwn(one, policy)).length ===
    [...pruned].filter((planned) => planned.scope === scope && planned.action === "remove").length;
  const left = [...found.left.keys()].filter((scope) => !isEmptied(scope));
  // Keep scopes whose exports are hidden from this identity until they stop delivering.
  const alive = new Set(plan.exports.map(({ scope }) => scope));
  const unseen = found.unseen.filter((scope) => alive.has(scope));
  await writeExportScopes(config, [...scopes, ...left, ...found.unread, ...unseen]);
  if (source.upload === undefined) return { outcomes, config: undefined };
  const { plan: settings, backup } = await uploadSettings(source.upload.request, clock);
  const report = describeSettings(settings, { backup, settingsFile: source.name });
  for (const line of report.lines) log.info(line);
  return { outcomes, config: report };
}

/**
 * Starts the time within which a scope must have a run: when its exports are created, or when it returns to the
 * settings.
 */
async function startClocks(
  { clock, config, inputs }: ConfigureExportsContext,
  source: SettingsSource,
  outcomes: readonly ExportOutcome[],
): Promise<void> {
  const made = outcomes.filter(({ error, planned }) => error === undefined && planned.action === "create");
  const returned = returnedExports(source, inputs.hubName);
  const places = new Map<string, { readonly scope: ScopeId; readonly exportName: string }>();
  const add = (scope: ScopeId, exportName: string): unknown =>
    places.set(`${scope}\n${exportName}`, { scope, exportName });
  for (const { planned } of made) add(planned.scope, planned.name);
  for (const { exportName, scope } of returned) add(scope, exportName);
  const since = instantOfDate(clock.now());
  // Sweeps measure staleness by the daily export.
  const isRunByAzure = (scope: ScopeId): boolean => inputs.runBy === "azure" || needsManualSteps(scope);
  await forEachConcurrent([...places.values()], { capacity: RECORDS_AT_ONCE }, (place) =>
    writeExportRecord(config, {
      ...place,
      since,
      recurrence: isRunByAzure(place.scope) ? "Daily" : undefined,
    }),
  );
}

/**
 * Daily exports that the settings request and the settings stored before this run do not: those of new scopes and
 * datasets.
 */
function returnedExports(
  { datasets, stored }: SettingsSource,
  hubName: string,
): readonly { readonly scope: ScopeId; readonly exportName: string }[] {
  const before = settingsOf(stored);
  const known = new Set((before === undefined ? [] : dailyExports(before, hubName)).map(({ key }) => key));
  return dailyExports(datasets, hubName).filter(({ key }) => !known.has(key));
}

function dailyExports(settings: HubSettings, hubName: string) {
  const requested = exportedDatasets(settings);
  return settings.scopes.flatMap(({ scope }) =>
    exportKinds(requested(scope))
      .filter(({ cadence }) => cadence === "daily")
      .map((kind) => {
        const exportName = hubExportName(hubName, "daily", kind);
        return { scope, exportName, key: `${scope}\n${exportName}` };
      }),
  );
}

function logOutcome(log: LogGroup, { planned, error }: ExportOutcome): void {
  const words = {
    create: "created",
    update: "updated",
    remove: "deleted",
    unchanged: "unchanged",
    foreign: "not changed",
    unseen: "hidden",
  };
  const what = `${planned.name} of ${formatScope(planned.scope)}`;
  if (error === undefined) log.info(`${what}: ${words[planned.action]}`);
  else log.failure(error, { about: what });
}
