import { InputError, ServiceError } from "exact-values/errors";
import { dayOfInstant } from "exact-values/instant";
import type { ReportedRun, StoredExport } from "../../azure/cost-exports/cost-management.ts";
import { idOfRun } from "../../azure/cost-exports/export-run.ts";
import { forEachConcurrent } from "../../concurrency.ts";
import type { RequestedExports } from "../../hub/exports/export-kinds.ts";
import { RECURRENCES, type Recurrence } from "../../hub/exports/export-record.ts";
import { ingestionCutOff, isExpired } from "../../hub/month-lifecycle.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { needsManualSteps } from "../../hub/scope-kind.ts";
import { saysNothing } from "../../hub/settings/lost-settings.ts";
import { exportedDatasets } from "../../hub/settings/requested-datasets.ts";
import type { HubSettings, RemoteHub } from "../../hub/settings/settings.ts";
import { NOTHING_GIVEN, overlayFile } from "../../hub/settings/settings-merge.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import { type Lake, type LakeListing, readLake } from "../../lake/discover/lake-state.ts";
import { readSettingsFile } from "../../settings-store/settings-file.ts";
import type { RunExportsContext } from "./clients.ts";
import { isTimeUp } from "./deadline.ts";
import { follow } from "./follow-run.ts";
import { holdsInMonthSheet, holdsMonth, isSheetOfEnrollment, KEPT_SHEET } from "./held-months.ts";
import { isHiddenFrom, manualOutcome, outcomeOfMissing, outcomeOutsidePlan } from "./manual-runs.ts";
import { currentSheet, decideRun } from "./plan.ts";
import { exportKey } from "./planned-runs.ts";
import type { RunPlace } from "./result.ts";
import { end, endWithError, needsRequest, type TrackedRun } from "./tracked-run.ts";
import { deliveryFolderOf, outcomeWithoutRun, strangerOutcome } from "./usable-export.ts";

/** Exports read in parallel. The client limits its own calls. */
export const EXPORTS_AT_ONCE = 16;

/** Reads every month of every scope and decides which to request, newest first. Changes nothing. */
export async function readTrackedRuns(
  context: RunExportsContext,
  hub: HubScopes,
  places: readonly RunPlace[],
): Promise<readonly TrackedRun[]> {
  const tracked = places.map((place): TrackedRun => {
    return { place, found: undefined, isAdopted: false, progress: { step: "to-request" } };
  });
  if (context.inputs.schedule === "backfill") await settleClosedMonths(context, tracked, hub);
  const byExport = Map.groupBy(tracked.filter(needsRequest), ({ place }) => exportKey(place));
  const read = exportReader(
    context,
    [...byExport.values()].flatMap(([first]) => first?.place ?? []),
  );
  await forEachConcurrent([...byExport.values()], { capacity: EXPORTS_AT_ONCE }, (runs) =>
    readExport(context, runs, read),
  );
  return tracked;
}

type ReadExport = (place: RunPlace) => Promise<StoredExport | undefined>;

/** Reads an export. If a scope has several, all of them are read in one call, which saves quota. */
function exportReader({ costManagement }: RunExportsContext, places: readonly RunPlace[]): ReadExport {
  const byScope = Map.groupBy(places, ({ scope }) => scope);
  const lists = new Map<ScopeId, Promise<readonly StoredExport[]>>();
  return async ({ exportName, scope }) => {
    if (byScope.get(scope)?.length === 1) return costManagement.get(scope, exportName);
    const list = lists.get(scope) ?? costManagement.exports(scope);
    lists.set(scope, list);
    return (await list).find(({ name }) => name.toLowerCase() === exportName);
  };
}

/** Ends the months that a backfill skips: those that are done, and those that ingest would reject. */
async function settleClosedMonths(
  context: RunExportsContext,
  tracked: readonly TrackedRun[],
  { remoteHub, retentionInMonths }: HubScopes,
): Promise<void> {
  const { deadline, inputs } = context;
  const concerned = inputs.force ? tracked.filter(({ place }) => isSheetOfEnrollment(place)) : tracked;
  if (concerned.length === 0) return;
  const cutOff = ingestionCutOff(deadline.now(), retentionInMonths);
  const lakes = await readLakes(context, remoteHub);
  for (const run of concerned) {
    if (inputs.force) {
      if (lakes.some((lake) => holdsInMonthSheet(lake, run.place)))
        end(run, { outcome: "skipped", reason: KEPT_SHEET });
    } else if (isExpired(run.place.month, cutOff)) {
      end(run, { outcome: "skipped", reason: `before ${cutOff}, the first month that the settings keep` });
    } else if (lakes.every((lake) => holdsMonth(lake, run.place))) {
      end(run, { outcome: "done" });
    }
  }
}

/** Reads every lake that ingest writes to. Skipping one that is unavailable would export all its months again. */
async function readLakes(
  { lake: store, openLakes }: RunExportsContext,
  remoteHub: RemoteHub | undefined,
): Promise<readonly LakeListing[]> {
  const lakes: readonly Pick<Lake, "explain" | "name" | "store">[] = (await openLakes?.(remoteHub)) ?? [
    { name: "local", store },
  ];
  return Promise.all(
    lakes.map(async (lake) => {
      try {
        return await readLake(lake.store);
      } catch (error) {
        throw lake.explain?.(error) ?? error;
      }
    }),
  );
}

/** `runs` are months of the same export. */
async function readExport(context: RunExportsContext, runs: readonly TrackedRun[], read: ReadExport): Promise<void> {
  const { costManagement, signal } = context;
  const [{ place } = { place: undefined }] = runs;
  if (place === undefined) return;
  const isManual = needsManualSteps(place.scope);
  let stored: StoredExport | undefined;
  try {
    stored = await read(place);
    const manual = stored === undefined ? outcomeOfMissing(place) : strangerOutcome(context, stored);
    const outcome = isManual ? manual : outcomeWithoutRun(context, place, stored);
    if (outcome !== undefined) for (const run of runs) end(run, outcome);
    // Runs that Azure starts itself are also reported when they fail.
    if (stored === undefined || (outcome !== undefined && outcome.outcome !== "skipped")) return;
    const history = await costManagement.runHistory(place.scope, place.exportName);
    const accountId = stored.body.properties.deliveryInfo.destination.resourceId;
    const recurrence = recurrenceOf(stored.body.properties.schedule);
    const knownIds = new Set(history.map(idOfRun));
    const found = { folder: deliveryFolderOf(stored), accountId, knownIds, history, recurrence };
    for (const run of runs) {
      run.found = found;
      const isAsked = !isManual || context.inputs.schedule === "backfill";
      if (needsRequest(run) && isAsked) await adopt(context, run, history);
      if (needsRequest(run) && isAsked) skipCurrentSheet(context, run, history);
    }
  } catch (error) {
    signal.throwIfAborted();
    const outside = outcomeOutsidePlan(place.scope, error, context.inputs);
    for (const run of isHiddenFrom(place.scope, error) ? [] : runs.filter(needsRequest)) {
      if (outside !== undefined) {
        end(run, outside);
        continue;
      }
      if (isTimeUp(error)) end(run, { outcome: "remaining", runId: undefined });
      else if (error instanceof InputError || error instanceof ServiceError) endWithError(run, error);
      else throw error;
    }
  }
  for (const run of isManual ? runs.filter(needsRequest) : []) {
    end(run, manualOutcome(context.inputs, run.place, stored));
  }
}

/** Adopts a run in the history that makes a request unnecessary. */
async function adopt(context: RunExportsContext, run: TrackedRun, history: readonly ReportedRun[]): Promise<void> {
  const { deadline, inputs } = context;
  const { schedule, force } = inputs;
  const now = deadline.now();
  const isSheet = run.place.subject?.dataset === "PriceSheet";
  const decision = decideRun({ schedule, force, month: run.place.month, now, history, isSheet });
  if (decision.action === "request") return;
  run.isAdopted = true;
  run.progress = { step: "requested", requestedAt: now, runId: idOfRun(decision.run) };
  await follow(context, run, decision.run);
  // Ingest deletes the files of daily runs. A backfill run without files does not count, because the lake lacks the
  // month.
  if (schedule !== "backfill" || !hasLostFiles(run)) return;
  run.isAdopted = false;
  run.progress = { step: "to-request" };
}

/** Skips the price sheet if a recent one exists. */
function skipCurrentSheet(
  { deadline, inputs }: RunExportsContext,
  run: TrackedRun,
  history: readonly ReportedRun[],
): void {
  if (run.place.subject?.dataset !== "PriceSheet" || inputs.schedule === "backfill" || inputs.force) return;
  const made = currentSheet(history, deadline.now());
  if (made === undefined) return;
  end(run, {
    outcome: "skipped",
    reason: `the price sheet of this month was exported on ${dayOfInstant(made)} and is exported once a week`,
  });
}

function hasLostFiles({ progress }: TrackedRun): boolean {
  if (progress.step !== "ended" || progress.outcome.outcome !== "completed") return false;
  return progress.outcome.manifestName === undefined;
}

interface HubScopes {
  /** The exports requested for a scope. */
  readonly requested: (scope: ScopeId) => RequestedExports;
  readonly scopes: readonly ScopeId[];
  /** How many months ingested data is kept; undefined if the settings do not say. */
  readonly retentionInMonths: number | undefined;
  readonly remoteHub: RemoteHub | undefined;
}

const STORED = "config/settings.json";

/**
 * The scopes in the settings, or those of them in the input `scopes`. Settings come from the repository's file or from
 * `config`.
 */
export async function readHubScopes(
  context: Pick<RunExportsContext, "config" | "inputs" | "workspace">,
): Promise<HubScopes> {
  const { config, inputs, workspace } = context;
  const file = await readSettingsFile(inputs.settingsPath, workspace);
  const name = file?.name ?? STORED;
  const stored = await config.read("settings.json");
  const bytes = file?.bytes ?? (saysNothing(stored) ? undefined : stored);
  if (bytes === undefined) {
    throw new InputError(
      "SettingsMissing",
      `There is no ${inputs.settingsPath} in the repository, and ${STORED} is missing or empty.`,
      {
        remedy:
          "Commit the settings file and check it out in the job, or run deploy-hub to restore the last upload. " +
          "Also check storage-account.",
      },
    );
  }
  const settings = parseSettings(bytes, name);
  const known = settings.scopes.map(({ scope }) => scope);
  const unknown = inputs.scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined) {
    throw new InputError("UnknownScope", `Input scopes contains /${unknown}, which is not in ${name}.`, {
      remedy: "Correct the input scopes, or add the scope to the settings and run configure-exports first.",
      place: { file: name, value: unknown },
    });
  }
  return {
    requested: exportedDatasets(
      file === undefined ? settings : overlayFile(settings, uploadedOf(stored), NOTHING_GIVEN),
    ),
    scopes: inputs.scopes.length === 0 ? known : [...new Set(inputs.scopes)],
    retentionInMonths: settings.retention.ingestion.months,
    remoteHub: settings.remoteHub,
  };
}

/**
 * The stored settings, which apply to values that the repository's file omits. Undefined if they cannot be parsed,
 * which is reported elsewhere.
 */
function uploadedOf(stored: Uint8Array | undefined): HubSettings | undefined {
  try {
    return stored === undefined || saysNothing(stored) ? undefined : parseSettings(stored, STORED);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** How often Azure's own schedule runs the export; undefined if the hub runs it. */
function recurrenceOf(
  schedule: { readonly status?: string; readonly recurrence?: string } | undefined,
): Recurrence | undefined {
  if (schedule?.status?.toLowerCase() !== "active") return undefined;
  return RECURRENCES.find((known) => known.toLowerCase() === schedule.recurrence?.toLowerCase()) ?? "Daily";
}
